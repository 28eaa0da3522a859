import type { CDPSession, Locator } from "playwright-core";
import type { Person } from "./person.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where an element is on the screen: shares of its width and height from its upper left corner, its middle if left out. */
export async function at(element: Locator, across = 0.5, down = 0.5): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`not on the screen: ${element.toString()}`);
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

/** The second tap, which confirms: not before what is asked has been seen (client-web/src/ui/again.ts). */
export async function confirm(asked: Locator): Promise<void> {
  await asked.page().waitForTimeout(260);
  await asked.tap();
}

/** A finger on a phone: what the browser makes of it is its own business. */
export class Finger {
  readonly #line: CDPSession;

  private constructor(line: CDPSession) {
    this.#line = line;
  }

  static async of({ context, page }: Person): Promise<Finger> {
    return new Finger(await context.newCDPSession(page));
  }

  async press(point: Point): Promise<void> {
    await this.#send("touchStart", [point]);
  }

  /** Slides to a point in some steps, as fingers do. */
  async slide(from: Point, to: Point, steps = 4): Promise<void> {
    for (let i = 1; i <= steps; i++) {
      const share = i / steps;
      const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
      await this.#send("touchMove", [point]);
    }
  }

  async lift(): Promise<void> {
    await this.#send("touchEnd", []);
  }

  /** What becomes of a finger when the system takes it over, as for its own gestures. */
  async lose(): Promise<void> {
    await this.#send("touchCancel", []);
  }

  async tap(point: Point): Promise<void> {
    await this.press(point);
    await this.lift();
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.press(from);
    await this.slide(from, to);
    await this.lift();
  }

  async #send(
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    touchPoints: Point[],
  ): Promise<void> {
    await this.#line.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}
