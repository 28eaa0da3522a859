/** What a terminal shows, as HTML: the colours and weights that `tmux capture-pane -e` writes (ECMA-48, SGR). */

interface Style {
  ink: string | null;
  paper: string | null;
  bold: boolean;
  reverse: boolean;
}

const plain: Style = { ink: null, paper: null, bold: false, reverse: false };
const [ground, ink] = ["#14171c", "#e6e8eb"];

/** The sixteen colours that terminals name; the rest are a cube and greys. */
const named =
  "#1b1f26 #d9534f #5cb85c #d9a441 #4f86d9 #b069d0 #4fb8b8 #c8ccd2 #5b6370 #ff7b72 #7ee787 #f2cc60 #79b8ff #d2a8ff #76e3ea #ffffff".split(
    " ",
  );

function colour(n: number): string {
  if (n < 16) return named[n]!;
  if (n >= 232)
    return `rgb(${Array(3)
      .fill(8 + 10 * (n - 232))
      .join(",")})`;
  const part = (i: number) => (i === 0 ? 0 : 55 + 40 * i);
  const at = n - 16;
  return `rgb(${part(Math.floor(at / 36))},${part(Math.floor(at / 6) % 6)},${part(at % 6)})`;
}

/** 38;5;N and 38;2;R;G;B, and likewise for the paper. */
function extended(codes: number[]): string {
  if (codes.shift() === 5) return colour(codes.shift() ?? 0);
  return `rgb(${codes.splice(0, 3).join(",")})`;
}

function after(style: Style, said: string): Style {
  const next = { ...style };
  const codes = said === "" ? [0] : said.split(/[;:]/).map(Number);
  while (codes.length > 0) {
    const code = codes.shift()!;
    if (code === 0) Object.assign(next, plain);
    else if (code === 1) next.bold = true;
    else if (code === 7) next.reverse = true;
    else if (code === 22) next.bold = false;
    else if (code === 27) next.reverse = false;
    else if (code === 38) next.ink = extended(codes);
    else if (code === 48) next.paper = extended(codes);
    else if (code === 39) next.ink = null;
    else if (code === 49) next.paper = null;
    else if (code >= 30 && code < 38) next.ink = colour(code - 30);
    else if (code >= 40 && code < 48) next.paper = colour(code - 40);
    else if (code >= 90 && code < 98) next.ink = colour(code - 82);
    else if (code >= 100 && code < 108) next.paper = colour(code - 92);
  }
  return next;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function span(text: string, { ink: front, paper: back, bold, reverse }: Style): string {
  const [letters, behind] = reverse ? [back ?? ground, front ?? ink] : [front, back];
  const style = [
    letters === null ? "" : `color:${letters}`,
    behind === null ? "" : `background:${behind}`,
    bold ? "font-weight:bold" : "",
  ];
  return `<span style="${style.filter(Boolean).join(";")}">${escaped(text)}</span>`;
}

/** A page that shows a terminal. Each cell keeps its width, whatever font has its letter. */
export function terminalPage(captured: string): string {
  let style = plain;
  const lines = captured
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => {
      let html = "";
      for (const part of line.split("\x1b[")) {
        const [, said] = /^([\d;:]*)m/.exec(part) ?? [];
        if (said !== undefined) style = after(style, said);
        const text = said === undefined ? part : part.slice(said.length + 1);
        for (const cell of text) html += span(cell, style);
      }
      return `<div>${html}</div>`;
    });
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: ${ground}; color: ${ink}; padding: 12px; width: max-content; }
    div { font: 16px/20px "DejaVu Sans Mono", monospace; height: 20px; white-space: pre; }
    span { display: inline-block; width: 9.63px; height: 20px; overflow: hidden; vertical-align: top; }
  </style>${lines.join("")}`;
}
