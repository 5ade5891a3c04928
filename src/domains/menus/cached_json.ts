import { serializeInSlices } from '#core/operation/json_slices.ts'
import { JsonBytes } from '#core/operation/responses.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'

/** Maximum size of the cached answers of one catalogue. */
const bytesMax = 64 * 1_048_576

interface CachedAnswers {
  known: Map<string, JsonBytes>
  /** Answers that are being made; later requests for them wait. */
  pending: Map<string, Promise<JsonBytes>>
}

const answersOf = new WeakMap<Catalogue, CachedAnswers>()

/** Resolves when the last requested answer is made: only one at a time uses time slices of the node. */
let lastMade: Promise<unknown> = Promise.resolve()

/** Returns an answer made of a catalogue, which is cached until anything in the catalogue changes. It is made in time slices. */
export function cachedJson(catalogue: Catalogue, key: string, make: () => object): JsonBytes | Promise<JsonBytes> {
  const { known, pending } = cachedAnswers(catalogue)
  const existing = known.get(key) ?? pending.get(key)
  if (existing) return existing
  const making = lastMade.then(async () => new JsonBytes(await serializeInSlices(make())))
  lastMade = making.catch(() => {})
  const finished = making
    .then((answer) => {
      known.set(key, answer)
      evictOldest(known)
      return answer
    })
    .finally(() => pending.delete(key))
  pending.set(key, finished)
  return finished
}

function cachedAnswers(catalogue: Catalogue): CachedAnswers {
  const existing = answersOf.get(catalogue)
  if (existing) return existing
  const empty: CachedAnswers = { known: new Map(), pending: new Map() }
  answersOf.set(catalogue, empty)
  return empty
}

function evictOldest(known: Map<string, JsonBytes>): void {
  let bytes = 0
  for (const { length } of known.values()) bytes += length
  for (const [key, { length }] of known) {
    if (bytes <= bytesMax || known.size === 1) return
    known.delete(key)
    bytes -= length
  }
}
