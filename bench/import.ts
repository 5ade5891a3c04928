/**
 * `comanda import --catalogue` of 20,000 products with groups, sizes, modifiers and charts, on a server of its own: from the start of
 * the command to its end, and the same once more, when nothing differs. Command, server and PostgreSQL work in turns, so their
 * processor times together are what the import takes on a machine that has nothing else to do.
 *
 *     npm run bench -- import [--products 20000]
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { writeCatalogue } from '#test/fixtures/catalogue_files.ts'
import { startNodeProcess } from '#test/harness/nodes.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: '20000' } },
})
const products = Number(flags.products)
const perSecondMin = 1_000
const adminToken = 'ca_admin-token-of-the-import'

const folder = await mkdtemp(join(tmpdir(), 'comanda-import-'))
// PostgreSQL runs as another user when we are root.
await chmod(folder, 0o755)
const files = await mkdtemp(join(tmpdir(), 'comanda-files-'))
await writeCatalogue(files, { products })
const node = await startNodeProcess({ folder, adminToken })
let isFast = false
try {
  const perSecond = await importOnce('new')
  isFast = perSecond >= perSecondMin
  await importOnce('all there')
} finally {
  await node.stop()
  await removeEmbedded(folder)
  for (const one of [folder, files]) await rm(one, { recursive: true, force: true })
}
process.exit(isFast ? 0 : 1)

/** Products a second. */
async function importOnce(what: string): Promise<number> {
  const main = join(import.meta.dirname, '..', 'src', 'main.ts')
  const words = [
    '--catalogue',
    files,
    '--corporation',
    demo.corporation,
    '--url',
    node.url,
    '--admin-token',
    adminToken,
  ]
  const before = await processorSeconds()
  const startedAt = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'import', ...words])
  const seconds = (performance.now() - startedAt) / 1000
  const perSecond = products / seconds
  const after = await processorSeconds()
  const used = after.map((each, i) => each - before[i]!)
  const [command, server, database] = used.map((each) => each.toFixed(1))
  const sum = used.reduce((all, each) => all + each, 0)
  console.log(`${what}: ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} products a second. ${stdout.trim()}`)
  console.log(
    `  processor: command ${command} s, server ${server} s, PostgreSQL ${database} s; ${(products / sum).toFixed(0)} products a second of it`,
  )
  return products / sum
}

/** Seconds of processor time so far: of commands that have ended, of the server, and of its PostgreSQL. */
async function processorSeconds(): Promise<number[]> {
  const [postmaster] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const [own, server, database] = await Promise.all(['self', node.pid, postmaster].map(timesOf))
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const backends = (await Promise.all(processes.map((pid) => timesOf(pid).catch(() => undefined)))).filter(
    (one) => one?.parent === Number(postmaster),
  )
  const ofDatabase = backends.reduce((sum, one) => sum + one!.own, database!.own + database!.children)
  return [own!.children, server!.own, ofDatabase]
}

/** The kernel counts in ticks of 10 ms. */
async function timesOf(pid: string | number | undefined) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (at: number) => Number(fields[at]) / 100
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), children: ticks(13) + ticks(14) }
}
