import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it("shows the status of a restaurant's messages", async (world) => {
    const { organizationId, sendSms } = await openSender(world)
    const id = await sendSms('+442079460300', 'Hello')
    const { messages } = await world.ask<{ messages: object[] }>(list.path, { organizationId, channel: 'Sms' })
    const [{ createdAt, ...message }, ...more] = messages as [{ createdAt: string }]
    assert.deepEqual(
      [message, more],
      [
        {
          id,
          channel: 'Sms',
          status: 'kept',
          recipient: '+442079460300',
          subject: null,
          text: 'Hello',
          customerId: null,
          marketingCampaignId: null,
          attempts: 0,
          error: null,
          finishedAt: null,
        },
        [],
      ],
    )
  })

  it('refuses an unknown restaurant', async ({ refuse }) => {
    assert.equal((await refuse(list.path, { organizationId: randomUUID() })).error, 'ORGANIZATION_NOT_FOUND')
  })
})
