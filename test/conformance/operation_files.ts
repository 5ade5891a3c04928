import { pathStem } from '#core/operation/registry.ts'

const audienceFolders = new Set(['admin', 'front'])

/**
 * Returns whether the file matches the path: `stop_lists/add` in `stop_lists/add.ts`, or in another domain below its own
 * name. Files of `admin` and `front` operations are in a folder that the path does not repeat. A file of several operations
 * is named for the common prefix of their paths, or lies in a folder of that name.
 */
export function fileFitsPath(file: string, path: string, isOfFamily = false): boolean {
  const whole = file
    .replace(/\.ts$/, '')
    .split('/')
    .filter((part) => !audienceFolders.has(part) || !path.startsWith(`/${part}/`))
  const [, ...below] = whole
  const stem = pathStem(path)
  return [whole, below].some((parts) => {
    const folded = parts.at(-1) === parts.at(-2) ? parts.slice(0, -1) : parts
    if (!isOfFamily) return [folded, parts].some((own) => stem === own.join('/'))
    const bases = [folded, parts, parts.slice(0, -1)].filter(({ length }) => length > 0)
    return bases.some((base) => stem.startsWith(`${base.join('/')}/`))
  })
}
