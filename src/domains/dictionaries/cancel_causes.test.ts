import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import cancelCauses from './cancel_causes.ts'

interface Answer {
  cancelCauses: { id: string; name: string; isDeleted: boolean }[]
}

const both = { organizationIds: [demo.organization, demo.confirmingOrganization] }

describeOwnWorld(cancelCauses.path, ({ it }) => {
  it('returns each cause once, for any number of requested organizations', async ({ ask }) => {
    const { cancelCauses: causes } = await ask<Answer>(cancelCauses.path, both)
    assert.deepEqual(causes.slice(0, 3), [
      { id: demo.noCourierCause, name: 'No courier free', isDeleted: false },
      { id: demo.cancelCause, name: 'Other', isDeleted: false },
      { id: demo.guestRefusedCause, name: 'Refused by the guest', isDeleted: false },
    ])
  })

  it('returns a cause only where it is valid, and a deleted one as deleted', async ({ ask }) => {
    const limited = { name: 'Station closed', organizationIds: [demo.confirmingOrganization] }
    const { cancelCauses: ids } = await ask<{ cancelCauses: string[] }>('/admin/dictionaries/save', {
      corporationId: demo.corporation,
      cancelCauses: [limited, { name: 'No longer used', isDeleted: true }],
    })
    const seen = async (organizationIds: string[]) =>
      (await ask<Answer>(cancelCauses.path, { organizationIds })).cancelCauses
        .filter(({ id }) => ids.includes(id))
        .map(({ name, isDeleted }) => `${name}: ${isDeleted}`)
    assert.deepEqual(await seen([demo.organization]), ['No longer used: true'])
    assert.deepEqual(await seen([demo.confirmingOrganization]), ['No longer used: true', 'Station closed: false'])
    assert.deepEqual(await seen([]), [])
  })

  it('refuses the request if a requested organization has a back office older than 7.7.1', async ({ ask, refuse }) => {
    const old = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Old Mill',
      version: '7.0.0',
    })
    const { error, status } = await refuse(cancelCauses.path, { organizationIds: [demo.organization, old.id] })
    assert.deepEqual([status, error], [400, 'BACK_OFFICE_TOO_OLD'])
  })
})
