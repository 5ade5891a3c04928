import type { Db } from '#core/db/connect.ts'

interface GroupError {
  id: string
  field: 'parentId' | 'code' | 'article'
}

/**
 * A group of the ids that stands in itself, or whose code or article another group has, neither of them deleted. Groups of
 * modifiers are known by their names alone. `offset 0` has PostgreSQL look each number up, whatever it knows of the table.
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
