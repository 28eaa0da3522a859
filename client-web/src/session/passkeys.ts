/** A new passkey as the server wants it; bytes are base64url. */
export interface NewPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  /** Empty where the browser cannot read the key. */
  readonly public_key: string;
  readonly algorithm: number;
  readonly transports: string[];
}

/** The use of a passkey as the server wants it; bytes are base64url. */
export interface UsedPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  /** Left out where the authenticator tells none. */
  readonly user_handle?: string;
}

/** What the server asks for, without extensions. */
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;
export type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;

const sentences = {
  cancelled: "No passkey was chosen, or it took too long.",
  unsupported: "This browser or this device cannot do that with passkeys.",
  known: "This device already has a passkey for this account.",
  failed: "The passkey could not be used.",
};

/** Why there is no passkey; the message says it in English. */
export class PasskeyTrouble extends Error {
  override name = "PasskeyTrouble";
  readonly why: keyof typeof sentences;

  constructor(why: keyof typeof sentences, cause?: unknown) {
    super(sentences[why], { cause });
    this.why = why;
  }
}

/** The names of errors (WebAuthn Level 3, sections 5.1.3 and 5.1.4). Browsers give a refusal and a time-out the same name. */
const troubles = new Map<string, keyof typeof sentences>([
  ["NotAllowedError", "cancelled"],
  ["AbortError", "cancelled"],
  ["InvalidStateError", "known"],
  ["NotSupportedError", "unsupported"],
  ["ConstraintError", "unsupported"],
]);

/**
 * Whether this page may ask for passkeys: the browser has them, the page came by TLS or from this machine, and its host
 * has a name, since a passkey is bound to one.
 */
export const passkeysWork = (host = location.hostname): boolean =>
  typeof PublicKeyCredential === "function" &&
  navigator.credentials !== undefined &&
  !/^[\d.]+$|^\[/.test(host);

/** Makes a passkey by the options of the server. Throws a PasskeyTrouble where there is none. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskey> {
  const { id, response } = await ask<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({ publicKey: creationOptions(options) }),
  );
  // Older browsers only give an attestation object, which would have to be taken apart.
  if (!response.getAuthenticatorData) throw new PasskeyTrouble("unsupported");
  return {
    id,
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.getAuthenticatorData()),
    public_key: toText(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
    transports: response.getTransports(),
  };
}

/** Whether the browser can offer passkeys among what it fills a field in with. */
export const passkeysFill = async (): Promise<boolean> =>
  passkeysWork() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** How the browser asks for a passkey; at once, in a dialog of its own, if nothing else is said. */
export type Asking = Pick<CredentialRequestOptions, "mediation" | "signal">;

/** Uses a passkey by the options of the server. Throws a PasskeyTrouble where none was used. */
export async function usePasskey(options: RequestOptions, how: Asking = {}): Promise<UsedPasskey> {
  const { id, response } = await ask<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey: requestOptions(options), ...how }),
  );
  const handle = response.userHandle;
  return {
    id,
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(handle ? { user_handle: toText(handle) } : {}),
  };
}

/** Tells the keeper of a passkey that no account has it, where the browser can tell. */
export function disownPasskey(rpId: string, credentialId: string): void {
  const { PublicKeyCredential: passkeys } = globalThis as { PublicKeyCredential?: Signals };
  passkeys?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}

/** As much of WebAuthn Level 3, section 5.1.10, as is used here. */
interface Signals {
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>;
}

async function ask<Response extends AuthenticatorResponse>(
  browser: () => Promise<Credential | null>,
): Promise<{ id: string; response: Response }> {
  if (!passkeysWork()) throw new PasskeyTrouble("unsupported");
  let credential;
  try {
    credential = await browser();
  } catch (error) {
    throw new PasskeyTrouble(troubles.get((error as Error).name) ?? "failed", error);
  }
  if (!credential) throw new PasskeyTrouble("cancelled");
  // Read by hand and not with toJSON(): some password managers put objects without it in the browser's place.
  return { id: credential.id, response: (credential as PublicKeyCredential).response as Response };
}

function creationOptions(json: CreationOptions): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials } = json;
  const parsed = {
    ...json,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  };
  return (
    PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? (parsed as PublicKeyCredentialCreationOptions)
  );
}

function requestOptions(json: RequestOptions): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials } = json;
  const parsed = { ...json, challenge: toBytes(challenge), allowCredentials: descriptors(allowCredentials) };
  return (
    PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? (parsed as PublicKeyCredentialRequestOptions)
  );
}

const descriptors = (list: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  list.map((one) => ({ ...one, id: toBytes(one.id) }));

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const toText = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
