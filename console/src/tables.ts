import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { defineTexts, useTexts } from './text.ts'

/** Part of a restaurant with tables. */
export interface Section {
  id: string
  name: string
  tables: readonly Table[]
}

export interface Table {
  id: string
  /** Empty for a table that has only a number. */
  name: string
  number: number
  seats: number
  /** Terminal group of the table's orders. */
  terminalGroupId: string
}

/** Reads the sections of a restaurant with their tables, by number. */
export const useSections = (organizationId: string) =>
  useQuery({ queryKey: ['sections', organizationId], queryFn: () => readSections(organizationId), staleTime: 60_000 })

async function readSections(organizationId: string): Promise<Section[]> {
  const groups = await call('/api/1/terminal_groups', { organizationIds: [organizationId] })
  const terminalGroupIds = [...groups.terminalGroups, ...groups.terminalGroupsInSleep].flatMap(({ items }) =>
    items.map(({ id }) => id),
  )
  const answer = await call('/api/1/reserve/available_restaurant_sections', { terminalGroupIds })
  const sections = answer.restaurantSections.map(({ id, name, terminalGroupId, tables }) => ({
    id,
    name,
    tables: tables
      .filter(({ isDeleted }) => !isDeleted)
      .map((table) => ({ ...table, seats: table.seatingCapacity, terminalGroupId }))
      .sort((a, b) => a.number - b.number),
  }))
  return sections.filter(({ tables }) => tables.length > 0).sort((a, b) => a.name.localeCompare(b.name))
}

const texts = defineTexts({ table: (number: number) => `Table ${number}` }, { table: (number) => `Стол ${number}` })

/** Returns a function that names a table. */
export function useTableName(): (table: Pick<Table, 'name' | 'number'>) => string {
  const t = useTexts(texts)
  return ({ name, number }) => (name === '' || name === String(number) ? t.table(number) : name)
}
