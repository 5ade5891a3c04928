import { readdir } from 'node:fs/promises'
import { importAll } from '#core/own_modules.ts'
import type { Operation } from './operation.ts'

export const domainsFolder = new URL('../../domains/', import.meta.url)

/** Files of a domain that hold no operation: its parts, and files with a dot in their name. */
const other = /(^|\/)(domain|model|schemas|errors|rules|cached|reads|changes|store|invariants|seed)\.ts$|\.[a-z]+\.ts$/

export interface RegisteredOperation extends Operation {
  /** Path below `src/domains`, as `loyalty/customer/wallet/topup.ts`. */
  file: string
  domain: string
  /** True for one of several operations below one base path, which their file exports together. */
  isOfFamily: boolean
}

/** Whether requests reach the operation; others are the front office's own. */
export const isHttpOperation = ({ audience }: Operation): boolean => audience !== 'front'

/** Every operation, found by reading the folder: there is no index to edit. */
export async function loadOperations(): Promise<RegisteredOperation[]> {
  const names = (await readdir(domainsFolder, { recursive: true })).filter((file) => file.endsWith('.ts')).sort()
  const files = names.filter((file) => !other.test(file))
  const domains = names.filter((file) => /^[^/]+\/domain\.ts$/.test(file))
  const modules = await importAll([...files, ...domains].map((file) => new URL(file, domainsFolder).href))
  const beginnings = new Map(
    domains.map((file, i) => [file.split('/')[0]!, beginningsOf(modules[files.length + i]!.default)]),
  )
  const loaded = files.flatMap((file, i) => {
    const { default: exported }: { default?: Operation | Operation[] } = modules[i]!
    if (!exported) throw new Error(`src/domains/${file} exports no operation, and its name is none of a domain's parts`)
    const isOfFamily = Array.isArray(exported)
    const domain = file.split('/')[0]!
    return [exported]
      .flat()
      .map((operation) => ({ ...withOtherPaths(operation, beginnings.get(domain)), file, domain, isOfFamily }))
  })
  return loaded.sort((a, b) => (a.path < b.path ? -1 : 1))
}

type Beginnings = readonly (readonly [own: string, other: string])[]

const beginningsOf = (domain: unknown): Beginnings =>
  Object.entries((domain as { otherBeginnings?: Record<string, string> }).otherBeginnings ?? {})

/** The operation with the paths that follow from the other beginnings which its domain declares. */
function withOtherPaths(operation: Operation, beginnings: Beginnings = []): Operation {
  const { path, otherPaths = [] } = operation
  const more = beginnings.flatMap(([own, other]) => (path.startsWith(own) ? other + path.slice(own.length) : []))
  return more.length > 0 ? { ...operation, otherPaths: [...more, ...otherPaths] } : operation
}

/**
 * The part of a path that names its file: without `/api/`, `/admin/`, `/front/` or `/sandbox/`, without a leading version number
 * or an area with one, as `/api/nomenclature/v2/`, and with `_` where the path has `-`.
 */
export const pathStem = (path: string): string =>
  path
    .replace(/^\/api\/(nomenclature|employees|finance|inventory|reporting)\/v\d+\/(nomenclature\/)?/, '')
    .replace(/^\/(api|admin|front|sandbox)\//, '')
    .replace(/^\d+\//, '')
    .replace('loyalty/core/', 'loyalty/')
    .replaceAll('-', '_')

const audienceFolders = new Set(['admin', 'front'])

/**
 * True when the file sits where the path says: `stop_lists/add` in `stop_lists/add.ts`, or in another domain below its
 * own name. Operations of the operator and of a front office have a folder there, `admin` or `front`, that the path
 * does not repeat. A file of several operations has the name of what their paths begin with.
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
    return [folded, parts].some((own) => (isOfFamily ? stem.startsWith(`${own.join('/')}/`) : stem === own.join('/')))
  })
}
