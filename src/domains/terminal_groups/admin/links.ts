import { Type } from 'typebox'
import { savedRowsMax } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { field, Id, List, nullable, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { listFrontOfficeLinks } from '../store.ts'

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
  path: '/admin/terminal_groups/links',
  group: 'none stated',
  summary: 'List front offices that are programs in the restaurants',
  description: 'The list says which of them are connected, and what each one reported last.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ links: field(List(Link, { maxItems: savedRowsMax }), 'The front offices.') }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const links = await listFrontOfficeLinks(db, body.corporationId)
    return {
      links: links.map((link) => ({
        ...link,
        reportedAt: link.reportedAt === null ? null : toUtcTime(link.reportedAt),
      })),
    }
  },
})
