/** Opens a dialog over the page. When it closes, the focus goes back to where it was opened, or to the beginning if that is gone. */
export function modal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  dialog.showModal();
  return () => {
    const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
}
