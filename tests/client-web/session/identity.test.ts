import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import {
  dropIdentity,
  followIdentity,
  keepIdentity,
  keptIdentity,
  updateIdentity,
} from "$web/session/identity.ts";

const identity = { token: "t", player: { id: "p", name: "Ada" } };
const newer = { token: "t2", player: { id: "p", name: "Countess" } };

beforeEach(() => localStorage.clear());

it("who one is is kept, and forgotten; what is not an identity is none", () => {
  keepIdentity(identity);
  expect(keptIdentity()).toEqual(identity);
  dropIdentity("t");
  expect(keptIdentity()).toBeNull();
  for (const nonsense of ["", "{", "null", "7", '{"token":1}', '{"token":"t"}']) {
    localStorage.setItem("kabinet.identity", nonsense);
    expect(keptIdentity()).toBeNull();
  }
});

it("nothing but the token and the player is kept of what the server says", () => {
  keepIdentity({ ...identity, device_token: "secret" } as typeof identity);
  expect(localStorage.getItem("kabinet.identity")).toBe(JSON.stringify(identity));
});

it("an old token neither replaces nor ends a newer one", () => {
  keepIdentity(newer);
  updateIdentity(identity);
  dropIdentity("t");
  expect(keptIdentity()).toEqual(newer);
  updateIdentity({ ...newer, player: { id: "p", name: "Lady" } });
  expect(keptIdentity()?.player.name).toBe("Lady");
});

it("other tabs are followed, and nothing else that is kept", () => {
  let told = 0;
  followIdentity(() => told++);
  const changed = (key: string | null) => dispatchEvent(Object.assign(new Event("storage"), { key }));
  changed("kabinet.settings");
  expect(told).toBe(0);
  changed("kabinet.identity");
  changed(null);
  expect(told).toBe(2);
});
