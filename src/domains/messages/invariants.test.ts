import assert from 'node:assert/strict'
import type { Transaction } from '#core/db/connect.ts'
import { violationsAfter } from '#test/fixtures/harm.ts'
import { openSender } from '#test/fixtures/messages.ts'
import { describeWorld } from '#test/harness/world.ts'
import { invariants } from './invariants.ts'

describeWorld('The doctor, checking messages to guests,', ({ it }) => {
  it('finds nothing wrong with stored messages', async (world) => {
    await (await openSender(world)).sendSms('+442079460300')
    assert.deepEqual(await violationsAfter(world, invariants, async () => {}), [])
  })

  it('finds messages missing from counters', async (world) => {
    const { organizationId, sendSms } = await openSender(world)
    await sendSms('+442079460300')
    const found = await violationsAfter(
      world,
      invariants,
      (db: Transaction) => db`delete from message_count where organization_id = ${organizationId}`,
    )
    assert.match(
      found.join('\n'),
      /counters of restaurants match .* has 1 messages of \S+ by Sms, of which 0 count \(1\)$/,
    )
  })

  it('finds due messages that were not sent', async (world) => {
    const { organizationId, sendSms } = await openSender(world)
    await sendSms('+442079460300')
    const found = await violationsAfter(world, invariants, async (db: Transaction) => {
      await db`update node set started_at = now() - interval '1 hour'`
      await db`
        update message
           set status = 'waiting',
               due_at = now() - interval '30 minutes'
         where organization_id = ${organizationId}`
    })
    assert.match(found.join('\n'), /due messages to guests are sent: message \S+ .* was due at .* \(1\)$/)
  })
})
