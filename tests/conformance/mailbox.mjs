// An SMTP server on loopback (as much of RFC 5321 as a mail needs), and the codes in the mails that come.
import { createServer } from "node:net";

const word = /^ {4}(\S+)\r?$/m;

export class Mailbox {
  #mails = [];
  #waiting = [];

  static async listen(port) {
    const box = new Mailbox();
    box.server = createServer((socket) => box.#talk(socket));
    await new Promise((listening) => box.server.listen(port, "127.0.0.1", listening));
    return box;
  }

  /** The code in the next mail. */
  async code() {
    const mail = this.#mails.shift() ?? (await new Promise((came) => this.#waiting.push(came)));
    return word.exec(Buffer.from(mail.split("\r\n\r\n")[1], "base64").toString())[1];
  }

  close() {
    this.server.close();
  }

  #talk(socket) {
    let unread = "", mail = null;
    socket.write("220 ready\r\n");
    socket.on("data", (bytes) => {
      const lines = (unread + bytes).split("\r\n");
      unread = lines.pop();
      for (const line of lines) {
        if (mail !== null && line !== ".") mail += line + "\r\n";
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
    socket.on("error", () => {});
  }

  #came(mail) {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(mail);
    else this.#mails.push(mail);
  }
}
