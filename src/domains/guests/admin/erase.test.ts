import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '#core/time.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { openBooks } from '#test/fixtures/books.ts'
import { openDiningRoom } from '#test/fixtures/dining_room.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { placesOf } from '#test/fixtures/erasure.ts'
import { type GuestInfo, loyalty, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openReservations } from '#test/fixtures/reservations.ts'
import { courierOrder, openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually, receiveFrom } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { erasureInvariants } from '../invariants.ts'
import erase from './erase.ts'

const corporationId = demo.corporation

/** Returns personal data that occurs nowhere else in the database. */
function somebody(last: number) {
  const national = `79111234${last}`
  return {
    phone: `+44${national}`,
    name: `Zebediah${last}`,
    surname: `Quillfeather${last}`,
    email: `zeb${last}@quill.example`,
    traces: [
      ...[national, `zebediah${last}`, `quillfeather${last}`, `zeb${last}@quill`, `baker street ${last}`],
      ...[`external-${last}`, `beekeeping-${last}`, `track-${last}`],
    ],
  }
}
type Somebody = ReturnType<typeof somebody>

const order = ({ phone, name, surname, email }: Somebody, last: number) => ({
  phone: `${phone.slice(0, 3)} ${phone.slice(3)}`,
  customer: { type: 'regular', name, surname, comment: `${name} is hard of hearing` },
  comment: `Ring for ${name}, or call 0${phone.slice(3)} 17:30`,
  externalNumber: `external-${last}`,
  externalData: [{ key: 'mail', value: email }],
  ...courierOrder,
  deliveryPoint: { address: { type: 'city', line1: `Baker Street ${last}` }, comment: `${surname} at the door` },
})

interface OrderInfo {
  id: string
  externalNumber: string | null
}

/** Leaves traces of a guest in every kind of record; only a draft is open. */
async function knowEverywhere(world: World, person: Somebody, last: number) {
  const { ask } = world
  const { phone, name, surname, email } = person
  const { known, register } = openMembers(world)
  const { id } = await ask<{ id: string }>(`${loyalty}/customer/create_or_update`, {
    organizationId: demo.organization,
    phone,
    name,
    surName: surname,
    email,
    birthday: '1980-05-05 00:00:00.000',
    ...{ cardTrack: `track-${last}`, cardNumber: `number-${last}`, comment: `A friend of ${name}`, userData: email },
  })
  const program = await openProgram(world)
  const wallet = await program.join(id)
  await wallet.topup(50, { comment: `${name} called from ${phone}` })
  await wallet.hold(10, { comment: `For ${surname}` })

  const supplier = { name: 'Fruit', firstName: name, phone, comment: `${surname} asks for ${phone}` }
  await ask('/admin/counteragents/save', { corporationId: demo.corporation, counteragents: [supplier] })

  const { restaurant, keep } = await openDrafting(world)
  const { organizationId } = restaurant
  const receiver = await receiveFrom(world, organizationId)
  receiver.react = ({ body }) => ({ status: 200, body: `Received: ${body}` })
  const delivery = await restaurant.place(order(person, last))
  await ask('/api/1/notifications/send', {
    organizationId,
    orderId: delivery,
    messageType: 'order_attention',
    orderSource: `Web shop of ${name} ${surname}`,
    additionalInfo: `Call ${name}: ${phone} 17:30, beekeeping-${last}`,
  })
  const request = restaurant.body({
    ...order(person, last),
    ...{ orderServiceType: 'DeliveryByClient', deliveryPoint: undefined },
  })
  const headers = { 'idempotency-key': `external-${last} of ${phone}` }
  const repeat = () =>
    ask<{ correlationId: string; orderInfo: OrderInfo }>('/api/1/deliveries/create', request, { headers })
  const repeated = await repeat()
  assert.equal(repeated.orderInfo.externalNumber, `external-${last}`)
  await world.outcome(organizationId, repeated.correlationId)
  const other = await restaurant.place({ comment: `Bring it to ${phone}` })
  await restaurant.change('update_order_problem', delivery, {
    ...{ hasProblem: true, problem: `Nobody answers at ${phone} 17:30: beekeeping-${last}` },
  })
  await restaurant.change('change_comment', other, { comment: `Not ${name} ${surname}, 0${phone.slice(3)} 12` })
  await restaurant.change('change_comment', other, { comment: `Bring it to ${phone}` })
  await known(await register({ comment: `Came with ${surname} ${name}, ${phone} 17:30` }))
  await ask('/admin/discount_cards/save', {
    organizationId,
    cards: [
      { track: `card-of-${last}`, discountTypeId: demo.cardDiscount, holder: `${name} ${surname}` },
      { track: `track-${last}`, discountTypeId: demo.cardDiscount, holder: 'Ann' },
    ],
  })
  await restaurant.change('change_comment', delivery, { comment: `${name} moved to Baker Street ${last}` })
  await keep({ ...order(person, last), externalData: undefined, comment: `Beekeeping-${last}, ${phone} 17:30` })
  const diningRoom = await openDiningRoom(world)
  const atTable = await diningRoom.place({ customer: { type: 'regular', name, surname }, phone, tabName: name })
  const reservations = await openReservations(world)
  const reserve = await reservations.reserve({
    ...{ customer: { type: 'regular', name, surname }, phone, comment: `${surname} likes the window` },
  })
  const end = async () => {
    await restaurant.change('cancel', delivery, { cancelComment: `Beekeeping-${last}: ${phone} 18:00` })
    await restaurant.change('cancel', repeated.orderInfo.id)
    await diningRoom.change('cancel', atTable, { removalTypeId: demo.removalType })
    await reservations.change('cancel', reserve, { cancelReason: 'ClientRefused' })
  }
  return {
    id,
    known,
    program,
    wallet,
    restaurant,
    delivery,
    other,
    diningRoom,
    atTable,
    reservations,
    reserve,
    end,
    receiver,
    repeated,
    repeat,
  }
}

