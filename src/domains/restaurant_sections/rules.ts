import type { Fail } from '#core/errors.ts'
import type { Id } from '#core/schema.ts'
import type { tableErrors } from './errors.ts'
import type { Section, Sections, Table } from './model.ts'
import type { RestaurantSection } from './schemas.ts'

/** Returns the table if it exists, is not deleted, and is in a section of the terminal group. */
function findTable(sections: Sections, tableId: string, terminalGroupId: string): Table | undefined {
  const table = sections.tables.get(tableId)
  const section = table && sections.byId.get(table.sectionId)
  return section?.terminalGroupId === terminalGroupId && isLive(section, table) ? table : undefined
}

/** Returns the tables of a request without duplicates. Throws errors with paths below `path`. */
export function chooseTables(
  sections: Sections,
  tableIds: readonly Id<'Table'>[],
  terminalGroupId: string,
  fail: Fail<typeof tableErrors>,
  path = 'tableIds',
): Id<'Table'>[] {
  const chosen = new Set<Id<'Table'>>()
  for (const [i, id] of tableIds.entries()) {
    if (!findTable(sections, id, terminalGroupId))
      throw fail.TableNotFound({
        path: `${path}[${i}]`,
        choices: tablesIn(sections, (section) => section.terminalGroupId === terminalGroupId),
      })
    if (chosen.has(id)) throw fail.TableRepeated({ path: `${path}[${i}]` })
    chosen.add(id)
  }
  return [...chosen]
}

/** Returns the tables of the sections that fulfil the condition, without deleted ones. */
export const tablesIn = ({ byId }: Sections, isIncluded: (section: Section) => boolean): Table[] =>
  [...byId.values()]
    .filter((section) => !section.isDeleted && isIncluded(section))
    .flatMap(({ tables }) => [...tables.values()].filter(({ isDeleted }) => !isDeleted))

/** Returns the present section of a table; undefined if either is deleted. */
export function sectionOf(sections: Sections, tableId: string): Section | undefined {
  const table = sections.tables.get(tableId)
  const section = table && sections.byId.get(table.sectionId)
  return section && isLive(section, table) ? section : undefined
}

/** Returns whether guests can reserve a table of the section. */
export const isBookable = (section: Section): boolean =>
  isOpen(section) && [...section.tables.values()].some((table) => !table.isDeleted)

/** Returns a section for a response. If it cannot be reserved any more, it is deleted with all its tables in the response. */
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

/** Returns the drawing without deleted tables. */
function drawn({ schema, tables, revision }: Section, isDeleted: boolean): RestaurantSection['schema'] {
  if (!schema) return null
  const tableElements = schema.tableElements.filter(({ tableId }) => tables.get(tableId)?.isDeleted === false)
  return { ...schema, tableElements, revision, isDeleted }
}
