import "../support/browser.ts";
import { expect, it } from "vitest";
import type { JsonObject } from "$protocol";
import { Analysis } from "$web/analysis/analysis.svelte.ts";
import type { Copy } from "$web/document/copy.ts";
import { unwatchRequest, watchRequest } from "$web/net/documents.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { Session } from "$web/session/session.svelte.ts";

function watched() {
  let tell: (copy: Copy | null, events: JsonObject[]) => void = () => {};
  const asked: JsonObject[] = [];
  const docs: string[] = [];
  let refusal: Refusal | null = null;
  const session = {
    now: () => 1000,
    watch: (doc: string, listener: typeof tell) => (docs.push(doc), (tell = listener), () => docs.pop()),
    call: (method: string, params: JsonObject) => {
      asked.push({ method, ...params });
      return refusal ? Promise.reject(refusal) : Promise.resolve({ document: "a_m" });
    },
  } as unknown as Session;
  const show = (value: JsonObject) => tell({ epoch: "e", seq: 0, value: { match: "m", ...value } }, []);
  const refuse = (data: object) => (refusal = new Refusal("no", data as Refusal["data"]));
  return { analysis: new Analysis(session, "m"), asked, docs, show, refuse };
}

it("BO-11 the document of an analysis has methods of its own", () => {
  expect(watchRequest("a_m1", { glance: false, from: null })).toEqual({
    method: "analysis.watch",
    params: { match: "m1" },
  });
  expect(unwatchRequest("a_m1")).toEqual({
    method: "analysis.unwatch",
    params: { match: "m1" },
  });
});

it("BO-11 who finds no analysis is told so once, and sees it grow when it is asked for", async () => {
  const { analysis, asked, show } = watched();
  let missing = 0;
  analysis.watch(() => missing++);
  show({ state: "none" });
  show({ state: "none" });
  expect([missing, analysis.report]).toEqual([1, null]);
  await analysis.request("quick");
  expect(asked).toEqual([{ method: "analysis.request", match: "m", depth: "quick" }]);
  show({ state: "running", done: 3, points: {} });
  expect([analysis.report?.done, missing]).toEqual([3, 1]);
});

it("BO-11 an analysis that is there already is shown without being asked for", () => {
  const { analysis, docs, show } = watched();
  let missing = 0;
  analysis.watch(() => missing++);
  show({ state: "done", done: 9, points: {} });
  expect([analysis.report?.state, missing, docs]).toEqual(["done", 0, ["a_m"]]);
  analysis.close();
  expect(docs).toEqual([]);
});

it("BO-11 a refusal says when the next analysis may be asked for", async () => {
  const { analysis, refuse } = watched();
  refuse({ code: "analysis_quota", retry_after_ms: 60_000 });
  await analysis.request("deep");
  expect([analysis.refusal?.code, analysis.again, analysis.asking]).toEqual([
    "analysis_quota",
    61_000,
    false,
  ]);
  refuse({ code: "analysis_live" });
  await analysis.request("deep");
  expect([analysis.refusal?.code, analysis.again]).toEqual(["analysis_live", 0]);
});
