import { Type } from 'typebox'
import type { Db, Fragment } from '#core/db/connect.ts'
import { instants } from '#core/db/timestamps.ts'
import { changeBytesMax, changesBetween, limitBytes, type RecordFields } from '#core/events/record_changes.ts'
import {
  flagColumn,
  idColumn,
  integerColumn,
  jsonColumn,
  momentColumn,
  operators,
  textColumn,
} from '#core/kits/columns.ts'
import { defineList, type ListOptions } from '#core/kits/list.ts'
import type { CreatableAggregate } from '#core/operation/aggregate.ts'
import { byId, type Id } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { GroupExists, GroupNotFound } from '../errors.ts'
import type { Group, GroupCard } from './model.ts'

/** Groups belong to the corporation, and so do their revisions and events. */
export const groups: CreatableAggregate<Group> = {
  table: 'product_group',
  NotFound: GroupNotFound,
  Duplicated: GroupExists,
  isLive: ({ isGroupModifier }) => !isGroupModifier,
  async lock(db, corporationId, ids) {
    const rows = await db<StoredGroup[]>`
      select corporation_id, id, parent_id, name, code, article, is_group_modifier, sort_order, details, accounting_category_id,
             category_id, tax_category_id, include_in_report, card, is_deleted, revision, created_by, modified_by,
             ${instants(db, 'created_at', 'modified_at', 'deleted_at')}
        from product_group
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
       order by id
         for update`
    return byId(rows.map(groupOf))
  },
  async insert(db, states) {
    const rows = await db<{ id: string }[]>`
      insert into product_group (corporation_id, id, parent_id, name, code, article, sort_order, details, accounting_category_id,
                                 category_id, tax_category_id, include_in_report, card, is_deleted, revision, created_at,
                                 created_by, modified_at, modified_by, deleted_at)
      select corporation_id, id, parent_id, name, code, article, sort_order, details, accounting_category_id, category_id,
             tax_category_id, include_in_report, card, is_deleted, revision, created_at, created_by, modified_at, modified_by,
             deleted_at
        from ${rowsOf(db, states)}
          on conflict (corporation_id, id) do nothing
      returning id`
    return rows.map(({ id }) => id)
  },
  save: (db, states) => db`
    update product_group
       set parent_id = new.parent_id, name = new.name, code = new.code, article = new.article, details = new.details,
           accounting_category_id = new.accounting_category_id, category_id = new.category_id,
           tax_category_id = new.tax_category_id, include_in_report = new.include_in_report, card = new.card,
           is_deleted = new.is_deleted, revision = new.revision, modified_at = new.modified_at,
           modified_by = new.modified_by, deleted_at = new.deleted_at
      from ${rowsOf(db, states)}
     where product_group.corporation_id = new.corporation_id
       and product_group.id = new.id`,
  stamp: (group, { revision, at }) => ({
    ...group,
    revision,
    modifiedAt: at,
    deletedAt: group.isDeleted ? (group.deletedAt ?? at) : null,
  }),
  event: (before, after) => {
    const { id, name, isDeleted, code, article, parentId, includeInReport, ...group } = after
    const { accountingCategoryId, categoryId, taxCategoryId } = group
    const categories = { accountingCategoryId, categoryId, taxCategoryId }
    const info = { id, name, isDeleted, code, article, parentId, includeInReport, ...categories }
    const changes =
      before && limitBytes(changesBetween(publishedGroup(before), publishedGroup(after)), changeBytesMax(1))
    return { type: 'ProductGroupUpdate', info: { ...info, ...(changes && { changes }) } }
  },
}

/** Returns the fields of a group in the history. */
function publishedGroup({ card, details, ...group }: Group): RecordFields {
  const { corporationId, id, revision, createdAt, createdBy, modifiedAt, modifiedBy, deletedAt, ...columns } = group
  return { ...columns, ...details, ...card }
}

type StoredGroup = Omit<Group, 'card'> & { card: GroupCard | null }

const groupOf = (group: StoredGroup): Group => ({ ...group, card: group.card ?? emptyCard })

/** Card of a group that was created with products or a menu. */
const emptyCard: GroupCard = {
  color: null,
  fontColor: null,
  customCategories: [],
  defaultCourse: null,
  defaultMaximumStoreBalanceLevel: null,
  defaultMinimumStoreBalanceLevel: null,
  frontImageId: null,
  isFixedPrice: false,
  markupSettings: [],
  maximumStoreBalanceLevels: [],
  minimumStoreBalanceLevels: [],
  priceMarkupPercent: null,
  visibilityFilter: null,
}

const moment = (at: Instant | null) => (at === null ? null : new Date(at).toISOString())

function rowsOf(db: Db, states: readonly Group[]): Fragment {
  const rows = states.map((group) => ({
    corporation_id: group.corporationId,
    id: group.id,
    parent_id: group.parentId,
    name: group.name,
    code: group.code,
    article: group.article,
    sort_order: group.sortOrder,
    details: group.details,
    accounting_category_id: group.accountingCategoryId,
    category_id: group.categoryId,
    tax_category_id: group.taxCategoryId,
    include_in_report: group.includeInReport,
    card: group.card,
    is_deleted: group.isDeleted,
    revision: group.revision,
    created_at: moment(group.createdAt),
    created_by: group.createdBy,
    modified_at: moment(group.modifiedAt),
    modified_by: group.modifiedBy,
    deleted_at: moment(group.deletedAt),
  }))
  return db`jsonb_populate_recordset(null::product_group, ${JSON.stringify(rows)}::text::jsonb) as new`
}

