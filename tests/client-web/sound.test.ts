import { beforeEach, describe, expect, it } from "vitest";
import "./support/browser.ts";

let begun: string[] = [];

/** As much of an audio context as is used; notes the oscillators that are started. */
class FakeAudio {
  static made = 0;
  readonly state = "running";
  readonly currentTime = 0;
  readonly destination = {};

  constructor() {
    FakeAudio.made++;
  }

  private readonly parameter = {
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };

  createOscillator() {
    const node = {
      type: "",
      frequency: this.parameter,
      connect: (to: object) => to,
      start: () => void begun.push(node.type),
      stop() {},
    };
    return node;
  }

  createGain() {
    return { gain: this.parameter, connect: (to: object) => to };
  }
}

Object.assign(globalThis, { AudioContext: FakeAudio });
const { play } = await import("$web/sound.ts");
const { settings } = await import("$web/settings.svelte.ts");

describe("sounds", () => {
  beforeEach(() => {
    begun = [];
    settings.sound = true;
  });

  it("wait for the first press, of which browsers make them depend", () => {
    play("chime");
    expect([FakeAudio.made, begun]).toEqual([0, []]);
    dispatchEvent(new Event("pointerup"));
    dispatchEvent(new Event("keydown"));
    expect(FakeAudio.made).toBe(1);
    play("chime");
    expect(begun).toEqual(["sine", "sine", "sine"]);
  });

  it("are not made where they are turned off, or too soft to be heard", () => {
    dispatchEvent(new Event("pointerup"));
    play("steel", 0.001);
    settings.sound = false;
    play("steel");
    expect(begun).toEqual([]);
  });
});
