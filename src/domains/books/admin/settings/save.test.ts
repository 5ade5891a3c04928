import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { lockCursors } from '#core/events/followers.store.ts'
import { asId } from '#core/schema.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { append } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop, salesFollower } from '#test/fixtures/shop.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeOperation, describeOwnWorld, type World } from '#test/harness/world.ts'
import { shareBooks } from '../../reads.ts'
import save from './save.ts'

const list = '/admin/books/settings/list'

/** A chain with restaurants of these currencies, and its books. */
async function openChain({ ask, pool }: World, ...currencies: (string | null)[]) {
  const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain' })
  const organizationIds: string[] = []
  for (const [i, currencyIsoName] of currencies.entries()) {
    const body = { corporationId, name: `${9 - i}`, timeZone: 'Pacific/Auckland', settings: { currencyIsoName } }
    organizationIds.push((await ask<{ id: string }>('/admin/organizations/save', body)).id)
  }
  return {
    corporationId,
    organizationIds,
    save: (settings: object) => ask(save.path, { corporationId, ...settings }),
    async settings() {
      const { settings } = await ask<{ settings: Record<string, unknown>[] }>(list, { corporationId })
      assert.equal(settings.length, 1)
      return settings[0]!
    },
    books: () => transaction(pool, (db) => shareBooks(db, corporationId)),
  }
}

const post = ({ pool }: World, organizationId: string) =>
  transaction(pool, async (db) =>
    append(db, { organizationId, digits: 2, now: Date.now(), authorId: null }, [
      {
        creationNumber: await takeCreationNumbers(db, asId(organizationId)),
        documentId: randomUUID(),
        type: null,
        number: null,
        effectiveAt: Date.now(),
        postings: [
          {
            type: 'CUSTOM',
            from: { account: systemAccounts.equity },
            to: { account: systemAccounts.cash },
            sum: new Decimal(1),
          },
        ],
      },
    ]),
  )

