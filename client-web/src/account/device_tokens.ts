/**
 * What proves that this browser signed in to an account before (AC-6): then nobody's wrong guesses can keep it out. One
 * token for each name, as it was last, and for the id of each passkey: who signs in with one says no name.
 */
const storage = "kabinet.devices";
const most = 24;

type Tokens = Readonly<Record<string, string>>;

/** Names that differ in case only are one name. */
const keyOf = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

function kept(): Tokens {
  try {
    const tokens = JSON.parse(localStorage.getItem(storage) ?? "{}") as Tokens | null;
    return tokens && typeof tokens === "object" ? tokens : {};
  } catch {
    return {};
  }
}

/** Keeps these, the newest last. */
function keep(tokens: readonly (readonly [string, string])[]): void {
  try {
    localStorage.setItem(storage, JSON.stringify(Object.fromEntries(tokens.slice(-most))));
  } catch {
    // Without storage this browser is a new device every time.
  }
}

const others = (name: string) => Object.entries(kept()).filter(([key]) => key !== keyOf(name));

export function deviceToken(name: string): string | undefined {
  const token = Object.hasOwn(kept(), keyOf(name)) ? kept()[keyOf(name)] : undefined;
  return typeof token === "string" ? token : undefined;
}

export function keepDeviceToken(name: string, token: string): void {
  keep([...others(name), [keyOf(name), token]]);
}

/** Forgets the token of that name, for the passkeys of the account too. */
export function forgetDeviceToken(name: string): void {
  const token = deviceToken(name);
  keep(others(name).filter(([, other]) => other !== token));
}

/** The account has another name. */
export function renameDeviceToken(before: string, after: string): void {
  const token = deviceToken(before);
  if (token === undefined) return;
  keep(others(before));
  keepDeviceToken(after, token);
}
