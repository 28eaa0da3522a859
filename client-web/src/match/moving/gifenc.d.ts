/** What is used of gifenc 1.0.3, which has no types of its own. */
declare module "gifenc" {
  /** Colours as red, green and blue. */
  export type Palette = number[][];

  export interface FrameOptions {
    /** The table of colours of all frames; with the first frame. */
    palette?: Palette;
    /** How long the frame stays, ms. */
    delay?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** What becomes of the frame when the next one comes; 1: it stays below. */
    dispose?: number;
    /** How often all is shown again; 0: for ever. With the first frame. */
    repeat?: number;
  }

  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
}
