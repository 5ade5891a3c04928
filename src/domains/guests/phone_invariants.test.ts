import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { describeWorld } from '#test/harness/world.ts'
import { phoneInvariants } from './phone_invariants.ts'

describeWorld('the doctor', ({ it }) => {
  it('finds guests whose phone has a trunk prefix after the country code, and who has the number', async (world) => {
    const { ask, pool } = world
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain' })
    const settings = { countryCode: 'RU' }
    await ask('/admin/organizations/save', { corporationId, name: 'Bistro', timeZone: 'Europe/Moscow', settings })
    const save = async (phone: string) =>
      (await ask<{ id: string }>('/admin/guests/save', { corporationId, phone, inBlacklist: false })).id
    const [kept, old] = [await save('+79161112255'), newId()]
    await pool`insert into guest (corporation_id, id, phone) values (${corporationId}, ${old}, '789161112255')`
    const { examples } = await phoneInvariants[0]!.find(pool, { now: 0, operations: [], followers: [] })
    assert.deepEqual(
      examples.filter((example) => example.includes(corporationId)),
      [
        `guest ${old} of corporation ${corporationId} has a trunk prefix after the country code; without it, the phone is that of guest ${kept}`,
      ],
    )
  })
})
