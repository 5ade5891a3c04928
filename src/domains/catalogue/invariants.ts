import { type Invariant, noRows } from '#core/invariants.ts'

export const catalogueInvariants: readonly Invariant[] = [
  noRows(
    {
      name: 'Catalogue: every group is below a root',
      means: 'Clients that read the tree of groups miss these groups and their products.',
      remedy: 'Move the group (/api/nomenclature/v2/group/update).',
    },
    (db) => db`
      with recursive reached as (
        select corporation_id, id
          from product_group
         where parent_id is null
         union all
        select child.corporation_id, child.id
          from reached
          join product_group as child
            on child.corporation_id = reached.corporation_id
           and child.parent_id = reached.id)
      select format('corporation %s: group %s "%s" is below itself, or below a group that is not there',
                    corporation_id, id, name) as what
        from product_group
       where not exists (select 1
                           from reached
                          where reached.corporation_id = product_group.corporation_id
                            and reached.id = product_group.id)`,
  ),
  noRows(
    {
      name: 'Catalogue: no two groups that are not deleted have one code',
      means: 'Clients that look for the code find the wrong group.',
      remedy: 'Give all but one of them another code (/api/nomenclature/v2/group/update).',
    },
    (db) => db`
      select format('corporation %s: %s groups have the code %s', corporation_id, count(*), code) as what
        from product_group
       where not is_deleted
         and not is_group_modifier
         and code <> ''
       group by corporation_id, code
      having count(*) > 1`,
  ),
  noRows(
    {
      name: 'Catalogue: no two groups that are not deleted have one article',
      means: 'Clients that look for the article find the wrong group.',
      remedy: 'Give all but one of them another article (/api/nomenclature/v2/group/update).',
    },
    (db) => db`
      select format('corporation %s: %s groups have the article %s', corporation_id, count(*), article) as what
        from product_group
       where not is_deleted
         and not is_group_modifier
         and article <> ''
       group by corporation_id, article
      having count(*) > 1`,
  ),
  noRows(
    {
      name: 'Catalogue: no two products that are not deleted have one code',
      means: 'Clients that look for the code find the wrong product.',
      remedy: 'Give all but one of them another code (/api/nomenclature/v2/product/update).',
    },
    (db) => db`
      select format('corporation %s: %s products have the code %s', corporation_id, count(*), code) as what
        from product
       where not is_deleted
         and code <> ''
       group by corporation_id, code
      having count(*) > 1`,
  ),
  noRows(
    {
      name: 'Catalogue: no two products that are not deleted have one article',
      means: 'Clients that look for the article find the wrong product.',
      remedy: 'Give all but one of them another article (/api/nomenclature/v2/product/update).',
    },
    (db) => db`
      select format('corporation %s: %s products have the article %s', corporation_id, count(*), sku) as what
        from product
       where not is_deleted
         and sku <> ''
       group by corporation_id, sku
      having count(*) > 1`,
  ),
]
