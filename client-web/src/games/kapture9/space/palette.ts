/** Colours of the page that the scene takes over, as CSS writes them. */
export interface Palette {
  readonly wood: string;
  readonly deep: string;
  readonly pale: string;
  /** Of the dots along the way of a ball. */
  readonly trace: string;
}
