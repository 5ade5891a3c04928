import { type Static, Type } from 'typebox'
import { field, Id, Int32, Int64, List, Name, omittable, opt } from '#core/schema.ts'
import { Layout } from '../schemas.ts'

const tablesMax = 1000

const TableInput = Type.Object(
  {
    id: opt(Id('Table'), 'Table to change. If omitted, the id is derived from the number.'),
    posId: opt(Id('PosTable'), 'Id of the table at the terminal. If omitted, the server generates one.'),
    number: field(Int32({ minimum: 0 }), 'Number of the table.'),
    name: omittable(Name(), 'Name of the table. If omitted, the name of a new table is its number.'),
    seatingCapacity: field(Int32({ minimum: 0, maximum: 1000 }), 'Number of seats.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the table is deleted. If omitted, it stays unchanged.'),
  },
  { title: 'TableInput' },
)

const SectionInput = Type.Object(
  {
    id: opt(Id('RestaurantSection'), 'Section to change. If omitted, the id is derived from the name.'),
    name: field(Name(), 'Name of the section.'),
    storeId: opt(
      Id('Store'),
      'Store of the organization from which goods of orders at its tables leave. Null for the store of the terminal group; if omitted, it ' +
        'stays unchanged. A deleted store is ignored.',
    ),
    isReservable: omittable(Type.Boolean(), 'Whether clients may book its tables. If omitted, it stays unchanged.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the section is deleted. If omitted, it stays unchanged.'),
    tables: omittable(List(TableInput, { maxItems: tablesMax }), 'Tables to save. Others stay unchanged.'),
    schema: opt(Layout, 'Drawing of the section. Null removes it; if omitted, it stays unchanged.'),
  },
  { title: 'SectionInput' },
)

export const SectionsToSave = Type.Object({
  terminalGroupId: Id('TerminalGroup'),
  sections: field(List(SectionInput, { maxItems: 100 }), 'Sections to save. Others stay unchanged.'),
})
export type SectionsToSave = Static<typeof SectionsToSave>

export const SavedSections = Type.Object({
  revision: field(Int64({ minimum: 0 }), "Revision of the corporation's sections."),
  sections: field(
    List(
      Type.Object({
        id: Id('RestaurantSection'),
        tableIds: field(List(Id('Table'), { maxItems: tablesMax }), 'Ids of the tables, in the order of the request.'),
      }),
    ),
    'The sections, in the order of the request.',
  ),
})
