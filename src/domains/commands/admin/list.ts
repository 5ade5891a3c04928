import { Type } from 'typebox'
import { OrganizationsOf } from '#core/access/organizations.ts'
import { defineError } from '#core/errors.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, Int32, List, nullable, OneOf, opt, Text, UtcOffsetTime } from '#core/schema.ts'
import { dayMs, fromOffsetTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { type ListedState, listCommands, type StoredCommand } from '../reads.ts'
import { commandFields, viewOfCommand } from '../schemas.ts'

const OrganizationRequired = defineError(
  'ORGANIZATION_REQUIRED',
  400,
  '`organizationId` is required for commands that were applied',
)

const commandsMax = 200
const commandsDefault = 50
const sinceDefaultMs = 7 * dayMs
const notApplied: readonly ListedState[] = ['Unfinished', 'Failed', 'Expired']

const ListedCommand = Type.Object(
  {
    correlationId: field(Id('Command'), 'Correlation id of the command.'),
    organizationId: Id('Organization'),
    subjectId: nullable(Id('Aggregate'), 'Order, reserve or terminal group that the command changes.'),
    ...commandFields,
  },
  { title: 'ListedCommand' },
)

export default query({
  path: '/admin/commands/list',
  group: 'none stated',
  summary: 'List commands that wait, failed or expired',
  description:
    'Commands of the last 90 days by correlation id, the latest first: such an id begins with its time, unless a front office has chosen ' +
    'another one. Request the next page with the `cursor` of the previous one, until it is null. A person of some restaurants gets only ' +
    'commands of these.',
  usesServerTime: true,
  request: Type.Object({
    corporationId: Id('Corporation'),
    organizationId: opt(Id('Organization'), 'Only commands of this organization. Required for `Applied`.'),
    state: opt(
      OneOf(['Unfinished', 'Failed', 'Expired', 'Applied']),
      'Only commands in this state: `Unfinished` ones wait for the front office. If omitted, all that were not applied.',
    ),
    operation: opt(Text({ maxLength: 200 }), 'Path of the operation. If omitted, of all operations.'),
    since: opt(UtcOffsetTime(), 'Time of the first command. If omitted, seven days ago, but all that wait.'),
    limit: opt(
      Int32({ minimum: 1, maximum: commandsMax }),
      `Maximum commands of a page, ${commandsDefault} by default.`,
    ),
    cursor: opt(Id('Command'), 'Cursor from the previous page. If absent, the first page.'),
  }),
  response: Type.Object({
    commands: field(List(ListedCommand, { maxItems: commandsMax }), 'The commands, the latest first.'),
    cursor: nullable(Id('Command'), 'Cursor of the next page. Null on the last page.'),
  }),
  errors: { OrganizationRequired },
  example: { request: { corporationId: demo.corporation, state: 'Failed', limit: 10 } },

  async run({ body, db, caches, chain, organizations, fail, now }) {
    const { corporationId, organizationId, state, operation = null, since, limit, cursor = null } = body
    if (state === 'Applied' && !organizationId) throw fail.OrganizationRequired({ path: 'organizationId' })
    // The operator belongs to no chain, and sees all restaurants.
    const visible = chain.size > 0 ? organizations : await caches.get(OrganizationsOf, corporationId)
    const ids = organizationId ? [organizationId] : [...visible.keys()]
    const organizationIds = ids.filter((id) => visible.has(id))
    const rowsMax = limit ?? commandsDefault
    const from = since ? fromOffsetTime(since, 'UTC') : null
    const found: StoredCommand[] = []
    for (const one of state ? [state] : notApplied) {
      // Few commands wait, and the oldest ones matter most.
      const since = from ?? (one === 'Unfinished' ? null : now - sinceDefaultMs)
      const search = { organizationIds, state: one, operation, since, before: cursor, rowsMax: rowsMax + 1 }
      found.push(...(await listCommands(db, search)))
    }
    const page = found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, rowsMax)
    return {
      commands: page.map(viewOf),
      cursor: found.length > rowsMax ? (page.at(-1)?.id ?? null) : null,
    }
  },
})

const viewOf = ({ id, organizationId, subjectId, ...command }: StoredCommand) => ({
  correlationId: id,
  organizationId,
  subjectId,
  ...viewOfCommand(command),
})
