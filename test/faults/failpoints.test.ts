import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failpoint } from '#core/failpoint.ts'
import { Chance, size } from './chance.ts'
import { expectWhole, untilQuiet } from './checks.ts'
import { placeOrders, type Taken } from './orders.ts'
import { Restaurant } from './restaurant.ts'

const rounds = size('COMANDA_FAULT_FAILPOINT_ROUNDS', 1)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const orders = 20
const clients = 2
/** Pause between batches while the program that will crash is starting. */
const pauseMs = 250
/** Passages of a failpoint before the crash; later passages test more state. */
const passagesMax = 8
const timeout = 3_600_000

const points: Record<'server' | 'terminal', readonly Failpoint[]> = {
  server: ['after-accept', 'before-commit', 'after-commit', 'after-webhook'],
  terminal: ['before-journal', 'after-journal', 'after-answer', 'before-settle', 'before-print', 'after-print'],
}

describe('A crash between two steps that belong together', { timeout }, () => {
  it('loses nothing and executes nothing twice', { timeout }, async (test) => {
    const chance = new Chance(seed)
    const restaurant = await Restaurant.open()
    const accepted: Taken[] = []
    try {
      for (let round = 0; round < rounds; round++)
        for (const point of points.server) {
          await restaurant.endServer()
          await restaurant.startServer(`${point}#${1 + chance.below(passagesMax)}`)
          const crash = restaurant.ended('server').then(() => restaurant.startServer())
          accepted.push(...(await untilCrashed(restaurant, chance, crash)))
        }
      for (let round = 0; round < rounds; round++)
        for (const point of points.terminal) {
          await restaurant.endTerminal()
          await restaurant.startTerminal(`${point}#${1 + chance.below(passagesMax)}`)
          const crash = restaurant.ended('terminal').then(() => restaurant.startTerminal())
          accepted.push(...(await untilCrashed(restaurant, chance, crash)))
        }
      await untilQuiet(restaurant)
      const crashes = rounds * (points.server.length + points.terminal.length)
      test.diagnostic(
        JSON.stringify({ seed, crashes, orders: accepted.length, ...(await expectWhole(restaurant, accepted)) }),
      )
    } finally {
      await restaurant.close()
    }
  })
})

/** Places orders until the crash. */
async function untilCrashed(restaurant: Restaurant, chance: Chance, crash: Promise<void>): Promise<Taken[]> {
  let isOver = false
  const over = crash.then(() => {
    isOver = true
  })
  const accepted: Taken[] = []
  while (!isOver) {
    accepted.push(...(await placeOrders(restaurant, chance, { orders, clients, hurry: false })))
    await Promise.race([over, sleep(pauseMs)])
  }
  await over
  return accepted
}
