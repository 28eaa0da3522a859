/** Where a tournament is shown outside of its page: in frames of other pages, and by the software of streams (TN-37). */
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The end of an address of a private tournament. */
const query = (code: string | undefined): string =>
  code === undefined ? "" : `?code=${encodeURIComponent(code)}`;

/** The HTML that shows a tournament in another page. */
export const frameOf = (home: string, tournament: string, title: string, code?: string): string => {
  const named = title.replace(/[&<>"]/g, (one) => entities[one] ?? one);
  const style = "width: 100%; height: 40rem; border: 0";
  return `<iframe src="${home}embed/t/${tournament}${query(code)}" title="${named}" style="${style}"></iframe>`;
};

/** The plain texts of a tournament. */
export const overlays = ["standings", "pairings", "round", "clock", "table/1"] as const;

export const overlayOf = (home: string, tournament: string, name: string, code?: string): string =>
  `${home}t/${tournament}/overlay/${name}.txt${query(code)}`;
