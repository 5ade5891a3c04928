import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { tableErrors } from './errors.ts'
import type { Section, Sections, Table } from './model.ts'
import type { RestaurantSection } from './schemas.ts'

/** The table, when it is there, not deleted, and in a section of the terminal group. */
function findTable(sections: Sections, tableId: string, terminalGroupId: string): Table | undefined {
  const table = sections.tables.get(tableId)
  const section = table && sections.byId.get(table.sectionId)
  return section?.terminalGroupId === terminalGroupId && isLive(section, table) ? table : undefined
}

/** The tables that a request names, each once. Throws with the path of what is wrong, below `path`. */
export function chooseTables(
  sections: Sections,
  tableIds: readonly Id<'Table'>[],
  terminalGroupId: string,
  fail: Fail<typeof tableErrors>,
  path = 'tableIds',
): Id<'Table'>[] {
  const chosen = new Set<Id<'Table'>>()
  for (const [i, id] of tableIds.entries()) {
    if (!findTable(sections, id, terminalGroupId)) throw fail.TableNotFound({ path: `${path}[${i}]` })
    if (chosen.has(id)) throw fail.TableRepeated({ path: `${path}[${i}]` })
    chosen.add(id)
  }
  return [...chosen]
}

/** The section that the table stands in now; undefined for a table that is deleted with or without it. */
export function sectionOf(sections: Sections, tableId: string): Section | undefined {
  const table = sections.tables.get(tableId)
  const section = table && sections.byId.get(table.sectionId)
  return section && isLive(section, table) ? section : undefined
}

/** Whether guests can reserve anything in it. */
export const isBookable = (section: Section): boolean =>
  isOpen(section) && [...section.tables.values()].some((table) => !table.isDeleted)

/** A section in an answer. Where nothing can be reserved any more, everything is answered as deleted. */
export function describeSection(
  section: Section,
  { withSchema, withDeleted }: { withSchema: boolean; withDeleted: boolean },
): RestaurantSection {
  const isGone = !isOpen(section)
  const tables = [...section.tables.values()]
    .filter(({ isDeleted }) => withDeleted || !isDeleted)
    .map(({ sectionId, ...table }) => ({ ...table, isDeleted: table.isDeleted || isGone }))
  const { id, terminalGroupId, name } = section
  return { id, terminalGroupId, name, tables, schema: withSchema ? drawn(section, isGone) : null }
}

const isOpen = ({ isDeleted, isReservable }: Section): boolean => !isDeleted && isReservable
const isLive = (section: Section, table: Table | undefined): boolean => !section.isDeleted && table?.isDeleted === false

/** The drawing without the tables that are no longer there. */
function drawn({ schema, tables, revision }: Section, isDeleted: boolean): RestaurantSection['schema'] {
  if (!schema) return null
  const tableElements = schema.tableElements.filter(({ tableId }) => tables.get(tableId)?.isDeleted === false)
  return { ...schema, tableElements, revision, isDeleted }
}
