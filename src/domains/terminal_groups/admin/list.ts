import { Type } from 'typebox'
import { SavedRows, savedRowsMax } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, nullable, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupInput } from '../schemas.ts'
import { listFrontOfficeLinks, listSavedGroups } from '../store.ts'

const Link = Type.Object(
  {
    terminalGroupId: Id('TerminalGroup'),
    isConnected: field(Type.Boolean(), 'Whether the front office is connected now.'),
    reportedAt: nullable(UtcTime(), 'Time of its last report. Null before the first one.'),
    report: nullable(Type.Record(Type.String(), Type.Unknown()), 'Last report of the front office about itself.'),
  },
  { title: 'FrontOfficeLink' },
)

export default query({
  path: '/admin/terminal_groups/list',
  group: 'none stated',
  summary: 'List terminal groups of a corporation, disabled ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    terminalGroups: SavedRows(TerminalGroupInput, 'The terminal groups, by organization and in their order.'),
    links: field(List(Link, { maxItems: savedRowsMax }), 'Front offices of linked terminal groups.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const links = await listFrontOfficeLinks(db, body.corporationId)
    return {
      terminalGroups: await listSavedGroups(db, body.corporationId),
      links: links.map((link) => ({
        ...link,
        reportedAt: link.reportedAt === null ? null : toUtcTime(link.reportedAt),
      })),
    }
  },
})
