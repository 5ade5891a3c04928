/**
 * A thread that plays sequences of the model with connections of its own. Node's test runner follows every promise of the thread
 * in which tests run, which takes a fifth of the processor time of a sequence.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Caches } from '#core/cache.ts'
import { type Address, connect } from '#core/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { Size } from './loyalty_cast.ts'
import { type Limits, playSequences, type Stage } from './loyalty_play.ts'

/** What the thread is given. It answers how many sequences it has played. */
export interface PlayTask extends Limits {
  address: Address
  /** Sequences of one chain wait for one another's revisions; those of several do not. */
  stages: readonly Stage[]
  size: Size
  now: number
}

const { address, stages, sequences, ...how }: PlayTask = workerData
const pool = connect(address, { connectionsMax: stages.length, prefersIndexes: true })
const loading = connect(address, { connectionsMax: 2 })
const caches = new Caches(loading, createLog('error'))
const each = { ...how, sequences: Math.ceil(sequences / stages.length) }
const played = await Promise.all(stages.map((stage) => playSequences({ pool, caches }, stage, each)))
parentPort?.postMessage(played.reduce((sum, one) => sum + one, 0))
await Promise.all([pool.end(), loading.end()])
