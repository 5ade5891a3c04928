/**
 * `comanda import --catalogue` of 20,000 products with groups, sizes, modifiers and charts, on a server of its own: from the start of
 * the command to its end, and the same once more, when nothing differs.
 *
 *     npm run bench -- import [--products 20000]
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
  const startedAt = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'import', ...words])
  const seconds = (performance.now() - startedAt) / 1000
  const perSecond = products / seconds
  console.log(`${what}: ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} products a second. ${stdout.trim()}`)
  return perSecond
}
