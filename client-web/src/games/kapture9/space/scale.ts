import type { Triple } from "../trajectory.ts";

/** Units of the scene in a metre: lights and shadows are tuned for boards a few units wide. */
export const scale = 10;

export const scaled = ([x, y, z]: Triple): [number, number, number] => [x * scale, y * scale, z * scale];
