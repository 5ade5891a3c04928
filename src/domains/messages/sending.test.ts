import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { loopback, openMailing, openSender, openTexting } from '#test/fixtures/messages.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, describeWorld, withNode } from '#test/harness/world.ts'

const phone = '020 7946 0300'
const digits = '442079460300'

describeOwnWorld(
  'Messages to guests',
  ({ it }) => {
    it('sends an e-mail with login, sender name, subject and text', async (world) => {
      const { sendEmail, until, server, configure } = await openMailing(world)
      server.login = ['pizza', 'correct horse']
      const email = { host: '127.0.0.1', port: server.port, security: 'None', user: 'pizza', from: 'pizza@example.com' }
      await configure({ email: { ...email, fromName: 'Pizza & more' }, emailPassword: 'correct horse' })
      // An omitted secret stays.
      await configure({ email: { ...email, fromName: 'Pizza' } })
      await sendEmail(' grace@example.com ', 'Grüße\r\nBcc: all@example.com', '<b>A cake</b>')
      const sent = await until(({ status }) => status === 'sent')
      assert.equal(sent?.recipient, 'grace@example.com')
      const [mail, ...more] = server.mails
      assert.deepEqual([mail?.from, mail?.to, more], ['pizza@example.com', 'grace@example.com', []])
      const data = mail?.data ?? ''
      assert.match(data, /^From: Pizza <pizza@example.com>/m)
      assert.match(data, /^Content-Type: text\/html/m)
      assert.match(data, new RegExp(`^Message-ID: <${sent?.id}@example.com>`, 'm'))
      assert.doesNotMatch(data, /^Bcc:/m)
      assert.ok(data.includes('<b>A cake</b>'))
      await server.close()
    })

    it('posts an SMS to the configured gateway, and requests its status', async (world) => {
      const { sendSms, until, statusOf, gateway } = await openTexting(world)
      gateway.stateOf = () => 'on its way'
      const text = 'Say "{token}" and \\ to {phone}'
      const id = await sendSms(phone, text)
      await until(({ status }) => status === 'sent')
      const [sms] = gateway.received
      assert.equal(sms?.headers.authorization, 'Bearer top secret')
      assert.deepEqual(sms?.body, { to: digits, say: { text }, parts: [id, 'top secret', 1] })
      world.clock.advance(21_000)
      await eventually(
        async () => gateway.queriedIds,
        (requested) => requested.length === 1,
      )
      assert.deepEqual(gateway.queriedIds, ['g/1'])
      // The response is stored as soon as `due_at` is later than the end of a claim.
      await eventually(
        () =>
          world.pool`select 1 from message where id = ${id} and due_at > to_timestamp(${world.clock.now() / 1000 + 90}::float8)`,
        ({ length }) => length === 1,
      )
      gateway.stateOf = () => 'delivered'
      world.clock.advance(130_000)
      await until(({ status }) => status === 'delivered')
      assert.deepEqual(await statusOf(id), { smsId: id, status: 1 })
      await gateway.close()
    })

    it('marks an SMS as failed when the gateway reports it later', async (world) => {
      const { sendSms, until, statusOf, gateway } = await openTexting(world)
      gateway.stateOf = () => 'rejected'
      const id = await sendSms(phone)
      await until(({ status }) => status === 'sent')
      world.clock.advance(21_000)
      await until(({ status }) => status === 'failed')
      const status = await statusOf(id)
      assert.deepEqual(status, { smsId: id, status: 2, internalError: 'the gateway could not deliver it' })
      await gateway.close()
    })

    it('retries failed attempts, and finally gives up', async (world) => {
      const { sendSms, until, statusOf, gateway } = await openTexting(world)
      gateway.react = () => ({ status: 503, body: { phone: digits } })
      const id = await sendSms(phone)
      for (const [attempts, seconds] of [10, 60, 300, 1_800, 7_200, 21_600].entries()) {
        await until((message) => message.attempts === attempts + 1 && message.error !== null)
        assert.deepEqual(await statusOf(id), { smsId: id, status: 0, internalError: 'HTTP 503' })
        world.clock.advance(seconds * 1_000)
      }
      const failed = await until(({ status }) => status === 'failed')
      assert.equal(failed?.attempts, 7)
      assert.deepEqual(await statusOf(id), { smsId: id, status: 2, internalError: 'HTTP 503' })
      assert.equal(new Set(gateway.received.map(({ body }) => JSON.stringify(body))).size, 1)
      await gateway.close()
    })

    it('does not retry final refusals', async (world) => {
      const texting = await openTexting(world)
      texting.gateway.react = () => ({ status: 400 })
      await texting.sendSms(phone)
      assert.equal((await texting.until(({ status }) => status === 'failed'))?.error, 'HTTP 400')
      const mailing = await openMailing(world)
      mailing.server.fault = () => ({ to: '550 grace@example.com is unknown' })
      await mailing.sendEmail('grace@example.com')
      const failed = await mailing.until(({ status }) => status === 'failed')
      assert.deepEqual([failed?.attempts, failed?.error], [1, 'EENVELOPE 550'])
      await Promise.all([texting.gateway.close(), mailing.server.close()])
    })

    it('sends an e-mail after a temporary refusal or a lost connection', async (world) => {
      const { sendEmail, until, server } = await openMailing(world)
      const faults = ['close', { to: '450 later' }, { data: '451 later' }] as const
      server.fault = () => faults[server.connections - 1]
      await sendEmail('grace@example.com')
      for (const [attempts, seconds] of [10, 60, 300].entries()) {
        await until((message) => message.attempts === attempts + 1 && message.error !== null)
        world.clock.advance(seconds * 1_000)
      }
      await until(({ status }) => status === 'sent')
      assert.equal(server.mails.length, 1)
      await server.close()
    })

    it('sends nothing without the configured encryption', async (world) => {
      const { sendEmail, until, server } = await openMailing(world, { security: 'StartTls' })
      await sendEmail('grace@example.com')
      await until(({ attempts, error }) => attempts === 1 && error !== null)
      assert.deepEqual([server.connections, server.mails], [1, []])
      await server.close()
    })

    it('sends messages of a stopped node again after a minute', async (world) => {
      const { sendSms, until, messages, gateway } = await openTexting(world, { statusUrl: null })
      gateway.react = () => ({ status: 503 })
      const id = await sendSms(phone)
      await until(({ error }) => error === 'HTTP 503')
      gateway.react = () => ({ status: 200 })
      // State after a node has stopped while sending.
      await world.pool`
        update message
           set attempts = 2, error = null, due_at = to_timestamp(${world.clock.now() / 1000 + 60}::float8)
         where id = ${id}`
      world.clock.advance(50_000)
      assert.equal((await messages())[0]?.status, 'waiting')
      world.clock.advance(11_000)
      const sent = await until(({ status }) => status === 'sent')
      assert.equal(sent?.attempts, 3)
      await gateway.close()
    })

    it('sends nothing to an erased guest', async (world) => {
      const { sendSms, until, gateway, organizationId } = await openTexting(world)
      gateway.react = () => ({ status: 503 })
      const erasedPhone = '+442079460777'
      const path = '/api/1/loyalty/core/customer/create_or_update'
      const { id: customerId } = await world.ask<{ id: string }>(path, { organizationId, phone: erasedPhone })
      await sendSms(erasedPhone, 'Your table is ready')
      await until(({ error }) => error === 'HTTP 503')
      await world.ask('/admin/guests/erase', { corporationId: demo.corporation, customerId })
      world.clock.advance(11_000)
      const failed = await until(({ status }) => status === 'failed')
      assert.deepEqual([failed?.error, failed?.recipient], ['the recipient was erased', null])
      assert.equal(gateway.received.length, 1)
      await gateway.close()
    })

    it('limits responses of a gateway and follows no redirect', async (world) => {
      const { sendSms, until, gateway } = await openTexting(world)
      gateway.react = () => ({ status: 200, body: 'x'.repeat(70_000) })
      await sendSms(phone)
      await until(({ error }) => error === 'the answer is too long')
      gateway.react = () => ({ status: 302 })
      await sendSms('+442079460301')
      await until(({ error }) => error === 'HTTP 302')
      await gateway.close()
    })

    it('sends each message once, whatever the number of nodes', async (world) => {
      const limits = { perRecipientPerHourMax: 100, perRecipientPerDayMax: 100 }
      const { sendSms, messages, gateway } = await openTexting(world, { statusUrl: null }, limits)
      await withNode(world, loopback, async () => {
        await Promise.all(Array.from({ length: 40 }, (_, i) => sendSms(phone, `Number ${i}`)))
        await eventually(messages, (all) => all.every(({ status }) => status === 'sent'))
      })
      assert.equal(gateway.received.length, 40)
      assert.equal(new Set(gateway.received.map(({ body }) => JSON.stringify(body))).size, 40)
      await gateway.close()
    })

    it('only stores messages without a gateway, and falls back to settings of the chain', async (world) => {
      const { sendSms, messages, statusOf, organizationId } = await openSender(world)
      const id = await sendSms(phone)
      assert.deepEqual(await statusOf(id), { smsId: id, status: 3 })
      const other = await openTexting(world)
      const { settings } = await world.ask<{ settings: { organizationId: string; sms: object }[] }>(
        '/admin/messages/settings/list',
        { corporationId: demo.corporation },
      )
      const sms = settings.find((one) => one.organizationId === other.organizationId)?.sms
      const save = (rest: object) =>
        world.ask('/admin/messages/settings/save', { corporationId: demo.corporation, ...rest })
      await save({ sms, smsToken: 'of the chain' })
      const second = await sendSms(phone, 'By the chain')
      await eventually(messages, (all) => all.some((one) => one.id === second && one.status === 'sent'))
      assert.equal((await messages()).find((one) => one.id === id)?.status, 'kept')
      await save({ organizationId })
      const third = await sendSms(phone, 'By nobody')
      assert.equal((await messages()).find((one) => one.id === third)?.status, 'kept')
      await save({ sms: null })
      await other.gateway.close()
    })
  },
  loopback,
)

describeWorld('Messages to guests where loopback is not allowed', ({ it }) => {
  it('go only to public addresses', async (world) => {
    const { sendSms, until, gateway } = await openTexting(world)
    await sendSms(phone)
    await until(({ error }) => error?.startsWith('refused: 127.0.0.1') ?? false)
    assert.deepEqual(gateway.received, [])
    const mailing = await openMailing(world, { host: 'localhost' })
    await mailing.sendEmail('grace@example.com')
    await mailing.until(({ error }) => error?.startsWith('refused: localhost is at') ?? false)
    assert.equal(mailing.server.connections, 0)
    await Promise.all([gateway.close(), mailing.server.close()])
  })
})
