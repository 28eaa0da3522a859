import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { TicketDocument } from "$protocol";
import type { Copy } from "$web/document/copy.ts";
import { QuickMatch, type QuickLine } from "$web/session/quick_match.svelte.ts";

/** A session of Ada that shows what a test says. */
class Line implements QuickLine {
  player = { id: "ada", name: "Ada" };
  watched: string[] = [];
  readonly told: string[] = [];
  #show: (copy: Copy | null) => void = () => {};
  readonly draws = {
    takeTicket: (ticket: string) => {
      this.told.push(`took ${ticket}`);
      return Promise.resolve();
    },
    ticketLedTo: (ticket: string, match: string) => {
      this.told.push(`${ticket} led to ${match}`);
      return Promise.resolve();
    },
    ticketGone: (ticket: string) => void this.told.push(`${ticket} is gone`),
  };

  change(method: string): Promise<unknown> {
    this.told.push(method);
    return Promise.resolve();
  }

  watch(doc: string, listener: (copy: Copy | null) => void): () => void {
    this.watched.push(doc);
    this.#show = listener;
    return () => (this.watched = this.watched.filter((one) => one !== doc));
  }

  show(value: Partial<TicketDocument> | null): void {
    this.#show(value && ({ value } as unknown as Copy));
  }
}

function held(): { line: Line; quick: QuickMatch; release: () => void } {
  const line = new Line();
  const quick = new QuickMatch(line);
  return { line, quick, release: quick.hold() };
}

describe("QM-1 the ticket", () => {
  it("is watched while a screen shows it, and no longer", () => {
    const { line, release } = held();
    expect(line.watched).toEqual(["ticket_ada"]);
    line.show({ state: "none" });
    release();
    expect(line.watched).toEqual([]);
  });

  it("is watched as long as it waits, whichever screen is shown", () => {
    const { line, quick, release } = held();
    line.show({ state: "waiting" });
    release();
    expect([line.watched, quick.waits]).toEqual([["ticket_ada"], true]);
    line.show({ state: "paired" });
    expect(line.watched).toEqual(["ticket_ada"]);
    line.show({ state: "none" });
    expect(line.watched).toEqual([]);
  });

  it("is watched after a reload until it is known whether it waits", () => {
    const { line, release } = held();
    release();
    expect(line.watched).toEqual(["ticket_ada"]);
    line.show({ state: "none" });
    expect(line.watched).toEqual([]);
  });

  it("takes the page to its match, and the drawn part with it", () => {
    const { line, quick } = held();
    line.show({ state: "waiting" });
    line.show({ state: "matched", match: "m1" });
    expect([quick.found, line.told]).toEqual(["m1", ["ticket_ada led to m1"]]);
  });

  it("takes nobody to a match that was there before the page", () => {
    const { line, quick } = held();
    line.show({ state: "matched", match: "m1" });
    expect(quick.found).toBeNull();
  });

  it("QM-3 that waits again leads to the next match", () => {
    const { line, quick } = held();
    for (const match of ["m1", "m2"]) {
      line.show({ state: "waiting" });
      line.show({ state: "matched", match });
      expect(quick.found).toBe(match);
    }
  });

  it("of another player is another document", () => {
    const { line, quick, release } = held();
    line.show({ state: "waiting" });
    release();
    line.player = { id: "bob", name: "Bob" };
    quick.hold();
    expect([line.watched, quick.doc]).toEqual([["ticket_bob"], null]);
  });

  it("forgets what was drawn when it is given back", async () => {
    const { line, quick } = held();
    await quick.join({ game: "kuba" });
    line.show({ state: "waiting" });
    await quick.leave();
    line.show({ state: "none" });
    expect(line.told).toEqual(["took ticket_ada", "queue.leave", "ticket_ada is gone"]);
  });
});
