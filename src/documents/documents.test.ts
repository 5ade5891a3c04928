import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { loadOperations } from '#core/operation/registry.ts'
import { type Office, openOffice, type SavedDocument } from '#test/fixtures/documents.ts'
import { describeWorld } from '#test/harness/world.ts'

const incoming = '/api/finance/v1/incoming_service'
const outgoing = '/api/finance/v1/outgoing_service'

/** Returns a request for an act over 120.00 of the supplier. */
const act = ({ supplier, service }: Office, fields: object = {}) => ({
  date: '2026-05-04T10:00:00',
  counteragent: supplier,
  items: [line(service)],
  ...fields,
})

const expenses = '56c2ffba-11af-418d-a34b-e557f3076fdf'
const line = (product: string, fields: object = {}) => ({
  num: 1,
  product,
  amount: 1,
  price: 120,
  vatPercent: 20,
  revenueAccount: expenses,
  ...fields,
})

const create = (office: Office, fields: object = {}, base = incoming) =>
  office.ask<SavedDocument>(`${base}/create`, act(office, fields))

const may = { from: '2026-05-04', to: '2026-05-04' }

describeWorld('A document', ({ it }) => {
  it('is drafted, posted, unposted and cancelled in valid orders only', async (world) => {
    const office = await openOffice(world)
    const { documentId, documentNumber } = await create(office)
    assert.equal(documentNumber, '1')
    const refusal = async (action: string) => {
      const { said, details } = await office.refusalOf(`${incoming}/${action}`, { documentId })
      return [...said, details.status]
    }
    assert.deepEqual(await refusal('unpost'), [400, 'WRONG_STATE', undefined, 'NEW'])
    assert.deepEqual(await office.ask(`${incoming}/post`, { documentId }), { documentId, documentNumber })
    assert.deepEqual(await office.balances(), { '2.01': -120, '5.04': 120 })
    for (const action of ['post', 'cancel'])
      assert.deepEqual(await refusal(action), [400, 'WRONG_STATE', undefined, 'PROCESSED'])
    await office.ask(`${incoming}/unpost`, { documentId })
    assert.deepEqual(await office.balances(), {})
    await office.ask(`${incoming}/cancel`, { documentId })
    for (const action of ['post', 'unpost', 'cancel'])
      assert.deepEqual(await refusal(action), [400, 'WRONG_STATE', undefined, 'CANCELED'])
    assert.equal((await office.ask<{ status: string }>(`${incoming}/get`, { documentId })).status, 'CANCELED')
    const listed = await office.ask<Record<string, unknown>[]>(`${incoming}/list`, may)
    assert.deepEqual(
      listed.map((item) => [item.documentId, item.deleted, item.processed, item.sum]),
      [[documentId, true, false, 120]],
    )
  })

  it('can change as a draft, and is posted with its changes', async (world) => {
    const office = await openOffice(world)
    const { documentId } = await create(office, { number: '7', comment: 'first' })
    const items = [line(office.service, { price: 40 })]
    const changed = act(office, { documentId, number: '7', items, counteragent: office.otherSupplier })
    assert.deepEqual(await office.ask(`${incoming}/update`, changed), { documentId, documentNumber: '7' })
    const found = await office.ask<Record<string, unknown>>(`${incoming}/get`, { documentId })
    assert.deepEqual([found.sum, found.counteragent, found.comment], [40, office.otherSupplier, undefined])
    await office.ask(`${incoming}/post`, { documentId })
    assert.deepEqual(await office.balances(), { '2.01': -40, '5.04': 40 })
    const { said } = await office.refusalOf(`${incoming}/update`, changed)
    assert.deepEqual(said, [400, 'WRONG_STATE', undefined])
  })

  it('is found by its supplier, status and number, in pages', async (world) => {
    const office = await openOffice(world)
    const suppliers = [office.supplier, office.otherSupplier, office.supplier]
    const ids: string[] = []
    for (const counteragent of suppliers) ids.push((await create(office, { counteragent })).documentId)
    await office.ask(`${incoming}/post`, { documentId: ids[2] })
    const found = async (fields: object) => {
      const listed = await office.ask<{ documentId: string }[]>(`${incoming}/list`, { ...may, ...fields })
      return listed.map(({ documentId }) => ids.indexOf(documentId))
    }
    const bySupplier = { field: 'counteragent', value: office.supplier }
    assert.deepEqual(await found({ filters: [bySupplier] }), [0, 2])
    assert.deepEqual(await found({ filters: [bySupplier, { field: 'status', value: 'PROCESSED' }] }), [2])
    assert.deepEqual(await found({ filters: [{ field: 'number', op: 'in', values: ['2', '3'] }] }), [1, 2])
    assert.deepEqual(await found({ limit: 2 }), [0, 1])
    assert.deepEqual(await found({ limit: 2, offset: 2 }), [2])
    assert.deepEqual(await found({ filters: [bySupplier], limit: 1, offset: 1 }), [2])
    const unknown = { ...may, filters: [{ field: 'status', value: 'DONE' }] }
    const { said } = await office.refusalOf(`${incoming}/list`, unknown)
    assert.deepEqual(said, [400, 'INVALID_FILTER', 'filters[0].value'])
  })

  it('is not found by its lines, in any family', async (world) => {
    const office = await openOffice(world)
    const lists = (await loadOperations()).filter(
      ({ errors }) => Object.hasOwn(errors, 'PeriodTooLong') && Object.hasOwn(errors, 'InvalidFilter'),
    )
    assert.equal(lists.length, 13)
    for (const { path } of lists) {
      const { said } = await office.refusalOf(path, { ...may, filters: [{ field: 'items', value: 1 }] })
      assert.deepEqual([path, ...said], [path, 400, 'INVALID_FILTER', 'filters[0].field'])
    }
  })

  it('has a unique number in its family and year', async (world) => {
    const office = await openOffice(world)
    const numbers = []
    for (const number of [undefined, '17', undefined, 'A-1', undefined]) numbers.push(await create(office, { number }))
    assert.deepEqual(
      numbers.map(({ documentNumber }) => documentNumber),
      ['1', '17', '18', 'A-1', '19'],
    )
    assert.equal((await create(office, {}, outgoing)).documentNumber, '1')
    // The first hours of 2027 in UTC are still in 2026 in New York.
    assert.equal((await create(office, { date: '2027-01-01T03:30:00Z' })).documentNumber, '20')
    assert.equal((await create(office, { date: '2027-01-01T05:30:00Z' })).documentNumber, '1')
    const { said, details } = await office.refusalOf(`${incoming}/create`, act(office, { number: '17' }))
    assert.deepEqual([...said, details.otherSuggestedNumber], [400, 'NUMBER_ALREADY_USED', 'number', '21'])
    const { documentId } = numbers[0]!
    const update = (number: string) => [`${incoming}/update`, act(office, { documentId, number })] as const
    assert.deepEqual((await office.refusalOf(...update('18'))).said, [400, 'NUMBER_ALREADY_USED', 'number'])
    assert.equal((await office.ask<SavedDocument>(...update('17b'))).documentNumber, '17b')
    assert.equal((await create(office, { number: '1' })).documentNumber, '1')
  })

  it('is created once for repeated bodies, and refuses different ones', async (world) => {
    const office = await openOffice(world)
    const documentId = randomUUID()
    const body = act(office, { documentId, comment: 'once' })
    const first = await office.ask<SavedDocument>(`${incoming}/create`, body)
    await office.ask(`${incoming}/update`, { ...body, number: '5' })
    await office.ask(`${incoming}/post`, { documentId })
    assert.deepEqual(await office.ask(`${incoming}/create`, Object.fromEntries(Object.entries(body).reverse())), first)
    assert.deepEqual(await office.balances(), { '2.01': -120, '5.04': 120 })
    for (const [base, other] of [
      [incoming, { ...body, comment: 'twice' }],
      [outgoing, body],
    ] as const)
      assert.deepEqual((await office.refusalOf(`${base}/create`, other)).said, [400, 'DOCUMENT_EXISTS', 'documentId'])
  })

  it('of a closed day is neither created, changed, posted nor unposted', async (world) => {
    const office = await openOffice(world)
    const posted = await create(office, { date: '2026-01-31T23:00:00' })
    await office.ask(`${incoming}/post`, { documentId: posted.documentId })
    const open = await create(office)
    await office.saveSettings({ closedThrough: '2026-01-31' })
    const closed = { date: '2026-02-01T04:59:59Z' }
    for (const [action, body] of [
      ['create', act(office, closed)],
      ['update', act(office, { documentId: open.documentId, number: '2', ...closed })],
      ['unpost', { documentId: posted.documentId }],
    ] as const) {
      const { said, details } = await office.refusalOf(`${incoming}/${action}`, body)
      assert.deepEqual([...said, details.closedThrough], [400, 'PERIOD_CLOSED', 'date', '2026-01-31'], action)
    }
    assert.deepEqual(await office.balances(), { '2.01': -120, '5.04': 120 })
  })

  it('is listed by local days, in the order of taking effect', async (world) => {
    const office = await openOffice(world)
    const late = await create(office, { date: '2026-07-04T23:30:00' })
    const early = await create(office, { date: '2026-07-04T04:10:00Z' })
    await create(office, { date: '2026-07-05T04:10:00Z' })
    await create(office, { date: '2026-07-04T09:00:00' }, outgoing)
    const day = { from: '2026-07-04', to: '2026-07-04' }
    const listed = await office.ask<{ documentId: string; date: string }[]>(`${incoming}/list`, day)
    assert.deepEqual(
      listed.map(({ documentId, date }) => [documentId, date]),
      [
        [early.documentId, '2026-07-04T00:10:00.000-04:00'],
        [late.documentId, '2026-07-04T23:30:00.000-04:00'],
      ],
    )
  })

  it('is not found in another organization or family', async (world) => {
    const office = await openOffice(world)
    const { documentId } = await create(office)
    for (const [base, more] of [
      [outgoing, {}],
      [incoming, { organizationId: office.otherOrganizationId }],
    ] as const)
      for (const action of ['get', 'post', 'cancel'])
        assert.deepEqual((await office.refusalOf(`${base}/${action}`, { documentId, ...more })).said, [
          400,
          'DOCUMENT_NOT_FOUND',
          'documentId',
        ])
  })

  it('reports all unknown ids at once', async (world) => {
    const office = await openOffice(world)
    const items = [line(office.service), line(randomUUID(), { revenueAccount: randomUUID() })]
    const body = act(office, { counteragent: randomUUID(), conception: randomUUID(), items })
    const { details } = await office.refusalOf(`${incoming}/create`, body)
    assert.deepEqual(details.fields.map(({ path }) => path).sort(), [
      'conception',
      'counteragent',
      'items[1].product',
      'items[1].revenueAccount',
    ])
  })

  it('has a history with former and new values', async (world) => {
    const office = await openOffice(world)
    const { documentId } = await create(office)
    await office.ask(`${incoming}/post`, { documentId })
    const { corporationId, organizationId } = office
    const { changes } = await world.ask<{ changes: { record: string; changes: object[] }[] }>('/admin/history/list', {
      corporationId,
      organizationId,
      subjectId: documentId,
    })
    assert.deepEqual(
      changes.map(({ record }) => record),
      ['IncomingService', 'IncomingService'],
    )
    assert.deepEqual(changes[0]!.changes, [{ field: 'status', before: 'NEW', after: 'PROCESSED', isTooLarge: false }])
  })

  it('is created, numbered and posted once by 16 concurrent clients', async (world) => {
    const office = await openOffice(world)
    const all = await Promise.all(Array.from({ length: 16 }, () => create(office)))
    assert.deepEqual(
      all.map(({ documentNumber }) => Number(documentNumber)).sort((a, b) => a - b),
      Array.from({ length: 16 }, (_, i) => i + 1),
    )
    const { documentId } = all[0]!
    const posted = await Promise.all(Array.from({ length: 16 }, () => office.call(`${incoming}/post`, { documentId })))
    assert.equal(posted.filter(({ status }) => status === 200).length, 1)
    assert.deepEqual(await office.balances(), { '2.01': -120, '5.04': 120 })
    const same = act(office, { documentId: randomUUID() })
    const created = await Promise.all(
      Array.from({ length: 16 }, () => office.call<SavedDocument>(`${incoming}/create`, same)),
    )
    assert.deepEqual(
      new Set(created.map(({ status, body }) => `${status} ${body.documentNumber}`)),
      new Set(['201 17']),
    )
  })
})
