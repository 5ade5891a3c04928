import { readdirSync, readFileSync } from 'node:fs'

/** Recorded responses and messages, the examples of the contract, written by `npm run record`. */
export interface Recordings {
  /** Bodies of successful responses, by the path of the operation; none for empty responses. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Messages as received, by the type of their one event. */
  readonly webhooks: Readonly<Record<string, unknown>>
}

export const noRecordings: Recordings = { answers: {}, webhooks: {} }

/** Has a file for each domain. */
export const recordingsFolder = new URL('../../../contract/recorded/', import.meta.url)

/** Returns the recordings of all domains. */
export function readRecordings(): Recordings {
  const files = readdirSync(recordingsFolder).map((name) => readOne(new URL(name, recordingsFolder)))
  return {
    answers: Object.assign({}, ...files.map(({ answers }) => answers)),
    webhooks: Object.assign({}, ...files.map(({ webhooks }) => webhooks)),
  }
}

const readOne = (file: URL): Recordings => JSON.parse(readFileSync(file, 'utf8'))
