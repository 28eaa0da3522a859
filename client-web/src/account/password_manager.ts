/** As much of the Credential Management API as is used here; not every browser has it. */
interface Passwords {
  new (data: { id: string; name: string; password: string }): Credential;
}

/**
 * Offers a password to the browser's password manager. It sees by itself what is sent with a form, but not what goes
 * over a socket.
 */
export function offerPassword(name: string, password: string): void {
  const { PasswordCredential } = globalThis as { PasswordCredential?: Passwords };
  if (!PasswordCredential || !globalThis.navigator?.credentials) return;
  const credential = new PasswordCredential({ id: name, name, password });
  navigator.credentials.store(credential).catch(() => {});
}
