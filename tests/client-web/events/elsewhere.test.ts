import { expect, it } from "vitest";
import { frameOf, overlayOf } from "$web/events/elsewhere.ts";

it("TN-37 the HTML of a frame holds its title, whatever is in it", () => {
  const html = frameOf("https://play.example/games/", "t_abc", `A "great" <b> & more`);
  expect(html).toContain(`src="https://play.example/games/embed/t/t_abc"`);
  expect(html).toContain(`title="A &quot;great&quot; &lt;b&gt; &amp; more"`);
});

it("TN-4 what is shown of a private tournament brings its code", () => {
  expect(frameOf("https://play.example/", "t_abc", "A", "sesame")).toContain(`/embed/t/t_abc?code=sesame"`);
  expect(overlayOf("https://play.example/", "t_abc", "round", "sesame")).toBe(
    "https://play.example/t/t_abc/overlay/round.txt?code=sesame",
  );
});

it("TN-37 the texts for streams lie below the address of the tournament", () => {
  const address = overlayOf("https://play.example/", "t_abc", "table/1");
  expect(address).toBe("https://play.example/t/t_abc/overlay/table/1.txt");
});
