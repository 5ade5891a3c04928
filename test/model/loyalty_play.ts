import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Caches } from '#core/cache.ts'
import type { Pool } from '#core/db/connect.ts'
import { walletInvariants } from '#domains/loyalty/invariants.ts'
import { rollingBack, violationsIn } from '#test/fixtures/harm.ts'
import type { Cast, Size } from './loyalty_cast.ts'
import type { Chain } from './loyalty_chain.ts'
import { InProcess } from './loyalty_hand.ts'
import { plan, rewards, terms } from './loyalty_steps.ts'
import { play } from './loyalty_turns.ts'
import { ModelMembers } from './members.ts'

/** A chain with programs, guests and coupons that no other sequence uses. */
export interface Stage {
  chain: Chain
  cast: Cast
}

/** Maximum number of sequences and playing time; shrinking a failure is limited by time, too. */
export interface Limits {
  sequences: number
  playedMsMax: number
}

/** Sequences between two checks of the invariants of all wallets. */
const lookedEvery = 100

/** Plays random sequences one after another, each in a transaction that is rolled back. Returns how many. */
export async function playSequences(
  { pool, caches }: { pool: Pool; caches: Caches },
  { chain, cast }: Stage,
  { size, now, sequences, playedMsMax }: Limits & { size: Size; now: number },
): Promise<number> {
  let played = 0
  const check = fc.asyncProperty(plan, async ({ program, startMinute, steps }) => {
    played++
    const isLooked = played % lookedEvery === 0
    await rollingBack({ pool }, async (db) => {
      const start = { programId: chain.programIds[program]!, now: now + startMinute * 60_000 }
      const hand = new InProcess({ db, caches, chain, cast, ...start })
      await play(steps, new ModelMembers(terms[program]!, rewards, size), hand)
      if (isLooked) assert.deepEqual(await violationsIn({ clock: { now: () => now } }, db, walletInvariants), [])
    })
  })
  await fc.assert(check, { numRuns: sequences, interruptAfterTimeLimit: playedMsMax })
  return played
}
