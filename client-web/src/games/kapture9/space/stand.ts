/** The place of the camera, in radians: to the side from straight behind the home, and above the board. */
export interface Stand {
  readonly azimuth: number;
  readonly elevation: number;
}

/** Where one stands at first: so high that the board fills a picture that is `aspect` times wider than high. */
export const behindHome = (aspect: number): Stand => ({
  azimuth: 0,
  elevation: aspect > 1.15 ? 1.13 : 1.28,
});

const limited = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The nearest allowed stand. */
export const standAt = ({ azimuth, elevation }: Stand): Stand => ({
  azimuth: limited(azimuth, -0.45, 0.45),
  elevation: limited(elevation, 0.6, 1.5),
});
