/**
 * Writes the published contract: an OpenAPI document for each domain and one for front offices in `contract/`, pages of
 * `docs/reference/`, and types for the client in `client/` and for the console. With `--check`, only reports whether the files are up to
 * date, and exits with 1 if not.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openApi } from '#core/http/openapi.ts'
import { frontOpenApi } from '#core/http/openapi_front.ts'
import { loadDomains, type RegisteredDomain } from '#core/operation/domain.ts'
import { pathsOf } from '#core/operation/operation.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import {
  clientAreasFolder,
  clientOperations,
  clientOperationsFile,
  clientTypes,
  consoleTypes,
  consoleTypesFile,
} from './client_types.ts'
import { type OpenApiDocument, partOf } from './contract_part.ts'
import { referencePages } from './reference/pages.ts'

export const contractFolder = new URL('../contract/', import.meta.url)
const referenceFolder = new URL('../docs/reference/', import.meta.url)

/** Returns the documents by file name, each with its keys sorted and a newline at its end. */
export function contractFiles(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
): Map<string, string> {
  const whole = openApi(operations, domains) as unknown as OpenApiDocument
  const byDomain = Map.groupBy(operations, ({ domain }) => domain)
  const files = [...byDomain].map(([domain, some]): [string, string] => {
    const document = partOf(whole, domain, new Set(some.flatMap(pathsOf)))
    return [`${domain}.json`, fileText(document)]
  })
  files.push(['front.json', fileText(frontOpenApi(operations, domains))])
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const fileText = (document: object): string => `${JSON.stringify(ordered(document), undefined, 2)}\n`

/** Returns a line for each file of the folder that differs, is missing, or belongs to no domain. */
export async function staleFiles(wanted: ReadonlyMap<string, string>, folder: URL): Promise<string[]> {
  const found = await readFolder(folder)
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort()
  return names
    .filter((name) => wanted.get(name) !== found.get(name))
    .map((name) => `${basename(folder.pathname)}/${name} ${complaint(wanted.has(name), found.has(name))}`)
}

const complaint = (isWanted: boolean, isThere: boolean): string =>
  !isWanted ? 'is not generated' : isThere ? 'is not what the code declares' : 'is missing'

async function readFolder(folder: URL): Promise<Map<string, string>> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => [])
  // Skips the file that `npm run wire` writes.
  const files = names.filter((file) => file.isFile() && file.name !== 'wire.json').map(({ name }) => name)
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)),
  )
}

/** Sorts the keys of all objects, so that a diff shows only changes. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, ordered(item)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function writeFolder(wanted: ReadonlyMap<string, string>, folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of (await readFolder(folder)).keys()) if (!wanted.has(name)) await rm(new URL(name, folder))
  for (const [name, text] of wanted) await writeFile(new URL(name, folder), text)
}

if (import.meta.main) {
  const [operations, domains] = await Promise.all([loadOperations(), loadDomains()])
  const contract = contractFiles(operations, domains)
  const pages = referencePages(operations, domains)
  // Log-ins of people are in no published document, and get types like the others.
  const all = operations.map((one) => (one.audience === 'front' ? one : { ...one, audience: 'admin' as const }))
  const whole = openApi(operations, domains) as unknown as OpenApiDocument
  const areas = clientTypes(whole, operations)
  const single: [URL, string][] = [
    [consoleTypesFile, consoleTypes(openApi(all, domains) as unknown as OpenApiDocument, areas)],
    [clientOperationsFile, clientOperations(whole)],
  ]
  if (process.argv.includes('--check')) {
    const folders = [
      staleFiles(contract, contractFolder),
      staleFiles(pages, referenceFolder),
      staleFiles(areas, clientAreasFolder),
    ]
    const stale = (await Promise.all(folders)).flat()
    for (const [file, text] of single)
      if ((await readFile(file, 'utf8').catch(() => '')) !== text)
        stale.push(`${basename(file.pathname)} is not what the code declares`)
    for (const line of stale) process.stderr.write(`${line}\n`)
    if (stale.length > 0) process.stderr.write('Run npm run contract, and read the difference as a reviewer would\n')
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    await writeFolder(contract, contractFolder)
    await writeFolder(pages, referenceFolder)
    await writeFolder(areas, clientAreasFolder)
    for (const [file, text] of single) await writeFile(file, text)
    process.stdout.write(`${contract.size} files in contract/, ${pages.size} in docs/reference/\n`)
  }
}
