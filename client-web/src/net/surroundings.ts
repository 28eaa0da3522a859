/** What a connection needs from outside: a socket, a clock, chance, storage. Tests use their own. */
export interface Surroundings {
  /** Opens a socket to the server. It reports by the handlers; nothing is reported after `close`. */
  open(handlers: SocketHandlers): Socket;
  /** Runs a function after a time in ms. The result cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Unix time, ms. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  /** `bytes` random bytes in lower-case hex, fit for keys and nonces. */
  hex(bytes: number): string;
  /** Keeps a text, in place of the one before, as long as the tab is open, over reloads too. */
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
