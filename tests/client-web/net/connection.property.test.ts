import "../support/property.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonObject } from "$protocol";
import type { Refusal } from "$web/net/refusal.ts";
import { Client } from "./client.ts";

/** The value of a document with one more line in its log. */
const withLog = (name: string) => (value: JsonObject) => ({
  ...value,
  log: { ...(value["log"] as JsonObject), [name]: 0 },
});

/** What may happen to a page, its network and its server; each with the time that passes after it, ms. */
const happening = fc.tuple(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ what: fc.constant("reload" as const) }) },
    { weight: 5, arbitrary: fc.record({ what: fc.constant("change" as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant("cut" as const),
        code: fc.constantFrom(1006, 1001, 1011, 1013, 4408, 4490),
        heard: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constantFrom("watch" as const, "unwatch" as const),
        doc: fc.constantFrom("lobby", "m1", "m2"),
        glance: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant("others" as const),
        doc: fc.constantFrom("lobby", "m1", "m2"),
        lost: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constantFrom("restart" as const, "hurry" as const, "away" as const, "goaway" as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant("refuse" as const),
        code: fc.constantFrom("rate_limited" as const, "busy" as const, "storage_failed" as const),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
  ),
  fc.constantFrom(0, 1, 5, 19, 20, 21, 40, 61, 300, 7000, 13_000),
);

it("does every change once, answers it, and ends with the server's documents, however often it is cut or loaded again", async () => {
  let cuts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 40, size: "max" }),
      fc.boolean(),
      async (story, old) => {
        const client = new Client(["lobby", "m1", "m2"]);
        const { server, world } = client;
        server.features = old ? [] : ["glances"];
        const watched = new Map<string, boolean>();
        let asked = 0;
        const told: unknown[] = [];
        let others = 0;
        client.line.start();
        for (const [event, ms] of story) {
          switch (event.what) {
            case "change":
              asked++;
              client.change().then(
                ({ key }) => told.push(key),
                ({ code }: Refusal) => told.push(code),
              );
              break;
            case "reload":
              client.reload();
              for (const [doc, glance] of watched) client.line.watch(doc, glance);
              break;
            case "cut":
              cuts++;
              world.cut(event.code, event.heard);
              break;
            case "watch": {
              const glance = event.glance && event.doc !== "lobby";
              client.line.watch(event.doc, glance);
              watched.set(event.doc, glance);
              break;
            }
            case "unwatch":
              client.line.unwatch(event.doc);
              watched.delete(event.doc);
              client.copies.delete(event.doc);
              break;
            case "others": {
              const name = `o${++others}`;
              server.change(
                event.doc,
                [{ op: "add", path: `/log/${name}`, value: 0 }],
                withLog(name),
                event.lost,
              );
              break;
            }
            case "restart":
              server.restart();
              break;
            case "hurry":
              client.line.hurry();
              break;
            case "away":
              world.reachable = !world.reachable;
              break;
            case "goaway":
              server.say("goaway", { reason: "restart", after_ms: 1500 });
              break;
            case "refuse":
              server.refuse = { code: event.code, times: event.times, after: 700 };
          }
          await world.pass(ms);
        }
        world.reachable = true;
        await world.pass(60_000);
        // A patch lost on the way is noticed by the next one.
        for (const doc of ["lobby", "m1", "m2"])
          server.change(doc, [{ op: "add", path: "/log/last", value: 0 }], withLog("last"));
        await world.pass(60_000);

        expect(client.state).toBe("open");
        // What was answered to a page that is gone is told to nobody; all else is, once.
        told.push(...client.late.map(([, result]) => (result as { key: string }).key));
        expect(new Set(told).size).toBe(told.length);
        expect(told.length).toBeLessThanOrEqual(asked);
        if (!story.some(([{ what }]) => what === "reload")) expect(told).toHaveLength(asked);
        expect(server.done.size).toBe(asked);
        expect([...server.done.values()].every((times) => times === 1)).toBe(true);
        expect(world.kept()).toBe(asked > 0 ? "[]" : "");
        expect(server.watched()).toEqual([...watched.keys()].sort());
        const glanced = [...watched].flatMap(([doc, glance]) => (glance && !old ? [doc] : []));
        expect(server.glanced()).toEqual(glanced.sort());
        for (const doc of watched.keys()) expect(client.value(doc), doc).toEqual(server.value(doc));
        expect([...client.copies.keys()].sort()).toEqual([...watched.keys()].sort());
        client.line.stop();
      },
    ),
    { numRuns: 1000 },
  );
  expect(cuts).toBeGreaterThan(300);
}, 60_000);
