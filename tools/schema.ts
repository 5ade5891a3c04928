/**
 * Writes `migrations/schema.sql`: what the migrations make, read from the catalogs of a database that has just been
 * migrated. Readers use it, and empty databases are made with it; tests compare it with the migrations.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { migrate, readStamp, schemaFile } from '#core/db/migrate.ts'
import { createLog } from '#server/log.ts'

const header = `-- What the migrations make. Written by npm run schema; tests compare it with the migrations. Empty databases are made with it.`

interface Table {
  name: string
  options: string | null
}

interface Constraint {
  tableName: string
  definition: string
  /** The table that a foreign key refers to. */
  referred: string | null
}

interface Column {
  tableName: string
  name: string
  type: string
  isRequired: boolean
  byDefault: string | null
  identity: '' | 'a' | 'd'
  generated: string | null
}

/**
 * The tables of the database's schema `public` as SQL: columns, constraints and indexes. Tables follow those that they refer
 * to, and otherwise the alphabet. Foreign keys of tables that refer to each other stand at the end.
 */
export async function describeSchema(db: Db): Promise<string> {
  const [stamp, tables, columns, constraints, storages, indexes, others] = await Promise.all([
    readStamp(),
    listTables(db),
    listColumns(db),
    listConstraints(db),
    listStorages(db),
    listIndexes(db),
    listOthers(db),
  ])
  const ordered = inOrder(tables, constraints)
  const indexOf = new Map(ordered.map(({ name }, i) => [name, i]))
  const isLate = ({ tableName, referred }: Constraint) =>
    referred !== null && indexOf.get(referred)! > indexOf.get(tableName)!
  const texts = ordered.map(({ name, options }) => {
    const own = of(name, constraints).filter((constraint) => !isLate(constraint))
    const lines = [...aligned(of(name, columns)), ...own.map(({ definition }) => definition)]
    const body = lines.map((line) => `  ${line}`).join(',\n')
    const table = `create table ${name} (\n${body}\n)${options === null ? '' : ` with (${options})`};`
    const additions = [...of(name, storages), ...of(name, indexes)]
    return [table, ...additions.map(({ definition }) => `${definition};`)].join('\n')
  })
  const late = constraints
    .filter(isLate)
    .map(({ tableName, definition }) => `alter table ${tableName}\n  add ${definition};`)
  const statements = [...others.map(({ definition }) => `${definition};`), ...texts, ...late].map(lowered)
  return `${[`${header}\n${stamp}`, ...statements].join('\n\n')}\n`
}

function inOrder(tables: readonly Table[], constraints: readonly Constraint[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  const visited = new Set<Table>()
  const visit = (table: Table) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { referred } of of(table.name, constraints)) if (referred !== null) visit(byName.get(referred)!)
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

const of = <Part extends { tableName: string }>(name: string, parts: readonly Part[]): Part[] =>
  parts.filter(({ tableName }) => tableName === name)

/** The catalogs shout; what stands in quotes is left as it is. */
const lowered = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|\b[A-Z]{2,}\b/g, (word) => (word[0] === "'" ? word : word.toLowerCase()))

/** Columns with their types below each other. */
function aligned(columns: readonly Column[]): string[] {
  const width = Math.max(0, ...columns.map(({ name }) => name.length))
  return columns.map(({ name, type, isRequired, byDefault, identity, generated }) =>
    [
      `${name.padEnd(width)} ${type}`,
      ...(isRequired ? ['not null'] : []),
      ...(generated !== null ? [`generated always as (${generated}) stored`] : []),
      ...(byDefault !== null ? [`default ${byDefault}`] : []),
      ...(identity ? [`generated ${identity === 'a' ? 'always' : 'by default'} as identity`] : []),
    ].join(' '),
  )
}

const listTables = (db: Db) => db<Table[]>`
  select relname as name, array_to_string(reloptions, ', ') as options
    from pg_class
   where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p')
     and relname <> 'schema_migration'
   order by relname collate "C"`

const listColumns = (db: Db) => db<Column[]>`
  select relname as table_name, attname as name,
         format_type(atttypid, atttypmod)
           || coalesce((select ' collate ' || quote_ident(collname)
                          from pg_collation
                          join pg_type on pg_type.oid = atttypid
                         where pg_collation.oid = attcollation
                           and attcollation <> typcollation), '') as type,
         attnotnull as is_required, attidentity as identity,
         case when attgenerated = '' then pg_get_expr(adbin, adrelid) end as by_default,
         case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end as generated
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p')
     and attnum > 0
     and not attisdropped
   order by relname collate "C", attnum`

/** Without those that only repeat a column's "not null". */
const listConstraints = (db: Db) => db<Constraint[]>`
  select relname as table_name,
         'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid, true) as definition,
         (select relname from pg_class where oid = confrelid) as referred
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
   where relnamespace = 'public'::regnamespace
     and contype <> 'n'
   order by relname collate "C", position(contype::text in 'pufcx'), conname collate "C"`

/** How columns are stored that are not stored as their type is. Up to PostgreSQL 15 `create table` cannot say it. */
const listStorages = (db: Db) => db<{ tableName: string; definition: string }[]>`
  select relname as table_name,
         format('alter table %I alter column %I set storage %s', relname, attname,
                case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end) as definition
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
   where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p')
     and attnum > 0
     and not attisdropped
     and attstorage <> typstorage
   order by relname collate "C", attnum`

/** Without those that a constraint made. */
const listIndexes = (db: Db) => db<{ tableName: string; definition: string }[]>`
  select tables.relname as table_name, replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ') as definition
    from pg_index
    join pg_class indexes on indexes.oid = indexrelid
    join pg_class tables on tables.oid = indrelid
   where tables.relnamespace = 'public'::regnamespace
     and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
   order by tables.relname collate "C", indexes.relname collate "C"`

/** Extensions, views, sequences of their own, functions and triggers: few or none, but none may go unseen. */
const listOthers = (db: Db) => db<{ definition: string }[]>`
  select definition
    from (
           select 1 as place, extname::text as name, 'create extension if not exists ' || extname as definition
             from pg_extension
            where extname <> 'plpgsql'
            union all
           select 2, relname, 'create view ' || relname || ' as ' || rtrim(pg_get_viewdef(oid, true), ';')
             from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
            union all
           select 3, relname, 'create sequence ' || relname
             from pg_class
            where relnamespace = 'public'::regnamespace
              and relkind = 'S'
              and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype in ('i', 'a') and refobjsubid > 0)
            union all
           select 4, proname, pg_get_functiondef(pg_proc.oid)
             from pg_proc
            where pronamespace = 'public'::regnamespace
              and prokind in ('f', 'p')
              and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
            union all
           select 5, tgname, pg_get_triggerdef(oid, true)
             from pg_trigger
            where not tgisinternal
         ) as everything
   order by place, name collate "C"`

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-schema-'))
  const database = await startEmbedded(folder, { log: createLog('warn'), settings: { fsync: 'off' } })
  const pool = connect(database.address, { connectionsMax: 1 })
  try {
    await migrate(pool, { oneByOne: true })
    await writeFile(schemaFile, await describeSchema(pool))
    process.stdout.write('migrations/schema.sql is written\n')
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
