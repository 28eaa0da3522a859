import { createServer, type AddressInfo } from "node:net";
import type { CDPSession } from "playwright-core";
import type { Person } from "./person.ts";

/** A port that nobody listens at. A server has to know before it starts from which origins passkeys come. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listens) => probe.listen(0, "127.0.0.1", listens));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** A server that takes passkeys: its port, what else it is told, and where its page is then. */
export async function passkeySite(): Promise<{ port: number; settings: string[]; url: string }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = ["--accounts.passkey_domain", "localhost", "--accounts.passkey_origins", origin];
  return { port, settings, url: `${origin}/` };
}

/**
 * Keeps the browser from offering passkeys where a name is typed: the finger of tests is on the device already, and would
 * sign in before anything is pressed.
 */
export async function offersNone({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** A device that keeps passkeys, in place of one that asks for a finger. */
export class Authenticator {
  readonly #line: CDPSession;
  readonly #id: string;

  private constructor(line: CDPSession, id: string) {
    [this.#line, this.#id] = [line, id];
  }

  /** Gives a person one who is there and shows the right finger, until told otherwise. */
  static async of({ context, page }: Person): Promise<Authenticator> {
    const line = await context.newCDPSession(page);
    await line.send("WebAuthn.enable");
    const { authenticatorId } = await line.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        ctap2Version: "ctap2_1",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(line, authenticatorId);
  }

  /** Whether it is the right finger. */
  async recognizes(isUserVerified: boolean): Promise<void> {
    await this.#line.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  /** How many passkeys it keeps. */
  async count(): Promise<number> {
    const { credentials } = await this.#line.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    return credentials.length;
  }

  /** Takes over the passkeys of another, as devices of one person do. */
  async copy(other: Authenticator): Promise<void> {
    const { credentials } = await other.#line.send("WebAuthn.getCredentials", { authenticatorId: other.#id });
    for (const credential of credentials)
      await this.#line.send("WebAuthn.addCredential", { authenticatorId: this.#id, credential });
  }
}
