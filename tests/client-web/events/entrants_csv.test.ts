import { expect, it, vi } from "vitest";
import { Desk } from "$web/events/desk.svelte.ts";
import { namesOf } from "$web/events/entrants_csv.ts";
import { Refusal } from "$web/net/refusal.ts";

it("TN-38 reads the names of a CSV file, as spreadsheets write it", () => {
  const text =
    '\uFEFFclub,name,rating\r\nNorth,Ada,1500\r\n,"Bo ""the Rook"", Jr",\r\n\r\nSouth\r\nWest, Cy ,12\r\n';
  expect(namesOf(text)).toEqual(["Ada", 'Bo "the Rook", Jr', "Cy"]);
  expect(namesOf("name\nAda")).toEqual(["Ada"]);
});

it.each(["", "player\nAda", 'name\n"Ada', `name\n${"Ada\n".repeat(5000)}`])(
  "TN-38 takes nothing for a file with names that is none (%#)",
  (text) => expect(namesOf(text)).toBeNull(),
);

it("TN-38 enters all who can be, and says who cannot and why", async () => {
  const unknown = new Refusal("", { code: "unknown_player", type: "", title: "", status: 404 });
  const call = vi.fn(({}, { name }: { name: string }) =>
    name === "Bo" ? Promise.reject(unknown) : Promise.resolve({ player: { id: `id-${name}` } }),
  );
  const change = vi.fn(() => Promise.resolve({}));
  const desk = new Desk({ call, change } as never, "t_1");
  const left = await desk.enterAll(["Ada", "Bo", "Cy"], (entered) => `${entered} are in`);
  expect(left).toEqual([{ name: "Bo", refusal: unknown }]);
  expect(desk.done).toBe("2 are in");
  expect(change.mock.calls).toEqual(
    ["id-Ada", "id-Cy"].map((account) => [
      "tournament.direct",
      { tournament: "t_1", order: { enter: { account } } },
    ]),
  );
});
