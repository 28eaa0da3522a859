import { subprotocol } from "$protocol";
import { home } from "../address.ts";
import type { Surroundings } from "./surroundings.ts";

/** The socket of the server that a page came from, whatever path prefix a proxy put before both. */
export function socketUrl(page: string): string {
  const url = new URL("ws", page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

const storage = "kabinet.outbox";

export const browser: Surroundings = {
  open(handlers) {
    const socket = new WebSocket(socketUrl(home), subprotocol);
    socket.onopen = () => handlers.opened();
    socket.onmessage = ({ data }) => handlers.received(String(data));
    socket.onclose = ({ code }) => handlers.closed(code);
    return {
      // A socket that closes sends nothing any more; what was asked is asked again over the next.
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close() {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  },
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  hex(bytes) {
    const drawn = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  keep(text) {
    try {
      sessionStorage.setItem(storage, text);
    } catch {
      // Without storage, a reload forgets the requests.
    }
  },
  kept() {
    try {
      return sessionStorage.getItem(storage) ?? "";
    } catch {
      return "";
    }
  },
};
