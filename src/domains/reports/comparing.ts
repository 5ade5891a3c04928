import type { Db } from '#core/db/connect.ts'
import { Decimal, toNumber } from '#core/decimal.ts'
import type { FactsState, Replica } from './replica.store.ts'

/** Returns the totals of an organization's facts; undefined if it has none. */
export async function findFactsState(db: Db, organizationId: string): Promise<FactsState | undefined> {
  const [state] = await db<FactsState[]>`
    select facts.revision, line.orders, line.lines, line.amount, line.sum, line.vat, cost.cost
      from sale_facts as facts
     cross join (select count(distinct order_number)::int as orders, count(*)::int as lines, coalesce(sum(amount), 0) as amount, coalesce(sum(sum), 0) as sum,
                        coalesce(sum(vat), 0) as vat
                   from sale_line
                  where organization_id = ${organizationId}) as line
     cross join (select coalesce(sum(of_line.cost), 0) as cost
                   from sale_order
                  cross join unnest(sale_order.costs) as of_line(cost)
                  where sale_order.organization_id = ${organizationId}) as cost
     where facts.organization_id = ${organizationId}`
  return state
}

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
