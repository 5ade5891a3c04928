import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Db } from '#core/db/connect.ts'
import { snakeCase } from '#core/kits/filters.ts'
import { referencesIn } from '#core/kits/referred_ids.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { demo } from '#shared/demo.ts'
import { type Schema, validBodies } from '#test/harness/arbitrary.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/**
 * A row that the key may not see is as unknown as one that does not exist: for every field with an id, a request with the id of a row of
 * another restaurant or another corporation gets the same answer as one with a random id.
 */

const operations = (await loadOperations()).filter(({ audience }) => audience === 'key')

/** Kinds of ids that name no row of their own, but parts of requests or rows, marks of other systems, owners, or derived keys. */
const withoutRows: ReadonlySet<string> = new Set([
  'Aggregate',
  'AssemblyChartItem',
  'Code',
  'Combo',
  'ComboGroup',
  'Corporation',
  'FranchiseMaster',
  'FranchiseOriginal',
  'FranchiseUnique',
  'Image',
  'Message',
  'Organization',
  'Position',
  'Posting',
])

/** Tables of kinds that no example names by the id of a row, and whose table has another name. */
const tableOf: Readonly<Record<string, string>> = {
  Account: 'account',
  ChainDocument: 'document',
  Counteragent: 'employee',
  Document: 'document',
  ManualCondition: 'loyalty_manual_condition',
  MarketingCampaign: 'loyalty_campaign',
  Modifier: 'product',
  Transaction: 'loyalty_transaction',
  Wallet: 'loyalty_wallet',
}

/** Kinds of ids that requests have as texts, by the name of their field. */
const textKinds: Readonly<Record<string, string>> = {
  employeeId: 'Employee',
  externalMenuId: 'ExternalMenu',
  menuId: 'ExternalMenu',
  presetId: 'ReportPreset',
  priceCategoryId: 'PriceCategory',
  referrerId: 'Customer',
}

/** Fields with ids of other systems. */
const ofOthers: ReadonlySet<string> = new Set(['classifierId', 'classifierIds', 'externalCartographyId', 'imageId'])

/** A field with an id, and the request of the example with another id in it. */
interface Place {
  kind: string
  path: string
  put(id: string): unknown
}

/** Returns all fields with ids of a schema. Fields that the example lacks get generated values around them. */
function placesIn(schema: Schema, value: unknown, path = ''): Place[] {
  const {
    'x-id': declared,
    type,
    format,
    enum: words,
    const: word,
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
  } = schema
  const [, name = ''] = /(\w+)(?:\[0\])?$/.exec(path) ?? []
  const isText = type === 'string' && !words && word === undefined
  const kind =
    declared ?? (isText && (format === 'guid' || isIdName(name)) ? (textKinds[name] ?? `text ${name}`) : undefined)
  if (kind) return ofOthers.has(name) ? [] : [{ kind, path, put: (id) => id }]
  const branches = [...anyOf, ...oneOf].flatMap((branch) => placesIn(branch, fitting(branch, value), path))
  if (items) {
    const [first, ...rest] = Array.isArray(value) ? value : []
    return placesIn(items, first, `${path}[0]`).map(({ put, ...place }) => ({
      ...place,
      put: (id) => [put(id), ...rest],
    }))
  }
  return [
    ...branches,
    ...Object.entries(properties).flatMap(([name, property]) => {
      const inside = placesIn(property, Reflect.get(Object(value), name), path ? `${path}.${name}` : name)
      const holder = inside.length === 0 || isRecord(value) ? value : sample(schema)
      return inside.map(({ put, ...place }) => ({
        ...place,
        put: (id: string) => ({ ...Object(holder), [name]: put(id) }),
      }))
    }),
  ]
}

/** Returns the fields of an operation whose ids name rows. */
const placesOf = ({ request, example }: RegisteredOperation): Place[] =>
  placesIn(request as Schema, example.request).filter(({ kind }) => !withoutRows.has(kind))

const isIdName = (name: string): boolean => name === 'id' || /Ids?$/.test(name)

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is of the kind of the branch. */
const fitting = ({ properties = {} }: Schema, value: unknown): unknown =>
  Object.entries(properties).every(
    ([name, one]) => one.const === undefined || one.const === Reflect.get(Object(value), name),
  )
    ? value
    : undefined

const sample = (schema: Schema): unknown => fc.sample(validBodies(schema), { seed: 1, numRuns: 1 })[0]

type Owner = 'ofRestaurant' | 'ofCorporation'

/** A row of the demo chain that a kind of ids names. */
interface Original {
  tables: readonly Table[]
  id: string
}

interface Table {
  name: string
  columns: readonly string[]
  row: Record<string, unknown>
}

interface Elsewhere {
  corporation: string
  organization: string
}

/** Copies of rows of the demo chain that belong to another restaurant of the corporation, and to another corporation. */
class Copies {
  readonly #world: World
  readonly #originals: ReadonlyMap<string, Original>
  readonly #elsewhere: Elsewhere
  readonly #ids = new Map<string, string>()

