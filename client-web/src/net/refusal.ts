import type { ErrorCode, ErrorData } from "$protocol";

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
}

/** Refusals that pass: the same request may be sent again with the same key. */
const passing: ReadonlySet<string> = new Set([
  "rate_limited",
  "busy",
  "storage_failed",
  "shutting_down",
  "internal",
]);

/** Whether to send the request again, and after how long, ms; null to give it up. */
export function again(data: ErrorData, attempt: number, wait: number): number | null {
  if (!passing.has(data.code) || attempt >= 8) return null;
  return Math.max(data.retry_after_ms ?? 0, wait);
}
