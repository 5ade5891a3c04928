import assert from 'node:assert/strict'
import { isLink } from '#core/db/text_rows.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { personalColumns } from '#core/record/personal.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import { keptTables, linkColumns, listErasableTables } from './erasable_tables.ts'
import { codes, isFreeMember } from './redaction.rules.ts'

/** Columns of a guest's rows that lose names, phones and e-mail addresses only. */
const sentences: Readonly<Record<string, string>> = {
  'command.error_message': 'says why the command failed',
  'delivery_order.customer': 'saved again with the order',
  'delivery_order.phone': 'saved again with the order',
  'delivery_order.words': 'saved again with the order',
  'loyalty_transaction.block_reason': 'says why a program is blocked',
  'loyalty_webhook_delivery.error': 'says why the delivery failed',
  'message.error': 'says why the message failed',
}

/** Columns of codes without a list of values in the schema, with those who write them. */
const ownCodes: Readonly<Record<string, string>> = {
  api_client_login: 'name of an API key',
  city: 'of the restaurant',
  content_field: 'of the program',
  coupon_number: 'of a series of coupons',
  coupon_series: 'of the loyalty program',
  courier: 'of the staff',
  courier_car: 'of the courier',
  courier_name: 'of the courier',
  courier_phone: 'of the courier',
  courier_service: 'of the restaurant',
  discount_ids: 'ids',
  discount_names: 'of the restaurant',
  from_status: 'of the program',
  gateway_id: 'id of the gateway',
  hash: 'hash',
  increase_ids: 'ids',
  increase_names: 'of the restaurant',
  key: 'hash of the key of a client',
  number: 'of the program, or of a certificate',
  operation: 'path of an operation',
  order_type: 'of the restaurant',
  payment_names: 'of the restaurant',
  reason: 'of the program',
  region: 'of the restaurant',
  request_hash: 'hash',
  service_type: 'of the program',
  source_key: 'of the client program',
  status: 'of the program',
  type: 'of the program',
  zone: 'of the restaurant',
}

/** Texts of requests about orders that say nothing of the guest. */
const impersonal: Readonly<Record<string, string>> = {
  comboGroupName: 'of the menu',
  coupon: 'of a series of coupons',
  courierCar: 'of the courier',
  courierName: 'of the courier',
  courierPhone: 'of the courier',
  deliveryZone: 'of the restaurant',
  flags: 'of the goods',
  menuId: 'of the menu',
  name: 'of a combo',
  number: 'of a payment',
  programName: 'of a loyalty program',
  retailAddress: 'of the restaurant',
  returnExternalData: 'of a search',
  returnExternalDataKeys: 'of a search',
  searchText: 'of a search',
  settlementPlace: 'of the restaurant',
  sourceKey: 'of the client',
  sourceKeys: 'of a search',
  value: 'of the goods',
}

/** Tables and columns that erasure does not read. */
const unread: Readonly<Record<string, string>> = {
  'admin_token.name': 'of the operator',
  'admin_token.token_hash': 'hash',
  'cache_version.key': 'no text of people',
  'cache_version.topic': 'no text of people',
  'corporation.name': 'setting of the chain',
  'external_menu.id': 'id',
  'external_menu_combo.menu_id': 'id',
  'external_menu_group.menu_id': 'id',
  'external_menu_item.menu_id': 'id',
  'follower.name': 'no text of people',
  'guest.culture_name': "the guest's own, emptied by the request",
  'guest.email': "the guest's own, emptied by the request",
  'guest.middle_name': "the guest's own, emptied by the request",
  'guest.name': "the guest's own, emptied by the request",
  'guest.phone': "the guest's own, emptied by the request",
  'guest.surname': "the guest's own, emptied by the request",
  'history_part.name': 'no text of people',
  'import_piece.bytes': 'deleted by the request',
  'owner_directory.key': 'ids and hashes',
  'owner_directory.table_name': 'no text of people',
  'person.login': 'of people who work with the console',
  'person.name': 'of people who work with the console',
  'person.password_hash': 'hash',
  'person.role': 'no text of people',
  'person_link.token_hash': 'hash',
  'person_session.address': 'of people who work with the console',
  'person_session.browser': 'of people who work with the console',
  'person_session.token_hash': 'hash',
  'schema_migration.checksum': 'no text of people',
  'schema_migration.name': 'no text of people',
  'signing_key.installation': 'no text of people',
  'signing_key.private_key': 'secret',
}

