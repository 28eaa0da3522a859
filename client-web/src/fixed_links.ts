// The files that the page names keep their addresses, wherever the page's own address goes (router.svelte.ts): browsers
// read their icon again when that changes.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[href]"))
  link.setAttribute("href", link.href);
