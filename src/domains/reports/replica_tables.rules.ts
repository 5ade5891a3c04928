/** A table of facts in the replica: its columns with their types in DuckDB. */
interface ReplicaTable {
  name: 'sale_order' | 'sale_line' | 'sale_cost'
  columns: ReadonlyMap<string, string>
}

const typed = (type: string, names: string): [string, string][] => names.split(' ').map((name) => [name, type])

// Ids that repeat are texts: DuckDB compresses those as a dictionary.
export const replicaTables: readonly ReplicaTable[] = [
  {
    name: 'sale_order',
    columns: new Map([
      ...typed('uuid', 'organization_id order_id source_order_id group_order_id'),
      ...typed('bigint', 'order_number facts_revision number'),
      ...typed('boolean', 'is_deleted is_asap'),
      ...typed('date', 'opened_on closed_on'),
      ...typed(
        'timestamp',
        'opened_at closed_at bill_printed_at expected_at confirmed_at printed_at cooked_at packed_at',
      ),
      ...typed('timestamp', 'sent_at delivered_at predicted_at cooking_predicted_at'),
      ...typed('integer', 'guests'),
      ...typed('varchar', 'kind external_number source_key terminal_group_id table_id store_id conception_id'),
      ...typed('varchar', 'order_type_id service_type price_category_id waiter_id courier_id operator_id guest_id'),
      ...typed('varchar', 'discount_ids discount_names increase_ids increase_names payment_names coupon comment'),
      ...typed('varchar', 'customer_name phone address city street region postcode zone line1 cartography_id'),
      ...typed('varchar', 'delivery_comment cancel_cause_id cancel_comment marketing_source_id courier_service'),
    ]),
  },
  {
    name: 'sale_line',
    columns: new Map([
      ...typed('uuid', 'organization_id'),
      ...typed('bigint', 'order_number'),
      ...typed('smallint', 'line removal'),
      ...typed('uuid', 'position_id parent_position_id'),
      ...typed('varchar', 'product_id size_id parent_product_id payment_type_id removal_type_id writeoff_user_id'),
      ...typed('timestamp', 'printed_at'),
      ...typed('decimal(18, 9)', 'amount vat_percent order_share'),
      ...typed('decimal(18, 4)', 'sum discount increase vat discount_vat'),
      ...typed('integer', 'combo_amount'),
      ...typed('varchar', 'combo_id combo_name combo_group_id combo_group_name combo_size_id combo_size_name'),
      ...typed('varchar', 'comment removal_comment'),
    ]),
  },
  {
    name: 'sale_cost',
    columns: new Map([
      ...typed('uuid', 'organization_id'),
      ...typed('bigint', 'order_number'),
      ...typed('decimal(18, 4)[]', 'costs'),
    ]),
  },
]

/** Statement that creates the tables of the replica. A file of another statement is replaced. */
export const replicaSchema: string = [
  ...replicaTables.map(
    ({ name, columns }) =>
      `create table ${name} (${[...columns].map(([column, type]) => `${column} ${type}`).join(', ')})`,
  ),
  'create table copied (organization_id uuid primary key, revision bigint not null)',
].join(';\n')

/**
 * Statement of PostgreSQL that writes the rows of changed orders as lines of CSV. `$1` is the organization, `$2` the revision from
 * which on orders are changed.
 */
export function exportStatement({ name, columns }: ReplicaTable): string {
  const cells = [...columns].map(([column, type]) => {
    const text = `facts.${column}::text`
    // Lists are written as DuckDB reads them.
    if (type.endsWith('[]')) return `coalesce('"[' || array_to_string(facts.${column}, ', ', 'null') || ']"', '')`
    const cell = type === 'varchar' ? `'"' || replace(${text}, '"', '""') || '"'` : text
    return `coalesce(${cell}, '')`
  })
  const joined =
    name === 'sale_order'
      ? 'facts.facts_revision > $2::bigint'
      : `facts.order_number in (
           select order_number
             from sale_order
            where organization_id = $1::uuid
              and facts_revision > $2::bigint)`
  return `
    select ${cells.join(" || ',' || ")} as line
      from ${name} as facts
     where facts.organization_id = $1::uuid
       and ${joined}
     order by facts.order_number`
}

/** Expression of DuckDB that reads lines of `exportStatement` from a file. */
export function readFile({ columns }: ReplicaTable, path: string): string {
  const types = [...columns].map(([column, type]) => `${column}: '${type}'`).join(', ')
  const format = `auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false`
  return `read_csv(${quoted(path)}, ${format}, parallel = false, columns = {${types}})`
}

/** Returns a text as a literal of DuckDB. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
