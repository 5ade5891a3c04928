import assert from 'node:assert/strict'
import { families } from '#documents/changes.ts'
import { familyTypes } from '#documents/model.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { type Office, openOffice, type SavedDocument, valueAllGoods } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const path = '/api/inventory/v1/documents/list'

interface Listed {
  documents: Record<string, unknown>[]
  cursor: string | null
}

/** Creates an invoice of the supplier, a posted transfer of its goods and an act, in the order of their days. */
async function fill(office: Office) {
  const { ask, store, bar, goods, supplier, otherSupplier, service } = office
  const inventory = '/api/inventory/v1'
  const create = async (base: string, day: number, body: object, isPosted = true) => {
    const { documentId } = await ask<SavedDocument>(`${base}/create`, { date: `2026-05-0${day}T10:00:00`, ...body })
    if (isPosted) await ask(`${base}/post`, { documentId })
    return documentId
  }
  const line = { num: 1, product: goods, amount: 4 }
  const invoice = await create(`${inventory}/incoming_invoice`, 4, {
    counteragent: supplier,
    incomingDocumentNumber: 'HF_118',
    dueDate: '2026-06-01',
    comment: 'Two sacks',
    items: [{ ...line, store, price: 2.5, vatPercent: 0 }],
  })
  const transfer = await create(`${inventory}/internal_transfer`, 5, {
    storeFrom: store,
    storeTo: bar,
    items: [{ ...line, amount: 2 }],
  })
  const stockTake = await create(`${inventory}/incoming_inventory`, 6, {
    store: bar,
    itemsFirstStep: [],
    items: [{ ...line, amount: 1 }],
  })
  const act = await create(
    '/api/finance/v1/incoming_service',
    7,
    {
      counteragent: otherSupplier,
      items: [
        { num: 1, product: service, amount: 1, price: 120, vatPercent: 20, revenueAccount: systemAccounts.services.id },
      ],
    },
    false,
  )
  return { invoice, transfer, stockTake, act }
}

const idsOf = ({ documents }: Listed) => documents.map(({ documentId }) => documentId)

describeWorld(path, ({ it }) => {
  it('lists documents of all families with their stores and totals, the newest first', async (world) => {
    const office = await openOffice(world)
    const { invoice, transfer, stockTake, act } = await fill(office)
    const { store, bar, supplier, otherSupplier } = office
    await valueAllGoods(world, office.organizationId)
    const { documents, cursor } = await office.ask<Listed>(path)
    assert.equal(cursor, null)
    assert.deepEqual(
      documents.map(({ documentId, kind, number, date, status, storeIds, counteragent, sum }) => [
        ...[documentId, kind, number, date, status, storeIds, counteragent, sum],
      ]),
      [
        [act, 'INCOMING_SERVICE', '1', '2026-05-07T10:00:00.000-04:00', 'NEW', [], otherSupplier, 120],
        [stockTake, 'INCOMING_INVENTORY', '1', '2026-05-06T10:00:00.000-04:00', 'PROCESSED', [bar], null, -2.5],
        [transfer, 'INTERNAL_TRANSFER', '1', '2026-05-05T10:00:00.000-04:00', 'PROCESSED', [store, bar], null, 5],
        [invoice, 'INCOMING_INVOICE', '1', '2026-05-04T10:00:00.000-04:00', 'PROCESSED', [store], supplier, 10],
      ],
    )
    const { incomingDocumentNumber, dueDate, comment, isEditable } = documents.at(-1)!
    assert.deepEqual(
      [incomingDocumentNumber, dueDate, comment, isEditable],
      ['HF_118', '2026-06-01', 'Two sacks', true],
    )
  })

  it('finds documents by kind, status, store, supplier, number and period', async (world) => {
    const office = await openOffice(world)
    const { invoice, transfer, stockTake, act } = await fill(office)
    const found = async (fields: object) => idsOf(await office.ask<Listed>(path, fields))
    assert.deepEqual(await found({ kinds: ['INCOMING_INVOICE', 'INCOMING_SERVICE'] }), [act, invoice])
    assert.deepEqual(await found({ statuses: ['NEW', 'CANCELED'] }), [act])
    assert.deepEqual(await found({ store: office.store }), [transfer, invoice])
    assert.deepEqual(await found({ store: office.bar, kinds: ['INCOMING_INVENTORY'] }), [stockTake])
    assert.deepEqual(await found({ counteragent: office.supplier }), [invoice])
    assert.deepEqual(await found({ number: 'hf_1' }), [invoice])
    assert.deepEqual(await found({ number: 'hf%1' }), [])
    assert.deepEqual(await found({ from: '2026-05-05', to: '2026-05-06' }), [stockTake, transfer])
    const { said } = await office.refusalOf(path, { from: '2026-05-06', to: '2026-05-05' })
    assert.deepEqual(said, [400, 'PERIOD_REVERSED', 'to'])
  })

  it('names the kinds that exist if a filter has an unknown one', async (world) => {
    const office = await openOffice(world)
    const { status, body } = await office.call<{ message: string }>(path, { kinds: ['INVOICE'] })
    assert.equal(status, 400)
    for (const word of ['kinds[0]', ...familyTypes]) assert.ok(body.message.includes(word), body.message)
  })

  it('knows every family', () => {
    assert.deepEqual([...families.keys()].sort(), [...familyTypes].sort())
  })

  it('is read in pages that neither miss nor repeat documents of one moment', async (world) => {
    const office = await openOffice(world)
    const ids: unknown[] = []
    for (let i = 0; i < 5; i++)
      ids.unshift(
        (
          await office.ask<SavedDocument>('/api/inventory/v1/internal_transfer/create', {
            date: '2026-05-05T10:00:00',
            storeFrom: office.store,
            storeTo: office.bar,
            items: [{ num: 1, product: office.goods, amount: 1 }],
          })
        ).documentId,
      )
    const read: unknown[] = []
    let cursor: string | null = null
    do {
      const page: Listed = await office.ask(path, { limit: 2, cursor })
      read.push(...idsOf(page))
      cursor = page.cursor
    } while (cursor)
    assert.deepEqual(read, ids)
  })

  it('shows acts of services to keys that may read finance only', async (world) => {
    const office = await openOffice(world)
    const { act } = await fill(office)
    const idsFor = async (groups: string[]) => {
      const token = await office.tokenOf({ organizationIds: [office.organizationId], groups })
      return idsOf(await world.ask<Listed>(path, { organizationId: office.organizationId }, { token }))
    }
    const all = await idsFor(['Inventory: reading', 'Finance: reading'])
    assert.equal(all.length, 4)
    assert.deepEqual(
      await idsFor(['Inventory: reading']),
      all.filter((id) => id !== act),
    )
  })
})
