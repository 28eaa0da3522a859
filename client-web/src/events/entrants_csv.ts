/** Which players a CSV file names (RFC 4180, TN-38), as `kabinet host` reads it. */

/** The most lines that a file may have. */
const mostLines = 5000;

/** The lines of a CSV text as cells; null where a quote is not closed. */
function linesOf(text: string): string[][] | null {
  const lines: string[][] = [[""]];
  let quoted = false;
  const add = (char: string) => {
    const line = lines.at(-1)!;
    line[line.length - 1] += char;
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted && char === '"' && text[i + 1] === '"') add(text[i++]!);
    else if (quoted && char === '"') quoted = false;
    else if (quoted) add(char);
    else if (char === '"' && lines.at(-1)!.at(-1) === "") quoted = true;
    else if (char === ",") lines.at(-1)!.push("");
    else if (char === "\n") lines.push([""]);
    else if (char !== "\r") add(char);
  }
  return quoted ? null : lines;
}

/** The names in the column "name", in their order; null for a text that is no such file. */
export function namesOf(text: string): string[] | null {
  // Spreadsheets put a mark of the encoding before the text.
  const lines = linesOf(text.replace(/^\uFEFF/, ""));
  const column = lines?.[0]?.indexOf("name") ?? -1;
  if (!lines || column < 0 || lines.length > mostLines) return null;
  return lines.slice(1).flatMap((line) => line[column]?.trim() || []);
}
