import type { Db } from '#core/db/connect.ts'
import { expectCluster, listPlaced } from './applying.ts'
import { anchorTable, listTables, placementOf } from './placement.ts'

export interface ClusterStatus {
  nodes: { name: string; isCoordinator: boolean; isActive: boolean; shards: number; bytes: number }[]
  /** Names of tables by placement; `none` are yet to be placed. */
  tables: Record<string, string[]>
  /** Organizations with the most commands of the last hour. */
  busiest: { organizationId: string; name: string; node: string; commands: number }[]
}

const busiestMax = 10

export async function readStatus(db: Db): Promise<ClusterStatus> {
  await expectCluster(db)
  const nodes = await db<ClusterStatus['nodes']>`
    select nodename || ':' || nodeport as name, groupid = 0 as is_coordinator, isactive as is_active,
           count(distinct shardid) filter (where table_name = ${anchorTable}::text::regclass)::int as shards,
           coalesce(sum(shard_size), 0)::float8 as bytes
      from pg_dist_node
      left join citus_shards using (nodename, nodeport)
     where noderole = 'primary'
     group by nodename, nodeport, groupid, isactive
     order by groupid`
  return { nodes, tables: await groupTables(db), busiest: await listBusiest(db) }
}

async function groupTables(db: Db): Promise<Record<string, string[]>> {
  const placed = new Set((await listPlaced(db)).map(({ name }) => name))
  const groups = Map.groupBy(await listTables(db), (table) => {
    const placement = placementOf(table)
    if (placement !== 'local' && !placed.has(table.name)) return 'none'
    return typeof placement === 'object' ? placement.by : String(placement)
  })
  return Object.fromEntries([...groups].map(([placement, tables]) => [placement, tables.map(({ name }) => name)]))
}

const listBusiest = (db: Db) => db<ClusterStatus['busiest']>`
  with busiest as materialized (
    select corporation_id, organization_id, count(*) as commands
      from command
     where accepted_at > now() - interval '1 hour'
     group by corporation_id, organization_id
     order by commands desc, organization_id
     limit ${busiestMax}
  )
  select busiest.organization_id, organization.name, nodename || ':' || nodeport as node, commands::int as commands
    from busiest
    join organization
      on organization.corporation_id = busiest.corporation_id
     and organization.id = busiest.organization_id
    join citus_shards
      on shardid = get_shard_id_for_distribution_column(${anchorTable}::text::regclass, busiest.organization_id)
   order by commands desc, organization_id`