describeOwnWorld('Erasing', ({ it }) => {
  it('has a decision for each text of the database', async ({ pool }) => {
    const tables = await listErasableTables(pool)
    const personal = personalColumns()
    const undecided = tables
      .filter((table) => linkColumns.some((column) => isLink(table, column)))
      .flatMap(({ table, columns }) =>
        columns
          .filter(({ name, kind }) => kind !== 'json' && !personal.get(table)?.names.has(name) && !codes.has(name))
          .map(({ name }) => `${table}.${name}`),
      )
    assert.deepEqual(
      undecided.sort(),
      Object.keys(sentences).sort(),
      'Declare a personal column with `declarePersonal` in its store, or add it to `sentences` with the reason',
    )
    const listed = await pool<{ table: string; name: string }[]>`
      select class.relname as table, attribute.attname as name
        from pg_constraint as allowed
        join pg_class as class
          on class.oid = allowed.conrelid
        join pg_attribute as attribute
          on attribute.attrelid = class.oid
         and attribute.attnum = any(allowed.conkey)
       where allowed.contype = 'c'
         and pg_get_constraintdef(allowed.oid) like '%ARRAY[%'`
    const limited = new Set(listed.map(({ table, name }) => `${table}.${name}`))
    const unlimited = tables
      .filter((table) => linkColumns.some((column) => isLink(table, column)))
      .flatMap(({ table, columns }) => columns.map(({ name }) => ({ name, column: `${table}.${name}` })))
      .filter(({ name, column }) => codes.has(name) && !personalColumns().get(column.split('.')[0]!)?.names.has(name))
      .filter(({ column }) => !limited.has(column))
      .map(({ name }) => name)
    assert.deepEqual(
      [...new Set(unlimited)].sort(),
      Object.keys(ownCodes).sort(),
      'A column that clients fill is personal; add any other to `ownCodes` with the reason',
    )
    const columns = await pool<{ table: string; name: string }[]>`
      select columns.table_name as table, column_name as name
        from information_schema.columns
        join information_schema.tables
          on tables.table_schema = columns.table_schema
         and tables.table_name = columns.table_name
       where columns.table_schema = current_schema()
         and table_type = 'BASE TABLE'
         and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY', 'xml', 'name')
         and udt_name not in ('_uuid', '_int4', '_int8', '_numeric')
         and is_generated = 'NEVER'
       order by 1, 2`
    const read = new Set(tables.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)))
    const left = columns
      .filter(({ table }) => !Object.hasOwn(keptTables, table))
      .map(({ table, name }) => `${table}.${name}`)
      .filter((column) => !read.has(column))
    assert.deepEqual(left.sort(), Object.keys(unread).sort())
  })

  it('has a decision for each text of requests about orders', async () => {
    const found = new Set<string>()
    for (const { path, request } of await loadOperations())
      if (/^\/(api\/1|front)\/(deliveries|order|reserve|notifications)\//.test(path)) addTexts(request, '', found)
    assert.deepEqual(
      [...found].sort(),
      Object.keys(impersonal).sort(),
      'Add a personal text to `blanks` of redaction.rules.ts, any other to `impersonal` with the reason',
    )
  })
})

interface Schema {
  type?: unknown
  enum?: unknown
  const?: unknown
  format?: unknown
  pattern?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
}

/** Adds the names of texts of any kind that erasure does not empty. */
function addTexts(schema: Schema | undefined, name: string, found: Set<string>): void {
  if (!schema) return
  const { type, anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema
  if (type === 'string' && !schema.enum && !schema.const && !schema.format && !schema.pattern) found.add(name)
  for (const one of [...anyOf, ...oneOf, ...allOf]) addTexts(one, name, found)
  addTexts(items, name, found)
  for (const [member, known] of Object.entries(properties)) if (!isFreeMember(member)) addTexts(known, member, found)
}
