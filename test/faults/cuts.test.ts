import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance, size } from './chance.ts'
import { expectWhole, untilQuiet } from './checks.ts'
import { placeOrders } from './orders.ts'
import { FaultProxy } from './proxy.ts'
import { Restaurant } from './restaurant.ts'

const orders = size('COMANDA_FAULT_CUT_ORDERS', 2_000)
const cuts = size('COMANDA_FAULT_CUTS', 20)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const clients = 8
const timeout = 3_600_000

/** Faults of a connection and their maximum duration, longer than heartbeats, so that both ends give it up. */
const faults = {
  blackhole: 9_000,
  drip: 3_000,
  reset: 500,
  endTowardsServer: 500,
  endTowardsTerminal: 500,
}

describe('Cuts of the connection between server and front office', { timeout }, () => {
  it('lose nothing and do nothing twice', { timeout }, async (test) => {
    const chance = new Chance(seed)
    let proxy: FaultProxy | undefined
    const restaurant = await Restaurant.open({
      terminalPort: async (port) => {
        proxy = await FaultProxy.open(() => port)
        return proxy.port
      },
    })
    try {
      const kinds = Object.keys(faults) as (keyof typeof faults)[]
      let accepted = 0
      const cutting = async () => {
        for (let cut = 0; cut < cuts; cut++) {
          while (accepted < (orders * cut) / cuts) await sleep(10)
          await strike(proxy!, kinds[cut % kinds.length]!, chance)
        }
      }
      const [placed] = await Promise.all([
        placeOrders(restaurant, chance, { orders, clients, onTaken: (count) => (accepted = count) }),
        cutting(),
      ])
      await untilQuiet(restaurant)
      test.diagnostic(JSON.stringify({ seed, cuts, orders, ...(await expectWhole(restaurant, placed)) }))
    } finally {
      await restaurant.close()
      await proxy?.close()
    }
  })
})

async function strike(proxy: FaultProxy, fault: keyof typeof faults, chance: Chance): Promise<void> {
  if (fault === 'reset') proxy.reset()
  else if (fault === 'endTowardsServer') proxy.halfClose('server')
  else if (fault === 'endTowardsTerminal') proxy.halfClose('terminal')
  else proxy.set(fault)
  await sleep(chance.below(faults[fault]))
  proxy.set('open')
}
