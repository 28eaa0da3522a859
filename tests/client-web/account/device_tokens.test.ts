import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import {
  deviceToken,
  forgetDeviceToken,
  keepDeviceToken,
  renameDeviceToken,
} from "$web/account/device_tokens.ts";

beforeEach(() => localStorage.clear());

it("AC-6 there is one for each name, however the name is written", () => {
  keepDeviceToken("Ada", "a");
  keepDeviceToken("Bob", "b");
  keepDeviceToken("ADA", "a2");
  expect([deviceToken(" ada "), deviceToken("Ada"), deviceToken("Bob")]).toEqual(["a2", "a2", "b"]);
  forgetDeviceToken("aDa");
  expect([deviceToken("Ada"), deviceToken("Bob")]).toEqual([undefined, "b"]);
});

it("AC-6 it follows its account to another name", () => {
  keepDeviceToken("Ada", "a");
  renameDeviceToken("Ada", "Countess");
  renameDeviceToken("Nobody", "Somebody");
  expect(["Ada", "Countess", "Somebody"].map(deviceToken)).toEqual([undefined, "a", undefined]);
});

it("the oldest are forgotten when there are many", () => {
  for (let i = 0; i < 32; i++) keepDeviceToken(`n${i}`, String(i));
  expect([deviceToken("n0"), deviceToken("n7"), deviceToken("n8"), deviceToken("n31")]).toEqual([
    undefined,
    undefined,
    "8",
    "31",
  ]);
});

it("what is no list of tokens is none", () => {
  for (const nonsense of ["", "{", "null", "7", '{"ada":7}', '"ada"']) {
    localStorage.setItem("kabinet.devices", nonsense);
    expect([deviceToken("ada"), deviceToken("toString"), deviceToken("__proto__")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  keepDeviceToken("__proto__", "p");
  expect(({} as { p?: string }).p).toBeUndefined();
});
