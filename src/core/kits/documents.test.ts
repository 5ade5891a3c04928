import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Static, Type } from 'typebox'
import type { Db } from '#core/db/connect.ts'
import { defineError, OperationError } from '#core/errors.ts'
import { createServer } from '#core/http/server.ts'
import { asId, Id, List, omittable, Quantity, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { describeHeader, describeStatus, SavedDocument } from './document_answers.ts'
import type { DocumentAction } from './document_family.ts'
import { type Document, documentTable } from './document_store.ts'
import { documentFamily, listedMax } from './documents.ts'

const fields = {
  store: Id('Store'),
  comment: omittable(Text()),
  isEditable: omittable(Type.Boolean()),
  items: List(Type.Object({ product: Id('Product'), amount: Quantity() })),
}
type Receipt = Document<Static<ReturnType<typeof Type.Object<typeof fields>>>>

const closedThrough = '2019-12-31'
const families = ['receipt', 'return'] as const

/** Two families in one table. Posting books the amounts of the lines, of a return below zero. */
const receiptFamily = (family: (typeof families)[number]) =>
  documentFamily({
    base: `/api/1/${family}`,
    family,
    title: family,
    table: 'paper',
    groups: { reading: 'Commands', changing: 'Commands' },
    fields,
    update: family === 'receipt' ? 'takes what create takes' : 'states id and number',
    saved: SavedDocument('SavedReceipt'),
    get: {
      response: Type.Unknown(),
      describe: (document: Receipt, zone) => ({
        ...document.fields,
        ...describeHeader(document, zone),
        status: document.status,
      }),
    },
    list: {
      item: Type.Unknown(),
      describe: (document: Receipt, zone) => ({ ...describeHeader(document, zone), ...describeStatus(document) }),
    },
    async check(_context, { fields: { items, comment } }) {
      if (items.length === 0) throw new OperationError(defineError('NO_LINES', 400, 'There are no lines'))
      return comment && `Noted: ${comment}`
    },
    async post({ db }, document) {
      const sign = family === 'return' ? -1 : 1
      for (const { product, amount } of document.fields.items)
        await db`
          insert into booking (organization_id, document_id, product_id, amount)
          values (${document.organizationId}, ${document.id}, ${product}, ${sign * amount})`
    },
    async unpost({ db }, { organizationId, id }) {
      await db`delete from booking where organization_id = ${organizationId} and document_id = ${id}`
    },
    closedThrough: async () => closedThrough,
    example: {
      organizationId: demo.organization,
      date: '2026-05-04T10:00:00+01:00',
      fields: { store: asId<'Store'>(demo.section), items: [] },
      documents: { update: id(), post: id(), unpost: id(), cancel: id(), get: id() },
    },
  })

const id = () => asId<'Document'>(randomUUID())
const operations = families.flatMap((family) =>
  receiptFamily(family).map((operation) => ({ ...operation, file: '', domain: 'papers', isOfFamily: true })),
)

interface Reply {
  status: number
  body: Record<string, never> & {
    documentId: string
    documentNumber: string
    error: string
    details: { otherSuggestedNumber: string; closedThrough: string; status: string; fields: { path: string }[] }
  }
}

/** The families on a server of their own, with their tables, and a restaurant to write documents for. */
async function openOffice(world: World) {
  const { node, pool } = world
  await pool.unsafe(`
    do $$ begin
      if to_regclass('paper') is null then
        ${documentTable('paper')}
        create table booking (
          organization_id uuid, document_id uuid, product_id uuid, amount numeric not null,
          primary key (organization_id, document_id, product_id));
      end if;
    end $$`)
  const { organizationId } = await openRestaurant(world)
  const token = await world.tokenOf({})
  const server = await createServer({ ...node.app, operations })
  const call = async (action: DocumentAction, body: object = {}, family: (typeof families)[number] = 'receipt') => {
    const payload = { organizationId, ...body }
    const headers = { authorization: `Bearer ${token}` }
    const reply = await server.inject({ method: 'POST', url: `/api/1/${family}/${action}`, payload, headers })
    return { status: reply.statusCode, body: reply.json() } as Reply
  }
  const stated = (more: object = {}) => ({
    date: '2026-05-04T10:00:00+01:00',
    store: randomUUID(),
    items: [{ product: randomUUID(), amount: 2.5 }],
    ...more,
  })
  const made = async (more: object = {}, family: (typeof families)[number] = 'receipt') => {
    const { status, body } = await call('create', stated(more), family)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const booked = () => bookedIn(pool, organizationId)
  return { organizationId, pool, call, stated, made, booked, close: () => server.close() }
}

async function bookedIn(db: Db, organizationId: string): Promise<number> {
  const [row] = await db<{ sum: string }[]>`
    select coalesce(sum(amount), 0) as sum from booking where organization_id = ${organizationId}`
  return Number(row!.sum)
}

type Office = Awaited<ReturnType<typeof openOffice>>

describeWorld('A family of documents', ({ it }) => {
  const inOffice = (title: string, run: (office: Office) => Promise<void>) =>
    it(title, async (world) => {
      const office = await openOffice(world)
      try {
        await run(office)
      } finally {
        await office.close()
      }
    })

  inOffice('lives from draft to posted and back, and ends cancelled', async ({ call, made, booked }) => {
    const { documentId, documentNumber } = await made()
    assert.equal(documentNumber, '1')
    const refusal = async (action: DocumentAction, more: object = {}) => {
      const { status, body } = await call(action, { documentId, ...more })
      return [status, body.error, body.details?.status]
    }
    assert.deepEqual(await refusal('unpost'), [400, 'WRONG_STATE', 'NEW'])
    assert.deepEqual((await call('post', { documentId })).body, { documentId, documentNumber })
    assert.equal(await booked(), 2.5)
    for (const action of ['post', 'cancel'] as const)
      assert.deepEqual(await refusal(action), [400, 'WRONG_STATE', 'PROCESSED'])
    assert.equal((await call('unpost', { documentId })).status, 200)
    assert.equal(await booked(), 0)
    assert.equal((await call('cancel', { documentId })).status, 200)
    for (const action of ['post', 'unpost', 'cancel'] as const)
      assert.deepEqual(await refusal(action), [400, 'WRONG_STATE', 'CANCELED'])
    assert.equal((await call('get', { documentId })).body.status, 'CANCELED')
    const { body } = await call('list', { from: '2026-05-04', to: '2026-05-04' })
    const listed = body as object as { documentId: string; deleted: boolean; processed: boolean }[]
    assert.deepEqual(
      listed.map((one) => [one.documentId, one.deleted, one.processed]),
      [[documentId, true, false]],
    )
  })

  inOffice('changes as a draft only, and says what people should know', async ({ call, stated, made, booked }) => {
    const { documentId } = await made()
    const items = [{ product: randomUUID(), amount: 4 }]
    const { status, body } = await call('update', stated({ documentId, items, comment: 'recounted' }))
    assert.deepEqual([status, body], [200, { documentId, documentNumber: '1', message: 'Noted: recounted' }])
    await call('post', { documentId })
    assert.equal(await booked(), 4)
    assert.equal((await call('update', stated({ documentId }))).body.error, 'WRONG_STATE')
    assert.equal((await call('update', stated())).body.error, 'DOCUMENT_ID_REQUIRED')
    assert.equal((await call('update', stated({ documentId, items: [] }))).body.error, 'WRONG_STATE')
    assert.equal((await call('create', stated({ items: [] }))).body.error, 'NO_LINES')
  })

  inOffice('keeps what is not editable from updates and cancelling', async ({ call, stated, made }) => {
    const { documentId } = await made({ isEditable: false })
    assert.equal((await call('update', stated({ documentId }))).body.error, 'DOCUMENT_NOT_EDITABLE')
    assert.equal((await call('cancel', { documentId })).body.error, 'DOCUMENT_NOT_EDITABLE')
    assert.equal((await call('post', { documentId })).status, 200)
  })

  inOffice('numbers documents by family and year', async ({ call, stated, made }) => {
    const numbers = [
      await made(),
      await made({ number: '17' }),
      await made(),
      await made({ number: 'A-1' }),
      await made(),
    ]
    assert.deepEqual(
      numbers.map(({ documentNumber }) => documentNumber),
      ['1', '17', '18', 'A-1', '19'],
    )
    assert.equal((await made({}, 'return')).documentNumber, '1')
    // In London, the first moments of 2027 are still 2026 an hour further west.
    assert.equal((await made({ date: '2026-12-31T23:30:00-01:00' })).documentNumber, '1')
    const { status, body } = await call('create', stated({ number: '17' }))
    assert.deepEqual([status, body.error, body.details.otherSuggestedNumber], [400, 'NUMBER_TAKEN', '20'])
    assert.deepEqual(body.details.fields[0]?.path, 'number')
    const { documentId } = numbers[0]!
    assert.equal((await call('update', stated({ documentId, number: '18' }))).body.error, 'NUMBER_TAKEN')
    assert.equal((await call('update', stated({ documentId, number: '17b' }))).body.documentNumber, '17b')
    assert.equal((await made({ number: '1' })).documentNumber, '1')
  })

  inOffice(
    'answers a repeated creation as the first, and refuses another under its id',
    async ({ call, stated, made, booked }) => {
      const documentId = randomUUID()
      const body = stated({ documentId, comment: 'once' })
      const first = await made(body)
      await call('update', { ...body, number: '5' })
      await call('post', { documentId })
      const { items, ...rest } = body
      assert.deepEqual(await made({ items, ...rest }), first)
      assert.equal(await booked(), 2.5)
      assert.equal((await call('create', { ...body, comment: 'twice' })).body.error, 'DOCUMENT_EXISTS')
      assert.equal((await call('create', body, 'return')).body.error, 'DOCUMENT_EXISTS')
    },
  )

  inOffice('touches no closed day', async ({ call, stated, made, pool, organizationId }) => {
    const { documentId } = await made()
    const closed = '2019-12-31T23:00:00'
    for (const reply of [
      await call('create', stated({ date: closed })),
      await call('update', stated({ documentId, date: closed })),
    ])
      assert.deepEqual(
        [reply.status, reply.body.error, reply.body.details.closedThrough],
        [400, 'PERIOD_CLOSED', closedThrough],
      )
    await call('post', { documentId })
    await pool`update paper set day = ${closedThrough} where organization_id = ${organizationId} and id = ${documentId}`
    assert.equal((await call('unpost', { documentId })).body.error, 'PERIOD_CLOSED')
  })

  inOffice('lists by the days of the organization, in the order of moments', async ({ call, made }) => {
    const late = await made({ date: '2026-07-04T23:30:00' })
    const early = await made({ date: '2026-07-04T00:10:00+01:00' })
    await made({ date: '2026-07-04T23:30:00Z' })
    await made({ date: '2026-07-04T09:00:00' }, 'return')
    const { body } = await call('list', { from: '2026-07-04', to: '2026-07-04' })
    const listed = body as object as { documentId: string; date: string }[]
    assert.deepEqual(
      listed.map(({ documentId, date }) => [documentId, date]),
      [
        [early.documentId, '2026-07-04T00:10:00.000+01:00'],
        [late.documentId, '2026-07-04T23:30:00.000+01:00'],
      ],
    )
  })

  inOffice('lists so many documents and no more', async ({ call, pool, organizationId }) => {
    await pool`
      insert into paper (organization_id, id, family, number, year, day, happens_at, status, fields, first_answer, created_at,
                         changed_at, revision, creation_number)
      select ${organizationId}, gen_random_uuid(), 'receipt', i::text, 2026, '2026-03-01', '2026-03-01T10:00:00Z', 'NEW', '{}',
             '{}', now(), now(), i, i
        from generate_series(1, ${listedMax}::int + 1) as i`
    const period = { from: '2026-03-01', to: '2026-03-01' }
    assert.equal((await call('list', period)).body.error, 'PERIOD_TOO_LONG')
    await pool`delete from paper where organization_id = ${organizationId} and number = '1'`
    assert.equal(((await call('list', period)).body as object as object[]).length, listedMax)
  })

  inOffice('knows nothing of other organizations and other families', async ({ call, stated, made }) => {
    const { documentId } = await made()
    for (const [action, more, family] of [
      ['get', {}, 'return'],
      ['post', {}, 'return'],
      ['get', { organizationId: demo.organization }, 'receipt'],
      ['cancel', { organizationId: demo.organization }, 'receipt'],
    ] as const) {
      const { status, body } = await call(action, { documentId, ...more }, family)
      assert.deepEqual([status, body.error], [404, 'DOCUMENT_NOT_FOUND'])
    }
    const update = await call('update', stated({ documentId, number: '1' }), 'return')
    assert.equal(update.body.error, 'DOCUMENT_NOT_FOUND')
  })

  inOffice('gives each of many clients at once a number of its own', async ({ call, stated, made }) => {
    const all = await Promise.all(Array.from({ length: 16 }, () => made()))
    const numbers = all.map(({ documentNumber }) => Number(documentNumber)).sort((a, b) => a - b)
    assert.deepEqual(
      numbers,
      Array.from({ length: 16 }, (_, i) => i + 1),
    )
    const same = await Promise.all(Array.from({ length: 16 }, () => call('create', stated({ number: '99' }))))
    assert.equal(same.filter(({ status }) => status === 201).length, 1)
    assert.ok(same.every(({ status, body }) => status === 201 || body.error === 'NUMBER_TAKEN'))
  })

  inOffice('posts once, and creates once, however many clients ask at once', async ({ call, stated, made, booked }) => {
    const { documentId } = await made()
    const posted = await Promise.all(Array.from({ length: 16 }, () => call('post', { documentId })))
    assert.equal(posted.filter(({ status }) => status === 200).length, 1)
    assert.equal(await booked(), 2.5)
    const body = stated({ documentId: randomUUID() })
    const created = await Promise.all(Array.from({ length: 16 }, () => call('create', body)))
    assert.deepEqual(new Set(created.map(({ status, body }) => `${status} ${body.documentNumber}`)), new Set(['201 2']))
  })

  it('does what a model of it does', async (world) => {
    const office = await openOffice(world)
    const word = fc.constantFrom<Step['action']>('create', 'update', 'post', 'unpost', 'cancel')
    const step = fc.record({
      action: word,
      which: fc.nat(3),
      amount: fc.nat(5),
      number: fc.constantFrom(null, '3', '4'),
    })
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
          const { organizationId } = await openRestaurant(world)
          await runSteps(office, world, organizationId, steps)
        }),
        { numRuns: 25 },
      )
    } finally {
      await office.close()
    }
  })
})

