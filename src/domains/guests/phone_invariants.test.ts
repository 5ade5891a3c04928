import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { describeWorld } from '#test/harness/world.ts'
import { phoneInvariants } from './phone_invariants.ts'

describeWorld('the doctor', ({ it }) => {
  it('finds guests whose phone has a trunk prefix after the country code, which are repaired or merged', async (world) => {
    const { ask, pool } = world
    const { id: corporationId } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain' })
    const settings = { countryCode: 'RU' }
    await ask('/admin/organizations/save', { corporationId, name: 'Bistro', timeZone: 'Europe/Moscow', settings })
    const save = async (phone: string) =>
      (await ask<{ id: string }>('/admin/guests/save', { corporationId, phone, inBlacklist: false })).id
    const [kept, old] = [await save('+79161112255'), newId()]
    await pool`insert into guest (corporation_id, id, phone) values (${corporationId}, ${old}, '789161112255')`
    const lonely = newId()
    await pool`insert into guest (corporation_id, id, phone) values (${corporationId}, ${lonely}, '789161112266')`
    const examplesOf = async () => {
      const found = []
      for (const { find } of phoneInvariants) found.push(await find(pool, { now: 0, operations: [], followers: [] }))
      return found.map(({ examples }) => examples.filter((example) => example.includes(corporationId)))
    }
    const shared = `comanda guests merge ${old} ${kept} --corporation ${corporationId}`
    assert.deepEqual(await examplesOf(), [
      [`guest ${lonely} of corporation ${corporationId} has a trunk prefix after the country code`],
      [shared],
    ])
    const sharing = [{ customerId: old, otherCustomerId: kept }]
    const request = { corporationId, isDryRun: true }
    assert.deepEqual(await ask('/admin/guests/repair', request), { repaired: 1, sharing })
    assert.deepEqual(await ask('/admin/guests/repair', { corporationId }), { repaired: 1, sharing })
    assert.deepEqual(await examplesOf(), [[], [shared]])
    const merged = { corporationId, fromCustomerId: old, intoCustomerId: kept }
    assert.deepEqual(await ask('/admin/guests/merge', merged), { id: kept })
    assert.deepEqual(await examplesOf(), [[], []])
    const { guests } = await ask<{ guests: { id: string; phone: string }[] }>('/admin/guests/list', { corporationId })
    assert.deepEqual(
      guests.map(({ id, phone }) => [id, phone]),
      [
        [kept, '+79161112255'],
        [lonely, '+79161112266'],
      ],
    )
    const refused = await world.refuse('/admin/guests/repair', { corporationId: newId() })
    assert.equal(refused.error, 'CORPORATION_NOT_FOUND')
  })
})
