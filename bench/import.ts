/**
 * `comanda import --catalogue` of 20,000 products with groups, sizes, modifiers and charts, on a server of its own: from the start of
 * the command to its end, and the same once more, when nothing differs. Command, server and PostgreSQL work in turns, so their
 * processor times together are what the import takes on a machine that has nothing else to do.
 *
 *     npm run bench -- import [--products 20000] [--seconds 20]
 *
 * Under five seconds it imports 300 products and holds them to no mark.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { removeEmbedded } from '#core/db/embedded.ts'
import { demo } from '#shared/demo.ts'
import { writeCatalogue } from '#test/fixtures/catalogue_files.ts'
import { startNodeProcess } from '#test/harness/nodes.ts'
import { lengthOf } from './length.ts'
import { databaseMs, endedChildrenMs, processMs } from './processor_time.ts'

const { values: flags } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string' }, seconds: { type: 'string', default: '20' } },
})
const { sized, isShort } = lengthOf(flags.seconds)
const products = Number(flags.products ?? sized(20_000, 300))
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
  isFast = isShort || perSecond >= perSecondMin
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
  const used = await Promise.all([endedChildrenMs(), processMs(node.pid), databaseMs(folder)])
  return used.map((ms) => ms / 1_000)
}
