import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy that shows what listens on `target` below a path of its own, as nginx or Caddy are told to. */
export class PrefixProxy {
  private readonly server: Server;
  private readonly target: number;
  private readonly prefix: string;

  private constructor(target: number, prefix: string) {
    this.target = target;
    this.prefix = prefix;
    this.server = createServer((asked, answer) => {
      if (asked.url === prefix) return void answer.writeHead(301, { location: `${prefix}/` }).end();
      const passed = this.pass(asked);
      if (!passed) return void answer.writeHead(404).end();
      passed.on("response", (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.end();
    });
    this.server.on("upgrade", (asked, client) => {
      const passed = this.pass(asked);
      if (!passed) return client.destroy();
      passed.on("upgrade", (got, server) => {
        const lines = got.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : [],
        );
        client.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
        for (const [from, to] of [
          [client, server],
          [server, client],
        ] as const) {
          from.pipe(to);
          from.on("error", () => to.destroy());
        }
      });
      passed.end();
    });
  }

  static async open(target: number, prefix: string): Promise<PrefixProxy> {
    const proxy = new PrefixProxy(target, prefix);
    await new Promise<void>((listening) => proxy.server.listen(0, "127.0.0.1", listening));
    return proxy;
  }

  /** The address of the page. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.prefix}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The same request to the server, without the prefix; nothing for one beside it. */
  private pass(asked: IncomingMessage) {
    if (!asked.url?.startsWith(`${this.prefix}/`)) return undefined;
    const { method, headers } = asked;
    const path = asked.url.slice(this.prefix.length);
    const passed = request({ host: "127.0.0.1", port: this.target, path, method: method!, headers });
    passed.on("error", () => asked.destroy());
    return passed;
  }
}
