import assert from 'node:assert/strict'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import sendSms from './send_sms.ts'

describeOperation(sendSms, ({ it }) => {
  it('stores the SMS of a sandbox, with the country code of the restaurant', async (world) => {
    const { organizationId, sendSms: send, statusOf } = await openSender(world, { isSandbox: true })
    const ids = [await send('020 7946 0300', 'First'), await send('+33 1 23 45 67 89', 'Second')]
    const { messages } = await world.ask<{
      messages: { id: string; recipient: string; text: string; status: string }[]
    }>('/sandbox/messages/list', { organizationId, channel: 'Sms' })
    assert.deepEqual(
      messages.map(({ id, recipient, text, status }) => [id, recipient, text, status]),
      [
        [ids[1], '+33123456789', 'Second', 'kept'],
        [ids[0], '+442079460300', 'First', 'kept'],
      ],
    )
    assert.deepEqual(await statusOf(ids[0] ?? ''), { smsId: ids[0], status: 1 })
  })

  it('refuses invalid phones', async (world) => {
    const { refused } = await openSender(world)
    const body = { text: 'Hello' }
    for (const phone of ['12', 'call me', '+1234567890123456'])
      assert.deepEqual(await refused('message/send_sms', { ...body, phone }), {
        status: 400,
        error: 'Validation_IncorrectSmsPhone',
        path: 'phone',
        limit: undefined,
      })
  })

  it('enforces limits exactly for concurrent requests', async (world) => {
    const limits = { perRecipientPerHourMax: 3, perRecipientPerDayMax: 4, smsPerDayMax: 9 }
    const { configure, organizationId, messages, refused } = await openSender(world)
    await configure(limits)
    const send = (phone: string) =>
      world.call('/api/1/loyalty/core/message/send_sms', { organizationId, phone, text: 'Hello' })
    const many = async (phone: (i: number) => string) =>
      (await Promise.all(Array.from({ length: 16 }, (_, i) => send(phone(i))))).filter(({ status }) => status === 200)
    const one = '+442079460300'
    assert.equal((await many(() => one)).length, 3)
    const body = { phone: one, text: 'Hello' }
    assert.equal((await refused('message/send_sms', body)).limit, 'perRecipientPerHourMax')
    world.clock.advance(3_700_000)
    assert.equal((await many(() => one)).length, 1)
    assert.equal((await refused('message/send_sms', body)).limit, 'perRecipientPerDayMax')
    assert.equal((await many((i) => `+4420794604${10 + i}`)).length, 5)
    assert.deepEqual(await refused('message/send_sms', body), {
      status: 400,
      error: 'Validation_MessageLimitReached',
      path: 'phone',
      limit: 'smsPerDayMax',
    })
    assert.equal((await messages()).length, 9)
    world.clock.advance(25 * 3_600_000)
    assert.equal((await send(one)).status, 200)
  })

  it('sends nothing with a limit of zero', async (world) => {
    const { configure, refused } = await openSender(world)
    await configure({ smsPerDayMax: 0 })
    assert.equal((await refused('message/send_sms', { phone: '+442079460300', text: 'a' })).limit, 'smsPerDayMax')
  })
})
