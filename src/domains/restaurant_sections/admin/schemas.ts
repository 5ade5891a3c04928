import { type Static, Type } from 'typebox'
import { Id, Int32, Int64, List, omittable, opt } from '#core/schema.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { Layout } from '../schemas.ts'

const tablesMax = 1000

const StatedTable = Type.Object(
  {
    id: opt(Id('Table')),
    posId: opt(Id('PosTable')),
    number: Int32({ minimum: 0 }),
    name: omittable(Name()),
    seatingCapacity: Int32({ minimum: 0, maximum: 1000 }),
    isDeleted: omittable(Type.Boolean()),
  },
  { title: 'StatedTable' },
)

const StatedSection = Type.Object(
  {
    id: opt(Id('RestaurantSection')),
    name: Name(),
    isReservable: omittable(Type.Boolean()),
    isDeleted: omittable(Type.Boolean()),
    tables: omittable(List(StatedTable, { maxItems: tablesMax })),
    schema: opt(Layout),
  },
  { title: 'StatedSection' },
)

export const SectionsToSave = Type.Object({
  terminalGroupId: Id('TerminalGroup'),
  sections: List(StatedSection, { maxItems: 100 }),
})
export type SectionsToSave = Static<typeof SectionsToSave>

export const SavedSections = Type.Object({
  revision: Int64({ minimum: 0 }),
  sections: List(Type.Object({ id: Id('RestaurantSection'), tableIds: List(Id('Table'), { maxItems: tablesMax }) })),
})
