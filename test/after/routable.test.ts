/**
 * Checks without a cluster which statements of the tests Citus would refuse, or send to all workers: PostgreSQL's plan of each says which
 * tables it reads, and how it names their owners. `several_owners.txt` has those that may.
 */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import test from 'node:test'
import { listTables, placementOf } from '#cluster/placement.ts'
import { connect, type Pool } from '#core/db/connect.ts'
import { root } from '#test/harness/files.ts'
import { databaseAt, type TestEnvironment } from '#test/harness/template.ts'

/** A node of a plan, as PostgreSQL explains it. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
  [property: string]: unknown
}

/** A read of a table that a cluster spreads. */
interface Scan {
  table: string
  alias: string
  /** How its owner is named: by one value, by a list of values, or by a column of another alias. */
  owner: { is: 'value' | 'values' } | { is: 'column'; of: readonly string[] } | undefined
}

/** Tables by fault. */
type Faults = Map<string, Set<string>>

const faultNames = {
  all: 'reads all owners',
  locks: 'locks rows of several owners',
  recursion: 'recurses over several owners',
  limit: 'limits the rows of each owner',
  wholeRow: 'reads whole rows in a join',
  conflict: 'has a parameter in on conflict of an insert … select',
  extract: 'extracts in returning',
}
const { address, template, seenFolder, machines, isWhole }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)
/** Settings with which plans follow the text of a statement, whatever PostgreSQL knows of the rows. */
const steadyPlans = [
  'join_collapse_limit = 1',
  'from_collapse_limit = 1',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
]
const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter']

test('each statement names one owner, or is known to need several', { skip: machines && 'on a cluster' }, async () => {
  await withPlans(async (findFaults) => {
    const found: Faults = new Map()
    for (const [text, file] of await listStatements())
      for (const [fault, tables] of await findFaults(text)) add(found, `${file} ${fault}`, tables)
    const known = await readKnown()
    const isKnown = (fault: string, table: string) => known.get(fault)?.has(table)
    const added = [...found].flatMap(([fault, tables]) =>
      [...tables].filter((table) => !isKnown(fault, table)).map((table) => `${fault}: ${table}`),
    )
    const gone = isWhole ? [...known.keys()].filter((fault) => !found.has(fault)) : []
    assert.deepEqual(
      { added: added.sort(), gone },
      { added: [], gone: [] },
      'Name the owner as a value for each table (CONTRIBUTING.md, House rules); remove lines of several_owners.txt that are gone',
    )
  })
})

test('statements that a cluster refuses are found', { skip: machines && 'on a cluster' }, async () => {
  await withPlans(async (findFaults) => {
    const faultsOf = async (text: string) => [...(await findFaults(text)).keys()]
    const owned = 'message.organization_id = $1'
    for (const [fault, text] of [
      [undefined, `select id from message where ${owned} for update`],
      [undefined, `select id from message where organization_id = any($1::uuid[])`],
      [
        undefined,
        `select due_at from organization left join message on ${owned} where organization.id = message.organization_id`,
      ],
      [faultNames.all, 'select id from message where id = $1'],
      [faultNames.all, 'select 1 from event join message on message.organization_id = event.owner_id'],
      [faultNames.locks, 'select id from message where organization_id = any($1::uuid[]) for update'],
      [faultNames.wholeRow, `select to_json(message) from message left join event on owner_id = $1 where ${owned}`],
      [
        faultNames.conflict,
        `insert into message_count (organization_id, channel, day, messages)
         select organization_id, channel, current_date, 1 from message where ${owned}
         on conflict (organization_id, channel, day) do update set messages = $2::int`,
      ],
      [faultNames.extract, `update message set attempts = 1 where ${owned} returning extract(epoch from due_at)`],
    ] as const)
      assert.deepEqual(await faultsOf(text), fault === undefined ? [] : [fault], text)
  })
})

async function withPlans(work: (findFaults: (text: string) => Promise<Faults>) => Promise<void>): Promise<void> {
  const pool = connect(databaseAt(address, template), { connectionsMax: 1, prefersIndexes: true })
  try {
    const placed = (await listTables(pool)).map((table) => [table.name, placementOf(table)] as const)
    await pool.unsafe(`analyze; ${steadyPlans.map((setting) => `set ${setting};`).join(' ')}`)
    const owners = new Map(
      placed.flatMap(([name, placement]) => (typeof placement === 'object' ? [[name, placement.by]] : [])),
    )
    await work(async (text) => {
      const plan = await explain(pool, text)
      return plan ? faultsOf(plan, owners, text) : new Map()
    })
  } finally {
    await pool.end()
  }
}

/** Returns the statements that the program has run, with its files. */
async function listStatements(): Promise<Map<string, string>> {
  const files = await Promise.all((await readdir(seenFolder)).map((file) => readFile(join(seenFolder, file), 'utf8')))
  const lines = files
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('statement '))
  const seen = lines.map((line): { location: string; text: string } => JSON.parse(line.slice('statement '.length)))
  const statements = new Map<string, string>()
  for (const { location, text } of seen) {
    const file = /^(src\/.*\.ts):\d+:\d+$/.exec(relative(root, location))?.[1]
    // The doctor and a copy read all rows, which a cluster is asked to by tests of their own.
    const isOwn = file && !/\.test\.ts$|invariants\.ts$|backup\/copying\.ts$/.test(file)
    if (isOwn && /^\s*(select|with|insert|update|delete)\b/.test(text)) statements.set(text, file)
  }
  return statements
}

