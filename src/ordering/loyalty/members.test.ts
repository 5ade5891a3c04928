import assert from 'node:assert/strict'
import { touch } from '#core/cache.ts'
import { transaction } from '#core/db/connect.ts'
import { server } from '#core/events/outbox.ts'
import { newId } from '#core/schema.ts'
import { changeGuests } from '#domains/guests/changes.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone } from '#test/fixtures/guests.ts'
import { guestFieldsOf, openLimited } from '#test/fixtures/limited_campaigns.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

/** Opens a restaurant with half off for staff: 5 instead of 10. */
async function openStaffDiscount(world: World) {
  const staff = { type: 'GuestCategories', categoryIds: [demo.staffCategory] }
  const { delivery, meet } = await openLimited(world, {}, { conditions: [staff] })
  const guest = await meet()
  const { customerId } = guest
  return {
    customerId,
    sum: async (order: object = guestFieldsOf(guest)) => (await delivery.place(order)).sum,
    change: (path: string, fields: object) =>
      world.ask(`${loyalty}/${path}`, { organizationId: demo.organization, ...fields }),
    inStaff: (verb: 'add' | 'remove') =>
      world.ask(`${loyalty}/customer_category/${verb}`, {
        organizationId: demo.organization,
        customerId,
        categoryId: demo.staffCategory,
      }),
  }
}

describeWorld('a guest in the conditions of campaigns', ({ it }) => {
  it('is read once: further orders cause no database queries about the guest', async (world) => {
    const { sum, inStaff } = await openStaffDiscount(world)
    await inStaff('add')
    // The node has processed its own change, and drops nothing for it later.
    await world.node.app.caches.refresh(world.pool)
    assert.equal(await sum(), 5)
    await transaction(world.pool, async (db) => {
      await db`lock table guest, guest_in_category in access exclusive mode`
      assert.equal(await sum(), 5)
    })
  })

  it('has the discount from the change by a client until the next one', async (world) => {
    const { customerId, sum, change, inStaff } = await openStaffDiscount(world)
    const sums = [await sum()]
    await inStaff('add')
    sums.push(await sum())
    await change('delete_customers', { customerIds: [customerId] })
    sums.push(await sum())
    await change('restore_customers', { customerIds: [customerId] })
    sums.push(await sum())
    await inStaff('remove')
    assert.deepEqual([...sums, await sum()], [10, 5, 10, 5, 10])
  })

  it('is found by a new phone at once, and no longer by the old one', async (world) => {
    const { customerId, sum, change, inStaff } = await openStaffDiscount(world)
    await inStaff('add')
    const [before, after] = [newPhone(), newPhone()]
    await change('customer/create_or_update', { id: customerId, phone: before })
    const sums = [await sum({ phone: before }), await sum({ phone: after })]
    await change('customer/create_or_update', { id: customerId, phone: after })
    assert.deepEqual([...sums, await sum({ phone: before }), await sum({ phone: after })], [5, 10, 10, 5])
  })

  it('has the discount soon after another node has changed the guest', async (world) => {
    const { customerId, sum } = await openStaffDiscount(world)
    assert.equal(await sum(), 10)
    await transaction(world.pool, (db) =>
      changeGuests(
        {
          ...{ db, now: world.clock.now(), correlationId: newId<'Command'>(), author: server, notify: () => {} },
          touch: (topic, key) => touch(db, topic, key),
        },
        demo.corporation,
        [customerId],
        (guest) => ({ ...guest, categoryIds: [demo.staffCategory] }),
      ),
    )
    assert.equal(await eventually(sum, (paid) => paid === 5), 5)
  })
})
