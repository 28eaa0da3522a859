/** What a connection needs of the world: a socket, a clock, chance, a memory. A test brings its own. */
export interface Surroundings {
  /** Opens a socket to the server. It reports by the handlers; nothing is reported after `close`. */
  open(handlers: SocketHandlers): Socket;
  /** Runs a function after a time in ms; the result takes it back. */
  after(ms: number, run: () => void): () => void;
  /** Unix time, ms. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** `bytes` random bytes in lower-case hex, fit for keys and nonces. */
  hex(bytes: number): string;
  /** Keeps a text, in place of the one before, for as long as the page is open in this tab, reloads included. */
  keep(text: string): void;
  /** The text that is kept; "" if there is none. */
  kept(): string;
}

export interface SocketHandlers {
  opened(): void;
  received(text: string): void;
  /** The socket is gone, with its close code (RFC 6455 7.4). */
  closed(code: number): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}
