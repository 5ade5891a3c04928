/** Limits of one link. */
export interface LinkLimits {
  /** How long a terminal may take to say hello, in seconds. */
  helloSeconds: number
  /** Size of a message. */
  messageBytesMax: number
  /** Messages read per second, averaged over a longer time. The excess waits in the terminal's own connection. */
  messagesPerSecond: number
}

export const linkLimits: LinkLimits = { helloSeconds: 10, messageBytesMax: 1_048_576, messagesPerSecond: 500 }
