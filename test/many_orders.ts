import type { Pool } from '../src/core/db/connect.ts'

/**
 * Fills an organization with as many taken orders, delivered evenly over the last 90 days and the next two, all of which are
 * like the model but for what searches look at.
 */
export async function fillWithOrders(
  pool: Pool,
  { organizationId, modelId, orders }: { organizationId: string; modelId: string; orders: number },
): Promise<void> {
  const due = pool`now()::timestamp + interval '2 days' - (${orders}::int - n) * interval '92 days' / ${orders}::int`
  await pool`
    insert into content (organization_id, id, doc)
    select ${organizationId}, content.id, content.doc
      from delivery_order model
      join content
        on content.organization_id = model.organization_id
       and content.id = model.content_id
     where model.id = ${modelId}
        on conflict do nothing`
  await pool`
    insert into delivery_order
           (organization_id, id, terminal_group_id, correlation_id, creation_status, revision, changed_at, number, status,
            phone, complete_before, cooking_start_time, sum, source_key, courier_id, courier, customer, order_type,
            service_type, has_problem, words, content_id, marks)
    select ${organizationId}, gen_random_uuid(), terminal_group_id, gen_random_uuid(), 'Success', n, now(), n,
           case when n % 100 = 0 then 'Waiting' else 'Closed' end, '4420794' || (n % 90000 + 10000), ${due}, ${due},
           n * 37 % 10000 / 100.0, 'shop' || n % 4, gen_random_uuid(), 'courier ' || n % 20, 'guest' || n % 5000,
           'type ' || n % 3, case when n % 2 = 0 then 'DeliveryByCourier' else 'DeliveryByClient' end, n % 500 = 0,
           concat_ws(' ', '', n, '4420794' || (n % 90000 + 10000), '20794' || (n % 90000 + 10000), 'guest' || n % 5000,
                     'quay road 12'), content_id, marks
      from delivery_order
     cross join generate_series(1, ${orders}::int) as n
     where id = ${modelId}`
  await pool`
    update organization_counter
       set revision = greatest(revision, ${orders}::int)
     where organization_id = ${organizationId}`
  await pool`analyze delivery_order`
}
