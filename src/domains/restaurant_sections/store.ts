import { defineCache } from '#core/cache.ts'
import type { Section, Sections, Table } from './rules.ts'

/** The sections of a corporation, by the corporation's id. */
export const SectionsOf = defineCache<Sections>({
  topic: 'restaurant_sections',
  /** One statement, so that the revision is that of what is read. */
  async load(db, corporationId) {
    const [row] = await db<[Loaded]>`
      select coalesce((select revision from restaurant_layout where corporation_id = ${corporationId}), 0) as revision,
             (select coalesce(json_agg(s), '[]')
                from (select id, organization_id as "organizationId", terminal_group_id as "terminalGroupId", name,
                             is_reservable as "isReservable", is_deleted as "isDeleted", layout as schema, revision
                        from restaurant_section
                       where corporation_id = ${corporationId}
                       order by terminal_group_id, name, id) s) as sections,
             (select coalesce(json_agg(t), '[]')
                from (select id, section_id as "sectionId", pos_id as "posId", number, name,
                             seating_capacity as "seatingCapacity", is_deleted as "isDeleted", revision
                        from restaurant_table
                       where corporation_id = ${corporationId}
                       order by number, id) t) as tables`
    return assemble(row)
  },
})

interface Loaded {
  revision: number
  sections: Omit<Section, 'tables'>[]
  tables: Table[]
}

function assemble({ revision, sections, tables }: Loaded): Sections {
  const ofSection = Map.groupBy(tables, ({ sectionId }) => sectionId)
  return {
    revision,
    byId: new Map(
      sections.map((section) => [section.id, { ...section, tables: byId(ofSection.get(section.id) ?? []) }]),
    ),
    tables: byId(tables),
  }
}

const byId = (tables: readonly Table[]): ReadonlyMap<string, Table> => new Map(tables.map((table) => [table.id, table]))
