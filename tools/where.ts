/**
 * Prints the file of an operation, or where it would be:
 *
 *     npm run where https://shop.example/api/1/terminal_groups/awake
 */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { domainsFolder, loadOperations, pathStem, type RegisteredOperation } from '#core/operation/registry.ts'

export interface Place {
  /** Path below `src/domains`. */
  file: string
  isThere: boolean
}

/** Returns the path of an operation from a URL, or from a path in any case, with or without a slash. */
export function operationPath(text: string): string {
  const path = URL.canParse(text) ? new URL(text).pathname : `/${text.replace(/^\/+/, '').split(/[?#]/)[0]}`
  return path.replace(/\/+$/, '').toLowerCase()
}

/** Returns the file of an operation, or the one where it would be. */
export function placeOf(path: string, operations: readonly RegisteredOperation[], ofDomain?: string): Place {
  const known = operations.find((operation) => operation.path.toLowerCase() === path)
  if (known) return { file: known.file, isThere: true }
  const steps = pathStem(path).split('/')
  if (ofDomain !== undefined && steps[0] !== ofDomain) steps.unshift(ofDomain)
  if (path.startsWith('/admin/')) steps.splice(1, 0, 'admin')
  if (path.startsWith('/sandbox/')) steps.unshift('sandbox')
  const [domain, ...below] = steps
  return { file: below.length === 0 ? `${domain}/${domain}.ts` : `${steps.join('/')}.ts`, isThere: false }
}

/** Returns a file below `src/domains` relative to the working folder. */
export const shownFile = (file: string): string => relative(process.cwd(), join(fileURLToPath(domainsFolder), file))

if (import.meta.main) {
  const [text] = process.argv.slice(2)
  if (text === undefined) {
    process.stderr.write('Usage: npm run where <url or path>\n')
    process.exit(2)
  }
  const { file, isThere } = placeOf(operationPath(text), await loadOperations())
  process.stdout.write(`${shownFile(file)}${isThere ? '' : ' (not there yet; see npm run new)'}\n`)
}
