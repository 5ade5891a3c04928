import assert from 'node:assert/strict'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import list from './list.ts'

describeOperation(list, ({ it }) => {
  it('returns messages of the sandbox only, newest first, of one or both channels', async (world) => {
    const { organizationId, sendSms, sendEmail } = await openSender(world, { isSandbox: true })
    await (await openSender(world, { isSandbox: true })).sendSms('+442079460300')
    await sendSms('+442079460300', 'Text')
    await sendEmail('grace@example.com', 'Subject', 'Body')
    const listed = async (channel?: string) =>
      (
        await world.ask<{ messages: { text: string; subject: string | null }[] }>(list.path, {
          organizationId,
          channel,
        })
      ).messages.map(({ text, subject }) => [text, subject])
    const [email, sms] = [
      ['Body', 'Subject'],
      ['Text', null],
    ]
    assert.deepEqual(await listed(), [email, sms])
    assert.deepEqual(await listed('Sms'), [sms])
  })

  it('is for sandboxes', async (world) => {
    const { organizationId } = await openSender(world)
    assert.equal((await world.refuse(list.path, { organizationId })).error, 'NOT_A_SANDBOX')
  })
})
