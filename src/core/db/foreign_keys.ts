/** Connection that runs a script: a pool, a transaction, or one of the driver itself. */
interface Scripts {
  unsafe(text: string, parameters?: string[]): PromiseLike<readonly Record<string, string>[]>
}

/**
 * Drops the foreign keys of the tables and those to them, so that they can be filled or moved in any order. Returns the statements that add
 * and check them again. Leaves out keys of shards: Citus changes them with the table.
 */
export async function dropForeignKeys(db: Scripts, tables: readonly { name: string }[]): Promise<string[]> {
  const keys = await db.unsafe(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
            pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_constraint
       join pg_class source on source.oid = conrelid
       join pg_class target on target.oid = confrelid
      where contype = 'f'
        and connamespace = current_schema()::regnamespace
        and (source.relname = any(string_to_array($1, ' ')) or target.relname = any(string_to_array($1, ' ')))
      order by 1, 2`,
    [tables.map(({ name }) => name).join(' ')],
  )
  for (const { table, name } of keys) await db.unsafe(`alter table ${table} drop constraint ${name}`)
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}
