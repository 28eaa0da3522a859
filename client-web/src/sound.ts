/**
 * Sounds, made by the page without files. Browsers allow sounds only after the first press of a button or key, so there
 * are none before. The settings can turn them off.
 */
import { settings } from "./settings.svelte.ts";

/**
 * The sounds: the ring of steel, the knock of wood, the click of a marker, a chime, a fall; a card that is laid down; two
 * notes upwards for one's turn, three for a win, two downwards for the end of any other match.
 */
export type Sound = "steel" | "wood" | "click" | "chime" | "thud" | "card" | "turn" | "won" | "over";

let context: AudioContext | null = null;

function wake(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch {
    // In a browser without sound the page still works.
  }
}

for (const gesture of ["pointerup", "keydown"])
  addEventListener(gesture, wake, { capture: true, passive: true });

interface Tone {
  readonly type: OscillatorType;
  /** Hz */
  readonly pitch: number;
  /** Seconds until the sound has almost died away. */
  readonly length: number;
  readonly loud: number;
  /** The pitch at its end, Hz. */
  readonly glide?: number;
  /** Seconds until the sound begins. */
  readonly after?: number;
}

const voices: Record<Sound, readonly Tone[]> = {
  steel: [
    { type: "sine", pitch: 3150, length: 0.35, loud: 0.3 },
    { type: "sine", pitch: 5270, length: 0.22, loud: 0.2 },
    { type: "triangle", pitch: 1240, length: 0.05, loud: 0.3 },
  ],
  wood: [
    { type: "triangle", pitch: 320, glide: 170, length: 0.07, loud: 0.5 },
    { type: "sine", pitch: 740, length: 0.03, loud: 0.25 },
  ],
  click: [
    { type: "triangle", pitch: 1480, glide: 1020, length: 0.06, loud: 0.45 },
    { type: "sine", pitch: 2700, length: 0.09, loud: 0.15 },
  ],
  chime: [
    { type: "sine", pitch: 784, length: 0.7, loud: 0.3 },
    { type: "sine", pitch: 1175, length: 0.9, loud: 0.26, after: 0.09 },
    { type: "sine", pitch: 1568, length: 1.1, loud: 0.2, after: 0.18 },
  ],
  thud: [{ type: "sine", pitch: 150, glide: 58, length: 0.28, loud: 0.8 }],
  card: [
    { type: "sawtooth", pitch: 2400, glide: 700, length: 0.05, loud: 0.08 },
    { type: "triangle", pitch: 210, glide: 140, length: 0.06, loud: 0.3, after: 0.03 },
  ],
  turn: [
    { type: "sine", pitch: 523, length: 0.18, loud: 0.22 },
    { type: "sine", pitch: 698, length: 0.32, loud: 0.22, after: 0.12 },
  ],
  won: [
    { type: "triangle", pitch: 523, length: 0.3, loud: 0.3 },
    { type: "triangle", pitch: 659, length: 0.3, loud: 0.3, after: 0.14 },
    { type: "triangle", pitch: 784, length: 0.9, loud: 0.32, after: 0.28 },
  ],
  over: [
    { type: "sine", pitch: 440, length: 0.4, loud: 0.25 },
    { type: "sine", pitch: 349, length: 0.7, loud: 0.25, after: 0.2 },
  ],
};

function sing(to: AudioContext, tone: Tone, strength: number): void {
  const begin = to.currentTime + (tone.after ?? 0);
  const end = begin + tone.length;
  const source = to.createOscillator();
  const volume = to.createGain();
  source.type = tone.type;
  source.frequency.setValueAtTime(tone.pitch, begin);
  if (tone.glide) source.frequency.exponentialRampToValueAtTime(tone.glide, end);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(tone.loud * strength, begin + 0.002);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(volume).connect(to.destination);
  source.start(begin);
  source.stop(end);
}

/** Makes a sound, as loud as its strength, 0 to 1. */
export function play(sound: Sound, strength = 1): void {
  if (!settings.sound || !context || context.state !== "running" || strength <= 0.01) return;
  for (const tone of voices[sound]) sing(context, tone, 0.5 * Math.min(1, strength));
}
