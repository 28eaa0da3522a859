/** Where is said what the server stores (AccountScreen.svelte). */
export const storedLink = "#/account/stored";
