import type { Db, Fragment } from '#core/db/connect.ts'
import { examplesMax, type Finding, findRows, type Invariant, noRowsInvariant } from '#core/invariants.ts'

export const catalogueInvariants: readonly Invariant[] = [
  {
    name: 'Catalogue: every group is below a root',
    consequence: 'Clients that read the tree of groups miss these groups and their products.',
    remedy: 'Move the group (/api/nomenclature/v2/group/update).',
    // Citus has no recursion over several corporations.
    async find(db) {
      const corporations = await db<{ id: string }[]>`select id from corporation order by id`
      const findings: Finding[] = []
      for (const { id } of corporations) findings.push(await findRows(db, unreachableGroups(db, id)))
      return {
        count: findings.reduce((sum, { count }) => sum + count, 0),
        examples: findings.flatMap(({ examples }) => examples).slice(0, examplesMax),
      }
    },
  },
  uniqueNumbers(
    'code',
    'group',
    (db) => db`
    select corporation_id, code as number
      from product_group
     where not is_deleted
       and not is_group_modifier`,
  ),
  uniqueNumbers(
    'article',
    'group',
    (db) => db`
    select corporation_id, article as number
      from product_group
     where not is_deleted
       and not is_group_modifier`,
  ),
  uniqueNumbers(
    'code',
    'product',
    (db) => db`
    select corporation_id, code as number
      from product
     where not is_deleted`,
  ),
  uniqueNumbers(
    'article',
    'product',
    (db) => db`
    select corporation_id, sku as number
      from product
     where not is_deleted`,
  ),
  noRowsInvariant(
    {
      name: 'Catalogue: barcodes are unique among undeleted products',
      consequence: 'A scanner finds the wrong product.',
      remedy: 'Leave the barcode to one of them (/api/nomenclature/v2/product/update).',
      isAdvice: true,
    },
    (db) => db`
      select format('corporation %s: %s products have the barcode %s', corporation_id, count(*), barcode) as what
        from product,
             jsonb_array_elements_text(case when jsonb_typeof(details -> 'barcodes') = 'array'
                                            then details -> 'barcodes' end) as barcode
       where not is_deleted
       group by corporation_id, barcode
      having count(*) > 1`,
  ),
  noRowsInvariant(
    {
      name: 'Catalogue: deleted groups contain only deleted groups and products',
      consequence: 'Clients that read the tree from its roots do not find these groups and products.',
      remedy: 'Restore the group, or move its content (/api/nomenclature/v2/group/restore, product/update).',
      isAdvice: true,
    },
    (db) => db`
      select format('corporation %s: product %s "%s" is in the deleted group %s',
                    product.corporation_id, product.id, product.name, product_group.id) as what
        from product
        join product_group
          on product_group.corporation_id = product.corporation_id
         and product_group.id = product.group_id
       where not product.is_deleted
         and product_group.is_deleted
         and product_group.deleted_at is not null
         and not product_group.is_group_modifier
       union all
      select format('corporation %s: group %s "%s" is in the deleted group %s',
                    child.corporation_id, child.id, child.name, parent.id)
        from product_group as child
        join product_group as parent
          on parent.corporation_id = child.corporation_id
         and parent.id = child.parent_id
       where not child.is_deleted
         and parent.is_deleted
         and parent.deleted_at is not null`,
  ),
  noRowsInvariant(
    {
      name: 'Catalogue: menus sell no deleted products',
      consequence: 'These menus lack products that they should sell.',
      remedy: 'Restore the product, or save the menu without it (/admin/menus/save).',
      isAdvice: true,
    },
    (db) => db`
      select format('corporation %s: menu %s has the deleted product %s "%s"',
                    product.corporation_id, external_menu_item.menu_id, product.id, product.name) as what
        from external_menu_item
        join product
          on product.corporation_id = external_menu_item.corporation_id
         and product.id = external_menu_item.product_id
       where product.is_deleted`,
  ),
  noRowsInvariant(
    {
      name: 'Catalogue: a scale has one default size at most',
      consequence: 'Clients choose an arbitrary default size.',
      remedy: 'Save the scale again with one default size (/api/nomenclature/v1/product-scale/update).',
      isAdvice: true,
    },
    (db) => db`
      select format('corporation %s: scale %s has %s default sizes', corporation_id, scale_id, count(*)) as what
        from product_size
       where is_default
         and not is_deleted
         and scale_id is not null
       group by corporation_id, scale_id
      having count(*) > 1`,
  ),
]

function uniqueNumbers(number: 'code' | 'article', thing: 'group' | 'product', rows: (db: Db) => Fragment): Invariant {
  return noRowsInvariant(
    {
      name: `Catalogue: ${number}s are unique among undeleted ${thing}s`,
      consequence: `Clients that look for the ${number} find the wrong ${thing}.`,
      remedy: `Give all but one of them another ${number} (/api/nomenclature/v2/${thing}/update).`,
    },
    (db) => db`
      select format('corporation %s: %s %ss have the %s %s', corporation_id, count(*), ${thing}::text, ${number}::text, number) as what
        from (${rows(db)}) as numbered
       where number <> ''
       group by corporation_id, number
      having count(*) > 1`,
  )
}

const unreachableGroups = (db: Db, corporationId: string) => db`
  with recursive reached as (
    select id
      from product_group
     where corporation_id = ${corporationId}
       and parent_id is null
     union all
    select child.id
      from reached
      join product_group as child
        on child.corporation_id = ${corporationId}
       and child.parent_id = reached.id)
  select format('corporation %s: group %s "%s" is below itself, or below a group that is not there',
                corporation_id, id, name) as what
    from product_group
   where corporation_id = ${corporationId}
     and not exists (select 1 from reached where reached.id = product_group.id)`
