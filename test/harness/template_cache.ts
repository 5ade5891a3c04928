import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { minuteMs } from '#core/time.ts'
import { root } from './files.ts'
import type { Template } from './template.ts'

const run = promisify(execFile)
const parent = join(root, 'node_modules', '.cache', 'template')
/** The demo chain has times relative to now, and its finished commands are deleted after half an hour. */
const ageMsMax = 20 * minuteMs
const clusterName = 'postgres'
const templateFile = 'template.json'

/** Copies the kept template into the folder. Returns undefined if it is old, or of other code. */
export async function restoreTemplate(folder: string): Promise<Template | undefined> {
  const kept = await keptFolder()
  const made = await stat(join(kept, templateFile)).catch(() => undefined)
  if (!made || Date.now() - made.mtimeMs > ageMsMax) return undefined
  await copy(join(kept, clusterName), join(folder, clusterName))
  return JSON.parse(await readFile(join(kept, templateFile), 'utf8'))
}

/** Keeps the template for later runs. The database in the folder must be stopped. Earlier templates are deleted. */
export async function keepTemplate(folder: string, template: Template): Promise<void> {
  const kept = await keptFolder()
  await rm(parent, { recursive: true, force: true })
  await mkdir(parent, { recursive: true })
  const begun = await mkdtemp(join(parent, 'begun-'))
  await copy(join(folder, clusterName), join(begun, clusterName))
  await writeFile(join(begun, templateFile), JSON.stringify(template))
  // Fails if another run was faster.
  await rename(begun, kept).catch(() => rm(begun, { recursive: true, force: true }))
}

/** Node's own copy does not keep the owner, which is another user if this process is root. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to])

/** Returns the folder of the template that the present code makes. */
async function keptFolder(): Promise<string> {
  const found = await Promise.all(['src', 'migrations', 'contract'].map(filesOf))
  const files = [...found.flat().sort(), join(root, 'package-lock.json'), join(import.meta.dirname, 'template.ts')]
  const hash = createHash('sha256')
  for (const text of await Promise.all(files.map((file) => readFile(file)))) hash.update(text).update('\0')
  return join(parent, hash.digest('hex').slice(0, 32))
}

async function filesOf(top: string): Promise<string[]> {
  const entries = await readdir(join(root, top), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
}
