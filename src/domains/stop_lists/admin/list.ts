import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { readAuthorNames } from '#domains/people/reads.ts'
import { authorKinds } from '#domains/people/schemas.ts'
import { demo } from '#shared/demo.ts'
import { listEntries } from '../reads.ts'
import { describeEntry } from '../rules.ts'
import { StopListItem } from '../schemas.ts'

const ExplainedItem = Type.Object(
  {
    terminalGroupId: field(Id('TerminalGroup'), 'Terminal group of the stop list.'),
    ...StopListItem.properties,
    reason: nullable(
      Text(),
      'Names of the ingredients that are short, if the setting `stopsFromStock` created the entry. Null if a client or the front office did.',
    ),
    authorKind: field(OneOf(Object.values(authorKinds)), 'Kind of the author of the balance as entered.'),
    authorName: nullable(Text(), 'Name of the API key or person. Null for others.'),
  },
  { title: 'ExplainedStopListItem' },
)

export default query({
  path: '/admin/stop_lists/list',
  group: 'none stated',
  summary: 'List the stop lists of a restaurant with reasons',
  description: 'Lists entries of products and of single sizes, the oldest first.',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({
    items: field(List(ExplainedItem, { maxItems: 100_000 }), 'Entries of all terminal groups of the restaurant.'),
  }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body: { organizationId }, db, caches, fail }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const search = { organizationIds: [organizationId], terminalGroupIds: null, withSizes: true }
    const [{ products }, entries] = await Promise.all([
      caches.get(CatalogueOf, organization.corporationId),
      listEntries(db, search),
    ])
    const names = await readAuthorNames(db, organization.corporationId, entries)
    return {
      items: entries.map((entry) => ({
        terminalGroupId: entry.terminalGroupId,
        ...describeEntry(entry, products),
        reason: entry.reason,
        authorKind: authorKinds[entry.authorKind],
        authorName: names.get(entry.authorId ?? '') ?? null,
      })),
    }
  },
})
