import { frameAt, home, pathIn } from "./address.ts";

/** How a match went for a player. */
export const matchResults = ["win", "draw", "loss"] as const;
export type MatchResult = (typeof matchResults)[number];

/**
 * The page's addresses are hashes, so that the server need not know them and any path prefix works. Those of tournaments,
 * matches and rules, which people send to each other, are paths too (docs/decisions/0169-paths-of-matches-and-rules.md).
 */
export type Route =
  | { readonly screen: "lobby" }
  /** A table is opened; `change` is the own table whose place it takes. */
  | { readonly screen: "new"; readonly game: string; readonly change?: string | undefined }
  | { readonly screen: "match"; readonly match: string }
  | { readonly screen: "join"; readonly invite: string }
  | {
      readonly screen: "replay";
      readonly match: string;
      readonly at: number | null;
      readonly seat: number | null;
      /** Of a part of the match that is played: its last position. It begins at `at`. */
      readonly to?: number | undefined;
      /** The analysis is open: "", or actions that are tried (client-web/src/analysis/line.ts). */
      readonly study?: string | undefined;
    }
  | { readonly screen: "rules"; readonly game: string | null }
  /** A board of one's own, opened at once, or chosen with its seats and options; or which game. */
  | { readonly screen: "practice"; readonly game: string | null; readonly choose?: boolean | undefined }
  | { readonly screen: "settings" }
  | { readonly screen: "account" }
  | { readonly screen: "staff" }
  /** The profile of a player, by id; `game` and `result` say which matches are listed. */
  | {
      readonly screen: "player";
      readonly player: string;
      readonly game: string | null;
      readonly result: MatchResult | null;
    }
  | { readonly screen: "ladders"; readonly ladder: string | null }
  /**
   * How the ratings of an event of a ladder were computed, or those of the last event of a player; `of` is the player
   * who is looked at first.
   */
  | {
      readonly screen: "rated";
      readonly ladder: string;
      readonly event: number | null;
      readonly of: string | null;
    }
  | { readonly screen: "events" }
  /** The matches that are played now, of one game or of all: small, or the best of them large. */
  | { readonly screen: "watch"; readonly game: string | null; readonly tv: boolean }
  | { readonly screen: "new-event" }
  /** The daily flick or push; of today when `day` is null. `of` is the account whose best flick is shown. */
  | {
      readonly screen: "daily";
      readonly daily: "flick" | "push";
      readonly day: string | null;
      readonly of?: string | undefined;
    }
  /** A tournament; `view` is the part of it that is shown, `code` lets one enter a private one. */
  | {
      readonly screen: "t";
      readonly event: string;
      readonly view: string;
      readonly code?: string | undefined;
    }
  /** A tournament in a frame of another page, which says how it looks. */
  | {
      readonly screen: "embed";
      readonly event: string;
      readonly show: string | null;
    }
  /** `back` is the address to go back to once signed in. */
  | { readonly screen: "sign-in"; readonly back: string | null }
  | { readonly screen: "lost" };

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

/** The number of an event: 1, 2, 3, ... */
const counted = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

const query = (members: Readonly<Record<string, string | number | null | undefined>>): string => {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value != null) asked.set(name, String(value));
  return asked.size > 0 ? `?${asked.toString()}` : "";
};

