import { expect, it, onTestFinished } from "vitest";
import { PrefixProxy } from "./prefix_proxy.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("works below a path of another site, and breaks no rule of the server's policy", async () => {
  const proxy = await PrefixProxy.open(stage.server.port, "/games/kabinet");
  onTestFinished(() => proxy.close());
  const { page } = await stage.come("Ada");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url().replace(/^ws/, "http")));

  const answer = await page.goto(proxy.url);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
  // What the lobby tells has come through, so what shows it has been fetched too.
  await page.getByText("No table is open now").waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toContain(`${proxy.url}ws`);
  expect(asked.filter((url) => !url.startsWith(proxy.url))).toEqual([]);
});
