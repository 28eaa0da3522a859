/** Gives the reader of the page a file to keep. */
export function save(name: string, parts: readonly BlobPart[], type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
