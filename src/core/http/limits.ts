/** What clients may take before their request is refused. */
export interface HttpLimits {
  /** How long a client may take to send the headers of a request, in milliseconds. */
  headersTimeoutMs: number
  /** The same for the whole request. */
  requestTimeoutMs: number
  /** How often connections are held against the two. */
  checkIntervalMs: number
  /** The size of a body where no token is needed. */
  openBodyBytesMax: number
  /** What all bodies that have not arrived as a whole may hold together. */
  unfinishedBytesMax: number
  /** Bytes of a request that are read and discarded after it has been refused. A client that sends more is cut. */
  discardBytesMax: number
  /** How long a refused request is still read, in milliseconds. */
  discardMsMax: number
}

export const httpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  checkIntervalMs: 2_000,
  openBodyBytesMax: 8_192,
  unfinishedBytesMax: 64 * 1_048_576,
  discardBytesMax: 16 * 1_048_576,
  discardMsMax: 10_000,
}

/** The size of a body that comes with a token. */
export const bodyLimitBytes = 1_048_576
