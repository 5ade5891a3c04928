/**
 * Writes `migrations/schema.sql`: what the migrations make, read from the catalogs of a database that has just been
 * migrated. It is for readers; a test holds it against the migrations.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '#core/db/connect.ts'
import { startEmbedded } from '#core/db/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { createLog } from '#server/log.ts'

export const schemaFile = new URL('../migrations/schema.sql', import.meta.url)

const header = `-- What the migrations make, for readers. Written by npm run schema; a test compares it with the database.`

interface Column {
  tableName: string
  name: string
  type: string
  isRequired: boolean
  byDefault: string | null
  identity: '' | 'a' | 'd'
  generated: string | null
}

/** The tables of the database's schema `public` as SQL: columns, constraints and indexes, always in the same order. */
export async function describeSchema(db: Db): Promise<string> {
  const [tables, columns, constraints, indexes, others] = await Promise.all([
    listTables(db),
    listColumns(db),
    listConstraints(db),
    listIndexes(db),
    listOthers(db),
  ])
  const texts = tables.map(({ name, options }) => {
    const lines = [...aligned(of(name, columns)), ...of(name, constraints).map(({ definition }) => definition)]
    const body = lines.map((line) => `  ${line}`).join(',\n')
    const table = `create table ${name} (\n${body}\n)${options === null ? '' : ` with (${options})`};`
    return [table, ...of(name, indexes).map(({ definition }) => `${definition};`)].join('\n')
  })
  return `${[header, ...others.map(({ definition }) => `${definition};`), ...texts].map(lowered).join('\n\n')}\n`
}

const of = <Part extends { tableName: string }>(name: string, parts: readonly Part[]): Part[] =>
  parts.filter(({ tableName }) => tableName === name)

/** The catalogs shout; what stands in quotes is left as it is. */
const lowered = (sql: string): string =>
  sql === header
    ? sql
    : sql.replaceAll(/'(?:[^']|'')*'|\b[A-Z]{2,}\b/g, (word) => (word[0] === "'" ? word : word.toLowerCase()))

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

const listTables = (db: Db) => db<{ name: string; options: string | null }[]>`
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
const listConstraints = (db: Db) => db<{ tableName: string; definition: string }[]>`
  select relname as table_name, 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid, true) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
   where relnamespace = 'public'::regnamespace
     and contype <> 'n'
   order by relname collate "C", position(contype::text in 'pufcx'), conname collate "C"`

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
           select 1 as place, extname::text as name, 'create extension ' || extname as definition
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
    await migrate(pool)
    await writeFile(schemaFile, await describeSchema(pool))
    process.stdout.write('migrations/schema.sql is written\n')
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
