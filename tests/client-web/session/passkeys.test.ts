import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createPasskey,
  passkeysWork,
  PasskeyTrouble,
  usePasskey,
  type CreationOptions,
  type RequestOptions,
} from "$web/session/passkeys.ts";

const creation: CreationOptions = {
  attestation: "none",
  challenge: "-__-",
  excludeCredentials: [{ id: "Zm9v", type: "public-key", transports: ["usb"] }],
  pubKeyCredParams: [{ alg: -8, type: "public-key" }],
  rp: { id: "play.example", name: "Kabinet" },
  timeout: 120000,
  user: { id: "Zg", name: "Ada", displayName: "Ada" },
};
const request: RequestOptions = {
  allowCredentials: [{ id: "Zm8", type: "public-key" }],
  challenge: "AAAA",
  rpId: "play.example",
};

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

const made = {
  id: "Zm9v",
  response: {
    clientDataJSON: bytes(123, 125),
    getAuthenticatorData: () => bytes(251, 255),
    getPublicKey: (): ArrayBuffer | null => bytes(1),
    getPublicKeyAlgorithm: () => -8,
    getTransports: () => ["internal"],
  },
};
const used = {
  id: "Zm9v",
  response: {
    clientDataJSON: bytes(123, 125),
    authenticatorData: bytes(1, 2, 3),
    signature: bytes(255, 254),
    userHandle: bytes(0) as ArrayBuffer | null,
  },
};

const create = vi.fn();
const get = vi.fn();

/** A browser that has passkeys, with what its class knows. */
function browser(statics: object = {}): void {
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => {}, statics),
  );
  vi.stubGlobal("navigator", { credentials: { create, get } });
  vi.stubGlobal("location", { hostname: "localhost" });
}

beforeEach(() => {
  browser();
  create.mockReset().mockResolvedValue(made);
  get.mockReset().mockResolvedValue(used);
});
afterEach(() => vi.unstubAllGlobals());

async function trouble(asking: Promise<unknown>): Promise<PasskeyTrouble> {
  const error = await asking.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PasskeyTrouble);
  return error as PasskeyTrouble;
}

const thrown = (name: string) => new DOMException("as the browser says", name);

describe("AC-4 a new passkey", () => {
  it("is asked for in bytes", async () => {
    await createPasskey(creation);
    expect(create).toHaveBeenCalledWith({
      publicKey: {
        ...creation,
        challenge: new Uint8Array([251, 255, 254]),
        excludeCredentials: [
          { id: new Uint8Array([102, 111, 111]), type: "public-key", transports: ["usb"] },
        ],
        user: { id: new Uint8Array([102]), name: "Ada", displayName: "Ada" },
      },
    });
  });

  it("is asked for as the browser reads the options, where it can", async () => {
    browser({ parseCreationOptionsFromJSON: (json: object) => ({ parsed: json }) });
    await createPasskey(creation);
    expect(create).toHaveBeenCalledWith({ publicKey: { parsed: creation } });
  });

  it("is told as the server wants it", async () => {
    expect(await createPasskey(creation)).toEqual({
      id: "Zm9v",
      client_data: "e30",
      authenticator_data: "-_8",
      public_key: "AQ",
      algorithm: -8,
      transports: ["internal"],
    });
  });

  it("may have a key that the browser cannot read", async () => {
    create.mockResolvedValue({ ...made, response: { ...made.response, getPublicKey: () => null } });
    expect((await createPasskey(creation)).public_key).toBe("");
  });

  it("is not made twice on a device", async () => {
    create.mockRejectedValue(thrown("InvalidStateError"));
    const { why, message } = await trouble(createPasskey(creation));
    expect([why, message]).toEqual(["known", "This device already has a passkey for this account."]);
  });

  it("needs a browser that takes the answer apart", async () => {
    const { getAuthenticatorData: _, ...old } = made.response;
    create.mockResolvedValue({ ...made, response: old });
    expect((await trouble(createPasskey(creation))).why).toBe("unsupported");
  });

  it("an address without a name has none", () => {
    expect(["localhost", "play.example"].map((host) => passkeysWork(host))).toEqual([true, true]);
    expect(["127.0.0.1", "[::1]"].map((host) => passkeysWork(host))).toEqual([false, false]);
  });
});

describe("AC-4 the use of a passkey", () => {
  it("is asked for in bytes", async () => {
    await usePasskey(request);
    expect(get).toHaveBeenCalledWith({
      publicKey: {
        ...request,
        allowCredentials: [{ id: new Uint8Array([102, 111]), type: "public-key" }],
        challenge: new Uint8Array([0, 0, 0]),
      },
    });
  });

  it("is asked for as the browser reads the options, where it can", async () => {
    browser({ parseRequestOptionsFromJSON: (json: object) => ({ parsed: json }) });
    await usePasskey(request);
    expect(get).toHaveBeenCalledWith({ publicKey: { parsed: request } });
  });

  it("is told as the server wants it", async () => {
    const told = {
      id: "Zm9v",
      client_data: "e30",
      authenticator_data: "AQID",
      signature: "__4",
      user_handle: "AA",
    };
    expect(await usePasskey(request)).toEqual(told);
    get.mockResolvedValue({ ...used, response: { ...used.response, userHandle: null } });
    const { user_handle: _, ...rest } = told;
    expect(await usePasskey(request)).toEqual(rest);
  });
});

describe("AC-4 what went wrong is said", () => {
  it.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "cancelled"],
    ["NotSupportedError", "unsupported"],
    ["ConstraintError", "unsupported"],
    ["SecurityError", "failed"],
    ["UnknownError", "failed"],
    ["toString", "failed"],
  ])("%s of the browser is %s", async (name, why) => {
    create.mockRejectedValue(thrown(name));
    get.mockRejectedValue(thrown(name));
    expect((await trouble(createPasskey(creation))).why).toBe(why);
    expect((await trouble(usePasskey(request))).why).toBe(why);
  });

  it("the browser's own words are kept as the cause", async () => {
    get.mockRejectedValue(thrown("SecurityError"));
    expect((await trouble(usePasskey(request))).cause).toMatchObject({ message: "as the browser says" });
  });

  it("options that cannot be read are a failure too", async () => {
    expect((await trouble(usePasskey({ ...request, challenge: "*" }))).why).toBe("failed");
    expect(get).not.toHaveBeenCalled();
  });

  it("no credential at all is like a refusal", async () => {
    get.mockResolvedValue(null);
    expect((await trouble(usePasskey(request))).why).toBe("cancelled");
  });

  it("a browser or a page without passkeys is unsupported", async () => {
    expect(passkeysWork()).toBe(true);
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(passkeysWork()).toBe(false);
    expect((await trouble(usePasskey(request))).why).toBe("unsupported");
    browser();
    vi.stubGlobal("navigator", {});
    expect(passkeysWork()).toBe(false);
    expect((await trouble(createPasskey(creation))).why).toBe("unsupported");
  });

  it("an address without a name has none", () => {
    expect(["localhost", "play.example"].map((host) => passkeysWork(host))).toEqual([true, true]);
    expect(["127.0.0.1", "[::1]"].map((host) => passkeysWork(host))).toEqual([false, false]);
  });
});
