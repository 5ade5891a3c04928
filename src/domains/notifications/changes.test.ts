import assert from 'node:assert/strict'
import { cleanUp } from '#core/events/retention.ts'
import { asId, newId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld } from '#test/harness/world.ts'
import { insertNotification, notificationLifetimeMs, notificationRetention } from './changes.ts'

describeWorld('Notifications', ({ it }) => {
  it('are deleted after 90 days', async (world) => {
    const { pool, clock } = world
    const now = clock.now()
    const organizationId = asId<'Organization'>((await openRestaurant(world)).organizationId)
    for (const [additionalInfo, ageMs] of [
      ['young', notificationLifetimeMs - 1],
      ['old', notificationLifetimeMs],
    ] as const)
      await insertNotification(pool, {
        id: newId(),
        organizationId,
        messageType: 'order_attention',
        orderId: newId(),
        orderSource: 'Web shop',
        additionalInfo,
        terminalGroupId: null,
        deliveredAt: null,
        sentAt: now - ageMs,
      })
    const { rules } = await cleanUp({ pool, now, followers: [], rules: [notificationRetention] })
    assert.equal(rules.notifications, 1)
    const left = await pool`select additional_info from notification where organization_id = ${organizationId}`
    assert.deepEqual([...left], [{ additionalInfo: 'young' }])
  })
})
