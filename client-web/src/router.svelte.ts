/** The page's addresses are hashes, so that the server need not know them and any path prefix works. */
export type Route =
  | { readonly screen: "lobby" }
  | { readonly screen: "new"; readonly game: string }
  | { readonly screen: "match"; readonly match: string }
  | { readonly screen: "join"; readonly invite: string }
  | {
      readonly screen: "replay";
      readonly match: string;
      readonly at: number | null;
      readonly seat: number | null;
    }
  | { readonly screen: "rules"; readonly game: string | null }
  | { readonly screen: "settings" }
  | { readonly screen: "account" }
  /** `back` is the address to go back to once signed in. */
  | { readonly screen: "sign-in"; readonly back: string | null }
  | { readonly screen: "lost" };

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

/** The route of an address. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [screen = "", name = ""] = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  const asked = new URLSearchParams(query);
  if (screen === "") return { screen: "lobby" };
  if (screen === "new") return { screen, game: name };
  if (screen === "match" && name) return { screen, match: name };
  if (screen === "join" && name) return { screen, invite: name };
  if (screen === "replay" && name)
    return { screen, match: name, at: whole(asked.get("at")), seat: whole(asked.get("seat")) };
  if (screen === "rules") return { screen, game: name || null };
  if (screen === "settings" || screen === "account") return { screen };
  if (screen === "sign-in") return { screen, back: asked.get("back") };
  return { screen: "lost" };
}

/** The address of a route. */
export function linkTo(route: Route): string {
  const name = (text: string) => encodeURIComponent(text);
  switch (route.screen) {
    case "lobby":
      return "#/";
    case "new":
      return route.game ? `#/new/${name(route.game)}` : "#/new";
    case "match":
      return `#/match/${name(route.match)}`;
    case "join":
      return `#/join/${name(route.invite)}`;
    case "replay": {
      const asked = new URLSearchParams();
      if (route.at !== null) asked.set("at", String(route.at));
      if (route.seat !== null) asked.set("seat", String(route.seat));
      const query = asked.toString();
      return `#/replay/${name(route.match)}${query ? `?${query}` : ""}`;
    }
    case "rules":
      return route.game ? `#/rules/${name(route.game)}` : "#/rules";
    case "settings":
    case "account":
      return `#/${route.screen}`;
    case "sign-in": {
      const { back } = route;
      return back === null ? "#/sign-in" : `#/sign-in?${new URLSearchParams({ back }).toString()}`;
    }
    case "lost":
      return "#/";
  }
}

let current: Route = $state.raw(parseRoute(location.hash));
addEventListener("hashchange", () => (current = parseRoute(location.hash)));

export const route = (): Route => current;

/** The address of the sign-in, from which one comes back to where one is. */
export function signInLink(): string {
  const back = current.screen === "sign-in" ? current.back : linkTo(current);
  return linkTo({ screen: "sign-in", back: back === "#/" ? null : back });
}

/** Goes to a screen; `replace` leaves the present one out of the browser's history. */
export function go(to: Route, replace = false): void {
  const link = linkTo(to);
  if (replace) {
    history.replaceState(null, "", link);
    current = to;
  } else {
    location.hash = link;
  }
}
