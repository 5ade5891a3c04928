import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openDrafting } from '#test/fixtures/drafts.ts'
import { describeOperation } from '#test/harness/world.ts'
import lock from './lock.ts'

const mine = { employeeId: demo.operator }
const otherEmployee = { employeeId: demo.courier }

describeOperation(lock, ({ it }) => {
  it('belongs to one employee at a time, for ten minutes unless renewed', async (world) => {
    const { keep, act, refusal, read, find } = await openDrafting(world)
    const id = await keep()
    await act('lock', id, mine)
    const { lockedByUser, lockedAt } = await read(id)
    assert.equal(lockedByUser, demo.operator)
    assert.match(lockedAt ?? '', /^\d{4}-/)
    assert.equal(await refusal('lock', id, otherEmployee), 'EntityAlreadyInUse')
    world.clock.advance(6 * 60_000)
    await act('lock', id, mine)
    world.clock.advance(6 * 60_000)
    assert.equal(await refusal('lock', id, otherEmployee), 'EntityAlreadyInUse')
    world.clock.advance(6 * 60_000)
    assert.deepEqual([(await read(id)).lockedByUser, (await read(id)).lockedAt], [null, null])
    await act('lock', id, otherEmployee)
    assert.deepEqual(await find(), [id])
  })

  it('is granted to one of many concurrent requests', async (world) => {
    const { keep, restaurant } = await openDrafting(world)
    const { organizationId } = restaurant
    const orderId = await keep()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const employeeId = i % 2 === 0 ? demo.operator : demo.courier
        return { employeeId, status: (await world.call(lock.path, { organizationId, orderId, employeeId })).status }
      }),
    )
    const lucky = new Set(statuses.filter(({ status }) => status === 200).map(({ employeeId }) => employeeId))
    assert.equal(lucky.size, 1)
  })

  it('requires a known employee and draft', async (world) => {
    const { keep, refusal } = await openDrafting(world)
    assert.equal(await refusal('lock', newId(), mine), 'OrderNotFound')
    assert.equal(await refusal('lock', await keep(), { employeeId: newId() }), 'UserNotFound')
  })
})
