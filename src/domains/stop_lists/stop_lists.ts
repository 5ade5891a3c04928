import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, omittable, opt } from '#core/schema.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { organizationIdsField } from '#shared/schemas/searches.ts'
import { listEntries } from './reads.ts'
import { describeEntry } from './rules.ts'
import { TerminalGroupStopList } from './schemas.ts'

export default query({
  path: '/api/1/stop_lists',
  group: 'Data: stoplists',
  summary: 'List sold-out and limited products',
  description:
    'Returns every terminal group of the organizations, with an empty list if nothing is limited. An ' +
    'empty `terminalGroupsIds` selects all.',
  request: Type.Object({
    organizationIds: organizationIdsField,
    returnSize: omittable(Type.Boolean(), 'Whether entries for single sizes are included. If omitted, they are not.'),
    terminalGroupsIds: opt(List(Id('TerminalGroup')), 'Only these terminal groups. If omitted or empty, all.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    terminalGroupStopLists: field(
      List(
        Type.Object({
          organizationId: Id('Organization'),
          items: field(
            List(TerminalGroupStopList, { maxItems: 100_000 }),
            "The stop lists of the organization's terminal groups.",
          ),
        }),
        { maxItems: 100_000 },
      ),
      'The stop lists, by organization.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization], returnSize: true } },

  async run({ body, db, caches, caller, organizations }) {
    const requested = selectOrganizations(organizations, {
      organizationIds: body.organizationIds,
      includeDisabled: true,
    })
    const terminalGroupIds = body.terminalGroupsIds?.length ? body.terminalGroupsIds : null
    const [terminalGroups, { products }, entries] = await Promise.all([
      caches.get(TerminalGroupsOf, caller.corporationId),
      caches.get(CatalogueOf, caller.corporationId),
      listEntries(db, {
        organizationIds: requested.map(({ id }) => id),
        terminalGroupIds,
        withSizes: body.returnSize === true,
      }),
    ])
    const wanted = [...terminalGroups.values()].filter(({ id }) => terminalGroupIds?.includes(id) ?? true)
    const groupsOf = Map.groupBy(wanted, ({ organizationId }) => organizationId)
    const entriesOf = Map.groupBy(entries, ({ terminalGroupId }) => terminalGroupId)
    return {
      terminalGroupStopLists: requested.map(({ id: organizationId }) => ({
        organizationId,
        items: (groupsOf.get(organizationId) ?? []).map(({ id: terminalGroupId }) => ({
          terminalGroupId,
          items: (entriesOf.get(terminalGroupId) ?? []).map((entry) => describeEntry(entry, products)),
        })),
      })),
    }
  },
})
