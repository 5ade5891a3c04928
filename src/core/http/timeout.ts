import { failers, frameErrors } from '#core/errors.ts'

const fail = failers(frameErrors)

export const timeoutDefaultSeconds = 15
export const timeoutMaxSeconds = 600

/** How long the client waits, as its `Timeout` header says. Nothing, zero and what is no number say nothing. */
export function timeoutSeconds(header: string | string[] | undefined): number {
  if (header === undefined) return timeoutDefaultSeconds
  const seconds = Number(header)
  if (Number.isNaN(seconds) || seconds === 0) return timeoutDefaultSeconds
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > timeoutMaxSeconds)
    throw fail.InvalidHeader({
      path: 'Timeout',
      message: `Timeout must be whole seconds from 1 to ${timeoutMaxSeconds}`,
    })
  return seconds
}

/** The answer, or 408 when it takes longer. What the request has begun is finished all the same, or undone as a whole. */
export async function withTimeout<T>(seconds: number, answering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(fail.TimedOut()), seconds * 1000)
  })
  try {
    return await Promise.race([answering, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