  private constructor(world: World, originals: ReadonlyMap<string, Original>, elsewhere: Elsewhere) {
    this.#world = world
    this.#originals = originals
    this.#elsewhere = elsewhere
  }

  static async open(world: World): Promise<Copies> {
    const elsewhere = { corporation: randomUUID(), organization: randomUUID() }
    const { corporation: corporationId, organization: id } = elsewhere
    await world.ask('/admin/corporations/save', { id: corporationId, name: 'Elsewhere' })
    await world.ask('/admin/organizations/save', { id, corporationId, name: 'Elsewhere' })
    const priceCategories = [{ id: randomUUID(), name: 'Delivery' }]
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, priceCategories })
    const copies = new Copies(world, await findOriginals(world), elsewhere)
    const owned = [...copies.#originals].flatMap(([kind, one]) => ownersOf(one).map((owner) => ({ kind, owner })))
    for (const { kind, owner } of owned) copies.#ids.set(`${kind} ${owner}`, randomUUID())
    for (const { kind, owner } of owned) await copies.#copy(kind, owner)
    // The node must read all cached rows again.
    await world.pool`update cache_version set version = version + 1, changed_at = clock_timestamp()`
    await world.node.app.caches.refresh(world.pool)
    return copies
  }

  has(kind: string): boolean {
    return this.#originals.has(kind)
  }

  /** Returns the id of a copy; undefined if rows of the kind belong to no restaurant. */
  find = (kind: string, owner: Owner): string | undefined => this.#ids.get(`${kind} ${owner}`)

  /** Copies a row again, because a request has created or changed a row with the id of the copy. */
  async replace(kind: string, owner: Owner): Promise<void> {
    this.#ids.set(`${kind} ${owner}`, randomUUID())
    await this.#copy(kind, owner)
  }

  async #copy(kind: string, owner: Owner): Promise<void> {
    const { tables, id } = this.#originals.get(kind)!
    const copyId = this.#ids.get(`${kind} ${owner}`)!
    const { corporation, organization } =
      owner === 'ofCorporation'
        ? this.#elsewhere
        : { corporation: demo.corporation, organization: demo.confirmingOrganization }
    const ids = new Map(
      [...this.#originals].map(([other, one]) => [one.id, this.#ids.get(`${other} ${owner}`) ?? one.id]),
    ).set(id, copyId)
    await this.#world.pool.begin(async (db) => {
      await db.unsafe('set local session_replication_role = replica')
      for (const table of tables.filter((one) => owner === 'ofCorporation' || isOfRestaurant(one))) {
        const { name, columns, row } = table
        const values = {
          ...Object.fromEntries(
            Object.entries(row).map(([column, value]) => [
              column,
              typeof value === 'string' ? (ids.get(value) ?? value) : value,
            ]),
          ),
          ...(await uniqueValues(db, table)),
          ...Object.fromEntries(columns.filter((column) => column === 'is_default').map((column) => [column, false])),
          ...(columns.includes('main_organization_id') && { main_organization_id: null }),
          ...(columns.includes('corporation_id') && { corporation_id: corporation }),
          ...(typeof row.organization_id === 'string' && { organization_id: organization }),
          ...(columns.includes('organization_ids') && { organization_ids: [organization] }),
          id: copyId,
        }
        await db`
          insert into ${db(name)} (${db(columns)})
          select ${db(columns)}
            from jsonb_populate_record(null::${db(name)}, ${JSON.stringify(values)}::text::jsonb)`
      }
      await db`
        insert into owner_directory (table_name, key, corporation_id, organization_id)
        select table_name, ${copyId}, ${corporation}, ${organization}
          from owner_directory
         where key = ${id}`
    })
  }
}

const ownersOf = ({ tables }: Original): Owner[] => [
  ...(tables.some(isOfRestaurant) ? (['ofRestaurant'] as const) : []),
  'ofCorporation',
]

const isOfRestaurant = ({ columns, row }: Table): boolean =>
  columns.includes('organization_ids') || typeof row.organization_id === 'string'

/** Returns a row of the demo chain for each kind: one that an example names, else one of the table with the name of the kind. */
async function findOriginals({ pool }: World): Promise<ReadonlyMap<string, Original>> {
  const tables = await pool<{ name: string; columns: string[] }[]>`
    select owned.table_name::text as name, array_agg(owned.column_name::text) as columns
      from information_schema.columns as id
      join information_schema.columns as owned
        on owned.table_schema = id.table_schema
       and owned.table_name = id.table_name
       and owned.is_generated = 'NEVER'
       and owned.identity_generation is distinct from 'ALWAYS'
     where id.table_schema = 'public'
       and id.column_name = 'id'
     group by owned.table_name
    having bool_or(owned.column_name in ('corporation_id', 'organization_id'))`
  const rowsOf = (name: string, ids?: readonly string[]) => pool<{ id: string; row: Record<string, unknown> }[]>`
    select id, to_jsonb(line) as row
      from ${pool(name)} as line
     where ${ids ? pool`id::text = any(${ids}::text[])` : pool`true`}
     order by to_jsonb(line) ->> 'organization_id', id
     limit 1`
  const examples = operations.flatMap(({ request, example }) => referencesIn(request, example.request))
  const idsOf = Map.groupBy(examples, ({ kind }) => kind)
  const kinds = new Set(operations.flatMap(placesOf).map(({ kind }) => kind))
  const originals = new Map<string, Original>()
  for (const kind of kinds) {
    const named = tables.filter(({ name }) => name === (tableOf[kind] ?? snakeCase(kind).slice(1)))
    const ids = idsOf.get(kind)?.map((reference) => reference.id) ?? []
    const [example] = tableOf[kind] ? [] : (await Promise.all(tables.map(({ name }) => rowsOf(name, ids)))).flat()
    const [id = example?.id] = example
      ? []
      : (await Promise.all(named.map(({ name }) => rowsOf(name)))).flat().map((one) => one.id)
    const found: Table[] = []
    for (const table of id ? tables : [])
      for (const { row } of await rowsOf(table.name, [id!])) found.push({ ...table, row })
    if (id) originals.set(kind, { id, tables: found })
  }
  return originals
}

