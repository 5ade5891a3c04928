import assert from 'node:assert/strict'
import { Decimal, total } from '#core/decimal.ts'
import { daysAfter } from '#core/time.ts'
import { diagnose } from '#doctor/doctor.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { valueAllGoods } from '#test/fixtures/documents.ts'
import { waitForReports } from '#test/fixtures/reports.ts'
import { salesFollower } from '#test/fixtures/shop.ts'
import { waitForFollowers } from '#test/harness/followers.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { closeHistory } from './closes.ts'
import { DemoHistory } from './demo_history.ts'
import { tradeHistory } from './trade.ts'

/** Most that a stock-take finds too little or too much. */
const countedMax = 27
/** Days that are made, so that there is a stock-take, and the first invoices are paid. */
const days = 45

async function makePast({ node: { app } }: World, part = { ...tradeHistory, days }): Promise<void> {
  const history = new DemoHistory(app, { parts: [part] })
  while (await history.makeNext());
}

const firstDayOf = ({ clock }: World) => daysAfter(new Date(clock.now()).toISOString().slice(0, 10), -days)

async function openPast(world: World) {
  await makePast(world)
  await valueAllGoods(world, demo.organization)
}

interface Listed {
  documentId: string
  date: string
  processed: boolean
  sum: number
  shortageSum: number
  surplusSum: number
}

/** Documents of the past, as a client lists them. */
async function listed(world: World, family: string): Promise<Listed[]> {
  const from = firstDayOf(world)
  const token = await world.tokenOf({})
  const body = { organizationId: demo.organization, from, to: daysAfter(from, days) }
  return world.ask(`/api/inventory/v1/${family}/list`, body, { token })
}

describeOwnWorld('the trade of the demo chain', ({ it }) => {
  it('has deliveries, productions, waste and stock-takes, without findings of the doctor', async (world) => {
    await world.once(openPast)
    const counts = new Map<string, number>()
    for (const family of ['incoming_invoice', 'production_document', 'writeoff_document', 'incoming_inventory']) {
      const documents = await listed(world, family)
      assert.ok(documents.every(({ processed }) => processed !== false))
      counts.set(family, documents.length)
    }
    assert.ok(counts.get('incoming_invoice')! >= days / 4, `${counts.get('incoming_invoice')}`)
    assert.deepEqual([counts.get('production_document'), counts.get('writeoff_document')], [days, days])
    assert.ok(counts.get('incoming_inventory')! >= 1)
    const diagnoses = await diagnose(world.pool, { checksAllRows: true })
    assert.deepEqual(
      diagnoses.filter(({ state }) => state !== 'ok').map(({ name, examples }) => [name, examples]),
      [],
    )
  })

  it('has goods of known costs, and never negative stock', async (world) => {
    await world.once(openPast)
    const [found] = await world.pool<[{ own: number; missing: number }]>`
      select count(*)::int as own, count(*) filter (where posting.missing_amount > 0)::int as missing
        from posting
        join document
          on document.organization_id = ${demo.organization}
         and document.creation_number = posting.creation_number
         and document.created_by is null
       where posting.organization_id = ${demo.organization}
         and posting.reversed_at is null`
    assert.ok(found.own > days * 20)
    assert.equal(found.missing, 0)
  })

  it('sells every day and posts each order at once, leaving nothing to the follower', async (world) => {
    await world.once(openPast)
    const read = async () => {
      const [row] = await world.pool<
        [{ orders: number; days: number; problems: number; postings: number; revenue: number }]
      >`
        select count(*)::int as orders, count(distinct ended_at::date)::int as days, count(problems)::int as problems,
               (select count(*)::int from posting where organization_id = ${demo.organization}) as postings,
               (select sum(sum)::float8
                  from table_order
                 where organization_id = ${demo.organization}
                   and source_key = 'import') as revenue
          from sale
         where organization_id = ${demo.organization}`
      return row
    }
    const before = await read()
    assert.equal(before.days, days)
    assert.ok(before.orders > days * 20 && before.orders < days * 35, `${before.orders}`)
    assert.equal(before.problems, 0)
    assert.ok(before.revenue / before.orders > 20 && before.revenue / before.orders < 40)
    await waitForFollowers(world.pool, { follower: salesFollower, ownerId: demo.organization })
    assert.deepEqual(await read(), before)
  })

  it('has invoices that are paid from the bank after two weeks', async (world) => {
    await world.once(openPast)
    const [paid] = await world.pool<[{ payments: number; invoices: number }]>`
      select count(*)::int as payments, count(distinct document_id)::int as invoices
        from books_transaction
       where organization_id = ${demo.organization}
         and from_account_id = ${systemAccounts.bank.id}
         and document_id is not null`
    assert.ok(paid.payments > 0)
    assert.equal(paid.payments, paid.invoices)
  })

  it('has a balance sheet that adds up to zero, with money in the bank', async (world) => {
    await world.once(openPast)
    interface Sheet {
      balances: { accountId: string; balanceAmount: number }[]
    }
    const organizationIds = [demo.organization]
    const { balances } = await world.ask<Sheet>('/api/finance/v1/balance-sheet/list', { organizationIds })
    assert.equal(total(balances.map(({ balanceAmount }) => new Decimal(balanceAmount))).toNumber(), 0)
    const bank = balances.find(({ accountId }) => accountId === systemAccounts.bank.id)
    assert.ok(bank!.balanceAmount > 0)
  })

  it('has its last days closed, with the cash that was counted', async (world) => {
    await world.once(openPast)
    await waitForReports(world, demo.organization)
    await makePast(world, closeHistory)
    const { closes } = await world.ask<{ closes: { revenue: number; difference: number; note: string | null }[] }>(
      '/admin/days/list',
      { organizationId: demo.organization },
    )
    assert.equal(closes.length, closeHistory.days)
    assert.ok(closes.every(({ revenue }) => revenue > 100))
    assert.deepEqual(new Set(closes.map(({ difference }) => difference)), new Set([0, -0.5, 2, -5]))
    assert.ok(closes.some(({ note }) => note !== null))
  })

  it('differs slightly from the books at a stock-take', async (world) => {
    await world.once(openPast)
    const takes = await listed(world, 'incoming_inventory')
    const [shortage, surplus] = (['shortageSum', 'surplusSum'] as const).map((name) =>
      takes.reduce((sum, take) => sum + take[name], 0),
    )
    assert.ok(shortage! > 0 && shortage! < countedMax, `${shortage}`)
    assert.ok(surplus! > 0 && surplus! < countedMax, `${surplus}`)
  })

  it('is the same when its days are generated again', async (world) => {
    await world.once(openPast)
    const count = async () => {
      const [row] = await world.pool`
        select (select count(*) from document where organization_id = ${demo.organization})::int as documents,
               (select count(*) from books_opening_stock where organization_id = ${demo.organization})::int as opening`
      return { ...row }
    }
    const before = await count()
    await makePast(world, { ...tradeHistory, name: 'test: again', days: 3 })
    assert.deepEqual(await count(), before)
  })
})