/** The route of an address. */
export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  const [screen = "", name = "", detail = ""] = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  const asked = new URLSearchParams(search);
  if (screen === "") return { screen: "lobby" };
  if (screen === "new") return { screen, game: name, change: asked.get("change") ?? undefined };
  if (screen === "match" && name) return { screen, match: name };
  if (screen === "join" && name) return { screen, invite: name };
  if (screen === "replay" && name)
    return {
      screen,
      match: name,
      at: whole(asked.get("at")),
      seat: whole(asked.get("seat")),
      to: whole(asked.get("to")) ?? undefined,
      study: asked.get("study") ?? undefined,
    };
  if (screen === "rules") return { screen, game: name || null };
  if (screen === "practice") return { screen, game: name || null, choose: asked.has("choose") || undefined };
  if (screen === "settings" || screen === "account" || screen === "staff" || screen === "events")
    return { screen };
  if (screen === "new-event") return { screen };
  if (screen === "daily" && ["", "flick", "push"].includes(name))
    return {
      screen,
      daily: name === "push" ? "push" : "flick",
      day: /^\d{4}-\d\d-\d\d$/.test(detail) ? detail : null,
      of: asked.get("try") ?? undefined,
    };
  if (screen === "t" && name)
    return { screen, event: name, view: detail, code: asked.get("code") ?? undefined };
  if (screen === "player" && name)
    return {
      screen,
      player: name,
      game: asked.get("game") || null,
      result: matchResults.find((one) => one === asked.get("result")) ?? null,
    };
  if (screen === "watch") return { screen, game: asked.get("game") || null, tv: asked.has("tv") };
  if (screen === "ladders") return { screen, ladder: name || null };
  if (screen === "rated" && name)
    return { screen, ladder: name, event: counted(detail), of: asked.get("of") || null };
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
      return route.game ? `#/new/${name(route.game)}${query({ change: route.change })}` : "#/new";
    case "match":
      return `#/match/${name(route.match)}`;
    case "join":
      return `#/join/${name(route.invite)}`;
    case "replay":
      return `#/replay/${name(route.match)}${query({ at: route.at, to: route.to, seat: route.seat, study: route.study })}`;
    case "player":
      return `#/player/${name(route.player)}${query({ game: route.game, result: route.result })}`;
    case "ladders":
      return route.ladder ? `#/ladders/${name(route.ladder)}` : "#/ladders";
    case "rated":
      return `#/rated/${name(route.ladder)}/${route.event ?? ""}${query({ of: route.of })}`;
    case "rules":
      return route.game ? `#/rules/${name(route.game)}` : "#/rules";
    case "practice":
      return route.game
        ? `#/practice/${name(route.game)}${query({ choose: route.choose ? 1 : null })}`
        : "#/practice";
    case "settings":
    case "account":
    case "staff":
    case "events":
    case "new-event":
      return `#/${route.screen}`;
    case "t":
      return `#/t/${name(route.event)}${route.view ? `/${name(route.view)}` : ""}${query({ code: route.code })}`;
    case "daily":
      return `#/daily/${route.daily}${route.day ? `/${route.day}` : ""}${query({ try: route.of })}`;
    case "embed":
      return linkTo({ screen: "t", event: route.event, view: "" });
    case "watch":
      return `#/watch/${query({ game: route.game, tv: route.tv ? 1 : null })}`;
    case "sign-in":
      return `#/sign-in${query({ back: route.back })}`;
    case "lost":
      return "#/";
  }
}

/** The address of a player's profile. */
export const playerLink = (player: string): string =>
  linkTo({ screen: "player", player, game: null, result: null });

/** A match has a short path, since people read it aloud and type it. */
const toPath = (link: string): string => link.replace(/^#\//, "").replace(/^match\//, "m/");
const fromPath = (path: string): string => `#/${path.replace(/^m\//, "match/")}`;

/** The whole address of a screen, to send to others. */
export function addressOf(to: Route): string {
  const link = linkTo(to);
  const path = toPath(link);
  const known = pathIn(`/${path.replace(/\?.*$/, "")}`) !== null;
  return home + (known ? path : link);
}

/** The route of a whole address. A hash leads elsewhere from a path, but never out of a frame. */
export function routeAt(address: string): Route {
  const frame = frameAt(address);
  if (frame) return { screen: "embed", event: frame.event, show: frame.show };
  const { pathname, search, hash } = new URL(address);
  const path = hash.startsWith("#/") ? null : pathIn(pathname);
  return parseRoute(path === null ? hash : fromPath(path) + search);
}

let current: Route = $state.raw(routeAt(location.href));

/** Shows what the address says, and says so in the address in the usual way. */
function settle(): void {
  current = routeAt(location.href);
  if (current.screen === "embed") return;
  const address = addressOf(current);
  const usual = address.includes("#") ? home + location.hash : address;
  if (usual !== location.href) history.replaceState(null, "", usual);
}
settle();
addEventListener("hashchange", settle);
addEventListener("popstate", settle);

export const route = (): Route => current;

/** The address of the sign-in, from which one comes back to where one is. */
export function signInLink(): string {
  const back = current.screen === "sign-in" ? current.back : linkTo(current);
  return linkTo({ screen: "sign-in", back: back === "#/" ? null : back });
}

/** Goes to a screen; `replace` leaves the present one out of the browser's history. */
export function go(to: Route, replace = false): void {
  if (replace) {
    history.replaceState(null, "", addressOf(to));
    current = to;
  } else {
    location.hash = linkTo(to);
  }
}
