import type { Id } from '#core/schema.ts'
import type { Layout } from './schemas.ts'

/** A table of a section, deleted or not. */
export interface Table {
  id: Id<'Table'>
  sectionId: Id<'RestaurantSection'>
  /** The table's id at the terminal, which no operation takes. */
  posId: Id<'PosTable'>
  number: number
  name: string
  seatingCapacity: number
  isDeleted: boolean
  revision: number
}

/** A part of a restaurant with tables, deleted or not. It belongs to one terminal group. */
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
  /** How it is drawn. */
  schema: Layout | null
  /** Rises with every change of the section or of one of its tables. */
  revision: number
}

/** The sections of a corporation. */
export interface Sections {
  /** Rises with every change of any of them. */
  revision: number
  byId: ReadonlyMap<string, Section>
  /** The tables of all sections. */
  tables: ReadonlyMap<string, Table>
}
