import type { Db } from '#core/db/connect.ts'

/** Rows of menus and of what only menus show, as parts of the one statement that reads a catalogue. */

/** Schedules by which menus sell their groups. */
export const scheduleRows = (db: Db, corporationId: string) => db`
  select id, name, periods, is_deleted as "isDeleted"
    from menu_schedule
   where corporation_id = ${corporationId}
   order by name, id`

/** Groups of tags for guests, with their tags. */
export const customerTagGroupRows = (db: Db, corporationId: string) => db`
  select id, name, select_several_tags as "selectSeveralTags", is_deleted as "isDeleted",
         (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'isDeleted', tag.is_deleted)
                                   order by tag.name, tag.id), '[]')
            from customer_tag as tag
           where tag.corporation_id = ${corporationId}
             and tag.group_id = customer_tag_group.id) as tags
    from customer_tag_group
   where corporation_id = ${corporationId}
   order by name, id`

/** Tax categories that orders of a type have in place of others. */
export const taxOverrideRows = (db: Db, corporationId: string) => db`
  select base_tax_category_id as "baseTaxCategoryId", new_tax_category_id as "newTaxCategoryId",
         order_type_id as "orderTypeId"
    from tax_category_override
   where corporation_id = ${corporationId}
   order by base_tax_category_id, order_type_id`

/** External menus. */
export const menuRows = (db: Db, corporationId: string) => db`
  select id, name, description, organization_ids as "organizationIds", details
    from external_menu
   where corporation_id = ${corporationId}
   order by name, id`

/** Their groups, in their order. */
export const menuGroupRows = (db: Db, corporationId: string) => db`
  select menu_id as "menuId", group_id as "groupId", is_hidden as "isHidden", schedule_id as "scheduleId"
    from external_menu_group
   where corporation_id = ${corporationId}
   order by menu_id, sort_order, group_id`

/** The products of these groups. */
export const menuItemRows = (db: Db, corporationId: string) => db`
  select menu_id as "menuId", group_id as "groupId", product_id as "productId"
    from external_menu_item
   where corporation_id = ${corporationId}
   order by menu_id, group_id, sort_order, product_id`

/** The combos of these groups. */
export const menuComboRows = (db: Db, corporationId: string) => db`
  select menu_id as "menuId", group_id as "groupId", combo_id as "comboId"
    from external_menu_combo
   where corporation_id = ${corporationId}
   order by menu_id, group_id, sort_order, combo_id`