describeOperation(save, ({ it }) => {
  it('closes days of more chains at once than the server has connections', async (world) => {
    const chains = await Promise.all(Array.from({ length: 12 }, () => openChain(world, 'GBP')))
    await Promise.all(chains.map((chain) => chain.save({ closedThrough: '2026-03-31' })))
    for (const { settings } of chains) assert.equal((await settings()).closedThrough, '2026-03-31')
  })

  it('refuses an unknown chain when listing settings', async ({ refuse }) => {
    const { status, error } = await refuse(list, { corporationId: randomUUID() })
    assert.deepEqual([status, error], [404, 'CORPORATION_NOT_FOUND'])
  })

  it('changes the fields of the request, and keeps the others', async (world) => {
    const chain = await openChain(world, 'EUR')
    const usual = {
      currencyIsoName: null,
      vatAccounting: 'VAT_INCLUDED_IN_PRICE',
      defaultDistributionAlgorithm: 'DISTRIBUTION_BY_SUM',
      defaultDeviationAction: 'NOT_NOTIFY',
      isNegativeStockAllowed: true,
      openingBalanceOrganizationId: null,
      dayBeginsAt: '00:00',
      closedThrough: null,
    }
    assert.deepEqual(await chain.settings(), usual)
    const changed = {
      currencyIsoName: 'JPY',
      vatAccounting: 'VAT_NOT_INCLUDED_IN_PRICE',
      defaultDistributionAlgorithm: 'DISTRIBUTION_BY_AMOUNT',
      defaultDeviationAction: 'DISABLE',
      isNegativeStockAllowed: false,
      openingBalanceOrganizationId: chain.organizationIds[0],
      dayBeginsAt: '04:30',
      closedThrough: '2025-06-30',
    }
    await chain.save(changed)
    assert.deepEqual(await chain.settings(), changed)
    await chain.save({ closedThrough: null, dayBeginsAt: '11:59' })
    assert.deepEqual(await chain.settings(), { ...changed, closedThrough: null, dayBeginsAt: '11:59' })
  })

  it('uses the first currency and opening balances of the first organization, whatever its name', async (world) => {
    const chain = await openChain(world, null, 'KWD')
    const { currency, digits, openingOrganizationId } = await chain.books()
    assert.deepEqual([currency, digits, openingOrganizationId], ['KWD', 3, chain.organizationIds[0]])
    await chain.save({ currencyIsoName: 'GBP', openingBalanceOrganizationId: chain.organizationIds[1] })
    const books = await chain.books()
    assert.deepEqual([books.currency, books.digits, books.openingOrganizationId], ['GBP', 2, chain.organizationIds[1]])
    const { organizations } = await world.ask<{ organizations: { settings: object }[] }>('/admin/organizations/list', {
      corporationId: chain.corporationId,
    })
    assert.deepEqual(
      organizations.map(({ settings }) => settings),
      Array(2).fill({ currencyIsoName: 'GBP' }),
    )
    const empty = await (await openChain(world)).books()
    assert.deepEqual([empty.currency, empty.digits, empty.openingOrganizationId], [null, 2, null])
  })

  it('refuses another currency for books with postings, but accepts the same one', async (world) => {
    const chain = await openChain(world, 'EUR')
    await post(world, chain.organizationIds[0]!)
    const refusal = await world.refuse(save.path, { corporationId: chain.corporationId, currencyIsoName: 'USD' })
    assert.deepEqual(
      [refusal.status, refusal.error, refusal.details.fields[0]?.path],
      [409, 'CURRENCY_IN_USE', 'currencyIsoName'],
    )
    await chain.save({ currencyIsoName: 'EUR', dayBeginsAt: '01:00' })
    assert.equal((await chain.settings()).currencyIsoName, 'EUR')
  })

  it('refuses another currency for the only restaurant of books with postings, but accepts a first one', async (world) => {
    const chain = await openChain(world, null)
    const [id] = chain.organizationIds
    const change = async (currencyIsoName: string) => {
      const body = { id, corporationId: chain.corporationId, name: 'Changed', settings: { currencyIsoName } }
      const answer = await world.call<{ error?: string }>('/admin/organizations/save', body)
      return answer.body.error
    }
    await post(world, id!)
    assert.equal(await change('JPY'), 'CURRENCY_IN_USE')
    assert.equal(await change('EUR'), undefined)
    assert.equal(await change('USD'), 'CURRENCY_IN_USE')
  })

  it('refuses to close a day that is not over at an organization', async (world) => {
    const chain = await openChain(world, 'NZD')
    // In Auckland it is already the day of `today`; in UTC it may be the day before.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(world.clock.now())
    const refusal = await world.refuse(save.path, { corporationId: chain.corporationId, closedThrough: today })
    assert.deepEqual([refusal.status, refusal.error, refusal.details.today], [400, 'DAY_NOT_OVER', today])
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await chain.save({ closedThrough: yesterday })
    assert.equal((await chain.settings()).closedThrough, yesterday)
  })

  it('waits for transactions that post documents', async (world) => {
    const chain = await openChain(world, 'EUR')
    let saving: Promise<unknown> | undefined
    await transaction(world.pool, async (db) => {
      await Promise.all([shareBooks(db, chain.corporationId)])
      saving = chain.save({ closedThrough: '2025-01-31' })
      await waitForLockWaiters(world.pool)
      assert.equal((await chain.settings()).closedThrough, null)
    })
    await saving
    assert.equal((await chain.settings()).closedThrough, '2025-01-31')
  })

  it('refuses unknown chains, organizations, days and times', async ({ refuse }) => {
    for (const [body, status, code, path] of [
      [{ corporationId: randomUUID() }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ openingBalanceOrganizationId: randomUUID() }, 404, 'ORGANIZATION_NOT_FOUND', 'openingBalanceOrganizationId'],
      [{ dayBeginsAt: '12:00' }, 400, 'INVALID_REQUEST', 'dayBeginsAt'],
      [{ closedThrough: '2025-02-30' }, 400, 'INVALID_REQUEST', 'closedThrough'],
      [{ vatAccounting: 'NONE' }, 400, 'INVALID_REQUEST', 'vatAccounting'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId: demo.corporation, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
  })
})

describeOwnWorld('Days with orders that are not posted', ({ it }) => {
  it('are closed once the orders are posted', async (world) => {
    const shop = await openShop(world)
    const orderId = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    const closeThrough = (closedThrough: string, dayBeginsAt = '04:00') =>
      world.call<{ error?: string; details: { orders?: number; waiting?: object[] } }>(save.path, {
        corporationId: demo.corporation,
        ...{ closedThrough, dayBeginsAt },
      })
    await transaction(world.pool, async (db) => {
      await lockCursors(db, { name: salesFollower }, shop.organizationId)
      // Still the day before, which ends at four.
      await shop.act('/front/order/close', { orderId, at: '2026-05-11 03:59:59.999' })
      const { status, body } = await closeThrough('2026-05-10')
      assert.deepEqual([status, body.error, body.details.orders], [409, 'SALES_NOT_POSTED', 1])
      assert.deepEqual(body.details.waiting, [
        { organizationId: shop.organizationId, orderId, kind: 'TableOrder', day: '2026-05-10', reason: null },
      ])
      assert.equal((await closeThrough('2026-05-10', '03:30')).status, 200)
      assert.equal((await closeThrough('2026-05-09')).status, 200)
    })
    await shop.followed()
    assert.equal((await closeThrough('2026-05-10')).status, 200)
  })
})
