import type { Db } from '#core/db/connect.ts'
import { type AnsweredModifier, answeredModifier, type StoredAmounts } from './answer.rules.ts'

interface GroupRow extends StoredAmounts {
  productId: string
  sortOrder: number
  groupId: string
}

interface ModifierRow extends StoredAmounts {
  productId: string
  sortOrder: number
  groupId: string | null
  modifierId: string
}

/** The modifiers of products as they are answered, by product, in their order. */
export async function listModifiersOf(
  db: Db,
  corporationId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, AnsweredModifier[]>> {
  const [groups, modifiers] = await Promise.all([
    db<GroupRow[]>`
      select product_id, sort_order, group_id, min_amount, max_amount, default_amount, free_amount, hide_if_default, splittable
        from product_modifier_group
       where corporation_id = ${corporationId}
         and product_id = any(${productIds}::uuid[])
       order by product_id, sort_order, group_id`,
    db<ModifierRow[]>`
      select product_id, sort_order, group_id, modifier_id, min_amount, max_amount, default_amount, free_amount,
             hide_if_default, splittable
        from product_modifier
       where corporation_id = ${corporationId}
         and product_id = any(${productIds}::uuid[])
       order by product_id, sort_order, modifier_id`,
  ])
  const inner = Map.groupBy(modifiers, ({ productId, groupId }) => `${productId} ${groupId ?? ''}`)
  const single = modifiers.filter(({ groupId }) => groupId === null)
  const all = [
    ...single.map((row) => ({ ...row, answered: answeredModifier(row.modifierId, row) })),
    ...groups.map((row) => {
      const children = inner.get(`${row.productId} ${row.groupId}`) ?? null
      return { ...row, answered: answeredModifier(row.groupId, row, children) }
    }),
  ].sort((a, b) => a.sortOrder - b.sortOrder)
  return new Map(
    [...Map.groupBy(all, ({ productId }) => productId)].map(([id, rows]) => [id, rows.map(({ answered }) => answered)]),
  )
}
