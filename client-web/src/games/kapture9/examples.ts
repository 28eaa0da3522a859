/** Flicks that were played, for the pictures of the help. */
import type { Frame } from "../game.ts";

/** The `path` of flicks of seat 0. */
export const paths = {
  capture:
    "AQEJFAAAt5QB6gZYpQHyAh4vKV5RugEABAcQA50C+wGyBMED7gcAiTbTJZhUxzr4ggEABAMGAIwBZ+oBJYwBZeoB" +
    "J4wBXdYBCUwpYgSIAQwZAIgBDBUAigEKEwGIAQoRAIgBBg0AigEGCQGIAQQHAIgBAgMAiAEAAQAA",
  knock:
    "AQIACpIWAKVC9AMAAP4BiAEAEAAAAACMAQDWAwAAAACMAQDyAgAAAACMAQCOAgAAAACMAQCWAgAAAACMAQCyAgAA" +
    "AACMAQDQAQAAAACMAQBqAAAAAIgBABAAAAAACRgAALeUAeoGXACSAx4nAFAAogEABAAQA4sCAKAEANAHAIcUALog" +
    "AKI7AAQACACMAQDWAgCMAQDQAgCMAQDKAjmMAQC+Ah2MAQCKAgyMAQDGASCMAQB0GogBAD4KiAEAfQ+KAQBvD4gB" +
    "AF8LiAEAUQmIAQBDCYoBADMFiAEAJQWIAQAVAYoBAAcBAssLCQEV+gEJAQk",
  foul:
    "AQEJDgAAt5QB6gYmVIwDIrMBwgGQB4QDoA4AAgQUBWtuggTcAYYIAAIEFAFBPqwCftgEAAIEEgC7BLoE9hSGCOwl" +
    "APsOhgzaOLoXrG4AAgQOAD5cuAMAgxXCD4JK4h36jQEAAgIMAAJsCQALNgkABw",
};

/** A picture of meekones, by base, and of the way of a flick. */
export function exampleFrame(bases: Record<string, number>, path: string): Frame {
  const view = { bases, captured: {}, phase: "flick", round: 1, flicks: 1, wins: {}, began: 0 };
  const numbers = [0, 0, 0, 0];
  const flick = { type: "flick", seat: 0, asked: numbers, played: numbers, touched: [], path };
  return { id: 0, view, before: null, events: [flick], mover: 0 };
}
