import assert from 'node:assert/strict'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import possibility from './check_sms_sending_possibility.ts'

const ask = (world: World, { organizationId }: { organizationId: string }) =>
  world.ask(possibility.path, { organizationId })

const sms = { url: 'https://sms.example.com', headers: [], body: '{}' }

describeOperation(possibility, ({ it }) => {
  it('returns whether SMS are configured, and the number left until the limit', async (world) => {
    const sender = await openSender(world)
    assert.deepEqual(await ask(world, sender), { status: 3, availableSmsCount: 1_000 })
    await sender.configure({ sms, smsPerDayMax: 2 })
    assert.deepEqual(await ask(world, sender), { status: 1, availableSmsCount: 2 })
    await sender.configure({ smsPerDayMax: 2 })
    for (const phone of ['+442079460300', '+442079460301']) await sender.sendSms(phone)
    await sender.configure({ sms, smsPerDayMax: 2 })
    assert.deepEqual(await ask(world, sender), { status: 2, availableSmsCount: 0 })
  })

  it('returns true for a sandbox, whatever is configured', async (world) => {
    const sender = await openSender(world, { isSandbox: true })
    assert.deepEqual(await ask(world, sender), { status: 1, availableSmsCount: 1_000 })
  })
})
