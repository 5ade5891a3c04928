import { failers, frameErrors } from '#core/errors.ts'

const fail = failers(frameErrors)

export const timeoutDefaultSeconds = 15
export const timeoutMaxSeconds = 600

/** Returns the timeout from the `Timeout` header; the default if it is missing, zero or not a number. */
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

/**
 * Returns the answer, or refuses with 408 if it takes longer. The work of the request continues, and is committed or rolled
 * back as a whole; `release` gets its answer.
 */
export async function withTimeout<T>(seconds: number, answering: Promise<T>, release: (answer: T) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(fail.TimedOut())
      answering.then(release, () => {})
    }, seconds * 1000)
  })
  try {
    return await Promise.race([answering, timedOut])
  } finally {
    clearTimeout(timer)
  }
}
