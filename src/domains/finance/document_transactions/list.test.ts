import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { takeCreationNumbers } from '#ledger/locks.store.ts'
import { storeAccount } from '#ledger/model.ts'
import { append, reverse } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { openBooks } from '#test/fixtures/books.ts'
import { cashPayment } from '#test/fixtures/restaurant.ts'
import { openShop } from '#test/fixtures/shop.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

const { costOfGoods, suppliers } = systemAccounts

describeOperation(list, ({ it }) => {
  it('lists the postings of a document by side, and none after it is unposted', async (world) => {
    const { organizationId } = await openBooks(world)
    const [documentId, lineId, conceptionId] = [randomUUID(), randomUUID(), randomUUID()]
    const context = { organizationId, digits: 2, now: world.clock.now(), authorId: null }
    const goods = { account: storeAccount(demo.store), productId: demo.mozzarella, amount: new Decimal('2.125') }
    const creationNumber = await transaction(world.pool, async (db) => {
      const creationNumber = await takeCreationNumbers(db, asId(organizationId))
      const document = {
        ...{ creationNumber, documentId, type: 'INCOMING_INVOICE' as const, number: 'I-9', conceptionId },
        effectiveAt: Date.parse('2025-05-10T08:00:00Z'),
        secondaryAt: Date.parse('2025-04-30T22:30:00Z'),
        comment: 'By van',
        postings: [
          {
            type: 'INVOICE' as const,
            from: { account: suppliers, counteragentId: demo.supplier },
            to: goods,
            sum: new Decimal('15.3'),
            lineId,
          },
          { type: 'WRITEOFF' as const, from: goods, to: { account: costOfGoods }, sum: new Decimal(4), isValued: true },
        ],
      }
      await append(db, context, [document])
      return creationNumber
    })
    const read = () => world.ask<Record<string, unknown>[]>(list.path, { organizationId, documentId })
    const rows = await read()
    const store = { account: demo.store, counteragent: null, product: demo.mozzarella, amount: 2.125 }
    assert.deepEqual(
      rows.map(({ type, from, to, sum, documentItemId }) => ({ type, from, to, sum, documentItemId })),
      [
        {
          type: 'INVOICE',
          from: { account: suppliers.id, counteragent: demo.supplier, product: null, amount: null },
          to: store,
          sum: 15.3,
          documentItemId: lineId,
        },
        {
          type: 'WRITEOFF',
          from: store,
          to: { account: costOfGoods.id, counteragent: null, product: null, amount: null },
          sum: 4,
          documentItemId: null,
        },
      ],
    )
    const { id, type: _, from, to, sum, documentItemId, dateCreated, dateModified, ...common } = rows[0]!
    assert.notEqual(id, rows[1]!.id)
    assert.equal(dateCreated, dateModified)
    assert.deepEqual(common, {
      ...{ documentId, number: 'I-9', comment: 'By van', conception: conceptionId, cashFlowCategory: null },
      ...{ date: '2025-05-10T09:00:00.000+01:00', dateSecondary: '2025-04-30T23:30:00.000+01:00' },
      ...{ cashOrderNumber: null, session: null, userModified: null },
    })
    await transaction(world.pool, (db) => reverse(db, context, [{ creationNumber }]))
    assert.deepEqual(await read(), [])
  })

  it('lists the postings of an order, also after it is deleted', async (world) => {
    const shop = await openShop(world)
    const id = await shop.place({ items: [shop.item('cola', 3)], payments: [cashPayment(3)] })
    await shop.act('/front/order/close', { orderId: id, at: '2026-05-10 12:00:00.000' })
    await shop.followed()
    await world.pool`delete from table_order where organization_id = ${shop.organizationId} and id = ${id}`
    const body = { organizationId: shop.organizationId, documentId: id }
    const rows = await world.ask<{ type: string; documentId: string; date: string }[]>(list.path, body)
    assert.deepEqual(
      rows.map(({ type, documentId, date }) => [type, documentId, date]),
      ['SESSION_WRITEOFF', 'SALES_REVENUE', 'NDS_SALES', 'CASH'].map((type) => [
        ...[type, id, '2026-05-10T12:00:00.000+01:00'],
      ]),
    )
  })

  it('lists the postings of an order to keys of its source alone', async (world) => {
    const shop = await openShop(world)
    const { organizationId } = shop
    const items = [shop.item('cola', 3)]
    const documentId = await shop.place({ items, payments: [cashPayment(3)], sourceKey: 'kiosk' })
    await shop.act('/front/order/close', { orderId: documentId, at: '2026-05-10 12:00:00.000' })
    await shop.followed()
    const count = async (sourceKey?: string) => {
      const token = await world.tokenOf({ organizationIds: [organizationId], ...(sourceKey && { sourceKey }) })
      return (await world.ask<object[]>(list.path, { organizationId, documentId }, { token })).length
    }
    assert.deepEqual(await Promise.all([count('kiosk'), count('web'), count()]), [4, 0, 4])
  })

  it('returns an empty list for an id that is no document', async (world) => {
    const { organizationId } = await openBooks(world)
    assert.deepEqual(await world.ask(list.path, { organizationId, documentId: randomUUID() }), [])
  })
})
