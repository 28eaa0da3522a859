/** All about accounts, in a chunk of its own: most visits need none of it. */
export { default as Account } from "./AccountScreen.svelte";
export { default as Register } from "./Register.svelte";
export { default as SignIn } from "./SignIn.svelte";
