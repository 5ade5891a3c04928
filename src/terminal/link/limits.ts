/** Limits of one link. */
export interface LinkLimits {
  /** Time within which a terminal must send its hello, in seconds. */
  helloSeconds: number
  /** Maximum size of a message. */
  messageBytesMax: number
  /** Messages read per second, averaged over a longer time. The excess waits in the terminal's own connection. */
  messagesPerSecond: number
}

export const linkLimits: LinkLimits = { helloSeconds: 10, messageBytesMax: 1_048_576, messagesPerSecond: 500 }
