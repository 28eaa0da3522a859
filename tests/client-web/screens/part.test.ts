import { expect, it, vi } from "vitest";
import { part } from "$web/screens/part.ts";

it("a part is fetched when it is needed, and once", async () => {
  const fetch = vi.fn(() => Promise.resolve("there"));
  const get = part(fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect([await get(), await get()]).toEqual(["there", "there"]);
  expect(fetch).toHaveBeenCalledOnce();
});

it("a part that could not be fetched is fetched again", async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce("there");
  const get = part(fetch);
  const [first, second] = [get(), get()];
  await expect(first).rejects.toThrow("no network");
  await expect(second).rejects.toThrow("no network");
  expect(await get()).toBe("there");
});
