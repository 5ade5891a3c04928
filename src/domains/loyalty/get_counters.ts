import { Type } from 'typebox'
import { toNumber, zero } from '#core/decimal.ts'
import type { Fail } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { Id, List, OneOf, omittable, Text } from '#core/schema.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { type CounterPeriod, counterPeriods } from '#loyalty/model.ts'
import { demo } from '#shared/demo.ts'
import { listOrdersByPeriod } from './closed_orders.store.ts'
import { CounterValidationError } from './errors.ts'
import { periodStarts } from './rules.ts'

const metrics = ['OrdersCount', 'OrdersSum'] as const
type Metric = (typeof metrics)[number]

/** Accepts numbers too, because the contract has them. No client uses them, and they are refused with `CounterValidationError`. */
const words = (known: readonly string[], about: string) =>
  omittable(List(Type.Union([Text({ maxLength: 40 }), Type.Number()]), { maxItems: 100 }), {
    description: `${about}: ${known.map((word) => `\`${word}\``).join(', ')}..`,
    differsFrom: 'numbers',
  })

const word = (known: readonly string[], about: string) =>
  omittable(OneOf(known), { description: about, differsFrom: 'a number' })

const Counter = Type.Object(
  {
    guestId: omittable(Id('Customer'), 'Guest who placed the orders.'),
    period: word(counterPeriods, 'Current period, by the calendar of the requesting restaurant.'),
    metric: word(metrics, 'Kind of counter.'),
    value: omittable(Type.Number(), 'Number of orders, or their total after discounts.'),
  },
  { title: 'GuestCounter' },
)

export default query({
  path: '/api/1/loyalty/core/get_counters',
  group: 'Guests: info',
  summary: 'Count closed orders of guests by period',
  description:
    'Orders of all restaurants of the chain count once they are closed. A reopened order no longer counts. Unknown guests are omitted.',
  request: Type.Object({
    organizationId: Id('Organization'),
    guestIds: omittable(List(Id('Customer'), { maxItems: 1_000 }), 'Guests. If omitted, none.'),
    periods: words(counterPeriods, 'Periods'),
    metrics: words(metrics, 'Kinds of counters'),
  }),
  response: Type.Object({
    counters: omittable(List(Counter, { maxItems: 100_000 }), 'A counter per guest, period and metric.'),
  }),
  errors: { CounterValidationError },
  example: {
    request: {
      organizationId: demo.organization,
      guestIds: [demo.guest],
      periods: ['AllTime', 'Month'],
      metrics: ['OrdersCount', 'OrdersSum'],
    },
  },

  async run({ body, db, caller, organization, now, fail }) {
    const { corporationId } = caller
    const periods = wordsOf<CounterPeriod>(body.periods, counterPeriods, 'periods', fail)
    const requestedMetrics = wordsOf<Metric>(body.metrics, metrics, 'metrics', fail)
    const guestIds = (await filterGuestIds(db, corporationId, body.guestIds ?? [])).sort()
    const counted = await listOrdersByPeriod(db, corporationId, guestIds, periodStarts(now, organization.timeZone))
    const counters = guestIds.flatMap((guestId) =>
      periods.flatMap((period) =>
        requestedMetrics.map((metric) => {
          const { count, sum } = counted.get(guestId)?.[period] ?? { count: 0, sum: zero }
          return { guestId, period, metric, value: metric === 'OrdersCount' ? count : toNumber(sum) }
        }),
      ),
    )
    return { counters }
  },
})

/** Returns the distinct words of a required list. */
function wordsOf<Word extends string>(
  requested: readonly (string | number)[] | undefined,
  known: readonly Word[],
  path: string,
  fail: Fail<{ CounterValidationError: typeof CounterValidationError }>,
): Word[] {
  if (!requested || requested.length === 0) throw fail.CounterValidationError({ path })
  const isWord = new Set<unknown>(known)
  const unknownIndex = requested.findIndex((word) => !isWord.has(word))
  if (unknownIndex !== -1) throw fail.CounterValidationError({ path: `${path}[${unknownIndex}]` })
  return known.filter((word) => requested.includes(word))
}
