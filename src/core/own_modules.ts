import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url).href
const packages = `${root}node_modules/`

/** Folder of the program: the clone, or its npm package. */
export const programFolder = fileURLToPath(root)

/** Extension of the program's own modules: `.ts` in a clone, `.js` in the npm package (`tools/pack.ts`). */
export const moduleExtension = extname(import.meta.url)

/** Whether this is the npm package, whose folder the next version replaces. */
export const isPackage = moduleExtension === '.js'

/** Returns the folders of the aliases in package.json, such as `#core/` with the URL of `src/core/`. The package imports without them. */
function readAliases(): ReadonlyMap<string, string> {
  if (isPackage) return new Map()
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    readFileSync(new URL('package.json', root), 'utf8'),
  )
  return new Map(
    Object.entries(imports).map(([alias, folder]) => [
      alias.replace('*', ''),
      new URL(folder.replace('*', ''), root).href,
    ]),
  )
}

/**
 * Resolves imports of the program's own modules by name alone. Node would otherwise search the disk for package.json and links, which takes
 * 0.1 ms for each of thousands of imports.
 */
export function resolveOwnModules(): void {
  const aliases = readAliases()
  const format = isPackage ? 'module' : 'module-typescript'
  const urlOf = (specifier: string, parent: string): string | undefined => {
    if (!specifier.endsWith(moduleExtension)) return undefined
    if (specifier.startsWith(root)) return specifier
    if (!parent.startsWith(root) || parent.startsWith(packages)) return undefined
    if (specifier.startsWith('.')) return new URL(specifier, parent).href
    const alias = specifier.slice(0, specifier.indexOf('/') + 1)
    const folder = aliases.get(alias)
    return folder && folder + specifier.slice(alias.length)
  }
  registerHooks({
    resolve(specifier, context, next) {
      const url = urlOf(specifier, context.parentURL ?? '')
      return url ? { url, format, shortCircuit: true } : next(specifier, context)
    },
  })
}

/**
 * Imports many modules through one that imports them all. Each `import()` walks the dependencies of its module, so many of them take
 * quadratic time.
 */
export async function importAll(urls: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const imports = urls.map((url, i) => `import * as m${i} from ${JSON.stringify(url)}`)
  const text = [...imports, `export default [${urls.map((_, i) => `m${i}`).join()}]`].join('\n')
  const { default: modules } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  return modules
}
