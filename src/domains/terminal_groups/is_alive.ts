import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, omittable, opt } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupsOf } from './cached.ts'
import { isAlive } from './rules.ts'
import { listLinked } from './store.ts'

export default query({
  path: '/api/1/terminal_groups/is_alive',
  group: 'POS: availability',
  summary: 'Check whether terminal groups accept commands',
  description: 'A group is alive if it is enabled, awake and, if linked, connected. Unknown ids ' + 'are omitted.',
  request: Type.Object({
    organizationId: opt(Id('Organization'), {
      description: 'Organization of the terminal groups.',
      deprecated: 'use organizationIds',
    }),
    organizationIds: omittable(
      List(Id('Organization')),
      'Organizations of the terminal groups. If omitted, all that the API key may see.',
    ),
    terminalGroupIds: field(List(Id('TerminalGroup')), 'Terminal groups to check.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    isAliveStatus: field(
      List(
        Type.Object({
          isAlive: field(Type.Boolean(), 'Whether the terminal group accepts commands now.'),
          terminalGroupId: Id('TerminalGroup'),
          organizationId: Id('Organization'),
        }),
      ),
      'The known terminal groups.',
    ),
  }),
  example: { request: { organizationIds: [demo.organization], terminalGroupIds: [demo.terminalGroup] } },

  async run({ body, db, caches, caller, organizations }) {
    const groups = await caches.get(TerminalGroupsOf, caller.corporationId)
    const named = new Set<string>([
      ...(body.organizationIds ?? []),
      ...(body.organizationId ? [body.organizationId] : []),
    ])
    const isAsked = (id: string) => (named.size === 0 ? organizations.has(id) : named.has(id))
    const requested = body.terminalGroupIds
      .map((id) => groups.get(id))
      .filter((group) => group !== undefined)
      .filter(({ organizationId }) => isAsked(organizationId))
    const linked = await listLinked(
      db,
      requested.filter(({ kind }) => kind === 'linked'),
    )
    return {
      isAliveStatus: requested.map((group) => ({
        isAlive: isAlive(group, linked),
        terminalGroupId: group.id,
        organizationId: group.organizationId,
      })),
    }
  },
})
