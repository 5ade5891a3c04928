import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { comboOrder, discount, orderRefusals, plainItem, tips } from '#test/fixtures/ordering.ts'
import { banquet, openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { cashPayment, dish } from '#test/fixtures/restaurant.ts'
import { stopListAt } from '#test/fixtures/stop_list.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

interface Created {
  correlationId: string
  reserveInfo: ReserveInfo
}

const unknown = newId()
const refusals: [
  what: string,
  more: (reservations: Reservations) => object,
  code: string,
  path: string,
  message?: RegExp,
][] = [
  ...orderRefusals.map(
    ([what, order, code, path]) => [what, () => banquet(order), code, `order.${path}`] as (typeof refusals)[number],
  ),
  ['a phone without +', () => ({ phone: '442079460000' }), 'InvalidPhone', 'phone'],
  ['a phone of seven digits', () => ({ phone: '+4420794' }), 'InvalidPhone', 'phone'],
  ['a phone of letters', () => ({ phone: '+phone 12345678' }), 'InvalidPhone', 'phone'],
  ['a customer without a name', () => ({ customer: { type: 'regular' } }), 'CustomerNameNotSpecified', 'customer.name'],
  [
    'a start a minute ago',
    ({ at }) => ({ estimatedStartTime: at('00:00', -1) }),
    'START_IN_PAST',
    'estimatedStartTime',
    / is past: the restaurant's local time is 2\d{3}-/,
  ],
  [
    'a start 91 days ahead',
    ({ at }) => ({ estimatedStartTime: at('23:59', 91) }),
    'START_TOO_FAR',
    'estimatedStartTime',
    / at most 90 days ahead, until 2\d{3}-/,
  ],
  ['an unknown table', () => ({ tableIds: [unknown] }), 'TABLE_NOT_FOUND', 'tableIds[0]', /; allowed: .+ \(.{36}\)/],
  ['a table of another restaurant', () => ({ tableIds: [demo.table] }), 'TABLE_NOT_FOUND', 'tableIds[0]'],
  [
    'an unknown table beside one of its own',
    ({ tableIds }) => ({ tableIds: [tableIds[0], unknown] }),
    'TABLE_NOT_FOUND',
    'tableIds[1]',
    /; allowed: .+ \(.{36}\)/,
  ],
  ['a table twice', ({ tableIds: [one] }) => ({ tableIds: [one, one] }), 'TABLE_REPEATED', 'tableIds[1]'],
  [
    'an unknown terminal group',
    () => ({ terminalGroupId: demo.terminalGroup }),
    'TerminalGroupUnregistered',
    'terminalGroupId',
    /; allowed: .+ \(.{36}\)$/,
  ],
  ['an unknown menu', () => banquet({ menuId: 'none' }), 'Incorrect', 'order.menuId'],
  ['an unknown order type', () => banquet({ orderTypeId: unknown }), 'OrderTypeNotFound', 'order.orderTypeId'],
  [
    'an order type of deliveries',
    () => banquet({ orderTypeId: demo.courierOrderType }),
    'IncorrectOrderType',
    'order.orderTypeId',
  ],
  ['no tables', () => ({ tableIds: [] }), 'INVALID_REQUEST', 'tableIds'],
  ['no duration', () => ({ durationInMinutes: 0 }), 'INVALID_REQUEST', 'durationInMinutes'],
  ['a duration of months', () => ({ durationInMinutes: 100_000 }), 'INVALID_REQUEST', 'durationInMinutes'],
  ['no guests', () => ({ guests: { count: 0 } }), 'INVALID_REQUEST', 'guests.count'],
]

describeOperation(create, ({ it }) => {
  it('responds at once, and is accepted by the front office', async (world) => {
    const reservations = await openReservations(world)
    const body = reservations.body({
      guests: { count: 6 },
      guestsCount: 2,
      comment: 'By the window',
      externalNumber: 'R-1',
      eventType: 'Birthday',
      transportToFrontTimeout: 8,
    })
    const { correlationId, reserveInfo } = await world.ask<Created>(create.path, body)
    assert.deepEqual(
      [reserveInfo.creationStatus, reserveInfo.reserve, reserveInfo.externalNumber, reserveInfo.isDeleted],
      ['InProgress', null, 'R-1', false],
    )
    assert.equal((await world.outcome(reservations.organizationId, correlationId)).state, 'Success')
    const { creationStatus, reserve } = await reservations.read(reserveInfo.id)
    assert.equal(creationStatus, 'Success')
    assert.deepEqual(reserve, {
      ...reserve,
      status: 'New',
      guestsCount: 6,
      comment: 'By the window',
      durationInMinutes: 120,
      shouldRemind: false,
      tableIds: [reservations.tableIds[0]],
      estimatedStartTime: reservations.at('19:00'),
      phone: '+442079460000',
      eventType: 'Birthday',
    })
    assert.deepEqual([reserve?.customer.name, reserve?.order, reserve?.guestsComingTime], ['Ada', null, null])
  })

  it('creates a banquet from a reserve with an order, numbered and with menu prices', async (world) => {
    const reservations = await openReservations(world)
    const order = {
      items: [plainItem({ amount: 2 })],
      ...discount({}),
      payments: [cashPayment(18)],
      ...tips({}),
      sourceKey: 'events',
      externalData: [{ key: 'hall', value: 'blue' }],
    }
    const { reserve } = await reservations.read(
      await reservations.reserve({ ...banquet(order), guests: { count: 12 } }),
    )
    assert.deepEqual(
      [reserve?.order?.sum, reserve?.order?.number, reserve?.order?.discounts?.[0]?.sum, reserve?.order?.tips?.length],
      [18, 1, 2, 1],
    )
    assert.deepEqual(
      [reserve?.order?.orderType?.id, reserve?.order?.guestsInfo?.count, reserve?.order?.terminalGroupId],
      [demo.dineInOrderType, 12, reservations.terminalGroupId],
    )
    assert.deepEqual(reserve?.order?.externalData, [{ key: 'hall', value: 'blue' }])
    const later = await reservations.read(
      await reservations.reserve({ ...banquet({ items: [] }), tableIds: [reservations.tableIds[1]] }),
    )
    assert.deepEqual([later.reserve?.order?.sum, later.reserve?.order?.number], [0, 2])
  })

  it('sells combos with a banquet', async (world) => {
    const reservations = await openReservations(world)
    const { reserve } = await reservations.read(await reservations.reserve({ order: comboOrder() }))
    assert.equal(reserve?.order?.combos?.length, 1)
  })

  it('checks a banquet against the stop list on request, and takes nothing off it', async (world) => {
    const reservations = await openReservations(world)
    const stopList = stopListAt(world, reservations)
    await stopList.stop({ productId: dish.plain.id, balance: 1 })
    const two = banquet({ items: [plainItem({ amount: 2 })] })
    const checked = { ...two, createReserveSettings: { checkStopList: true } }
    const refused = await world.refuse(create.path, reservations.body(checked))
    assert.deepEqual([refused.status, refused.error], [403, 'ITEM_ON_STOP_LIST'])
    await reservations.reserve(two)
    assert.equal(await stopList.balanceOf(dish.plain.id), 1)
  })

  it('goes to the terminal group of the tables', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId } = reservations
    const bar = await world.ask<{ id: string }>('/admin/terminal_groups/save', { organizationId, name: 'Bar' })
    const sections = [{ name: 'Bar', tables: [{ number: 1, seatingCapacity: 2 }] }]
    const saved = await world.ask<{ sections: [{ tableIds: [string] }] }>('/admin/restaurant_sections/save', {
      terminalGroupId: bar.id,
      sections,
    })
    const [tableId] = saved.sections[0].tableIds
    await reservations.reserve({ tableIds: [tableId] })
    await reservations.reserve({
      terminalGroupId: bar.id,
      tableIds: [tableId],
      estimatedStartTime: reservations.at('12:00'),
    })
    for (const more of [
      { tableIds: [reservations.tableIds[0], tableId] },
      { terminalGroupId: reservations.terminalGroupId, tableIds: [tableId] },
    ])
      assert.equal((await world.refuse(create.path, reservations.body(more))).error, 'TABLE_NOT_FOUND')
  })

  it('fails if a table is reserved for part of the time', async (world) => {
    const reservations = await openReservations(world)
    const [one, two, three] = reservations.tableIds
    await reservations.reserve({ tableIds: [one, two] })
    const times: [time: string, minutes: number, isFree: boolean][] = [
      ['19:00', 120, false],
      ['18:00', 61, false],
      ['20:59', 30, false],
      ['19:30', 10, false],
      ['18:00', 240, false],
      ['18:00', 60, true],
      ['21:00', 30, true],
    ]
    for (const [time, durationInMinutes, isFree] of times) {
      const { creationStatus, errorInfo, reserve } = await reservations.ask({
        tableIds: [three, two],
        estimatedStartTime: reservations.at(time),
        durationInMinutes,
      })
      assert.equal(creationStatus, isFree ? 'Success' : 'Error', time)
      if (!isFree) assert.deepEqual([errorInfo?.code, reserve], ['EntityAlreadyInUse', null], time)
      if (!isFree) assert.match(errorInfo!.message!, /^The table .{36} is reserved from 2\d{3}-.+ to 2\d{3}-/)
    }
    await reservations.reserve({ tableIds: [three] })
  })

  it('reserves a table for exactly one of sixteen concurrent requests', async (world) => {
    const reservations = await openReservations(world)
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        reservations.ask({
          estimatedStartTime: reservations.at(`19:${String(i).padStart(2, '0')}`),
          durationInMinutes: 60 + i,
        }),
      ),
    )
    const codes = responses.map(({ creationStatus, errorInfo }) => errorInfo?.code ?? creationStatus).sort()
    assert.deepEqual(codes, [...Array.from({ length: 15 }, () => 'EntityAlreadyInUse'), 'Success'])
  })

  it('allows overlapping reserves of a table if the restaurant does', async (world) => {
    const reservations = await openReservations(world, { allowsTableOverbooking: true })
    const responses = await Promise.all(Array.from({ length: 4 }, () => reservations.ask()))
    assert.ok(responses.every(({ creationStatus }) => creationStatus === 'Success'))
  })

  it('returns the same response to repeated requests with one id, and refuses another reserve with it', async (world) => {
    const reservations = await openReservations(world)
    const body = reservations.body({ id: newId() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.ask<Created>(create.path, body)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    await world.outcome(reservations.organizationId, answers[0]!.correlationId)
    assert.deepEqual(await world.ask<Created>(create.path, body), answers[0])
    const refused = await world.refuse(create.path, { ...body, comment: 'another' })
    assert.deepEqual([refused.status, refused.error], [400, 'DuplicatedReserveId'])
  })

  for (const [what, more, code, path, message = /./] of refusals)
    it(`refuses ${what}: ${code}`, async (world) => {
      const reservations = await world.once(openReservations)
      const refused = await world.refuse(create.path, reservations.body(more(reservations)))
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
      assert.match(refused.message, message)
    })

  it('accepts a reserve for the current minute, and for ninety days from now', async (world) => {
    const reservations = await openReservations(world)
    const now = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
    const minute = (days: number) => `${now.format(world.clock.now() + days * 86_400_000)}:00`
    await reservations.reserve({ estimatedStartTime: minute(0) })
    await reservations.reserve({ estimatedStartTime: minute(90) })
  })

  it('refuses a table that cannot be reserved', async (world) => {
    const reservations = await openReservations(world)
    const { terminalGroupId, sectionId: id } = reservations
    const save = (section: object) =>
      world.ask('/admin/restaurant_sections/save', {
        terminalGroupId,
        sections: [{ id, name: 'Dining room', ...section }],
      })
    await save({ isReservable: false })
    const refused = await world.refuse(create.path, reservations.body())
    assert.equal(refused.error, 'TABLE_NOT_RESERVABLE')
    assert.match(refused.message, /; there are none$/)
    await save({ isReservable: true, isDeleted: true })
    assert.equal((await world.refuse(create.path, reservations.body())).error, 'TABLE_NOT_FOUND')
  })

  it('is refused by a disabled organization or terminal group', async (world) => {
    const { organizationId, terminalGroupId, body } = await openReservations(world)
    await world.ask('/admin/terminal_groups/save', { id: terminalGroupId, organizationId, name: 'K', isEnabled: false })
    assert.equal((await world.refuse(create.path, body())).error, 'TerminalGroupDisabled')
    const { corporation: corporationId } = demo
    await world.ask('/admin/organizations/save', { id: organizationId, corporationId, name: 'T', isEnabled: false })
    assert.equal((await world.refuse(create.path, body())).error, 'OrganizationDisabled')
  })

  it('refuses fields that are newer than the back office', async (world) => {
    for (const [version, field] of [
      ['8.0.5', 'externalNumber'],
      ['8.5.5', 'eventType'],
    ] as const) {
      const { body } = await openReservations(world, {}, version)
      const refused = await world.refuse(create.path, body({ [field]: 'x' }))
      assert.deepEqual([refused.error, refused.details.fields[0]?.path], ['BACK_OFFICE_TOO_OLD', field])
    }
  })
})
