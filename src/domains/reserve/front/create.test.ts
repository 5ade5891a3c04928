import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { ReserveInfo } from '#shared/schemas/reserve_answer.ts'
import { orderRefusals, type Refusal } from '#test/fixtures/ordering.ts'
import { banquet, openReservations, type Reservations } from '#test/fixtures/reservations.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { disableOrganization, eventsOf, failureWhenDisabled, openTerminal } from '#test/fixtures/terminal.ts'
import { receivedOf, receiveFrom } from '#test/harness/receiver.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

const { path } = create

/** Body of a reserve that the terminal has taken. */
function bodyOf(reservations: Reservations, more: object = {}) {
  const { organizationId: _, ...body } = reservations.body()
  return { ...body, id: newId(), ...more }
}

describeOperation(create, ({ it }) => {
  it('stores the reserve as the restaurant has taken it, books its tables and sends a webhook', async (world) => {
    const reservations = await openReservations(world)
    const { organizationId, sectionId } = reservations
    const receiver = await receiveFrom(world, organizationId)
    const terminal = await openTerminal(world, reservations)
    const body = bodyOf(reservations, { ...banquet(), comment: 'By the window' })
    const { subject } = await terminal.done(path, body)
    const read = await reservations.read(body.id)
    assert.deepEqual(
      [read.creationStatus, read.reserve?.status, read.reserve?.comment, read.reserve?.order?.sum],
      ['Success', 'New', 'By the window', 10],
    )
    assert.equal((subject as ReserveInfo).reserve?.order?.number, 1)
    const [event] = await receivedOf(receiver, body.id)
    const info = event?.eventInfo as ReserveInfo
    assert.deepEqual([event?.eventType, info.timestamp], ['ReserveUpdate', read.timestamp])
    assert.deepEqual(info.reserve?.tableIds, read.reserve?.tableIds)
    const { reserves } = await world.ask<{ reserves: { id: string }[] }>(
      '/api/1/reserve/restaurant_sections_workload',
      { restaurantSectionIds: [sectionId], dateFrom: reservations.at('00:00') },
    )
    assert.deepEqual(
      reserves.map(({ id }) => id),
      [body.id],
    )
    assert.equal((await reservations.ask()).creationStatus, 'Error')
    assert.equal(await terminal.failure(path, bodyOf(reservations)), 'EntityAlreadyInUse')
    assert.deepEqual(await eventsOf(world, body.id), ['ReserveUpdate New'])
    terminal.cut()
    await receiver.close()
  })

  it('creates one reserve from repeated reports', async (world) => {
    const reservations = await openReservations(world)
    const [terminal, actionId] = [await openTerminal(world, reservations), newId()]
    const body = bodyOf(reservations)
    for (let i = 0; i < 2; i++) assert.equal((await terminal.act(path, body, actionId)).state, 'applied')
    assert.deepEqual(await eventsOf(world, body.id), ['ReserveUpdate New'])
    assert.equal(await terminal.failure(path, body), 'DuplicatedReserveId')
    terminal.cut()
  })

  it('accepts a late report for a time that was in the future when the reserve was taken', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const start = { estimatedStartTime: '2026-01-02 04:00:00.000' }
    assert.equal(await terminal.failure(path, bodyOf(reservations, start)), 'START_IN_PAST')
    const body = bodyOf(reservations, { ...start, at: '2026-01-02 03:00:00.000' })
    await terminal.done(path, body)
    assert.equal((await reservations.read(body.id)).reserve?.estimatedStartTime, start.estimatedStartTime)
    terminal.cut()
  })

  it('is refused with the errors of any reserve', async (world) => {
    const reservations = await openReservations(world)
    const terminal = await openTerminal(world, reservations)
    const [tableId] = reservations.tableIds
    const closed = newId()
    await world.ask('/admin/restaurant_sections/save', {
      terminalGroupId: reservations.terminalGroupId,
      sections: [{ name: 'Bar', isReservable: false, tables: [{ id: closed, number: 9, seatingCapacity: 2 }] }],
    })
    const rows: Refusal[] = [
      ...orderRefusals.map(([what, order, code, at]): Refusal => [what, banquet(order), code, at]),
      ['an order type of deliveries', banquet({ orderTypeId: demo.courierOrderType }), 'IncorrectOrderType', ''],
      ['an unknown order type', banquet({ orderTypeId: newId() }), 'OrderTypeNotFound', ''],
      ['a phone without digits', { phone: '+none' }, 'InvalidPhone', ''],
      ['a customer without a name', { customer: { type: 'regular' } }, 'CustomerNameNotSpecified', ''],
      ['an unknown table', { tableIds: [newId()] }, 'TABLE_NOT_FOUND', ''],
      ['a table twice', { tableIds: [tableId, tableId] }, 'TABLE_REPEATED', ''],
      ['a table that is not reserved', { tableIds: [closed] }, 'TABLE_NOT_RESERVABLE', ''],
      ['a time too far ahead', { estimatedStartTime: reservations.at('19:00', 100) }, 'START_TOO_FAR', ''],
    ]
    for (const [what, more, code] of rows)
      assert.equal(await terminal.failure(path, bodyOf(reservations, more)), code, what)
    terminal.cut()
  })

  it('is refused at another terminal group, and where tables cannot be reserved', async (world) => {
    const [reservations, other] = [await openReservations(world), await openRestaurant(world)]
    const make = () => bodyOf(reservations)
    assert.equal(await failureWhenDisabled(world, reservations, path, make), 'TerminalGroupDisabled')
    const terminal = await openTerminal(world, reservations)
    const elsewhere = { ...make(), terminalGroupId: other.terminalGroupId }
    assert.equal(await terminal.failure(path, elsewhere), 'TerminalGroupUnregistered')
    await disableOrganization(world, reservations.organizationId)
    assert.equal(await terminal.failure(path, make()), 'OrganizationDisabled')
    terminal.cut()
  })
})
