/**
 * Reads of books with five million postings of a year: a month of an account, documents, balance sheets, and the size of an order of two
 * dishes with eight ingredients each, in SQL and over HTTP. Then eight clients create and post small documents in one organization, and
 * documents of goods follow (goods.ts).
 *
 *     npm run bench -- books [--orders 250000] [--issues 100000] [--rounds 5] [--seconds 10]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { connect, type Pool, transaction } from '#core/db/connect.ts'
import { asId } from '#core/schema.ts'
import { dayMs, daysAfter } from '#core/time.ts'
import { findAccountPostings } from '#ledger/account_postings.store.ts'
import { listAccountBalances, listBalances } from '#ledger/balances.store.ts'
import { type SystemAccount, systemAccounts } from '#ledger/chart.ts'
import { ledgerInvariants } from '#ledger/invariants.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { storeAccount } from '#ledger/model.ts'
import { demo } from '#shared/demo.ts'
import { post } from '#test/harness/nodes.ts'
import { measureGoods } from './goods.ts'
import { type OwnServer, onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '250000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    issues: { type: 'string', default: '100000' },
  },
})
const orders = Number(flags.orders)
const rounds = Number(flags.rounds)
const seconds = Number(flags.seconds)

const ingredients = 16
const postingsOfOrder = ingredients + 4
const ordersAtOnce = 25_000
const products = 300
const guests = 10_000
const clients = 8
const year = 365 * dayMs
const start = Date.UTC(2025, 0, 1)
const organizationId = randomUUID()
const kitchen = randomUUID()
const bar = randomUUID()
const {
  salesClearing,
  revenue,
  outputVat,
  discounts,
  cash,
  costOfGoods,
  guests: guestAccount,
  services,
} = systemAccounts

/** System accounts whose index + 1 is their number in the ledger. */
const accounts: Pick<SystemAccount, 'id' | 'type'>[] = [
  salesClearing,
  revenue,
  outputVat,
  discounts,
  cash,
  costOfGoods,
  storeAccount(kitchen),
  storeAccount(bar),
  guestAccount,
]

await onOwnServer('books', async (server) => {
  const { database } = server
  await server.save('/admin/organizations/save', { id: organizationId, name: 'Books', timeZone: 'UTC' })
  // Connections of the server prefer indexes, too, so statements have the same plans.
  const pool = connect(database, { connectionsMax: clients, prefersIndexes: true })
  await fill(pool)
  await measureReads(pool)
  await measureRequests(server, pool)
  await measureDocuments(server)
  await measureGoods({
    server,
    pool,
    organizationId,
    issues: Number(flags.issues),
    seconds,
    rounds,
    order: {
      organizationId: demo.organization,
      order: {
        phone: '+447700900123',
        orderServiceType: 'DeliveryByClient',
        items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
      },
    },
  })
  await pool.end()
})
process.exit()

async function fill(pool: Pool): Promise<void> {
  await fillSubaccounts(pool)
  const before = await bytesOf(pool)
  const startedAt = performance.now()
  for (let first = 1; first <= orders; first += ordersAtOnce)
    await fillOrders(pool, first, Math.min(orders, first + ordersAtOnce - 1))
  await pool`
    insert into turnover (organization_id, subaccount, month, debit, credit, received, issued)
    select organization_id, side.subaccount, date_trunc('month', effective_on::timestamp)::date, sum(side.debit),
           sum(side.credit), sum(side.received), sum(side.issued)
      from posting
     cross join lateral (
             values (to_subaccount, sum, 0, 0, 0), (from_subaccount, 0, sum, 0, coalesce(from_amount, 0))
           ) as side(subaccount, debit, credit, received, issued)
     where organization_id = ${organizationId}
     group by organization_id, side.subaccount, date_trunc('month', effective_on::timestamp)`
  await pool`insert into ledger (organization_id, changed_at) values (${organizationId}, now())`
  await transaction(pool, (db) => takeCreationNumbers(db, asId(organizationId), orders))
  for (const table of ['posting', 'turnover', 'ledger_document', 'ledger_subaccount'])
    await pool.unsafe(`vacuum (analyze) ${table}`)
  const after = await bytesOf(pool)
  const parts = Object.keys(after).map((part) => [part, (after[part]! - before[part]!) / orders] as const)
  console.log(
    `${orders} orders of ${postingsOfOrder} postings, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ` +
      `${parts.reduce((sum, [, bytes]) => sum + bytes, 0).toFixed(0)} bytes an order (${parts.map(([part, bytes]) => `${part} ${bytes.toFixed(0)}`).join(', ')})`,
  )
}

