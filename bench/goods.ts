/**
 * Valuation of goods: a back-dated receipt in front of many issues of one product, while documents of other products are posted.
 *
 *     npm run bench -- goods [--issues 100000]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { connect, type Pool, transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { dayMs } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import type { LedgerDocument } from '#ledger/model.ts'
import { valueNext } from '#ledger/valuation/valuations.ts'
import { append } from '#ledger/writing.store.ts'
import { onOwnServer } from './own_server.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { issues: { type: 'string', default: '100000' } },
})
const issues = Number(flags.issues)
const issuesAtOnce = 1_000
const start = Date.UTC(2025, 0, 1)
const organizationId = randomUUID()
const store = randomUUID()
const flour = randomUUID()

const context = () => ({ organizationId, digits: 2, now: Date.now(), authorId: null })

const post = (pool: Pool, documents: readonly LedgerDocument[]) =>
  transaction(pool, (db) => append(db, context(), documents))

const documentOf = (creationNumber: number, effectiveAt: number) => ({
  creationNumber,
  documentId: randomUUID(),
  type: null,
  number: null,
  effectiveAt,
  postings: [],
})

const receipt = (creationNumber: number, effectiveAt: number, sum: string): LedgerDocument => ({
  ...documentOf(creationNumber, effectiveAt),
  goods: {
    isPurchase: true,
    stages: [
      {
        receipts: [
          {
            storeId: store,
            productId: flour,
            amount: new Decimal(1_000_000),
            type: 'INVOICE',
            from: { account: systemAccounts.suppliers },
            cost: { kind: 'sum', sum: new Decimal(sum) },
          },
        ],
      },
    ],
  },
})

const issue = (creationNumber: number, effectiveAt: number): LedgerDocument => ({
  ...documentOf(creationNumber, effectiveAt),
  goods: {
    stages: [
      {
        issues: [
          {
            storeId: store,
            productId: flour,
            amount: new Decimal(1 + (creationNumber % 7)).dividedBy(4),
            type: 'WRITEOFF',
            to: { account: systemAccounts.costOfGoods },
          },
        ],
      },
    ],
  },
})

async function fill(pool: Pool): Promise<void> {
  await post(pool, [receipt(1, start, '1234567.89')])
  const step = (300 * dayMs) / issues
  for (let first = 2; first <= issues + 1; first += issuesAtOnce)
    await post(
      pool,
      Array.from({ length: Math.min(issuesAtOnce, issues + 2 - first) }, (_, i) =>
        issue(first + i, start + dayMs + Math.floor((first + i) * step)),
      ),
    )
}

async function valueAll(pool: Pool): Promise<void> {
  while ((await transaction(pool, (db) => valueNext(db, context()))) !== 'done');
}

async function timed(title: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

await onOwnServer('goods', async ({ database, save }) => {
  await save('/admin/organizations/save', { id: organizationId, name: 'Goods', timeZone: 'UTC' })
  const pool = connect(database, { connectionsMax: 4, prefersIndexes: true })
  await timed(`${issues} issues of one product posted`, () => fill(pool))
  await timed('valued for the first time', () => valueAll(pool))
  await post(pool, [receipt(issues + 2, start + 1, '10.01')])
  await timed('valued again after a back-dated receipt', () => valueAll(pool))
  await pool.end()
})
process.exit()
