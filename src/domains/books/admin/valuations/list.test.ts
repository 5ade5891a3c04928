import assert from 'node:assert/strict'
import { transaction } from '#core/db/connect.ts'
import { failedValuations } from '#domains/books/invariants.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { Valuations } from '#ledger/valuation/valuations.ts'
import { type Office, openOffice, type SavedDocument, valueAllGoods } from '#test/fixtures/documents.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const transfers = '/api/inventory/v1/internal_transfer'

/** Moves goods from the kitchen to the bar, and returns the id of the document. */
async function transfer({ ask, store, bar, goods }: Office, amount: number): Promise<string> {
  const { documentId } = await ask<SavedDocument>(`${transfers}/create`, {
    date: '2026-05-04T00:30:00',
    storeFrom: store,
    storeTo: bar,
    items: [{ num: 1, product: goods, amount }],
  })
  await ask(`${transfers}/post`, { documentId })
  return documentId
}

/** Writes goods off in the other restaurant. */
async function writeOff({ ask, otherOrganizationId, otherStore, goods }: Office, amount: number): Promise<void> {
  const base = '/api/inventory/v1/writeoff_document'
  const { documentId } = await ask<SavedDocument>(`${base}/create`, {
    ...{ organizationId: otherOrganizationId, date: '2026-05-04T10:00:00', storeFrom: otherStore },
    expenseAccount: systemAccounts.removedDishes.id,
    items: [{ num: 1, product: goods, amount }],
  })
  await ask(`${base}/post`, { organizationId: otherOrganizationId, documentId })
}

/** Makes the goods of a document unreadable, and returns what they were. */
async function breakGoods({ pool }: World, organizationId: string, documentId: string): Promise<string> {
  const [row] = await pool<{ movements: string }[]>`
    with broken as (
      update ledger_goods
         set movements = jsonb_set(movements::jsonb, '{stages,0,issues,0,amount}', '"none"')::json
        from ledger_document as document
       where ledger_goods.organization_id = ${organizationId}
         and document.organization_id = ${organizationId}
         and document.creation_number = ledger_goods.creation_number
         and document.document_id = ${documentId}
      returning ledger_goods.creation_number)
    select movements::text as movements
      from ledger_goods
     where organization_id = ${organizationId}
       and creation_number in (select creation_number from broken)`
  return row!.movements
}

