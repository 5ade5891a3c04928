import { readdir } from 'node:fs/promises'
import { importAll, moduleExtension } from '#core/own_modules.ts'
import type { Audience, Operation } from './operation.ts'

export const domainsFolder = new URL('../../domains/', import.meta.url)

/** Modules that are not searched for operations: fixed parts of a domain, and files with a dot in their name. */
const notOperations =
  /(^|\/)(domain|model|schemas|errors|rules|cached|reads|changes|store|invariants|seed)\.[jt]s$|\.[a-z]+\.[jt]s$/

export interface RegisteredOperation extends Operation {
  /** Path below `src/domains`, such as `loyalty/customer/wallet/topup.ts`. */
  file: string
  domain: string
  /** Whether its file exports several operations, below one base path. */
  isOfFamily: boolean
}

const ofHttp: ReadonlySet<Audience> = new Set(['public', 'key', 'admin'])

/** Returns whether programs call the operation by HTTP; others are actions of front offices, and sessions of people. */
export const isHttpOperation = ({ audience }: Operation): boolean => ofHttp.has(audience)

/** Returns whether the operation is an action that a front office sends by its link. */
export const isFrontAction = ({ audience }: Operation): boolean => audience === 'front'

/** Returns every operation: the default exports of the domains' files. Reads the folder, so that there is no index to maintain. */
export async function loadOperations(): Promise<RegisteredOperation[]> {
  const names = (await readdir(domainsFolder, { recursive: true }))
    .filter((file) => file.endsWith(moduleExtension))
    .sort()
  const files = names.filter((file) => !notOperations.test(file))
  const domains = names.filter((file) => /^[^/]+\/domain\.[jt]s$/.test(file))
  const modules = await importAll([...files, ...domains].map((file) => new URL(file, domainsFolder).href))
  const pathAliases = new Map(
    domains.map((file, i) => [file.split('/')[0]!, pathAliasesOf(modules[files.length + i]!.default)]),
  )
  const loaded = files.flatMap((file, i) => {
    const { default: exported }: { default?: Operation | Operation[] } = modules[i]!
    if (!exported) return []
    const isOfFamily = Array.isArray(exported)
    const domain = file.split('/')[0]!
    return [exported]
      .flat()
      .map((operation) => ({ ...withOtherPaths(operation, pathAliases.get(domain)), file, domain, isOfFamily }))
  })
  return loaded.sort((a, b) => (a.path < b.path ? -1 : 1))
}

type PathAliases = readonly (readonly [own: string, other: string])[]

const pathAliasesOf = (domain: unknown): PathAliases =>
  Object.entries((domain as { pathAliases?: Record<string, string> }).pathAliases ?? {})

/** Adds the paths with the alternative prefixes of the operation's domain. */
function withOtherPaths(operation: Operation, pathAliases: PathAliases = []): Operation {
  const { path, otherPaths = [] } = operation
  const more = pathAliases.flatMap(([own, other]) => (path.startsWith(own) ? other + path.slice(own.length) : []))
  return more.length > 0 ? { ...operation, otherPaths: [...more, ...otherPaths] } : operation
}

/**
 * Returns the part of a path that names its file: without `/api/`, `/admin/`, `/console/`, `/front/` or `/sandbox/`, without a leading
 * version number or versioned area such as `/api/nomenclature/v2/`, and with `_` for `-`.
 */
export const pathStem = (path: string): string =>
  path
    .replace(/^\/api\/(nomenclature|employees|finance|inventory|reporting)\/v\d+\/(nomenclature\/)?/, '')
    .replace(/^\/(api|admin|console|front|sandbox)\//, '')
    .replace(/^\d+\//, '')
    .replace('loyalty/core/', 'loyalty/')
    .replaceAll('-', '_')
