export interface HttpLimits {
  /** Time limit for the headers of a request, in milliseconds. */
  headersTimeoutMs: number
  /** Time limit for the whole request, in milliseconds. */
  requestTimeoutMs: number
  /** Interval of checking connections against the time limits. */
  checkIntervalMs: number
  /** Maximum size of a body for operations without a token. */
  openBodyBytesMax: number
  /** Maximum total size of bodies that have not completely arrived. */
  unfinishedBytesMax: number
  /** Maximum number of bytes that are read and discarded after a refusal; clients that send more are disconnected. */
  discardBytesMax: number
  /** Maximum time for reading the rest of a refused request, in milliseconds. */
  discardMsMax: number
  /** Maximum time without a byte that the client takes of its response, in milliseconds. A response may take any time in all. */
  unreadMsMax: number
}

export const httpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  checkIntervalMs: 2_000,
  openBodyBytesMax: 8_192,
  unfinishedBytesMax: 64 * 1_048_576,
  discardBytesMax: 16 * 1_048_576,
  discardMsMax: 10_000,
  unreadMsMax: 30_000,
}

/** Maximum size of a body with a token. */
export const bodyLimitBytes = 1_048_576
