// A browser with one passkey in software (WebAuthn Level 3, ES256), for the pages of `origin` on the domain `site`.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const present = 0x01, verified = 0x04, attested = 0x40;
const text = (bytes) => Buffer.from(bytes).toString("base64url");
const hash = (bytes) => createHash("sha256").update(bytes).digest();

export class Authenticator {
  #id = randomBytes(32);
  #handle = "";
  #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(site, origin) {
    Object.assign(this, { site, origin });
  }

  /** The answer of navigator.credentials.create(), as the protocol has it. */
  create(options) {
    this.#handle = options.user.id;
    const { x, y } = this.#pair.publicKey.export({ format: "jwk" });
    const bytes = (coordinate) => Buffer.from(coordinate, "base64url");
    const cose = [Buffer.from("a5010203262001215820", "hex"), bytes(x), Buffer.from("225820", "hex"), bytes(y)];
    const credential = [Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, ...cose];
    return {
      id: text(this.#id),
      client_data: text(this.#clientData("webauthn.create", options)),
      authenticator_data: text(this.#data(present | verified | attested, ...credential)),
      public_key: text(this.#pair.publicKey.export({ format: "der", type: "spki" })),
      algorithm: -7,
      transports: ["internal"],
    };
  }

  /** The answer of navigator.credentials.get(), as the protocol has it. */
  get(options) {
    const said = this.#clientData("webauthn.get", options);
    const data = this.#data(present | verified);
    return {
      id: text(this.#id),
      client_data: text(said),
      authenticator_data: text(data),
      signature: text(sign("sha256", Buffer.concat([data, hash(said)]), this.#pair.privateKey)),
      user_handle: this.#handle,
    };
  }

  #clientData(type, { challenge }) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(flags, ...tail) {
    return Buffer.concat([hash(this.site), Buffer.from([flags]), Buffer.alloc(4), ...tail]);
  }
}
