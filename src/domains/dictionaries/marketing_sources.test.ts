import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOperation } from '#test/harness/world.ts'
import marketingSources from './marketing_sources.ts'

interface Answer {
  marketingSources: { id: string; organizationId: string; name: string; externalRevision: number; isDeleted: boolean }[]
}

const both = { organizationIds: [demo.organization, demo.confirmingOrganization] }

describeOperation(marketingSources, ({ it }) => {
  it('returns each source for each requested organization', async ({ ask }) => {
    const { marketingSources: sources } = await ask<Answer>(marketingSources.path, both)
    assert.deepEqual(
      sources.filter(({ id }) => id === demo.marketingSource),
      both.organizationIds.map((organizationId) => ({
        id: demo.marketingSource,
        organizationId,
        name: 'Leaflet',
        externalRevision: 1,
        isDeleted: false,
        attachedSources: ['leaflet-spring'],
      })),
    )
    assert.deepEqual(
      await ask<Answer>(marketingSources.path, { organizationIds: [] }).then((a) => a.marketingSources),
      [],
    )
  })

  it('returns a source only where it is valid, and a deleted one as deleted', async ({ ask }) => {
    const save = async (...rows: object[]) =>
      (
        await ask<{ marketingSources: string[] }>('/admin/dictionaries/save', {
          corporationId: demo.corporation,
          marketingSources: rows,
        })
      ).marketingSources
    const [id] = await save({ name: 'Radio', organizationIds: [demo.confirmingOrganization] })
    const seen = async () =>
      (await ask<Answer>(marketingSources.path, both)).marketingSources
        .filter((source) => source.id === id)
        .map(({ organizationId, isDeleted, externalRevision }) => [organizationId, isDeleted, externalRevision])
    assert.deepEqual(await seen(), [[demo.confirmingOrganization, false, 1]])
    await save({ id, name: 'Radio', organizationIds: [demo.confirmingOrganization], isDeleted: true })
    assert.deepEqual(await seen(), [[demo.confirmingOrganization, true, 2]])
  })
})
