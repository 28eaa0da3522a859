import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["**/dist", "**/node_modules"] },
    ...ts.configs.recommended,
    ...svelte.configs["flat/recommended"],
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
    {
        rules: {
            // A member is taken out of an object by naming it.
            "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
            // {@html} would be the way for a player's name to become a script.
            "svelte/no-at-html-tags": "error",
            // Maps inside the models are meant not to be reactive; what is shown is $state.
            "svelte/prefer-svelte-reactivity": "off",
            // Links are hash routes of this page; there is no SvelteKit router to resolve them.
            "svelte/no-navigation-without-resolve": "off",
        },
    },
);
