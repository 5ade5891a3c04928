import { isDeepStrictEqual } from 'node:util'
import { findRepeatedId, type Reference } from '#core/kits/references.ts'
import { derivedId, type Id } from '#core/schema.ts'
import type { Section, Table } from '../model.ts'
import type { SectionsToSave } from './schemas.ts'

export type ExistingSection = Omit<Section, 'tables'>

/** Existing rows for a request: its sections, their tables, and the tables that it names. */
export interface ExistingRows {
  sections: ReadonlyMap<string, ExistingSection>
  tables: ReadonlyMap<string, Table>
}

type Place = Pick<Section, 'organizationId' | 'terminalGroupId'>
type SectionInput = SectionsToSave['sections'][number]
type TableInput = NonNullable<SectionInput['tables']>[number]
type IdentifiedSection = Omit<SectionInput, 'id' | 'tables'> & {
  id: Id<'RestaurantSection'>
  tables: (Omit<TableInput, 'id'> & { id: Id<'Table'> })[]
}

/** Returns the sections with ids. Omitted ids are derived from names and numbers, so that a repeated request finds the same rows. */
export const withIds = ({ terminalGroupId, sections }: SectionsToSave): IdentifiedSection[] =>
  sections.map((section) => {
    const id = section.id ?? derivedId(terminalGroupId, 'RestaurantSection', section.name)
    const tables = (section.tables ?? []).map((table) => ({
      ...table,
      id: table.id ?? derivedId(id, 'Table', String(table.number)),
    }))
    return { ...section, id, tables }
  })

/** Returns the first duplicate section or table. */
export function findRepeated(sections: readonly IdentifiedSection[]): Reference | undefined {
  const seen = new Set<string>()
  const repeated = findRepeatedId('sections', sections)
  if (repeated) return repeated
  for (const [i, { tables }] of sections.entries())
    for (const [j, { id }] of tables.entries()) {
      if (seen.has(id)) return { id, path: `sections[${i}].tables[${j}].id` }
      seen.add(id)
    }
  return undefined
}

/** Returns the first section or table of another terminal group. Tables can move between sections of the same group. */
export function findForeign(
  sections: readonly IdentifiedSection[],
  { sections: known, tables }: ExistingRows,
  terminalGroupId: string,
): Reference | undefined {
  const isForeign = (section: ExistingSection | undefined) => section && section.terminalGroupId !== terminalGroupId
  for (const [i, section] of sections.entries()) {
    if (isForeign(known.get(section.id))) return { id: section.id, path: `sections[${i}].id` }
    for (const [j, { id }] of section.tables.entries())
      if (isForeign(known.get(tables.get(id)?.sectionId ?? ''))) return { id, path: `sections[${i}].tables[${j}].id` }
  }
  return undefined
}

/** Returns the first table of a drawing that is not in its section. */
export function findUndrawable(sections: readonly IdentifiedSection[], known: ExistingRows): Reference | undefined {
  const stated = new Map(sections.flatMap(({ id, tables }) => tables.map((table) => [table.id, id] as const)))
  const sectionOf = (tableId: Id<'Table'>) => stated.get(tableId) ?? known.tables.get(tableId)?.sectionId
  for (const [i, { id, schema }] of sections.entries())
    for (const [j, { tableId }] of (schema?.tableElements ?? []).entries())
      if (sectionOf(tableId) !== id) return { id: tableId, path: `sections[${i}].schema.tableElements[${j}].tableId` }
  return undefined
}

export interface Changes {
  sections: ExistingSection[]
  tables: Table[]
}

/** Returns the rows that change. Omitted fields of existing rows stay unchanged; in new rows they get defaults. */
export function changesOf(
  stated: readonly IdentifiedSection[],
  known: ExistingRows,
  place: Place,
  revision: number,
): Changes {
  const tables = stated.flatMap((section) => section.tables.map((table) => wholeTable(table, section.id, known)))
  const changed = tables.filter((table) => !isDeepStrictEqual(table, known.tables.get(table.id)))
  // A section changes together with its tables, including a table that moves to another section.
  const touched = new Set(changed.flatMap(({ id, sectionId }) => [sectionId, known.tables.get(id)?.sectionId]))
  const wholes = new Map(stated.map((section) => [section.id, wholeSection(section, known, place)]))
  for (const id of touched) {
    const left = id && known.sections.get(id)
    if (left && !wholes.has(left.id)) wholes.set(left.id, left)
  }
  const sections = [...wholes.values()].filter(
    (section) => touched.has(section.id) || !isDeepStrictEqual(section, known.sections.get(section.id)),
  )
  const stamp = <Row extends { revision: number }>(row: Row): Row => ({ ...row, revision })
  return { sections: sections.map(stamp), tables: changed.map(stamp) }
}

function wholeSection(stated: IdentifiedSection, { sections }: ExistingRows, place: Place): ExistingSection {
  const known = sections.get(stated.id)
  return {
    id: stated.id,
    organizationId: place.organizationId,
    terminalGroupId: place.terminalGroupId,
    name: stated.name,
    storeId: stated.storeId === undefined ? (known?.storeId ?? null) : stated.storeId,
    isReservable: stated.isReservable ?? known?.isReservable ?? true,
    isDeleted: stated.isDeleted ?? known?.isDeleted ?? false,
    schema: stated.schema === undefined ? (known?.schema ?? null) : stated.schema,
    revision: known?.revision ?? 0,
  }
}

function wholeTable(
  stated: IdentifiedSection['tables'][number],
  sectionId: Section['id'],
  { tables }: ExistingRows,
): Table {
  const known = tables.get(stated.id)
  return {
    id: stated.id,
    sectionId,
    posId: stated.posId ?? known?.posId ?? derivedId(stated.id, 'PosTable', ''),
    number: stated.number,
    name: stated.name ?? known?.name ?? String(stated.number),
    seatingCapacity: stated.seatingCapacity,
    isDeleted: stated.isDeleted ?? known?.isDeleted ?? false,
    revision: known?.revision ?? 0,
  }
}