interface Step {
  action: Exclude<DocumentAction, 'get' | 'list'>
  which: number
  amount: number
  number: string | null
}

interface Known {
  documentId: string
  number: string
  status: 'NEW' | 'PROCESSED' | 'CANCELED'
  amount: number
}

const needed = { update: 'NEW', post: 'NEW', unpost: 'PROCESSED', cancel: 'NEW' } as const
const next = { update: 'NEW', post: 'PROCESSED', unpost: 'NEW', cancel: 'CANCELED' } as const

async function runSteps(
  { call, stated }: Office,
  { pool }: World,
  organizationId: string,
  steps: readonly Step[],
): Promise<void> {
  const documents: Known[] = []
  let last = 0
  for (const { action, which, amount, number } of steps) {
    const known = documents[which]
    const items = [{ product: randomUUID(), amount }]
    const body = { ...stated({ items }), organizationId, ...(number !== null && { number }) }
    const isTaken = documents.some((one) => one !== known && one.number === number)
    if (action === 'create' || known === undefined) {
      const { status, body: answer } = await call('create', body)
      const isRefused = documents.some((one) => one.number === number)
      assert.equal(status, isRefused ? 400 : 201, JSON.stringify(answer))
      if (isRefused) continue
      last = Math.max(last, number === null ? last + 1 : Number(number))
      assert.equal(answer.documentNumber, number ?? String(last))
      documents.push({ documentId: answer.documentId, number: answer.documentNumber, status: 'NEW', amount })
      continue
    }
    const { documentId } = known
    const named = { organizationId, documentId }
    const { status } = await call(action, action === 'update' ? { ...body, ...named } : named)
    const isAllowed = known.status === needed[action] && !(action === 'update' && isTaken)
    assert.equal(status, isAllowed ? 200 : 400, `${action} of a document that is ${known.status}`)
    if (!isAllowed) continue
    known.status = next[action]
    if (action !== 'update') continue
    known.amount = amount
    if (number === null || number === known.number) continue
    known.number = number
    last = Math.max(last, Number(number))
  }
  const posted = documents.filter(({ status }) => status === 'PROCESSED')
  assert.equal(
    await bookedIn(pool, organizationId),
    posted.reduce((sum, { amount }) => sum + amount, 0),
  )
  for (const { documentId, number, status } of documents) {
    const { body } = await call('get', { organizationId, documentId })
    assert.deepEqual([body.number, body.status], [number, status])
  }
}
