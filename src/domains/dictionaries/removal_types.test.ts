import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import removalTypes from './removal_types.ts'

describeOwnWorld(removalTypes.path, ({ it }) => {
  it('returns who may be charged for a removed item', async ({ ask }) => {
    const answer = await ask(removalTypes.path, { organizationIds: [demo.organization] })
    const plain = { comment: null, canWriteoffToWaiter: false, reasonRequired: false, manual: true, isDeleted: false }
    assert.deepEqual(answer, {
      ...answer,
      removalTypes: [
        {
          ...plain,
          id: demo.mistakeRemovalType,
          name: 'Entered by mistake',
          canWriteoffToCafe: false,
          canWriteoffToUser: false,
        },
        { ...plain, id: demo.removalType, name: 'Spoilt', canWriteoffToCafe: true, canWriteoffToUser: true },
      ],
    })
  })

  it('refuses only back offices older than 7.5.3', async ({ ask, refuse }) => {
    for (const [version, isOldEnough] of [
      ['7.5.2', false],
      ['7.5.3', true],
      ['7.10', true],
      ['10.0.1', true],
    ] as const) {
      const { id } = await ask<{ id: string }>('/admin/organizations/save', {
        corporationId: demo.corporation,
        name: `On ${version}`,
        version,
      })
      if (isOldEnough) await ask(removalTypes.path, { organizationIds: [id] })
      else assert.equal((await refuse(removalTypes.path, { organizationIds: [id] })).error, 'BACK_OFFICE_TOO_OLD')
    }
  })
})
