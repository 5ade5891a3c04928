import { Command } from 'commander'
import { applyPlacement } from '#cluster/applying.ts'
import { moveOwner, rebalance } from '#cluster/moving.ts'
import { type ClusterStatus, readStatus } from '#cluster/status.ts'
import { connect, type Pool } from '#core/db/connect.ts'
import { probeExternal } from '#core/db/external.ts'
import { OperatorError } from '#core/operator_error.ts'
import { databaseUrl } from '#server/config.ts'
import { idFlag } from './flags.ts'
import { note, print, printJson } from './output.ts'

const patienceMs = 3_000

const applyCommand = new Command('apply')
  .description('Spread the tables over the workers; also after an update. The servers must be stopped')
  .action(apply)

const statusCommand = new Command('status')
  .description('Show nodes, their sizes, the placement of tables and the busiest organizations')
  .option('--json', 'print one line of JSON')
  .action(status)

const moveCommand = new Command('move')
  .description('Move the rows of an organization or a corporation to a worker while servers run')
  .argument('<id>', 'id of the organization or corporation', idFlag('The id'))
  .argument('<node>', 'worker, as cluster status shows it, such as 10.0.0.5:5432')
  .action(move)

const rebalanceCommand = new Command('rebalance')
  .description('Move shards between the workers, as after adding one, while servers run')
  .action(rebalanceShards)

export const clusterCommand = new Command('cluster')
  .description('Spread a database over the machines of a Citus cluster')
  .addCommand(applyCommand)
  .addCommand(statusCommand)
  .addCommand(moveCommand)
  .addCommand(rebalanceCommand)
  .addHelpText('after', '\nDATABASE_URL names the database of the coordinator, as for start.')

async function withCoordinator(work: (pool: Pool) => Promise<void>): Promise<void> {
  const url = databaseUrl(process.env)
  if (url === undefined)
    throw new OperatorError('A cluster needs DATABASE_URL', 'Name the database of its coordinator there')
  const address = await probeExternal(url, { limitMs: patienceMs })
  const pool = connect(address, { connectionsMax: 1, applicationName: 'comanda cluster' })
  try {
    await work(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

async function apply(): Promise<void> {
  await withCoordinator(async (pool) => {
    const count = await applyPlacement(pool, {
      onTable: (name) => process.stderr.isTTY && note([`  ${name} …`]),
    })
    print([count === 0 ? 'All tables have their place' : `Placed ${count} table${count === 1 ? '' : 's'}`])
  })
}

async function status({ json }: { json?: boolean }): Promise<void> {
  await withCoordinator(async (pool) => {
    const found = await readStatus(pool)
    if (json) printJson(found)
    else print(statusLines(found))
  })
}

function statusLines({ nodes, tables, busiest }: ClusterStatus): string[] {
  const roleOf = (node: ClusterStatus['nodes'][number]) =>
    node.isCoordinator ? 'coordinator' : node.isActive ? `${node.shards} shards` : 'inactive'
  return [
    ...nodes.map((node) => `${node.name.padEnd(24)}  ${roleOf(node).padEnd(12)}  ${megabytes(node.bytes)} MB`),
    '',
    ...Object.entries(tables).map(([placement, names]) => `${placement} (${names.length}): ${names.join(' ')}`),
    ...(busiest.length > 0 ? ['', 'Most commands in the last hour:'] : []),
    ...busiest.map(({ organizationId, name, node, commands }) => `${organizationId}  ${node}  ${commands}  ${name}`),
  ]
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

async function move(id: string, node: string): Promise<void> {
  await withCoordinator(async (pool) => {
    const isMoved = await moveOwner(pool, id, node)
    print([isMoved ? `Moved ${id} to ${node}` : `${id} has shards of its own on ${node} already`])
  })
}

async function rebalanceShards(): Promise<void> {
  await withCoordinator(rebalance)
  print(['The shards are balanced'])
}
