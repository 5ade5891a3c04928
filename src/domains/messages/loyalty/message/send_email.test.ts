import assert from 'node:assert/strict'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import sendEmail from './send_email.ts'

describeOperation(sendEmail, ({ it }) => {
  it('refuses anything but one address', async (world) => {
    const { refused } = await openSender(world)
    const body = { subject: 'Hello', body: 'Hello' }
    for (const receiver of ['nobody', 'a@b@c', 'a@b, c@d', 'Bo <bo@example.com>', 'a@b\r\nBcc: c@d'])
      assert.deepEqual(await refused('message/send_email', { ...body, receiver }), {
        status: 400,
        error: 'Validation_IncorrectEmail',
        path: 'receiver',
        limit: undefined,
      })
  })

  it('counts e-mails separately', async (world) => {
    const { configure, sendEmail: send, sendSms, refused } = await openSender(world)
    await configure({ emailsPerDayMax: 1 })
    await send('grace@example.com')
    await sendSms('+442079460300')
    const body = { receiver: 'ada@example.com', subject: 'Hello', body: 'Hello' }
    const { error, limit } = await refused('message/send_email', body)
    assert.deepEqual([error, limit], ['Validation_MessageLimitReached', 'emailsPerDayMax'])
  })
})
