import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { ComboGroup, ComboProduct, ComboSpecification } from './model.ts'

/** A combo as its row is read: sums as texts, lists as lists. */
export type ComboRow = Omit<ComboSpecification, 'priceModification' | 'organizationIds' | 'groups'> & {
  priceModification: string
  organizationIds: Id<'Organization'>[] | null
  groups: GroupRow[]
}

type GroupRow = Omit<ComboGroup, 'products'> & { products: ProductRow[] }
type ProductRow = Omit<ComboProduct, 'priceModificationAmount'> & { priceModificationAmount: string | null }

export const comboCategoryRows = (db: Db, corporationId: string) => db`
  select id, name, is_deleted as "isDeleted"
    from combo_category
   where corporation_id = ${corporationId}
   order by name, id`

export const comboRows = (db: Db, corporationId: string) => db`
  select id, name, sku, category_id as "categoryId", program_id as "programId",
         price_modification_type as "priceModificationType", price_modification::text as "priceModification",
         is_active as "isActive", to_char(start_date, 'YYYY-MM-DD HH24:MI:SS.MS') as "startDate",
         to_char(expiration_date, 'YYYY-MM-DD HH24:MI:SS.MS') as "expirationDate",
         lacking_groups_to_suggest as "lackingGroupsToSuggest", include_modifiers as "includeModifiers",
         organization_ids as "organizationIds", is_deleted as "isDeleted", sort_order as "sortOrder", details,
         (select coalesce(json_agg(g), '[]') from (${groupRows(db)}) as g) as groups
    from combo
   where corporation_id = ${corporationId}
   order by sort_order, name, id`

const groupRows = (db: Db) => db`
  select id, name, is_main_group as "isMainGroup", skip_step as "skipStep",
         (select coalesce(json_agg(p), '[]') from (${productRows(db)}) as p) as products
    from combo_group
   where combo_group.corporation_id = combo.corporation_id
     and combo_group.combo_id = combo.id
   order by combo_group.sort_order, combo_group.id`

const productRows = (db: Db) => db`
  select product_id as "productId", size_id as "sizeId", forbidden_modifiers as "forbiddenModifiers",
         price_modification_amount::text as "priceModificationAmount"
    from combo_product
   where combo_product.corporation_id = combo_group.corporation_id
     and combo_product.combo_id = combo_group.combo_id
     and combo_product.group_id = combo_group.id
   order by combo_product.sort_order, combo_product.product_id`
