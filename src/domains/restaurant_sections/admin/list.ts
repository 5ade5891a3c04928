import { Type } from 'typebox'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import type { Section } from '../model.ts'
import { findSections } from '../store.ts'
import { SectionsToSave } from './schemas.ts'

export default query({
  path: '/admin/restaurant_sections/list',
  group: 'none stated',
  summary: 'List sections and tables of a corporation',
  description:
    'Rows are in a form that can be saved again. Includes deleted sections and tables. Terminal groups without sections are omitted.',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({
    terminalGroups: SavedRows(SectionsToSave, 'The terminal groups, each with its sections by name.'),
  }),
  example: { request: { corporationId: demo.corporation } },

  async run({ body, db }) {
    const { byId } = await findSections(db, body.corporationId)
    const byGroup = Map.groupBy(byId.values(), ({ terminalGroupId }) => terminalGroupId)
    return {
      terminalGroups: [...byGroup].map(([terminalGroupId, sections]) => ({
        terminalGroupId,
        sections: sections.map(savedSection),
      })),
    }
  },
})

const savedSection = ({ id, name, storeId, isReservable, isDeleted, tables, schema }: Section) => ({
  id,
  name,
  storeId,
  isReservable,
  isDeleted,
  tables: [...tables.values()].map(({ sectionId: _, revision: __, ...table }) => table),
  schema,
})
