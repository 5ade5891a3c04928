import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { exists } from '#core/db/embedded_folders.ts'

/**
 * Creates a folder and its missing parents, one at a time: Node's recursive `mkdir` never ends if the file system reports an existing
 * parent as missing, as `/proc` does.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(folder); !(await exists(path)) && path !== dirname(path); path = dirname(path))
    missing.push(path)
  for (const path of missing.toReversed())
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}