/** Returns another value for one column of each unique index, besides ids, owners and families of documents. */
async function uniqueValues(db: Db, { name: tableName, row: original }: Table): Promise<Record<string, unknown>> {
  const rows = await db<{ index: string; name: string; type: string }[]>`
    select indexrelid::text as index, attname::text as name, format_type(atttypid, null) as type
      from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = ${tableName}::regclass
       and indisunique
       and attname not in ('id', 'corporation_id', 'organization_id', 'family')`
  const makers: Readonly<Record<string, () => unknown>> = {
    uuid: () => randomUUID(),
    text: () => String(Date.now() * 1_000 + copied++),
    bigint: () => Date.now() * 1_000 + copied++,
    integer: () => 1_000_000_000 + copied++,
  }
  const columns = [...Map.groupBy(rows, ({ index }) => index).values()].flatMap((ofIndex) => {
    const present = ofIndex.filter(({ name }) => original[name] !== null)
    const type = Object.keys(makers).find((one) => present.some((column) => column.type === one))
    return present.find((column) => column.type === type) ?? []
  })
  return Object.fromEntries(columns.map(({ name, type }) => [name, makers[type]?.()]))
}

let copied = 0

/** Returns an answer without ids, times and numbers, with the outcome of its command. */
async function answerOf(world: World, operation: RegisteredOperation, body: unknown, token: string): Promise<unknown> {
  const { status, body: answer, text } = await world.call<Record<string, unknown>>(operation.path, body, { token })
  assert.ok(status < 500, `${operation.path}: ${text}`)
  const plain = (json: string) =>
    json.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '*').replaceAll(/\d+/g, '0')
  if (status >= 300 || !operation.command) return [status, plain(text)]
  const { state, exception } = await world.outcome(demo.organization, String(answer.correlationId))
  return [status, state, exception?.code]
}

const limited = (world: World) => world.tokenOf({ organizationIds: [demo.organization] })
const whole = (world: World) => world.tokenOf({})
const copiesOf = (world: World) => Copies.open(world)

/** Returns what a request tells about a row that its key may not see. */
async function toldBy(world: World, operation: RegisteredOperation, { kind, path, put }: Place): Promise<string[]> {
  const copies = await world.once(copiesOf)
  let token = await world.once(limited)
  const ask = async (id: string) => JSON.stringify(await answerOf(world, operation, put(id), token))
  let unknown = await ask(randomUUID())
  const isOfChain = unknown.includes('CHAIN_FORBIDDEN')
  if (isOfChain) {
    token = await world.once(whole)
    unknown = await ask(randomUUID())
  }
  const told: string[] = []
  for (const owner of ['ofRestaurant', 'ofCorporation'] as const) {
    // A key of the whole chain sees rows of all restaurants, and an internal sale names a document of another one.
    if (owner === 'ofRestaurant' && (isOfChain || kind === 'ChainDocument')) continue
    const id = copies.find(kind, owner)
    if (id === undefined) continue
    const foreign = await ask(id)
    const isSame = foreign === unknown || foreign === (await ask(randomUUID()))
    if (!isSame) told.push(`${path} ${owner}: ${foreign} instead of ${unknown}`)
    if (operation.kind !== 'query' && foreign.startsWith('[20')) await copies.replace(kind, owner)
  }
  return told
}

describeOwnWorld('a reference to a row that the key may not see', ({ it }) => {
  it('has a kind whose rows are tried', async (world) => {
    const copies = await world.once(copiesOf)
    const kinds = new Set(operations.flatMap(placesOf).map(({ kind }) => kind))
    assert.deepEqual([...kinds].filter((kind) => !copies.has(kind)).sort(), [])
  })

  for (const operation of operations) {
    const places = placesOf(operation)
    if (places.length === 0) continue
    it(`is unknown to ${operation.path}`, async (world) => {
      const told: string[] = []
      if (operation.kind === 'query')
        told.push(...(await Promise.all(places.map((place) => toldBy(world, operation, place)))).flat())
      else for (const place of places) told.push(...(await toldBy(world, operation, place)))
      assert.deepEqual(told, [])
    })
  }
})
