import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { askedFrom } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { isValidAt } from './rules.ts'
import { DictionariesOf } from './store.ts'

const MarketingSource = Type.Object(
  {
    id: Id('MarketingSource'),
    organizationId: Id('Organization'),
    name: Text(),
    externalRevision: opt(Int64()),
    isDeleted: omittable(Type.Boolean()),
    attachedSources: List(Text()),
  },
  { title: 'MarketingSource' },
)

export default query({
  path: '/api/1/marketing_sources',
  group: 'Data: dictionaries',
  summary: 'Marketing sources: each once for every organization at which it is valid',
  request: Type.Object({ organizationIds: List(Id('Organization')) }),
  response: Type.Object({
    correlationId: CorrelationId,
    marketingSources: List(MarketingSource, { maxItems: 100_000 }),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body: { organizationIds }, caches, caller, organizations }) {
    const { marketingSources } = await caches.get(DictionariesOf, caller.corporationId)
    if (organizationIds.length === 0) return { marketingSources: [] }
    const described = askedFrom(organizations, { organizationIds, includeDisabled: true }).flatMap((organization) =>
      [...marketingSources.values()]
        .filter((source) => isValidAt(source, organization.id))
        .map(({ id, name, revision, isDeleted, attachedSources }) => ({
          id,
          organizationId: organization.id,
          name,
          externalRevision: revision,
          isDeleted,
          attachedSources: [...attachedSources],
        })),
    )
    return { marketingSources: described }
  },
})
