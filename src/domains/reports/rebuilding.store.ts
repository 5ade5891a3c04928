import type { Db } from '#core/db/connect.ts'
import type { Id } from '#core/schema.ts'
import type { ClosingKey } from '#domains/sales/reads.ts'

/** An order that may have facts; `hasFacts` if it has some. */
interface RebuiltOrder extends ClosingKey {
  orderId: Id<'Order'>
  hasFacts: boolean
}

/** Returns orders that are over, banquets, and orders with facts, by their ids in pages. An id is never divided between pages. */
export const listRebuiltOrders = (
  db: Db,
  organizationId: string,
  { after, rowsMax }: { after: string | null; rowsMax: number },
): Promise<RebuiltOrder[]> => db<RebuiltOrder[]>`
  select order_id, kind, has_facts
    from ((select id as order_id, 'Delivery' as kind, false as has_facts
             from delivery_order
            where organization_id = ${organizationId}
              and (${after}::uuid is null or id > ${after}::uuid)
              and creation_status = 'Success'
              and status in ('Closed', 'Cancelled')
            order by id
            limit ${rowsMax})
           union all
          (select id, 'TableOrder', false
             from table_order
            where organization_id = ${organizationId}
              and (${after}::uuid is null or id > ${after}::uuid)
              and creation_status = 'Success'
              and status in ('Closed', 'Deleted')
            order by id
            limit ${rowsMax})
           union all
          (select id, 'Banquet', false
             from reserve
            where organization_id = ${organizationId}
              and (${after}::uuid is null or id > ${after}::uuid)
              and creation_status = 'Success'
              and is_banquet
            order by id
            limit ${rowsMax})
           union all
          (select order_id, kind, true
             from sale_order
            where organization_id = ${organizationId}
              and (${after}::uuid is null or order_id > ${after}::uuid)
            order by order_id
            limit ${rowsMax})) as listed
   order by order_id
   fetch first ${rowsMax} rows with ties`
