import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openSender } from '#test/fixtures/messages.ts'
import { describeOperation } from '#test/harness/world.ts'
import checkStatus from './check_sms_status.ts'

describeOperation(checkStatus, ({ it }) => {
  it('returns each SMS once in the requested order, and no foreign SMS or e-mail', async (world) => {
    const [mine, other] = [await openSender(world), await openSender(world)]
    const { organizationId } = mine
    const [first, second] = [await mine.sendSms('+442079460300'), await mine.sendSms('+442079460301')]
    const foreign = await other.sendSms('+442079460300')
    await mine.sendEmail('grace@example.com')
    const email = (await mine.messages()).find(({ channel }) => channel === 'Email')?.id
    const unknown = randomUUID()
    const smsIds = [second, foreign, first, second, unknown, email]
    const { statuses } = await world.ask<{ statuses: { smsId: string; status: number }[] }>(checkStatus.path, {
      organizationId,
      smsIds,
    })
    assert.deepEqual(
      statuses.map(({ smsId, status }) => [smsId, status]),
      [
        [second, 3],
        [foreign, 0],
        [first, 3],
        [unknown, 0],
        [email, 0],
      ],
    )
  })

  it('forgets an SMS after 30 days', async (world) => {
    const { sendSms, messages } = await openSender(world)
    await sendSms('+442079460300')
    const [row] = await world.pool<{ count: number }[]>`select count(*)::int as count from message_count`
    assert.ok(row && row.count > 0)
    const { messageRetention, countRetention } = await import('../store.ts')
    const now = world.clock.now() + 33 * 24 * 3_600_000
    for (const rule of [messageRetention, countRetention]) await rule.deleteSome(world.pool, { now, rowsMax: 100 })
    assert.deepEqual(await messages(), [])
    assert.deepEqual(await world.pool`select 1 from message_count`, [])
  })
})
