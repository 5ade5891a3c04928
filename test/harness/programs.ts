import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Returns the path of the first of these programs that is installed. */
export async function findProgram(...names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const file of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return undefined
}
