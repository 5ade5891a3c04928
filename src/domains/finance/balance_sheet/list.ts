import { Type } from 'typebox'
import { type Decimal, toNumber, zero } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { asId, CalendarDay, Id, List, opt } from '#core/schema.ts'
import { dayOf } from '#core/time.ts'
import { readValues } from '#domains/books/reads.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { type AccountBalance, listAccountBalances } from '#ledger/balances.store.ts'
import { endOfDay } from '#ledger/periods.ts'
import { demo } from '#shared/demo.ts'
import { Balance } from '../reading.rules.ts'

const accountsMax = 100_000

const BalanceItem = Type.Object(
  {
    accountId: opt(Id('Account'), 'Account or store.'),
    balanceAmount: opt(Balance(), 'Debit less credit of the account.'),
  },
  { title: 'BalanceItem' },
)

export default query({
  path: '/api/finance/v1/balance-sheet/list',
  group: 'Finance: reading',
  statuses: [200, 400, 401, 403, 404, 429, 500, 502],
  summary: 'List balances of accounts on a day',
  description:
    'Balances of several organizations are added up, each at the end of the day in its own time zone. Accounts whose balance is 0 are omitted.',
  request: Type.Object({
    organizationIds: opt(List(Id('Organization')), 'Organizations; absent for all that the key may see.'),
    balanceAt: opt(
      CalendarDay(),
      'Day at the end of which balances are computed. If omitted, today: the latest local day of the organizations.',
    ),
  }),
  response: Type.Object(
    {
      balanceAt: opt(CalendarDay(), 'Day of the balances, at its end.'),
      balances: opt(List(BalanceItem, { maxItems: accountsMax }), 'Balances, by account.'),
    },
    { title: 'BalanceSheetListResponse' },
  ),
  example: { request: { organizationIds: [demo.organization], balanceAt: '2026-01-31' } },

  async run({ body, db, organizations, now, caller, fail, ...context }) {
    const chosen = selectOrganizations(organizations, { ...body, includeDisabled: true })
    const [today = dayOf(now, 'UTC')] = chosen
      .map(({ timeZone }) => dayOf(now, timeZone))
      .sort()
      .reverse()
    const balanceAt = body.balanceAt ?? today
    const lists = await readValues(context, { organizations: chosen }, (snapshot) =>
      Promise.all(chosen.map(({ id, timeZone }) => listAccountBalances(snapshot, id, endOfDay(balanceAt, timeZone)))),
    )
    return { balanceAt, balances: sumsOf(lists.flat()) }
  },
})

function sumsOf(balances: readonly AccountBalance[]) {
  const sums = new Map<string, Decimal>()
  for (const { accountId, balance } of balances) sums.set(accountId, balance.plus(sums.get(accountId) ?? zero))
  return [...sums]
    .filter(([, balance]) => !balance.isZero())
    .map(([accountId, balance]) => ({ accountId: asId<'Account'>(accountId), balanceAmount: toNumber(balance) }))
}
