import type { Db } from '#core/db/connect.ts'
import { OperatorError } from '#core/operator_error.ts'
import { expectCluster } from './applying.ts'
import { anchorTable } from './placement.ts'

interface Shard {
  id: number
  isIsolated: boolean
  node: string
  nodeId: number
}

/**
 * Gives the owner shards of its own, and moves them to the node while servers run. Returns false if they are there. Changes of owners in
 * the same shards wait while rows are copied into the new ones: without that, Citus waits for ever if one of them changes a row meanwhile
 * (citusdata/citus#6790).
 */
export async function moveOwner(db: Db, ownerId: string, node: string): Promise<boolean> {
  await expectCluster(db)
  const target = await findWorker(db, node)
  const before = await findShard(db, ownerId)
  if (before.isIsolated && before.node === node) return false
  if (!before.isIsolated)
    await db`select isolate_tenant_to_new_shard(${anchorTable}::text::regclass, ${ownerId}::uuid, 'CASCADE', 'block_writes')`
  const shard = await findShard(db, ownerId)
  if (shard.node !== node)
    await db`select citus_move_shard_placement(${shard.id}::bigint, ${shard.nodeId}::int, ${target}::int)`
  return true
}

async function findWorker(db: Db, node: string): Promise<number> {
  const workers = await db<{ id: number; name: string }[]>`
    select nodeid as id, nodename || ':' || nodeport as name
      from pg_dist_node
     where shouldhaveshards
       and isactive
     order by nodeid`
  const found = workers.find(({ name }) => name === node)
  if (found) return found.id
  const names = workers.map(({ name }) => name).join(', ')
  throw new OperatorError(`The cluster has no worker ${node}`, `Name one of ${names}`)
}

async function findShard(db: Db, ownerId: string): Promise<Shard> {
  const [shard] = await db<Shard[]>`
    select shardid as id, shardminvalue = shardmaxvalue as is_isolated, nodename || ':' || nodeport as node,
           nodeid as node_id
      from pg_dist_shard
      join pg_dist_placement using (shardid)
      join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column(${anchorTable}::text::regclass, ${ownerId}::uuid)
       and noderole = 'primary'`
  if (!shard) throw new OperatorError('The tables are not placed', 'Place them with "comanda cluster apply"')
  return shard
}

/** Moves shards until the workers have about the same size, with Citus' own means, while servers run. */
export async function rebalance(db: Db): Promise<void> {
  await expectCluster(db)
  await db`select citus_rebalance_start()`
  await db`select citus_rebalance_wait()`
}
