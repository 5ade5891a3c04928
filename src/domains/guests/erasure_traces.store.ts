import type { Db, Fragment } from '#core/db/connect.ts'
import { isNewSince, isOnPage, type TextPage } from '#core/db/text_pages.ts'
import {
  hasAnyId,
  type IdsByColumn,
  mentionsAny,
  normalizeText,
  type TextColumn,
  type TextTable,
} from '#core/db/text_rows.ts'
import type { ErasableBodies } from '#core/operation/domain.ts'
import type { Id } from '#core/schema.ts'
import { cardLengthMin, type ErasedPerson, writtenForms } from './mentions.rules.ts'
import { belongsTo } from './redaction.rules.ts'

/** Owners of the searched rows. */
export interface ErasureOwners {
  corporationId: Id<'Corporation'>
  organizationIds: readonly string[]
  /** Corporation, organizations, and API keys and the operator, who own stored answers. */
  all: readonly string[]
  /** Orders and reserves, in the tables of their domains. */
  placed: readonly ErasableBodies[]
}

/** Orders and reserves with their contents. */
export interface Bodies {
  subjectIds: readonly string[]
  contentIds: readonly string[]
  bodies: readonly unknown[]
}

const value: TextColumn = { name: 'value', kind: 'json' }

/** The texts by which rows are found, without those that contain another one. */
export function searchTextsOf({ id, phones, emails, cards, fullNames }: ErasedPerson): string[] {
  const forms = [...phones].flatMap(writtenForms)
  const longCards = [...cards].filter(({ length }) => length >= cardLengthMin)
  const texts = new Set([id, ...forms, ...emails, ...longCards, ...fullNames].map(normalizeText))
  texts.delete('')
  return [...texts].filter((text) => ![...texts].some((other) => other !== text && text.includes(other)))
}

/** Returns the API keys of the chain. */
export async function listKeyIds(db: Db, corporationId: string): Promise<string[]> {
  const keys = await db<{ id: string }[]>`
    select id
      from api_key
     where corporation_id = ${corporationId}
     order by id`
  return keys.map(({ id }) => id)
}

/** Returns orders and reserves of the person that are open or not yet accepted; with a snapshot, only those written since. */
export async function findOpen(
  db: Db,
  owners: ErasureOwners,
  person: ErasedPerson,
  { texts, since }: { texts: readonly string[]; since: string | null },
): Promise<Bodies> {
  const { organizationIds, placed } = owners
  const commanded = await db<{ id: string }[]>`
    select subject_id as id
      from command
     where organization_id = any(${organizationIds}::uuid[])
       and state in ('accepted', 'sent')
       and subject_id is not null`
  const commandedIds = commanded.map(({ id }) => id)
  const found = []
  for (const { table, isOpenRow } of placed)
    found.push(
      ...(await db<{ id: string; contentId: string }[]>`
        select id, content_id
          from ${db(table)}
         where organization_id = any(${organizationIds}::uuid[])
           and ${isNewSince(db, since)}
           and ${isOpenRow(db)}
         union
        select id, content_id
          from ${db(table)}
         where organization_id = any(${organizationIds}::uuid[])
           and id = any(${commandedIds}::uuid[])
           and creation_status = 'InProgress'`),
    )
  const contentIds = found.map(({ contentId }) => contentId)
  const mentioned = await listMentioning(db, organizationIds, texts, db`id = any(${contentIds}::uuid[])`)
  const own = new Set(mentioned.filter(({ value }) => belongsTo(value, person)).map(({ id }) => id))
  return listDocuments(
    db,
    owners,
    found.filter(({ contentId }) => own.has(contentId)).map(({ id }) => id),
  )
}

/** Returns whether an unfinished command mentions the person. */
export async function isInFlight(
  db: Db,
  { organizationIds }: ErasureOwners,
  texts: readonly string[],
): Promise<boolean> {
  const [row] = await db<{ isInFlight: boolean }[]>`
    select exists (select 1
                     from command
                    where organization_id = any(${organizationIds}::uuid[])
                      and state in ('accepted', 'sent')
                      and (${mentionsAny(db, [{ name: 'body', kind: 'json' }], texts)})) as is_in_flight`
  return row!.isInFlight
}

