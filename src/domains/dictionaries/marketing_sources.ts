import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { DictionariesOf } from './cached.ts'
import { isValidAt } from './rules.ts'

const MarketingSource = Type.Object(
  {
    id: Id('MarketingSource'),
    organizationId: field(Id('Organization'), 'Organization at which the source is valid.'),
    name: field(Text(), 'Name of the source.'),
    externalRevision: opt(Int64(), 'Revision of the row: it rises when the row changes.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the source is deleted and listed only for orders that have it.'),
    attachedSources: field(List(Text()), 'Names of this source in external systems.'),
  },
  { title: 'MarketingSource' },
)

export default query({
  path: '/api/1/marketing_sources',
  group: 'Data: dictionaries',
  summary: 'List marketing sources',
  description: 'A source is listed once for every organization at which it is valid.',
  request: Type.Object({ organizationIds: organizationIdsField }),
  response: Type.Object({
    correlationId: CorrelationId,
    marketingSources: field(
      List(MarketingSource, { maxItems: 100_000 }),
      'The sources, each once for every organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization] } },

  async run({ body: { organizationIds }, caches, caller, organizations }) {
    const { marketingSources } = await caches.get(DictionariesOf, caller.corporationId)
    if (organizationIds.length === 0) return { marketingSources: [] }
    const described = selectOrganizations(organizations, { organizationIds, includeDisabled: true }).flatMap(
      (organization) =>
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
