/** What one link may use. */
export interface LinkLimits {
  /** How long a terminal may take to say hello, in seconds. */
  helloSeconds: number
  /** Size of a message. */
  messageBytesMax: number
  /** How many messages are read a second, over a longer time. What is above waits in the terminal's own connection. */
  messagesPerSecond: number
}

export const linkLimits: LinkLimits = { helloSeconds: 10, messageBytesMax: 1_048_576, messagesPerSecond: 500 }
