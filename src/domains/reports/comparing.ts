import type { Db } from '#core/db/connect.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import { findFactsState } from './facts.store.ts'
import type { FactsState, Replica } from './replica.store.ts'

/** Attempts to read both at one revision while facts change. */
const attemptsMax = 5

const nothing: FactsState = { revision: 0, orders: 0, lines: 0, amount: '0', sum: '0', vat: '0', cost: '0' }

/** Compares an organization's facts with their copy. `open` returns the replica with everything that is committed. */
export async function compareReplica(db: Db, organizationId: string, open: () => Promise<Replica>) {
  let [facts, replica] = [nothing, nothing]
  for (let i = 0; i < attemptsMax; i++) {
    const opened = await open()
    facts = (await findFactsState(db, organizationId)) ?? nothing
    replica = (await opened.findState(organizationId)) ?? nothing
    if (facts.revision === replica.revision) break
  }
  const isSame = facts.revision === replica.revision ? textOf(facts) === textOf(replica) : null
  return { isSame, facts: totalsOf(facts), replica: totalsOf(replica) }
}

/** Returns the totals of an organization's facts. */
export const findTotals = async (db: Db, organizationId: string) =>
  totalsOf((await findFactsState(db, organizationId)) ?? nothing)

const sumsOf = ({ amount, sum, vat, cost }: FactsState) => [amount, sum, vat, cost].map((text) => new Decimal(text))

const textOf = (state: FactsState): string =>
  [state.orders, state.lines, ...sumsOf(state).map((sum) => sum.toFixed())].join()

function totalsOf(state: FactsState) {
  const [amount, sum, vat, cost] = sumsOf(state).map(toNumber)
  return { orders: state.orders, lines: state.lines, amount: amount!, sum: sum!, vat: vat!, cost: cost! }
}