/** Returns the newest orders of the person that an index finds by phone. */
export async function findByPhone(
  db: Db,
  owners: ErasureOwners,
  person: ErasedPerson,
  rowsMax: number,
): Promise<Bodies> {
  const found = await Promise.all(
    owners.placed
      .filter(({ hasPhone }) => hasPhone)
      .map(
        ({ table }) => db<{ id: string; value: unknown }[]>`
          select placed.id, content.value
            from ${db(table)} as placed
            join content
              on content.organization_id = placed.organization_id
             and content.id = placed.content_id
           where placed.organization_id = any(${owners.organizationIds}::uuid[])
             and placed.revision > 0
             and placed.phone = any(${[...person.phones]}::text[])
           limit ${rowsMax}`,
      ),
  )
  const own = found.flat().filter(({ value }) => belongsTo(value, person))
  return listDocuments(
    db,
    owners,
    own.map(({ id }) => id),
  )
}

/** Returns contents of a page that mention one of the texts: the person's own, and others. */
export async function findContents(
  db: Db,
  table: TextTable,
  page: TextPage,
  { person, texts, since }: { person: ErasedPerson; texts: readonly string[]; since: string | null },
): Promise<{ own: string[]; others: string[] }> {
  const onPage = db`${isOnPage(db, table, page)} and ${isNewSince(db, since)}`
  const mentioned = await listMentioning(db, page.owners, texts, onPage)
  const { own = [], others = [] } = Object.groupBy(mentioned, ({ value }) =>
    belongsTo(value, person) ? 'own' : 'others',
  )
  return { own: own.map(({ id }) => id), others: others.map(({ id }) => id) }
}

async function listMentioning(
  db: Db,
  organizationIds: readonly string[],
  texts: readonly string[],
  where: Fragment,
): Promise<{ id: string; value: unknown }[]> {
  return db<{ id: string; value: unknown }[]>`
    select id, value
      from content
     where organization_id = any(${organizationIds}::uuid[])
       and ${where}
       and (${mentionsAny(db, [value], texts)})`.unnamed()
}

/** Returns subjects of the rows of a page whose column has one of the ids. */
export async function listNaming(
  db: Db,
  table: TextTable,
  page: TextPage,
  { column, ids, since }: { column: 'id' | 'subject_id'; ids: IdsByColumn; since: string | null },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct ${db(column)} as id
      from ${db(table.table)}
     where ${isOnPage(db, table, page)}
       and ${isNewSince(db, since)}
       and ${hasAnyId(db, table, ids)}`.unnamed()
  return rows.map(({ id }) => id)
}

/** Returns all contents of the subjects and further contents, each with its customer and phone. */
export async function listDocuments(
  db: Db,
  { organizationIds, placed }: Pick<ErasureOwners, 'organizationIds' | 'placed'>,
  subjectIds: readonly string[],
  furtherIds: readonly string[] = [],
): Promise<Bodies> {
  if (subjectIds.length + furtherIds.length === 0) return { subjectIds, contentIds: [], bodies: [] }
  const current = placed.map(
    ({ table }) => db`
                  union
                 select content_id
                   from ${db(table)}
                  where organization_id = any(${organizationIds}::uuid[])
                    and id = any(${subjectIds}::uuid[])`,
  )
  const contents = await db<{ id: string; value: unknown }[]>`
    select id, json_build_object('customer', value -> 'customer', 'phone', value -> 'phone') as value
      from content
     where organization_id = any(${organizationIds}::uuid[])
       and id in (select unnest(${furtherIds}::uuid[])
                  union
                 select content_id
                    from event
                   where owner_id = any(${organizationIds}::uuid[])
                     and subject_id = any(${subjectIds}::uuid[])
                  ${current})`
  return { subjectIds, contentIds: contents.map(({ id }) => id), bodies: contents.map(({ value }) => value) }
}

/** Ids in one table and organization. */
interface PlacedIds {
  kind: ErasableBodies
  organizationId: string
  ids: readonly string[]
}

/** Returns the tables and organizations of those ids that are orders or reserves. */
export async function listPlaced(
  db: Db,
  { organizationIds, placed }: ErasureOwners,
  ids: readonly string[],
): Promise<PlacedIds[]> {
  if (ids.length === 0) return []
  const found = placed.map(async (kind) => {
    const rows = await db<{ organizationId: string; ids: string[] }[]>`
      select organization_id, array_agg(id order by id) as ids
        from ${db(kind.table)}
       where organization_id = any(${organizationIds}::uuid[])
         and id = any(${ids}::uuid[])
       group by organization_id
       order by organization_id`
    return rows.map((row) => ({ kind, ...row }))
  })
  return (await Promise.all(found)).flat()
}
