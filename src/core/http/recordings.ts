import { readdirSync, readFileSync } from 'node:fs'

/** What a server has answered and sent: examples of the contract, written by `npm run record`. */
export interface Recordings {
  /** The body of a successful answer, by the path of the operation. Operations whose answer is empty have none. */
  readonly answers: Readonly<Record<string, unknown>>
  /** A message as a receiver got it, by the kind of its one event. */
  readonly webhooks: Readonly<Record<string, unknown>>
}

export const noRecordings: Recordings = { answers: {}, webhooks: {} }

/** A file for each domain. */
export const recordingsFolder = new URL('../../../contract/recorded/', import.meta.url)

/** All that is recorded. */
export function readRecordings(): Recordings {
  const files = readdirSync(recordingsFolder).map((name) => readOne(new URL(name, recordingsFolder)))
  return {
    answers: Object.assign({}, ...files.map(({ answers }) => answers)),
    webhooks: Object.assign({}, ...files.map(({ webhooks }) => webhooks)),
  }
}

const readOne = (file: URL): Recordings => JSON.parse(readFileSync(file, 'utf8'))
