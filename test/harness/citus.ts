import { execFile } from 'node:child_process'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { applyPlacement } from '#cluster/applying.ts'
import { isDistributed } from '#core/db/citus.ts'
import { type Address, connect, type Db, type ExternalAddress, type Pool } from '#core/db/connect.ts'
import { root } from './files.ts'

const run = promisify(execFile)
const script = join(root, '..', 'shared', 'citus', 'cluster.sh')
/** Library that the script installs, with PostgreSQL. */
const library = '/usr/lib/postgresql/15/lib/citus.so'
const clonePollMs = 200
const cloneTries = 100
/** Enough for two workers; each shard of each table takes time to make. */
const shardCount = 4

/** Machines of a cluster, the coordinator first. */
export interface Machines {
  addresses: readonly string[]
  stop(): Promise<void>
}

/** Returns the cluster of CLUSTER_URL, or starts one on this machine. Returns undefined where there is none. */
export async function openMachines(): Promise<Machines | undefined> {
  const { CLUSTER_URL } = process.env
  if (CLUSTER_URL) return { addresses: await listMachines(CLUSTER_URL), stop: async () => {} }
  if (process.getuid?.() !== 0 || !(await exists(script))) return undefined
  // PostgreSQL runs as another user if this process is root.
  const folder = await mkdtemp(join(tmpdir(), 'comanda-citus-'))
  const stop = async () => {
    await run(script, ['stop', folder])
    await rm(folder, { recursive: true, force: true })
  }
  const started = await run(script, ['start', folder, String(await findPort())]).catch(async (error) => {
    await stop()
    if (await exists(library)) throw error
  })
  if (!started) return undefined
  const addresses = await listMachines(started.stdout.trim())
  // Data of tests is temporary.
  for (const address of addresses)
    await withServer(address, async (db) => {
      await db`alter system set fsync = off`
      await db`alter system set synchronous_commit = off`
      await db`select pg_reload_conf()`
    })
  return { addresses, stop }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Returns a port that is free together with the next two. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

const listMachines = (url: string) =>
  withServer(url, async (db) => {
    const nodes = await db<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port
        from pg_dist_node
       where noderole = 'primary'
       order by groupid`
    return nodes.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href)
  })

async function withServer<T>(url: string, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const pool = connect({ url }, { connectionsMax: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

const databaseOn = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Connects to the machine that has the rows of an owner, and returns the names of tables there. */
export async function openMachineOf(
  address: Address,
  ownerId: string,
  tables: readonly string[],
): Promise<{ machine: Pool; names: string[] }> {
  const pool = connect(address, { connectionsMax: 1 })
  if (!('url' in address && (await isDistributed(pool)))) return { machine: pool, names: [...tables] }
  const shards = await pool<{ host: string; port: number; name: string }[]>`
    select nodename as host, nodeport as port, listed.name || '_' || shardid as name
      from unnest(${tables}::text[]) with ordinality as listed (name, place)
      join pg_dist_shard_placement
        on shardid = get_shard_id_for_distribution_column(listed.name::regclass, ${ownerId}::uuid)
     order by place`
  await pool.end()
  const { host, port } = shards[0]!
  const url = Object.assign(new URL(address.url), { hostname: host, port: String(port) }).href
  return { machine: connect({ url }, { connectionsMax: 1 }), names: shards.map(({ name }) => name) }
}

/** Creates a database on all machines, and spreads the tables of the program over them. */
export async function createSpread(
  machines: readonly string[],
  database: string,
  shards = shardCount,
): Promise<ExternalAddress> {
  for (const machine of machines) {
    await withServer(machine, (db) => db`create database ${db(database)}`.then(() => {}))
    await withServer(databaseOn(machine, database), (db) => db`create extension citus`.then(() => {}))
  }
  const [coordinator, ...workers] = machines.map((machine) => new URL(machine))
  const url = databaseOn(coordinator!.href, database)
  await withServer(url, async (db) => {
    await db.unsafe(`alter database "${database}" set citus.shard_count = ${shards}`)
    await db`select citus_set_coordinator_host(${coordinator!.hostname}, ${Number(coordinator!.port)}::int)`
    for (const { hostname, port } of workers) await db`select citus_add_node(${hostname}, ${Number(port)}::int)`
  })
  await withServer(url, (db) => applyPlacement(db, { onTable() {} }))
  return { url }
}

/** Copies a spread database, machine by machine: what Citus knows of its tables is in the database itself. */
export async function cloneSpread(machines: readonly string[], database: string, template: string): Promise<void> {
  for (const machine of machines)
    await withServer(machine, async (db) => {
      await db.unsafe(`alter database "${template}" with allow_connections false`)
      for (let tries = 1; ; tries++) {
        // Citus maintains each database through a connection, which nothing else ends.
        await db`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`
        try {
          await db`create database ${db(database)} template ${db(template)} strategy file_copy`
          await copySettings(db, database, template)
          return
        } catch (error) {
          if (tries === cloneTries) throw error
          await sleep(clonePollMs)
        }
      }
    })
}

/** Copies the settings of a database, which are not in the database itself. */
async function copySettings(db: Db, database: string, template: string): Promise<void> {
  const settings = await db<{ setting: string }[]>`
    select unnest(setconfig) as setting
      from pg_db_role_setting
      join pg_database on pg_database.oid = setdatabase
     where datname = ${template}`
  for (const { setting } of settings) {
    const [name, value] = setting.split('=')
    await db.unsafe(`alter database "${database}" set ${name} = '${value}'`)
  }
}

export async function dropSpread(machines: readonly string[], database: string): Promise<void> {
  for (const machine of machines)
    await withServer(machine, (db) => db`drop database if exists ${db(database)} with (force)`.then(() => {}))
}