const list = '/admin/guests/erasures/list'

interface Erasure {
  customerId: string
  status: 'InProgress' | 'Rechecking' | 'Finished'
  rowsRead: number
  rowsChanged: number
  finishedAt: string | null
}

/** Waits until the erasure of the guest has one of the statuses. */
async function untilErasure({ ask }: World, customerId: string, ...wanted: Erasure['status'][]): Promise<Erasure> {
  const { erasures } = await eventually(
    () => ask<{ erasures: Erasure[] }>(list, { corporationId, customerId }),
    ({ erasures: [erasure] }) => erasure !== undefined && wanted.includes(erasure.status),
  )
  return erasures[0]!
}

/** Erases the guest and waits until all texts are read. */
async function eraseWhole(world: World, customerId: string): Promise<Erasure> {
  const { id } = await world.ask<{ id: string }>(erase.path, { corporationId, customerId })
  assert.equal(id, customerId)
  return untilErasure(world, customerId, 'Rechecking', 'Finished')
}

describeOwnWorld(erase.path, ({ it }) => {
  it('erases a guest from every table, and keeps ledgers and sums', async (world) => {
    const person = somebody(10)
    const all = await knowEverywhere(world, person, 10)
    const { id, program, wallet, restaurant, delivery, other } = all
    const body = { corporationId, customerId: id }
    const refusal = await world.refuse(erase.path, body)
    assert.deepEqual([refusal.status, refusal.error], [409, 'GUEST_HAS_OPEN_ORDERS'])
    const places = await placesOf(world, person.traces)
    for (const table of [
      'content',
      'event',
      'command',
      'delivery_draft',
      'delivery_order',
      'guest',
      'notification',
      'idempotency_key',
    ])
      assert.ok(
        places.some((place) => place.startsWith(`${table}.`)),
        `${table} of ${places.join(', ')}`,
      )
    await all.end()
    const before = await restaurant.read(delivery)

    const { rowsChanged } = await eraseWhole(world, id)
    assert.ok(rowsChanged >= 10, `${rowsChanged}`)
    assert.deepEqual(await placesOf(world, person.traces), [])
    const { repeated, repeat } = all
    assert.deepEqual(await repeat(), { ...repeated, orderInfo: { ...repeated.orderInfo, externalNumber: null } })
    const info: GuestInfo = await all.known(id)
    assert.deepEqual([info.anonymized, info.phone, info.name, info.cards], [true, null, null, []])
    assert.equal(await program.balance(wallet), 40)
    assert.equal((await program.transactions(wallet)).length, 2)
    const after = await restaurant.read(delivery)
    assert.deepEqual([after.order?.sum, after.order?.number], [before.order?.sum, before.order?.number])
    assert.deepEqual([after.order?.phone, after.order?.deliveryPoint], ['', null])
    assert.equal(after.order?.customer?.type === 'regular' && after.order.customer.id, id)
    assert.equal((await restaurant.read(other)).order?.comment, 'Bring it to ')
    assert.equal((await restaurant.read(other)).order?.phone, '+442079460000')
    await all.diningRoom.read(all.atTable)
    await all.reservations.read(all.reserve)
    const found = await violationsAfter(world, erasureInvariants, async () => {})
    assert.deepEqual(found, [])
    await all.receiver.close()
  })

  it('empties comments of transactions by hand that name the guest', async (world) => {
    const { phone, name, surname } = somebody(16)
    const { id } = await world.ask<{ id: string }>(`${loyalty}/customer/create_or_update`, {
      ...{ organizationId: demo.organization, phone, name, surName: surname },
    })
    const books = await openBooks(world)
    const debt = { accountId: systemAccounts.guests.id, counteragentId: id }
    const [byName, byPhone, other] = await books.enter(
      { to: debt, comment: `${name} paid in advance` },
      { comment: `Found by ${surname}, ${phone}` },
      { to: debt, comment: 'Lunch' },
    )
    await eraseWhole(world, id)
    const { organizationId } = books
    const comments = async (documentId: string) =>
      (
        await world.ask<{ comment: string | null }[]>('/api/finance/v1/document_transactions/list', {
          organizationId,
          documentId,
        })
      ).map(({ comment }) => comment)
    const ids = [byName!, byPhone!, other!]
    assert.deepEqual(await Promise.all(ids.map(comments)), [[null], [null], ['Lunch']])
    const { transactions } = await world.ask<{ transactions: { comment: string | null; sum: number }[] }>(
      '/admin/books/transactions/list',
      { organizationId },
    )
    assert.deepEqual(
      transactions.map(({ comment, sum }) => [comment, sum]),
      [
        [null, 10],
        [null, 10],
        ['Lunch', 10],
      ],
    )
  })

  it('runs once for concurrent requests, and frees the phone for a new guest', async (world) => {
    const person = somebody(11)
    const { register } = openMembers(world)
    const customerId = await register({ phone: person.phone, name: person.name })
    const body = { corporationId, customerId }
    await Promise.all(Array.from({ length: 4 }, () => world.ask(erase.path, body)))
    await untilErasure(world, customerId, 'Rechecking')
    assert.deepEqual(await placesOf(world, person.traces), [])
    await eraseWhole(world, customerId)
    const { error } = await world.refuse(`${loyalty}/customer/create_or_update`, {
      organizationId: demo.organization,
      id: customerId,
      name: 'Back',
    })
    assert.equal(error, 'Validation_CustomerNotFound')
    assert.notEqual(await register({ phone: person.phone }), customerId)
  })

  it('erases an order that arrived during the erasure', async (world) => {
    const person = somebody(12)
    const restaurant = await openRestaurant(world)
    const first = await restaurant.place(order(person, 12))
    await restaurant.change('cancel', first)
    const customer = (await restaurant.read(first)).order?.customer
    assert.ok(customer?.type === 'regular')
    const erasing = () => world.call(erase.path, { corporationId, customerId: customer.id })
    const [, meanwhile] = await Promise.all([erasing(), restaurant.place(order(person, 12)), erasing()])
    const late = (await restaurant.read(meanwhile)).order?.customer
    assert.ok(late?.type === 'regular')
    await restaurant.change('cancel', meanwhile)
    for (const customerId of new Set([customer.id, late.id])) await eraseWhole(world, customerId)
    assert.deepEqual(await placesOf(world, person.traces), [])
  })

  it('searches again for late writes', async (world) => {
    const person = somebody(13)
    const { id, restaurant, delivery, end, receiver } = await knowEverywhere(world, person, 13)
    await end()
    await eraseWhole(world, id)
    // As if another node, with the guest still cached, had written the order.
    await world.pool`
      update content
         set value = jsonb_set(value::jsonb, '{customer,name}', ${JSON.stringify(person.name)}::text::jsonb)::json
       where organization_id = ${restaurant.organizationId}
         and id = (select content_id from delivery_order where id = ${delivery})`
    assert.deepEqual(await placesOf(world, person.traces), [`content.value: ${person.traces[1]} (1)`])
    world.clock.advance(6 * minuteMs)
    const { finishedAt } = await untilErasure(world, id, 'Finished')
    assert.ok(finishedAt)
    assert.deepEqual(await placesOf(world, person.traces), [])
    await receiver.close()
  })

  it('refuses unknown guests and chains', async ({ refuse }) => {
    for (const [body, code, path] of [
      [{ corporationId: randomUUID(), customerId: demo.guest }, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [{ corporationId, customerId: randomUUID() }, 'Validation_CustomerNotFound', 'customerId'],
      [{ corporationId, phone: '+447911999999' }, 'Validation_CustomerNotFound', 'phone'],
      [{ corporationId }, 'Validation_CustomerNotFound', 'phone'],
    ] as const) {
      const refusal = await refuse(erase.path, body)
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
  })

  it('lets the doctor find an erased phone', async (world) => {
    const person = somebody(14)
    const { register } = openMembers(world)
    const customerId = await register({ phone: person.phone })
    await eraseWhole(world, customerId)
    world.clock.advance(6 * minuteMs)
    await untilErasure(world, customerId, 'Finished')
    const national = person.phone.slice(3)
    const forms = [
      ...[person.phone, `0${national}`, `+44 (7911) ${national.slice(4)}`, `+44 (0)${national}`],
      ...[`${person.phone} 17:30`, `5 0${national} 12`, `07911/${national.slice(4)}`],
    ]
    const [broken] = await violationsAfter(
      world,
      erasureInvariants,
      (db) => db`update guest_category set name = ${forms.join('; ')} where id = ${demo.staffCategory}`,
    )
    assert.match(broken ?? '', /guest_category of corporation_id \S+: 7 times the phone of guest/)
    const dataFolder = await mkdtemp(join(tmpdir(), 'comanda-erased-'))
    await mkdir(join(dataFolder, 'reports'))
    const file = join(dataFolder, 'reports', 'facts.duckdb.wal')
    const context = { now: world.clock.now(), operations: [], followers: [], dataFolder }
    const inFiles = async (text: string) => {
      await writeFile(file, text)
      return Promise.all(erasureInvariants.map(({ find }) => find(world.pool, context)))
    }
    const wrong = (await inFiles(`\0${'x'.repeat(65_530)}0${national}\0`)).flatMap(({ examples }) => examples)
    assert.deepEqual(wrong, [`${file}: the phone of guest ${customerId}`])
    assert.deepEqual(
      (await inFiles(`${person.phone}1`)).flatMap(({ examples }) => examples),
      [],
    )
    await rm(dataFolder, { recursive: true })
    const longer = await violationsAfter(
      world,
      erasureInvariants,
      (db) =>
        db`update guest_category set name = ${`${person.phone}1 or 1${national}`} where id = ${demo.staffCategory}`,
    )
    assert.deepEqual(longer, [])
    await register({ phone: person.phone })
    assert.deepEqual(await violationsAfter(world, erasureInvariants, async () => {}), [])
    const [stuck] = await violationsAfter(world, erasureInvariants, async (db) => {
      await db`update node set started_at = now() - interval '2 hours'`
      await db`
        update guest_erasure
           set next_at = now() - interval '1 hour', worked_at = null
         where corporation_id = ${corporationId}
           and guest_id = ${customerId}`
    })
    assert.match(
      stuck ?? '',
      new RegExp(`the erasure of guest ${customerId} of corporation ${corporationId} was due at`),
    )
  })
})
