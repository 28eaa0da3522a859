let able: boolean | undefined;

/** Whether this browser can draw in space (WebGL 2). Asked once. */
export function inSpace(): boolean {
  if (able === undefined) {
    const context = document
      .createElement("canvas")
      .getContext("webgl2", { failIfMajorPerformanceCaveat: false });
    able = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return able;
}
