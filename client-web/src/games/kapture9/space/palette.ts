/** Colours of the page that the scene takes over, as CSS writes them. */
export interface Palette {
  readonly wood: string;
  readonly deep: string;
  readonly pale: string;
  /** Of what must be seen well on the wood: the way of a ball, numbers. */
  readonly trace: string;
}
