import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from '#core/log.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'console')

/** Folder of the built console, which the server serves. */
export const consoleFolder = join(folder, 'dist')

/** Files of the built console, written by `console/build.ts`. */
export interface ConsoleManifest {
  /** Hash of the sources of this build. */
  sources: string
  script: string
  style: string
  /** Scripts that `script` imports at once. */
  preloads: string[]
  /** Media type of each file; `isCompressed` files have a copy named `.gz`. */
  assets: Record<string, { type: string; isCompressed: boolean }>
}

export async function readManifest(): Promise<ConsoleManifest | undefined> {
  const json = await readFile(join(consoleFolder, 'manifest.json'), 'utf8').catch(() => undefined)
  return json === undefined ? undefined : JSON.parse(json)
}

/** Returns the hash of everything that the build depends on; undefined in a package, which has only the built files. */
export async function hashConsoleSources(): Promise<string | undefined> {
  const source = join(folder, 'src')
  const found = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!found) return undefined
  const client = await readdir(join(root, 'client'), { withFileTypes: true })
  const files = [...found, ...client]
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const path of [...files.sort(), join(folder, 'build.ts'), join(root, 'package-lock.json')])
    hash.update(`${path.slice(root.length)}\0`).update(await readFile(path))
  return hash.digest('hex')
}

/**
 * Builds the console in another process if its sources have changed since the last build. A failure is only logged, because the server
 * works without pages.
 */
export async function ensureConsoleBuilt(log: Logger): Promise<void> {
  try {
    const [sources, manifest] = await Promise.all([hashConsoleSources(), readManifest()])
    if (sources === undefined || sources === manifest?.sources) return
    const child = spawn(process.execPath, [join(folder, 'build.ts')], { stdio: ['ignore', 'ignore', 'pipe'] })
    const [[code], complaint] = await Promise.all([once(child, 'close'), text(child.stderr)])
    if (code !== 0 || complaint !== '') log.warn({ complaint }, 'the console could not be built')
  } catch (error) {
    log.warn({ err: error }, 'the console could not be built')
  }
}
