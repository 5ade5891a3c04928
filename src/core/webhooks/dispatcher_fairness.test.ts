import assert from 'node:assert/strict'
import { contentOf, openReceiver, publishEvents, type Subscription, subscribe } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** Adds receivers to the subscription's organization, each with its own key. */
async function addReceivers(world: World, { organizationId }: Subscription, webHooksUri: string, count: number) {
  for (let i = 0; i < count; i++) {
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    await world.ask('/api/1/webhooks/update_settings', { organizationId, webHooksUri }, { token })
  }
}

/** Returns the number of finished requests to the organization's receivers. */
async function endedAttempts({ pool }: World, { organizationId }: Subscription): Promise<number> {
  const [row] = await pool<{ ended: number }[]>`
    select count(*)::int as ended from webhook_attempt where organization_id = ${organizationId}`
  return row!.ended
}

const narrow = { webhookLimits: { messages: 16, bytes: 4 * 1_048_576 } }

describeOwnWorld(
  'Receivers that never answer',
  ({ it }) => {
    it('get a quarter of the messages in flight, even if one restaurant has many of them', async (world) => {
      const [silent, receiver] = [await openReceiver(() => undefined), await openReceiver()]
      const [hanging, healthy] = [await subscribe(world, silent.url), await subscribe(world, receiver.url)]
      await addReceivers(world, hanging, silent.url, 7)
      await publishEvents(world, hanging, Array(80).fill({}))
      await silent.requests(4)
      await publishEvents(world, healthy, [{}])
      await receiver.requests(1)
      const begun = silent.received.length
      const ended = await endedAttempts(world, hanging)
      assert.ok(begun <= 4 + ended, `${begun} requests were begun and ${ended} had ended`)
      await Promise.all([silent.close(), receiver.close()])
    })

    it('get a quarter of the memory of messages', async (world) => {
      const [silent, receiver] = [await openReceiver(() => undefined), await openReceiver()]
      const [hanging, healthy] = [await subscribe(world, silent.url), await subscribe(world, receiver.url)]
      await addReceivers(world, hanging, silent.url, 3)
      const large = () => ({ info: { order: {} }, ...contentOf(300_000) })
      await publishEvents(world, hanging, Array.from({ length: 4 }, large))
      await silent.requests(2)
      await publishEvents(world, healthy, [large(), large()])
      await receiver.events(2)
      const begun = silent.received.length
      const ended = await endedAttempts(world, hanging)
      assert.ok(begun <= 2 + ended, `${begun} requests were begun and ${ended} had ended`)
      await Promise.all([silent.close(), receiver.close()])
    })
  },
  narrow,
)
