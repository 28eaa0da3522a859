/** Addresses of the page, behind its home: these are answered by the page itself (docs/decisions/0170-offline.md). */
const screens = /^(?:(?:m|replay|rules|t)\/[a-z0-9_]+|watch\/|t\/[a-z0-9_]+\/[a-z]+)?$/;

/** The file of the build that is the page at an address behind its home; null where the page is not. */
export function pageAt(path: string): string | null {
  if (!screens.test(path)) return null;
  const folders = path.split("/").length - 1;
  return folders === 0 ? "index.html" : `below/${folders}.html`;
}
