/** Where a tournament is shown outside of its page: in frames of other pages, and by the software of streams (TN-37). */
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The HTML that shows a tournament in another page. */
export const frameOf = (home: string, tournament: string, title: string): string => {
  const named = title.replace(/[&<>"]/g, (one) => entities[one] ?? one);
  const style = "width: 100%; height: 40rem; border: 0";
  return `<iframe src="${home}embed/t/${tournament}" title="${named}" style="${style}"></iframe>`;
};

/** The plain texts of a tournament. */
export const overlays = ["standings", "pairings", "round", "clock", "table/1"] as const;

export const overlayOf = (home: string, tournament: string, name: string): string =>
  `${home}t/${tournament}/overlay/${name}.txt`;
