import type { Id } from '#core/schema.ts'
import type { Layout } from './schemas.ts'

/** A table of a section, deleted or not. */
export interface Table {
  id: Id<'Table'>
  sectionId: Id<'RestaurantSection'>
  /** Id of the table at the terminal. No operation accepts it. */
  posId: Id<'PosTable'>
  number: number
  name: string
  seatingCapacity: number
  isDeleted: boolean
  revision: number
}

/** A part of a restaurant with tables, deleted or not, of one terminal group. */
export interface Section {
  id: Id<'RestaurantSection'>
  organizationId: Id<'Organization'>
  terminalGroupId: Id<'TerminalGroup'>
  name: string
  /** Store from which goods of orders at its tables leave; null for the store of the terminal group. A deleted store counts as none. */
  storeId: Id<'Store'> | null
  /** Whether its tables can be reserved. */
  isReservable: boolean
  isDeleted: boolean
  tables: ReadonlyMap<string, Table>
  /** Floor plan of the section. */
  schema: Layout | null
  /** Number that every change of the section or its tables raises. */
  revision: number
}

export interface Sections {
  /** Number that every change of any section raises. */
  revision: number
  byId: ReadonlyMap<string, Section>
  /** Tables of all sections. */
  tables: ReadonlyMap<string, Table>
}
