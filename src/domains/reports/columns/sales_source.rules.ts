import { deliveryColumns } from './delivery.rules.ts'
import { dishColumns } from './dishes.rules.ts'
import { durationColumns } from './durations.rules.ts'
import { measureColumns } from './measures.rules.ts'
import { orderColumns } from './orders.rules.ts'
import { paymentColumns } from './payments.rules.ts'
import { placeColumns } from './places.rules.ts'
import { byName, type Dimension, type Source } from './source.rules.ts'
import { timeColumns } from './times.rules.ts'

/** Rows of a directory of the corporation. */
export const directory = (alias: string, of: string, { table = alias, fields = 'name' } = {}): Dimension => ({
  select: `select id, ${fields} from ${table} where corporation_id = $1`,
  on: `${alias}.id = ${of}`,
})

const employee = (alias: string, of: string): Dimension =>
  directory(alias, of, { table: 'employee', fields: 'display_name as name, code' })

/** The upper groups of a product group, the topmost first, and the names of all joined by `/`. */
export const productGroups = `
  with recursive tree as (
    select id, name, article, array[name] as names, array[id] as ids
      from product_group
     where corporation_id = $1
       and parent_id is null
     union all
    select child.id, child.name, child.article, tree.names || child.name, tree.ids || child.id
      from product_group as child
      join tree
        on tree.id = child.parent_id
     where child.corporation_id = $1
       and child.id <> all (tree.ids))
  select id, name, article, names[1] as top, names[2] as second, names[3] as third,
         array_to_string(names, '/') as hierarchy
    from tree`

const productTag = `
  select product.id as product_id, tag.id as tag_id, tag.name
    from product
   cross join lateral jsonb_array_elements_text(product.details -> 'productTagIds') as own(tag_id)
    join product_tag as tag
      on tag.corporation_id = $1
     and tag.id = own.tag_id::uuid
   where product.corporation_id = $1
     and jsonb_typeof(product.details -> 'productTagIds') = 'array'`

export const product = `
  select id, name, type, sku as article, code, group_id, category_id, tax_category_id, accounting_category_id,
         amount_unit_id, product_scale_id, nullif(card::json ->> 'placeTypeId', '')::uuid as place_type_id,
         nullif(card::json ->> 'fullName', '') as full_name, nullif(details ->> 'fullNameEnglish', '') as foreign_name,
         tags.names as tag_names, tags.ids as tag_ids
    from product
    left join (select named.product_id, string_agg(named.name, ', ' order by named.name) as names,
                      string_agg(named.tag_id::text, ', ' order by named.tag_id) as ids
                 from (${productTag}) as named
                group by named.product_id) as tags
      on tags.product_id = product.id
   where corporation_id = $1`

const dimensions: Readonly<Record<string, Dimension>> = {
  organization: {
    select: `select id, name, settings ->> 'code' as code, settings ->> 'inn' as inn from organization where corporation_id = $1`,
    on: 'organization.id = sale_order.organization_id',
  },
  corporation: {
    select: 'select id, name from corporation where id = $1',
    on: 'true',
  },
  terminal_group: directory('terminal_group', 'sale_order.terminal_group_id'),
  restaurant_table: directory('restaurant_table', 'sale_order.table_id', { fields: 'name, number, section_id' }),
  restaurant_section: directory('restaurant_section', 'restaurant_table.section_id'),
  store: directory('store', 'sale_order.store_id', { fields: 'name, code' }),
  conception: directory('conception', 'sale_order.conception_id', { fields: 'name, code' }),
  order_type: directory('order_type', 'sale_order.order_type_id'),
  price_category: directory('price_category', 'sale_order.price_category_id'),
  waiter: employee('waiter', 'sale_order.waiter_id'),
  courier: employee('courier', 'sale_order.courier_id'),
  operator: employee('operator', 'sale_order.operator_id'),
  writeoff_user: employee('writeoff_user', 'line.writeoff_user_id'),
  cancel_cause: directory('cancel_cause', 'sale_order.cancel_cause_id'),
  marketing_source: directory('marketing_source', 'sale_order.marketing_source_id'),
  guest: directory('guest', 'sale_order.guest_id', { fields: 'email, registered_at::date as registered_on' }),
  product: { select: product, on: 'product.id = line.product_id' },
  parent_product: directory('parent_product', 'line.parent_product_id', { table: 'product' }),
  product_tag: { select: productTag, on: 'product_tag.product_id = line.product_id' },
  product_group: { select: productGroups, on: 'product_group.id = product.group_id' },
  product_category: directory('product_category', 'product.category_id'),
  accounting_category: directory('accounting_category', 'product.accounting_category_id'),
  tax_category: directory('tax_category', 'product.tax_category_id'),
  amount_unit: directory('amount_unit', 'product.amount_unit_id'),
  product_scale: directory('product_scale', 'product.product_scale_id'),
  place_type: directory('place_type', 'product.place_type_id'),
  product_size: directory('product_size', 'line.size_id', { fields: 'name, code, priority' }),
  payment_type: directory('payment_type', 'line.payment_type_id', { fields: 'name, kind, print_cheque' }),
  removal_type: directory('removal_type', 'line.removal_type_id'),
}

const columns = byName([
  ...[...timeColumns, ...placeColumns, ...orderColumns, ...deliveryColumns, ...dishColumns],
  ...[...paymentColumns, ...measureColumns, ...durationColumns],
])

const narrow = [
  ...['organization_id', 'kind', 'is_deleted', 'opened_on', 'closed_on', 'guests', 'source_key', 'terminal_group_id'],
  ...['table_id', 'store_id', 'conception_id', 'order_type_id', 'service_type', 'price_category_id', 'waiter_id'],
  ...['courier_id', 'operator_id', 'discount_names', 'increase_names', 'payment_names', 'is_asap', 'cancel_cause_id'],
  ...['marketing_source_id', 'courier_service'],
].map((column) => `sale_order.${column}`)

const narrowOfLines = [
  ...[
    'removal',
    'product_id',
    'size_id',
    'parent_product_id',
    'payment_type_id',
    'removal_type_id',
    'writeoff_user_id',
  ],
  ...['vat_percent', 'combo_name', 'combo_group_name', 'combo_size_name'],
].map((column) => `line.${column}`)

/** Dishes, modifiers and services of all orders that are over. */
export const salesSource: Source = {
  from: `sale_order
    join sale_line as line
      on line.organization_id = sale_order.organization_id
     and line.order_number = sale_order.order_number`,
  organization: 'sale_order.organization_id',
  orderNumber: 'sale_order.order_number',
  orderSource: 'sale_order.source_key',
  firstLine: 'line.line = 1',
  narrow: new Set([...narrow, ...narrowOfLines]),
  isReplicated: true,
  condition: null,
  joins: {},
  dimensions,
  columns,
  repeating: { product_tag: { key: 'line.product_id', column: 'product_id' } },
  dateColumns: ['OpenDate.Typed', 'CloseTime'],
}

/** Dishes, modifiers and services of deliveries. */
export const deliveriesSource: Source = { ...salesSource, condition: "sale_order.kind = 'Delivery'" }
