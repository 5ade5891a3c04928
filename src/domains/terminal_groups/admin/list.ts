import { Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupInput } from '../schemas.ts'
import { listSavedGroups } from '../store.ts'

export default query({
  path: '/admin/terminal_groups/list',
  group: 'none stated',
  summary: 'List terminal groups of a corporation, disabled ones included',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    terminalGroups: SavedRows(TerminalGroupInput, 'The terminal groups, by organization and in their order.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    return { terminalGroups: await listSavedGroups(db, body.corporationId) }
  },
})
