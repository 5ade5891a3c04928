/**
 * Thread that plays sequences of the model with its own connections. Node's test runner tracks every promise of its own thread, which costs
 * a fifth of the processor time of a sequence.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Caches } from '#core/cache.ts'
import { type Address, connect } from '#core/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { Size } from './loyalty_cast.ts'
import { type Limits, playSequences, type Stage } from './loyalty_play.ts'

/** Input of a thread; the result is the number of played sequences. */
export interface PlayTask extends Limits {
  address: Address
  /** Sequences of one chain wait for each other's revisions; sequences of several chains do not. */
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
