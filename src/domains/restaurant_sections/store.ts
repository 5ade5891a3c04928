import type { Owner } from '#core/access/owner_directory.ts'
import type { Db } from '#core/db/connect.ts'
import { newRows } from '#core/db/rows.ts'
import { byId } from '#core/schema.ts'
import type { Changes, ExistingRows, ExistingSection } from './admin/rules.ts'
import type { Section, Sections, Table } from './model.ts'

/** Returns the sections of the corporation with their tables. Reads them in one statement, so that the revision matches the rows. */
export async function findSections(db: Db, corporationId: string): Promise<Sections> {
  const [row] = await db<[Loaded]>`
    select coalesce((select revision from restaurant_layout where corporation_id = ${corporationId}), 0) as revision,
           (select coalesce(json_agg(s), '[]')
              from (select id, organization_id as "organizationId", terminal_group_id as "terminalGroupId", name,
                           store_id as "storeId", is_reservable as "isReservable", is_deleted as "isDeleted", layout as schema, revision
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
}

interface Loaded {
  revision: number
  sections: Omit<Section, 'tables'>[]
  tables: Table[]
}

function assemble({ revision, sections, tables }: Loaded): Sections {
  const ofSection = Map.groupBy(tables, ({ sectionId }) => sectionId)
  return {
    revision,
    byId: byId(sections.map((section) => ({ ...section, tables: byId(ofSection.get(section.id) ?? []) }))),
    tables: byId(tables),
  }
}

/** Locks the sections of the corporation, so that changes run one after the other. Returns their revision. */
export async function lockLayout(db: Db, corporationId: string): Promise<number> {
  const [row] = await db<[{ revision: number }]>`
    insert into restaurant_layout as known (corporation_id)
    values (${corporationId})
        on conflict (corporation_id) do update
       set revision = known.revision
    returning revision`
  return row.revision
}

export async function updateRevision(db: Db, corporationId: string, revision: number): Promise<void> {
  await db`
    update restaurant_layout
       set revision = ${revision}
     where corporation_id = ${corporationId}`
}

/** Returns the sections and tables with these ids, the tables of these sections, and the sections of these tables. */
export async function listExisting(
  db: Db,
  corporationId: string,
  { sectionIds, tableIds }: { sectionIds: readonly string[]; tableIds: readonly string[] },
): Promise<ExistingRows> {
  const tables = await db<Table[]>`
    select id, section_id, pos_id, number, name, seating_capacity, is_deleted, revision
      from restaurant_table
     where corporation_id = ${corporationId}
       and (id = any(${tableIds}::uuid[]) or section_id = any(${sectionIds}::uuid[]))
     order by organization_id, id`
  const sections = await db<ExistingSection[]>`
    select id, organization_id, terminal_group_id, name, store_id, is_reservable, is_deleted, layout as schema, revision
      from restaurant_section
     where corporation_id = ${corporationId}
       and id = any(${[...sectionIds, ...tables.map(({ sectionId }) => sectionId)]}::uuid[])`
  return {
    sections: byId(sections),
    tables: byId(tables),
  }
}

export async function saveChanges(
  db: Db,
  { corporationId, organizationId }: Owner,
  { sections, tables }: Changes,
): Promise<void> {
  const owner = { corporationId: db`${corporationId}`, organizationId: db`${organizationId}` }
  await db`
    insert into restaurant_section ${newRows(
      owner,
      sections.map((section) => ({ ...section, layout: section.schema })),
      {
        uuid: ['terminalGroupId', 'id', 'storeId'],
        text: ['name'],
        boolean: ['isReservable', 'isDeleted'],
        json: ['layout'],
        bigint: ['revision'],
      },
    )}
        on conflict (organization_id, id) do update
       set name = excluded.name, store_id = excluded.store_id, is_reservable = excluded.is_reservable, is_deleted = excluded.is_deleted,
           layout = excluded.layout, revision = excluded.revision`
  await db`
    insert into restaurant_table ${newRows(owner, tables, {
      uuid: ['sectionId', 'id', 'posId'],
      int: ['number', 'seatingCapacity'],
      text: ['name'],
      boolean: ['isDeleted'],
      bigint: ['revision'],
    })}
        on conflict (organization_id, id) do update
       set section_id = excluded.section_id, pos_id = excluded.pos_id, number = excluded.number, name = excluded.name,
           seating_capacity = excluded.seating_capacity, is_deleted = excluded.is_deleted, revision = excluded.revision`
}
