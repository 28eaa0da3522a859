import { resent, type ErrorCode, type ErrorData } from "$protocol";

/** A request the server refused; `data.code` says why (docs/protocol.md). */
export class Refusal extends Error {
  override name = "Refusal";
  readonly data: ErrorData;

  constructor(message: string, data: ErrorData) {
    super(message);
    this.data = data;
  }

  get code(): ErrorCode {
    return this.data.code;
  }

  /** Whether the request was not done, for sure. Else it was given up: it may have been done, or be done yet. */
  get certain(): boolean {
    return resent[this.code] === undefined;
  }
}

/** The longest wait that nobody is told of, ms: who tried many passwords has to wait for minutes. */
const unnoticed = 10_000;

/**
 * Whether to send the request again with the same key: after how long, ms, or with the next connection ("reconnect");
 * null to give it up. The protocol says so for each code. A request refused with an unknown code of a newer server, or
 * for long, is given up.
 */
export function again(data: ErrorData, attempt: number, wait: number): number | "reconnect" | null {
  const when = resent[data.code];
  if (when === "reconnect") return when;
  const asked = data.retry_after_ms ?? 0;
  if (when === undefined || attempt >= 8 || asked > unnoticed) return null;
  return Math.max(asked, wait);
}
