import { isDistributed } from '#core/db/citus.ts'
import { type Db, type Pool, transaction } from '#core/db/connect.ts'
import { dropForeignKeys } from '#core/db/foreign_keys.ts'
import { migrate } from '#core/db/migrate.ts'
import { OperatorError } from '#core/operator_error.ts'
import { anchorTable, listTables, placementOf, type Table } from './placement.ts'

/** Milliseconds to connect to a worker. A killed one refuses at once; each request waits this long for a silent one. */
const connectMs = 900

interface ApplyOptions {
  /** Called before each table. */
  onTable(name: string): void
}

/**
 * Migrates the database and places its tables, with their rows, in one transaction. Tables that have a place keep it. Returns the
 * number of tables that were placed.
 */
export async function applyPlacement(pool: Pool, { onTable }: ApplyOptions): Promise<number> {
  await expectCluster(pool)
  await migrate(pool)
  await setDefaults(pool)
  return transaction(pool, async (db) => {
    // Copies of one table per connection would make foreign keys to tables on every machine fail.
    await db`set local citus.multi_shard_modify_mode = 'sequential'`
    const placed = new Set((await listPlaced(db)).map(({ name }) => name))
    const missing = (await listTables(db)).filter((table) => placementOf(table) !== 'local' && !placed.has(table.name))
    if (missing.length === 0) return 0
    await refuseServers(db)
    const restoreKeys = await dropForeignKeys(db, missing)
    for (const table of missing) {
      onTable(table.name)
      await place(db, table)
    }
    for (const statement of restoreKeys) await db.unsafe(statement)
    await db`analyze`
    return missing.length
  })
}

/** Sets defaults of connections from now on. */
async function setDefaults(db: Db): Promise<void> {
  const [{ name }] = await db<[{ name: string }]>`select quote_ident(current_database()) as name`
  // Limits the time in which a lost worker holds up requests of others.
  await db.unsafe(`alter database ${name} set citus.node_connection_timeout = ${connectMs}`)
  // Over several connections to a worker, a transaction cannot change tables of all machines after it has read several owners.
  await db.unsafe(`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`)
}

/** Refuses a database without Citus or without workers. */
export async function expectCluster(db: Db): Promise<void> {
  if (!(await isDistributed(db)))
    throw new OperatorError(
      'The database of DATABASE_URL has no Citus',
      'Name that of the coordinator, after "create extension citus" there and on each worker',
    )
  const [worker] = await db`select 1 from pg_dist_node where shouldhaveshards and isactive limit 1`
  if (!worker) throw new OperatorError('The cluster has no worker', 'Add one with "select citus_add_node(…)"')
}

export const listPlaced = (db: Db) => db<{ name: string }[]>`
  select relname as name
    from pg_dist_partition
    join pg_class on pg_class.oid = logicalrelid
   where relnamespace = current_schema()::regnamespace`

/** Rows that a server writes meanwhile would wait for the whole transaction, and its plans are of tables in one place. */
async function refuseServers(db: Db): Promise<void> {
  const [node] = await db`select 1 from node where expires_at > now()`
  if (node) throw new OperatorError('A server uses the database', 'Stop all its servers, and wait ten seconds')
}

async function place(db: Db, table: Table): Promise<void> {
  const { name } = table
  const placement = placementOf(table)
  if (placement === undefined) throw new Error(`The table ${name} has no placement`)
  if (placement === 'local') return
  if (placement === 'reference') await db`select create_reference_table(${name}::text::regclass)`
  else
    await db`
      select create_distributed_table(${name}::text::regclass, ${placement.by},
                                      colocate_with => ${name === anchorTable ? 'none' : anchorTable})`
  // The rows are copied, and otherwise also stay on the coordinator.
  await db`select truncate_local_data_after_distributing_table(${name}::text::regclass)`
}
