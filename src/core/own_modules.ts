import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const packages = `${root}node_modules/`

/** The folders of the aliases in package.json, as `#core/` and the URL of `src/core/`. */
function readAliases(): ReadonlyMap<string, string> {
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
 * Finds the program's own modules by their names alone. An import of ours says which file it means, so Node need not look at the
 * disk for the nearest package.json, for the file, and for links on the way to it: a tenth of a millisecond an import, of which
 * there are thousands.
 */
export function resolveOwnModules(): void {
  const aliases = readAliases()
  const urlOf = (specifier: string, parent: string): string | undefined => {
    if (!specifier.endsWith('.ts')) return undefined
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
      return url ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
    },
  })
}

/**
 * Imports many modules through one that names them all: each `import()` walks all that its module needs, so that many at once take
 * a time that grows with their square.
 */
export async function importAll(urls: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const imports = urls.map((url, i) => `import * as m${i} from ${JSON.stringify(url)}`)
  const text = [...imports, `export default [${urls.map((_, i) => `m${i}`).join()}]`].join('\n')
  const { default: modules } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  return modules
}