describeWorld('Valuations of goods', ({ it }) => {
  it('are listed with their causes and effects if they change the costs of other documents', async (world) => {
    const office = await openOffice(world)
    const { organizationId, stock, store, bar, goods } = office
    await stock([{ storeId: store, productId: goods, amount: 3, sum: 9 }])
    await transfer(office, 2)
    await valueAllGoods(world, organizationId)
    const list = () =>
      world.ask<{ valuations: object[] }>('/admin/books/valuations/list', { organizationId, limit: 10 })
    // The background may have valued the stock before the transfer.
    const earlier = (await list()).valuations
    await stock([{ storeId: store, productId: goods, amount: 3, sum: 12 }])
    await valueAllGoods(world, organizationId)
    const [run, ...others] = (await list()).valuations
    assert.deepEqual(others, earlier)
    const { startedAt, finishedAt, causes, ...effects } = run as { startedAt: string; finishedAt: string; causes: [] }
    assert.ok(startedAt <= finishedAt)
    assert.equal(causes.length, 1)
    const changes = [
      { accountId: bar, day: '2026-05-04', sum: 2 },
      { accountId: store, day: '2026-05-04', sum: -2 },
    ]
    assert.deepEqual(effects, {
      documentsValued: 2,
      postingsChanged: 1,
      changes: changes.sort((a, b) => (a.accountId < b.accountId ? -1 : 1)),
    })
  })

  it('delay reads by two seconds at most, which then report it, and the closing of days', async (world) => {
    const office = await openOffice(world)
    const { organizationId, corporationId, stock, store, goods, call } = office
    await stock([{ storeId: store, productId: goods, amount: 3, sum: 9 }])
    await valueAllGoods(world, organizationId)
    const close = { corporationId, closedThrough: '2026-05-31' }
    await transaction(world.pool, async (db) => {
      await db`select 1 from valuation where organization_id = ${organizationId} for update`
      await transfer(office, 2)
      const [balances, refusal] = await Promise.all([
        call('/api/finance/v1/balance-sheet/list', { organizationIds: [organizationId] }),
        world.refuse('/admin/books/settings/save', close),
      ])
      assert.equal(balances.headers.get('x-recosting-pending'), '1')
      assert.deepEqual([refusal.status, refusal.error, refusal.details.documents], [409, 'VALUATION_PENDING', 1])
    })
    const { headers } = await call('/api/finance/v1/balance-sheet/list', { organizationIds: [organizationId] })
    assert.equal(headers.get('x-recosting-pending'), null)
    assert.deepEqual(await office.balances(), { [office.store]: 3, [office.bar]: 6, [systemAccounts.equity.code]: -9 })
    await world.ask('/admin/books/settings/save', close)
  })

  it('are pending in the state that was read, also if a document was posted after the waiting', async (world) => {
    const office = await openOffice(world)
    const { organizationId, stock, store, goods } = office
    await stock([{ storeId: store, productId: goods, amount: 3, sum: 9 }])
    await valueAllGoods(world, organizationId)
    let states = 0
    const { value, documents } = await world.node.app.services
      .use(Valuations)
      .read([organizationId], undefined, async (db) => {
        states++
        const documentId = await transfer(office, 2)
        await valueAllGoods(world, organizationId)
        return listDocumentPostings(db, organizationId, documentId)
      })
    assert.deepEqual([states, value, documents], [1, [], 0])
  })

  it('that fail are found by the doctor, delay no other goods or restaurants, and leave the last values readable', async (world) => {
    const office = await openOffice(world)
    const { organizationId, otherOrganizationId, stock, store, otherStore, goods, otherGoods, call, ask } = office
    await stock([
      { storeId: store, productId: goods, amount: 3, sum: 9 },
      { storeId: store, productId: otherGoods, amount: 3, sum: 6 },
    ])
    await world.ask('/admin/books/opening_stock/save', {
      ...{ organizationId: otherOrganizationId, date: '2026-05-01' },
      rows: [{ storeId: otherStore, productId: goods, amount: 4, sum: 20 }],
    })
    for (const id of [organizationId, otherOrganizationId]) await valueAllGoods(world, id)
    const { documentId, movements } = await transaction(world.pool, async (db) => {
      await db`select 1 from valuation where organization_id = ${organizationId} for update`
      const documentId = await transfer(office, 2)
      return { documentId, movements: await breakGoods(world, organizationId, documentId) }
    })
    const others = await ask<SavedDocument>(`${transfers}/create`, {
      date: '2026-05-05T10:00:00',
      storeFrom: store,
      storeTo: office.bar,
      items: [{ num: 1, product: otherGoods, amount: 3 }],
    })
    await ask(`${transfers}/post`, { documentId: others.documentId })
    await writeOff(office, 1)
    const startedAt = performance.now()
    await valueAllGoods(world, organizationId)
    const read = async (id: string) => {
      const { status, body, headers } = await call<{
        items: { productId: string; storeId: string; costSum: number }[]
      }>('/api/inventory/v1/stock_balance/list', { organizationId: id, balanceAt: '2026-06-01T00:00:00Z' })
      assert.equal(status, 200)
      const costs = new Map(body.items.map((item) => [`${item.storeId} ${item.productId}`, item.costSum]))
      return { costs, pending: headers.get('x-recosting-pending') }
    }
    const { costs, pending } = await read(organizationId)
    assert.ok(performance.now() - startedAt < 10_000)
    const last = [costs.get(`${store} ${goods}`), costs.get(`${office.bar} ${otherGoods}`)]
    assert.deepEqual([pending, ...last], ['1', 9, 6])
    const elsewhere = await read(otherOrganizationId)
    assert.deepEqual([elsewhere.pending, elsewhere.costs.get(`${otherStore} ${goods}`)], [null, 15])
    const { examples } = await failedValuations.find(world.pool, undefined as never)
    assert.ok(examples.some((text) => text.includes(documentId) && text.includes(goods)))
    assert.ok(examples.every((text) => text.includes(organizationId)))
    await world.pool`
      update ledger_goods
         set movements = ${movements}::text::json
        from ledger_document as document
       where ledger_goods.organization_id = ${organizationId}
         and document.organization_id = ${organizationId}
         and document.creation_number = ledger_goods.creation_number
         and document.document_id = ${documentId}`
    await world.pool`update valuation_failure set failed_at = '2000-01-01' where organization_id = ${organizationId}`
    await valueAllGoods(world, organizationId)
    assert.equal((await read(organizationId)).pending, null)
    assert.deepEqual((await failedValuations.find(world.pool, undefined as never)).examples, [])
  })

  it('are listed in pages, the latest first, within a period', async (world) => {
    const { organizationId } = await openOffice(world)
    const path = '/admin/books/valuations/list'
    const unknown = { organizationId: '00000000-0000-0000-0000-000000000001', limit: 1 }
    const { error, details } = await world.refuse(path, unknown)
    assert.deepEqual([error, details.fields[0]?.path], ['ORGANIZATION_NOT_FOUND', 'organizationId'])
    await world.pool`
      insert into valuation_run (organization_id, id, started_at, causes, documents_valued, postings_changed)
      select ${organizationId}, gen_random_uuid(), timestamptz '2026-05-10 12:00:00Z' + (number / 2) * interval '1 hour', '{}',
             number, 1
        from generate_series(1, 7) as number`
    const pagesOf = async (limit: number, period: object = {}) => {
      const pages: number[][] = []
      let cursor: string | null = null
      do {
        const page: { valuations: { documentsValued: number }[]; cursor: string | null } = await world.ask(path, {
          ...{ organizationId, limit, cursor },
          ...period,
        })
        pages.push(page.valuations.map(({ documentsValued }) => documentsValued))
        cursor = page.cursor
      } while (cursor !== null)
      return pages
    }
    const [all = [], ...others] = await pagesOf(1_000)
    assert.deepEqual(
      [others, all.map((number) => Math.floor(number / 2)), new Set(all).size],
      [[], [3, 3, 2, 2, 1, 1, 0], 7],
    )
    for (const limit of [1, 3, 7]) {
      const pages = await pagesOf(limit)
      assert.ok(pages.every((page) => page.length <= limit))
      assert.deepEqual(pages.flat(), all)
    }
    assert.deepEqual(await pagesOf(5, { from: '2026-05-11' }), [[]])
  })
})