/** Returns the groups with all groups below them. */
export async function listFamilies(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<Id<'ProductGroup'>[]> {
  const rows = await db<{ id: Id<'ProductGroup'> }[]>`
    with recursive family (id) as (
      select unnest(${ids}::uuid[])
       union
      select product_group.id
        from family
        join product_group
          on product_group.corporation_id = ${corporationId}
         and product_group.parent_id = family.id
         and not product_group.is_group_modifier)
    select id
      from family
     order by id`
  return rows.map(({ id }) => id)
}

/** Returns whether another group that is not deleted has the code or the article. Empty values never collide. */
export async function findUsedField(
  db: Db,
  corporationId: string,
  { id, code, article }: Pick<Group, 'id' | 'code' | 'article'>,
): Promise<'code' | 'groupArticle' | undefined> {
  const [row] = await db<{ hasCode: boolean }[]>`
    select coalesce(code = ${code ?? ''}, false) as has_code
      from product_group
     where corporation_id = ${corporationId}
       and (code = ${code || null} or article = ${article})
       and id <> ${id}
       and not is_deleted
       and not is_group_modifier
     order by has_code desc
     limit 1`
  return row && (row.hasCode ? 'code' : 'groupArticle')
}

const about = { operators }

/** Groups as clients list them, with the card's fields on the top level. */
const groupList = defineList({
  table: 'product_group',
  title: 'ListedProductGroup',
  columns: {
    id: idColumn('ProductGroup', { ...about, isReturned: false }),
    groupId: idColumn('ProductGroup', { ...about, column: 'id' }),
    name: textColumn(about),
    code: textColumn(about),
    groupArticle: textColumn({ ...about, column: 'article' }),
    parentId: idColumn('ProductGroup', about),
    isDeleted: flagColumn(about),
    system: flagColumn({ ...about, column: 'is_system' }),
    description: textColumn(about),
    includeInReport: flagColumn(about),
    isChainRoot: flagColumn(about),
    revision: integerColumn(about),
    categoryId: idColumn('ProductCategory', about),
    accountingCategoryId: idColumn('AccountingCategory', about),
    taxCategoryId: idColumn('TaxCategory', about),
    franchiseUniqueId: idColumn('FranchiseUnique', about),
    franchiseMasterId: idColumn('FranchiseMaster', about),
    position: integerColumn({ column: 'sort_order' }),
    createdAt: momentColumn(),
    createdByUserId: idColumn('Author', { column: 'created_by' }),
    modifiedAt: momentColumn(),
    modifiedByUserId: idColumn('Author', { column: 'modified_by' }),
    deletedAt: momentColumn(),
    card: jsonColumn(Type.Unsafe<GroupCard>({})),
  },
})

export const groupColumns = groupList.columns

export async function readGroups(db: Db, corporationId: string, question: ListOptions) {
  const { items } = await groupList.read(db, corporationId, question, db`and not is_group_modifier`)
  return items.map(answeredGroup)
}

/** Returns one page of all groups. */
export async function readGroupsAfter(db: Db, corporationId: string, from: { after: number; limit: number }) {
  const { items, end } = await groupList.readAfter(db, corporationId, from, db`and not is_group_modifier`)
  return { items: items.map(answeredGroup), end }
}

type ListedGroup = Awaited<ReturnType<typeof groupList.read>>['items'][number]

const answeredGroup = ({ card, ...group }: ListedGroup) => ({
  ...group,
  ...(card ?? emptyCard),
  lastModifyNodeId: null,
})

interface GroupError {
  id: string
  field: 'parentId' | 'code' | 'article'
}

/**
 * Returns one of the groups that is below itself, or whose code or article another group has. Ignores deleted groups and modifier groups;
 * `offset 0` makes PostgreSQL look up each number.
 */
export async function findGroupError(
  db: Db,
  corporationId: string,
  ids: readonly string[],
): Promise<GroupError | undefined> {
  const twins = (column: 'code' | 'article') => db`
    select mine.id
      from product_group as mine
     where mine.corporation_id = ${corporationId}
       and mine.id = any(${ids}::uuid[])
       and mine.${db(column)} <> ''
       and not mine.is_deleted
       and not mine.is_group_modifier
       and exists (
             select 1
               from product_group as other
              where other.corporation_id = ${corporationId}
                and other.${db(column)} = mine.${db(column)}
                and other.id <> mine.id
                and not other.is_deleted
                and not other.is_group_modifier
             offset 0)`
  const [row] = await db<GroupError[]>`
    with recursive way (id, above_id) as (
      select id, parent_id
        from product_group
       where corporation_id = ${corporationId}
         and id = any(${ids}::uuid[])
         and parent_id is not null
       union
      select way.id, product_group.parent_id
        from way
        join product_group
          on product_group.corporation_id = ${corporationId}
         and product_group.id = way.above_id
         and product_group.parent_id is not null)
    select id, 'parentId' as field
      from way
     where above_id = id
     union all
    select id, 'code'
      from (${twins('code')}) as by_code
     union all
    select id, 'article'
      from (${twins('article')}) as by_article
     limit 1`
  return row
}
