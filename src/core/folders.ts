import { access, chmod, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Permissions of other users, which files and folders lack: files name guests and hold secrets. */
const othersMask = 0o077

/** Mode of folders that the user of the database enters, who is another one if the program runs as root. Nobody else can list them. */
export const enterableMode = process.getuid?.() === 0 ? 0o711 : 0o700

/** Makes all files that this process and its children create private, whatever the umask; libraries take no mode for theirs. */
export function keepFilesPrivate(): void {
  process.umask(othersMask)
}

/**
 * Creates a folder and its missing parents, one at a time: Node's recursive `mkdir` never ends if the file system reports an existing
 * parent as missing, as `/proc` does. With a mode, the created folders have it whatever the umask.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = []
  for (let path = resolve(folder); !(await exists(path)) && path !== dirname(path); path = dirname(path))
    missing.push(path)
  for (const path of missing.toReversed())
    try {
      await mkdir(path)
      if (mode !== undefined) await chmod(path, mode)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

/**
 * Removes the permissions of other users from a file, or from a folder and all that is in it. Returns the paths that keep them, because
 * they belong to another user or their file system refuses.
 */
export async function makePrivate(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink()) return []
  const refused = await restrict(path, ~othersMask)
  if (found.isDirectory())
    for (const name of await readdir(path)) refused.push(...(await makePrivate(join(path, name))))
  return refused
}

/** Removes the permissions of a file or folder that are not in `allowed`, and adds none. */
export async function restrict(path: string, allowed: number): Promise<string[]> {
  const { mode } = await stat(path)
  if ((mode & 0o777 & ~allowed) === 0) return []
  return chmod(path, mode & allowed).then(
    () => [],
    () => [path],
  )
}

export const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
