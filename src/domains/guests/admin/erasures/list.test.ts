import assert from 'node:assert/strict'
import { minuteMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import list from './list.ts'

const corporationId = demo.corporation
const guests = 3

interface Erasure {
  customerId: string
  status: string
  startedAt: string
  finishedAt: string | null
}

const listed = async ({ ask }: World, wishes: object = {}): Promise<Erasure[]> =>
  (await ask<{ erasures: Erasure[] }>(list.path, { corporationId, ...wishes })).erasures

const untilAll = (world: World, status: string) =>
  eventually(
    () => listed(world),
    (erasures) => erasures.length >= guests && erasures.every((one) => one.status === status),
  )

describeOwnWorld(list.path, ({ it }) => {
  it('shows progress of several erasures, and finishes all', async (world) => {
    const { register } = openMembers(world)
    const restaurant = await openRestaurant(world)
    const phones = Array.from({ length: guests }, (_, i) => `+4479113300${10 + i}`)
    const comments = await Promise.all(phones.map((phone) => restaurant.place({ comment: `Call ${phone} first` })))
    const ids = await Promise.all(phones.map((phone) => register({ phone })))
    await Promise.all(ids.map((customerId) => world.ask('/admin/guests/erase', { corporationId, customerId })))
    const begun = await untilAll(world, 'Rechecking')
    assert.deepEqual(
      begun.map(({ customerId }) => customerId),
      begun.map(({ customerId }) => customerId).sort(),
    )
    for (const id of comments) assert.equal((await restaurant.read(id)).order?.comment, 'Call first')
    const [first, second] = begun as [Erasure, Erasure]
    assert.deepEqual(await listed(world, { customerId: second.customerId }), [second])
    assert.deepEqual(await listed(world, { afterCustomerId: first.customerId }), begun.slice(1))
    assert.deepEqual(await listed(world, { isFinished: true }), [])
    const metrics = await world.node.app.metrics.registry.metrics()
    assert.match(metrics, new RegExp(`comanda_long_work_items\\{rule="guests: erasing"\\} ${begun.length}`))

    world.clock.advance(6 * minuteMs)
    const ended = await untilAll(world, 'Finished')
    assert.ok(ended.every(({ startedAt, finishedAt }) => finishedAt !== null && finishedAt > startedAt))
    assert.deepEqual(await listed(world, { isFinished: false }), [])
    const kept = await world.pool`
      select guest_id from guest_erasure where sought is not null or stage is not null
       union all
      select guest_id from guest_erasure_trace`
    assert.equal(kept.length, 0)
  })
})
