const able = new Map<boolean, boolean>();

/** Whether this browser can draw in space (WebGL 2), and `quickly`: without a graphics card it cannot. Asked once. */
export function inSpace(quickly: boolean): boolean {
  const known = able.get(quickly);
  if (known !== undefined) return known;
  const context = document
    .createElement("canvas")
    .getContext("webgl2", { failIfMajorPerformanceCaveat: quickly });
  able.set(quickly, context !== null);
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
