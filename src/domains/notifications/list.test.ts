import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  const contents = { messageType: 'order_attention', orderSource: 'Web shop', additionalInfo: 'Call the guest' }

  it('returns only notifications of the order, to a key that sees it', async (world) => {
    const { organizationId, place } = await openRestaurant(world)
    const [orderId, other] = [await place({ sourceKey: 'web' }), await place()]
    for (const id of [orderId, other])
      await world.ask('/api/1/notifications/send', { ...contents, organizationId, orderId: id })
    const listed = (options?: { token: string }) =>
      world.ask<{ notifications: { orderId: string; deliveredAt: string | null }[] }>(
        list.path,
        { organizationId, orderId },
        options,
      )
    const { notifications } = await listed()
    assert.deepEqual(
      notifications.map((one) => [one.orderId, one.deliveredAt !== null]),
      [[orderId, true]],
    )
    const tokens = await Promise.all(
      ['web', 'kiosk'].map((sourceKey) => world.tokenOf({ organizationIds: [organizationId], sourceKey })),
    )
    const counts = await Promise.all(tokens.map(async (token) => (await listed({ token })).notifications.length))
    assert.deepEqual(counts, [1, 0])
  })

  it('is for sandboxes', async ({ ask, refuse }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'In earnest',
    })
    const { error } = await refuse(list.path, { organizationId, orderId: demo.order })
    assert.equal(error, 'NOT_A_SANDBOX')
  })
})