async function readKnown(): Promise<Faults> {
  const text = await readFile(join(import.meta.dirname, 'several_owners.txt'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [fault = '', tables = ''] = line.split(': ')
      return [fault, new Set(tables.split(' '))]
    }),
  )
}

/** Returns undefined for statements about tables that tests have created. */
async function explain(pool: Pool, text: string): Promise<Plan | undefined> {
  try {
    const [row] = await pool.unsafe(`explain (generic_plan, verbose, format json) ${text}`)
    return row?.['QUERY PLAN'][0].Plan
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return undefined
    throw error
  }
}

function faultsOf(plan: Plan, owners: ReadonlyMap<string, string>, text: string): Faults {
  const nodes = flatten(plan)
  const stated = nodes.flatMap((node) => conditions.flatMap((name) => (name in node ? [String(node[name])] : [])))
  const scansOf = (node: Plan) =>
    flatten(node).flatMap(({ 'Relation Name': table = '', Alias: alias = '', 'Node Type': type }): Scan[] => {
      const column = type.includes('Scan') && owners.get(table)
      return column ? [{ table, alias, owner: ownerOf(`${alias}.${column}`, stated) }] : []
    })
  const aliases = new Set(nodes.map(({ Alias: alias }) => alias))
  const faults: Faults = new Map()
  const record = (fault: string, scans: readonly Scan[]) => {
    const tables = scans.map(({ table }) => table)
    if (tables.length > 0) add(faults, fault, tables)
  }
  const scans = scansOf(plan)
  const isNamed = ({ owner }: Scan) => owner?.is === 'value' || owner?.is === 'values'
  record(faultNames.all, scans.some(isNamed) ? scans.filter(({ owner }) => !owner) : scans)
  for (const node of nodes) {
    const own = scansOf(node)
    const inside = new Set(flatten(node).map(({ Alias: alias }) => alias))
    const depends = ({ owner }: Scan) =>
      owner?.is === 'column' &&
      owner.of.some((alias) => aliases.has(alias)) &&
      !owner.of.some((alias) => inside.has(alias))
    if (node['Node Type'] === 'LockRows')
      record(
        faultNames.locks,
        own.filter(({ owner }) => owner?.is !== 'value'),
      )
    if (node['Node Type'] === 'Recursive Union')
      record(
        faultNames.recursion,
        own.filter((scan) => !isNamed(scan)),
      )
    if (node['Node Type'] === 'Limit') record(faultNames.limit, own.filter(depends))
    if (node['Node Type'] === 'ModifyTable' && node.Output?.some((column) => column.includes('EXTRACT(')))
      faults.set(faultNames.extract, new Set([String(node['Relation Name'])]))
  }
  if (nodes.some((node) => /Join|Nested Loop/.test(node['Node Type'])))
    record(
      faultNames.wholeRow,
      scans.filter(({ alias }) =>
        nodes.some(({ Output = [] }) => Output.some((column) => new RegExp(`(^|[^\\w.])${alias}\\.\\*`).test(column))),
      ),
    )
  for (const [, table, source, action] of text.matchAll(inserts))
    if (/\bselect\b/.test(source!) && action!.includes('$')) faults.set(faultNames.conflict, new Set([table!]))
  return faults
}

/** Inserts with `on conflict`, whose action ends before `returning` or the next common table expression. */
const inserts = /\binsert\s+into\s+(\w+)((?:(?!\binsert\b).)*?)\bon\s+conflict\b((?:(?!\breturning\b|\n\s*\),).)*)/gs

function ownerOf(column: string, stated: readonly string[]): Scan['owner'] {
  const name = column.replaceAll('.', '\\.')
  const matches = (pattern: string) => stated.flatMap((condition) => [...condition.matchAll(new RegExp(pattern, 'g'))])
  const value = String.raw`\(*(?:\$\d|'|NULL)`
  if (matches(String.raw`(?<![\w.])${name} = ${value}|\$\d+\)*(?:::\w+)?\)* = ${name}(?!\w)`).length > 0)
    return { is: 'value' }
  if (matches(String.raw`(?<![\w.])${name} = ANY \(${value}`).length > 0) return { is: 'values' }
  const others = [
    ...matches(String.raw`(?<![\w.])${name} = \(*(\w+)`),
    ...matches(String.raw`(\w+)\.\w+\)* = ${name}(?!\w)`),
  ]
  return others.length > 0 ? { is: 'column', of: others.map(([, alias]) => alias!) } : undefined
}

const flatten = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

function add(faults: Faults, fault: string, tables: Iterable<string>): void {
  faults.set(fault, new Set([...(faults.get(fault) ?? []), ...tables]))
}
