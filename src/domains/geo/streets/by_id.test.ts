import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import byId from './by_id.ts'

interface Answer {
  streets: { id: string; cityName: string; streetName: string }[]
}

describeOperation(byId, ({ it }) => {
  it('finds streets by id and classifier id once, and omits unknown ones', async ({ ask }) => {
    const { streets } = await ask<Answer>(byId.path, {
      organizationId: demo.organization,
      ids: [demo.street, randomUUID()],
      classifierIds: ['ht-0002', 'HT-0001', 'HT-9999'],
    })
    assert.deepEqual(streets, [
      {
        id: demo.secondStreet,
        classifierId: 'HT-0002',
        cityId: demo.city,
        cityName: 'Harbour Town',
        streetName: 'Lighthouse Lane',
      },
      {
        id: demo.street,
        classifierId: 'HT-0001',
        cityId: demo.city,
        cityName: 'Harbour Town',
        streetName: 'Quay Road',
      },
    ])
    assert.deepEqual((await ask<Answer>(byId.path, { organizationId: demo.organization })).streets, [])
  })

  it('omits streets of other organizations', async ({ ask }) => {
    const body = { organizationId: demo.confirmingOrganization, ids: [demo.street], classifierIds: ['HT-0002'] }
    assert.deepEqual((await ask<Answer>(byId.path, body)).streets, [])
  })
})
