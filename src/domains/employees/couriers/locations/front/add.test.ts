import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { openTerminal } from '#test/fixtures/terminal.ts'
import { describeOperation } from '#test/harness/world.ts'
import add from './add.ts'

const { path } = add

describeOperation(add, ({ it }) => {
  it('stores each location once', async (world) => {
    const staff = await openStaff(world)
    const [terminal, actionId] = [await openTerminal(world, staff), newId()]
    const courierId = await staff.hire()
    const points = [{ courierId, latitude: 51.5, longitude: -0.25, clientDate: '2026-03-01 10:00:00.000' }]
    for (let i = 0; i < 2; i++) assert.equal((await terminal.act(path, { points }, actionId)).state, 'applied')
    const kept = await world.pool`select 1 from courier_location where courier_id = ${courierId}`
    assert.equal(kept.length, 1)
    terminal.cut()
  })

  it('stores nothing if one employee is no courier', async (world) => {
    const staff = await openStaff(world)
    const terminal = await openTerminal(world, staff)
    const courierId = await staff.hire()
    const point = { latitude: 51.5, longitude: -0.25, clientDate: '2026-03-01 10:00:00.000' }
    const points = [courierId, newId()].map((id) => ({ ...point, courierId: id }))
    assert.equal(await terminal.failure(path, { points }), 'COURIER_NOT_FOUND')
    const kept = await world.pool`select 1 from courier_location where courier_id = ${courierId}`
    assert.equal(kept.length, 0)
    terminal.cut()
  })
})
