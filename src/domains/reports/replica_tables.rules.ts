type Columns = ReadonlyMap<string, string>

/** A table of facts as it is copied: its columns with the types of DuckDB. */
interface CopiedTable {
  name: 'sale_order' | 'sale_line'
  columns: Columns
}

const typed = (type: string, names: string): [string, string][] => names.split(' ').map((name) => [name, type])

/** No column has a text of a guest: a deleted row stays in a file of DuckDB until its space is used again, so no erasure reaches it. */
// Ids that repeat are texts: DuckDB compresses those as a dictionary.
export const orderColumns: Columns = new Map([
  ...typed('uuid', 'organization_id order_id source_order_id group_order_id'),
  ...typed('bigint', 'order_number number'),
  ...typed('boolean', 'is_deleted is_asap'),
  ...typed('date', 'opened_on closed_on'),
  ...typed(
    'timestamp_ms',
    'opened_at closed_at bill_printed_at expected_at confirmed_at printed_at cooked_at packed_at',
  ),
  ...typed('timestamp_ms', 'sent_at delivered_at predicted_at cooking_predicted_at'),
  ...typed('integer', 'guests'),
  ...typed('varchar', 'kind source_key terminal_group_id table_id store_id conception_id'),
  ...typed('varchar', 'order_type_id service_type price_category_id waiter_id courier_id operator_id guest_id'),
  ...typed('varchar', 'discount_ids discount_names increase_ids increase_names payment_names'),
  ...typed('varchar', 'city region zone cancel_cause_id marketing_source_id courier_service'),
])

export const lineColumns: Columns = new Map([
  ...typed('smallint', 'line'),
  ...typed('uuid', 'position_id parent_position_id'),
  ...typed('varchar', 'removal product_id size_id parent_product_id payment_type_id removal_type_id writeoff_user_id'),
  ...typed('timestamp_ms', 'printed_at'),
  ...typed('decimal(18, 9)', 'amount vat_percent order_share'),
  ...typed('decimal(18, 4)', 'sum discount increase vat discount_vat'),
  ...typed('integer', 'combo_amount'),
  ...typed('varchar', 'combo_id combo_name combo_group_id combo_group_name combo_size_id combo_size_name'),
])

const costType = 'decimal(18, 4)'
const orders: CopiedTable = { name: 'sale_order', columns: new Map([...orderColumns, ['costs', `${costType}[]`]]) }
const lines: CopiedTable = { name: 'sale_line', columns: new Map([['order_number', 'bigint'], ...lineColumns]) }

/** Tables of facts that are copied. */
export const copiedTables: readonly CopiedTable[] = [orders, lines]

/** Columns of the replica's one table: a row for each line, with its order and its cost. */
const replicaColumns: Columns = new Map([
  ...[...orderColumns].map(([column, type]): [string, string] => [`order_${column}`, type]),
  ...lineColumns,
  ['cost', costType],
])

/** Returns whether the replica has a column of the facts; columns of other tables are given to each report. */
export const isCopied = (alias: string, column: string): boolean => {
  if (alias === 'line') return lineColumns.has(column)
  return alias !== 'sale_order' || orders.columns.has(column)
}

/** Statement that creates the tables of the replica. A file of another statement is replaced. */
export const replicaSchema: string = [
  `create table fact_line (${[...replicaColumns].map(([column, type]) => `${column} ${type}`).join(', ')})`,
  'create table copied (organization_id uuid primary key, revision bigint not null)',
].join(';\n')

/**
 * Statement of PostgreSQL that returns the numbers of the next changed orders. `$1` is the organization, `$2` the revision after which
 * orders changed, `$3` the number after which they follow.
 */
export const changedOrdersStatement = (ordersMax: number): string => `
  select array_agg(order_number) as numbers
    from (select order_number
            from sale_order
           where organization_id = $1::uuid
             and facts_revision > $2::bigint
             and order_number > $3::bigint
           order by order_number
           limit ${ordersMax}) as changed`

/** Numbers of orders whose rows are one text. */
const numbersOfText = 256

/**
 * Statement of PostgreSQL that writes rows as texts of many lines of CSV. `$1` is the organization, `$2` has the numbers of orders.
 * Objects for each row would take the memory of the server.
 */
export function exportStatement({ name, columns }: CopiedTable): string {
  const cells = [...columns].map(([column, type]) => {
    const text = `${column}::text`
    // Lists are written as DuckDB reads them.
    if (type.endsWith('[]')) return `coalesce('"[' || array_to_string(${column}, ', ', 'null') || ']"', '')`
    const cell = type === 'varchar' ? `'"' || replace(${text}, '"', '""') || '"'` : text
    return `coalesce(${cell}, '')`
  })
  return `
    select string_agg(${cells.join(" || ',' || ")}, chr(10)) || chr(10) as lines
      from ${name}
     where organization_id = $1::uuid
       and order_number = any($2::bigint[])
     group by order_number / ${numbersOfText}`
}

/** Statement of DuckDB that adds the lines of orders from their files. Sorted, equal values are neighbours and take less space. */
export function importStatement(pathOf: (name: string) => string): string {
  const cells = [
    ...[...orderColumns.keys()].map((column) => `sale_order.${column}`),
    ...[...lineColumns.keys()].map((column) => `line.${column}`),
    'sale_order.costs[line.line]',
  ]
  return `
    insert into fact_line
    select ${cells.join(', ')}
      from ${readFile(lines, pathOf)} as line
      join ${readFile(orders, pathOf)} as sale_order
        on sale_order.order_number = line.order_number
     order by line.order_number, line.line`
}

/** Statement of DuckDB that deletes the lines of an organization, or of its orders in the files. */
export function deleteStatement(organizationId: string, pathOf?: (name: string) => string): string {
  const ofFiles = pathOf ? `and order_order_number in (select order_number from ${readFile(orders, pathOf)})` : ''
  return `delete from fact_line where order_organization_id = ${quoted(organizationId)}::uuid ${ofFiles}`
}

/** Expression of DuckDB that reads lines of `exportStatement` from a file. */
function readFile({ name, columns }: CopiedTable, pathOf: (name: string) => string): string {
  const types = [...columns].map(([column, type]) => `${column}: '${type}'`).join(', ')
  const format = `auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false`
  return `read_csv(${quoted(pathOf(name))}, ${format}, parallel = false, columns = {${types}})`
}

/** Returns a text as a literal of DuckDB. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
