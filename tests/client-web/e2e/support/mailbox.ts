// An SMTP server on loopback (as much of RFC 5321 as a mail needs), and the codes in the mails that come.
import { createServer, type AddressInfo, type Socket } from "node:net";

const code = /^ {4}(\S+)\r?$/m;

export class Mailbox {
  readonly #server = createServer((socket) => this.#talk(socket));
  readonly #mails: string[] = [];
  readonly #waiting: ((mail: string) => void)[] = [];

  static async open(): Promise<Mailbox> {
    const box = new Mailbox();
    await new Promise<void>((listening) => box.#server.listen(0, "127.0.0.1", listening));
    box.#server.unref();
    return box;
  }

  /** Settings of a server that brings its mails here. */
  get settings(): string[] {
    const { port } = this.#server.address() as AddressInfo;
    const values = { server: `smtp://127.0.0.1:${port}`, from: "kabinet@play.example", tls: "optional" };
    return Object.entries(values).flatMap(([name, value]) => [`--mail.${name}`, value]);
  }

  /** The text of the next mail. */
  async next(): Promise<string> {
    const mail = this.#mails.shift() ?? (await new Promise<string>((came) => this.#waiting.push(came)));
    return Buffer.from(mail.split("\r\n\r\n")[1] ?? "", "base64").toString();
  }

  /** The code in the next mail. */
  async code(): Promise<string> {
    return code.exec(await this.next())?.[1] ?? "";
  }

  #talk(socket: Socket): void {
    let unread = "";
    let mail: string | null = null;
    socket.unref();
    socket.on("error", () => {});
    socket.write("220 ready\r\n");
    socket.on("data", (bytes) => {
      const lines = (unread + String(bytes)).split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) {
        if (mail !== null && line !== ".") mail += `${line}\r\n`;
        else if (mail !== null) {
          this.#came(mail);
          mail = null;
          socket.write("250 taken\r\n");
        } else if (line === "DATA") {
          mail = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
  }

  #came(mail: string): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(mail);
    else this.#mails.push(mail);
  }
}
