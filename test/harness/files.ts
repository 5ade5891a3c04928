import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Returns the test files whose path contains one of the names; all of them without names. */
export async function findTestFiles({ names }: { names: readonly string[] }): Promise<string[]> {
  const found = await Promise.all(
    ['client', 'src', 'test', 'tools'].map(async (top) =>
      (await readdir(join(root, top), { recursive: true })).map((file) => join(top, file)),
    ),
  )
  return found
    .flat()
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .sort()
}

/** Returns whether the file is in one of these folders of `test/`. */
export const isOf = (file: string, ...folders: string[]): boolean =>
  folders.some((folder) => file.startsWith(join('test', folder, '/')))