/** Returns the bytes of the tables and indexes that grow with orders. */
async function bytesOf(pool: Pool): Promise<Record<string, number>> {
  const rows = await pool<{ name: string; bytes: number }[]>`
    select class.relname as name, pg_relation_size(class.oid) as bytes
      from pg_class as class
     where class.relkind in ('r', 'i')
       and (class.relname ~ '^(posting|ledger_document|turnover)(_|$)')
     order by class.relname`
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Inserts subaccounts: numbers 1 to 6 for the first accounts, then goods of both stores, then guests. */
async function fillSubaccounts(pool: Pool): Promise<void> {
  for (const [i, { id, type }] of accounts.entries())
    await pool`
      insert into ledger_account (organization_id, number, account_id, type)
      values (${organizationId}, ${i + 1}, ${id}, ${type})`
  const nil = '00000000-0000-0000-0000-000000000000'
  await pool.unsafe(`
    insert into ledger_subaccount (organization_id, number, account, counteragent_id, product_id)
    select '${organizationId}'::uuid, n, n, '${nil}'::uuid, '${nil}'::uuid from generate_series(1, 6) as n
     union all
    select '${organizationId}'::uuid, 6 + n, 7 + n % 2, '${nil}'::uuid, gen_random_uuid() from generate_series(1, ${products * 2}) as n
     union all
    select '${organizationId}'::uuid, 6 + ${products * 2} + n, 9, gen_random_uuid(), '${nil}'::uuid from generate_series(1, ${guests}) as n`)
}

async function fillOrders(pool: Pool, first: number, last: number): Promise<void> {
  const moment = `timestamptz '2025-01-01 00:00:00Z' + n * interval '${year / orders} milliseconds'`
  await pool.unsafe(`
    insert into ledger_document (organization_id, creation_number, type, document_id, number)
    select '${organizationId}'::uuid, n, 'SESSION_ACCEPTANCE', gen_random_uuid(), n::text from generate_series(${first}, ${last}) as n;
    insert into posting (organization_id, effective_at, recorded_at, creation_number, ordinal, from_subaccount, to_subaccount,
                         type, is_valued, sum, from_amount)
    select '${organizationId}'::uuid, ${moment}, ${moment}, n, k,
           case when k <= ${ingredients} then 7 + (hashint4(n * 31 + k) & 1048575) % ${products * 2}
                when k = ${ingredients + 1} then 2 when k = ${ingredients + 2} then 3 else 1 end,
           case when k <= ${ingredients} then 6 when k <= ${ingredients + 2} then 1 when k = ${ingredients + 3} then 4
                when n % 10 = 0 then 7 + ${products * 2} + n % ${guests} else 5 end,
           case when k <= ${ingredients} then transaction_type 'SESSION_WRITEOFF' else 'SALES_REVENUE' end, k <= ${ingredients},
           ((n * 7 + k * 131) % 2500)::numeric / 100,
           case when k <= ${ingredients} then ((n * 3 + k * 17) % 900 + 1)::numeric / 1000 end
      from generate_series(${first}, ${last}) as n
     cross join generate_series(1, ${postingsOfOrder}) as k;`)
}

async function measureReads(pool: Pool): Promise<void> {
  const [{ count }] = await pool<[{ count: number }]>`
    select count(*)::int as count from posting where organization_id = ${organizationId}`
  console.log(`${count} postings`)
  // 50,000 of the three postings per order at this account.
  const period = {
    accountId: salesClearing.id,
    from: start + 200 * dayMs,
    before: start + 200 * dayMs + (50_000 / 4 / orders) * year,
  }
  await timed('an account in a period', async () => {
    const found = await findAccountPostings({ snapshot: pool, db: pool }, organizationId, period)
    let read = 0
    for await (const page of found!.pages()) read += page.length
    return `${read} postings streamed`
  })
  for (const [title, before] of [
    ['at the end of the year', start + year],
    ['in the middle of a month', Date.UTC(2025, 6, 16, 12)],
    ['at a day in autumn', Date.UTC(2025, 9, 9, 9)],
  ] as const)
    await timed(`a balance sheet ${title}`, async () => {
      const rows = await listAccountBalances(pool, organizationId, before)
      return `${rows.length} accounts`
    })
  await timed('goods of a store in the middle of a month', async () => {
    const rows = await listBalances(pool, organizationId, { accountIds: [kitchen], before: Date.UTC(2025, 6, 16, 12) })
    return `${rows.length} products`
  })
  await timed('the first invariant of the doctor', async () => {
    const { count } = await ledgerInvariants[0]!.find(pool, { now: 0, operations: [], followers: [] })
    return `${count} differences`
  })
}

/** Measures requests of clients until the whole response has arrived. */
async function measureRequests({ url, token }: OwnServer, pool: Pool): Promise<void> {
  const [{ documentId }] = await pool<[{ documentId: string }]>`
    select document_id
      from ledger_document
     where organization_id = ${organizationId}
       and creation_number = ${Math.ceil(orders / 2)}`
  const ask = <Answer>(path: string, body: object) => post<Answer>(url, `/api/finance/v1/${path}`, body, { token })
  await timed('document transactions', async () => {
    const rows = await ask<unknown[]>('document_transactions/list', { organizationId, documentId })
    return `${rows.length} postings`
  })
  const from = '2025-07-20'
  const to = daysAfter(from, Math.min(150, Math.round(50_000 / 4 / (orders / 365))) - 1)
  await timed('account transactions', async () => {
    const period = { organizationId, accountId: salesClearing.id, from, to }
    const { items } = await ask<{ items: unknown[] }>('account_transactions/list', period)
    return `${items.length} postings`
  })
  await timed('a balance sheet by HTTP', async () => {
    const day = { organizationIds: [organizationId], balanceAt: '2025-07-15' }
    const { balances } = await ask<{ balances: unknown[] }>('balance-sheet/list', day)
    return `${balances.length} accounts`
  })
}

async function timed(title: string, work: () => Promise<string>): Promise<void> {
  const times: number[] = []
  let result = ''
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    result = await work()
    times.push(performance.now() - startedAt)
  }
  const [least = 0] = times.toSorted((a, b) => a - b)
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  console.log(`${title}: ${median.toFixed(0)} ms (at best ${least.toFixed(0)}), ${result}`)
}

/** Lets eight clients create and post service acts of one line, one after another. */
async function measureDocuments({ url, token }: OwnServer): Promise<void> {
  const base = '/api/finance/v1/incoming_service'
  const line = { num: 1, product: demo.product, amount: 1, price: 12.5, vatPercent: 20, revenueAccount: services.id }
  const act = { organizationId, date: '2025-12-31T10:00:00', counteragent: demo.supplier, items: [line] }
  const until = performance.now() + seconds * 1000
  const counts = Array.from({ length: clients }, async () => {
    let count = 0
    for (; performance.now() < until; count++) {
      const { documentId } = await post<{ documentId: string }>(url, `${base}/create`, act, { token })
      await post(url, `${base}/post`, { organizationId, documentId }, { token })
    }
    return count
  })
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  console.log(`${(total / seconds).toFixed(0)} acts a second created and posted by ${clients} clients`)
}
