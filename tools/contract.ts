/**
 * Writes the published contract: an OpenAPI document for each domain in `contract/`, and `docs/errors.md`. With `--check`, only reports
 * whether the files are up to date, and exits with 1 if not.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { openApi } from '#core/http/openapi.ts'
import { loadDomains, type RegisteredDomain } from '#core/operation/domain.ts'
import { pathsOf } from '#core/operation/operation.ts'
import { loadOperations, type RegisteredOperation } from '#core/operation/registry.ts'
import { type OpenApiDocument, partOf } from './contract_part.ts'
import { errorsPage } from './errors_page.ts'

export const contractFolder = new URL('../contract/', import.meta.url)
const errorsFile = new URL('../docs/errors.md', import.meta.url)

/** Returns the documents by file name, each with its keys sorted and a newline at its end. */
export function contractFiles(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
): Map<string, string> {
  const whole = openApi(operations, domains) as unknown as OpenApiDocument
  const byDomain = Map.groupBy(operations, ({ domain }) => domain)
  const files = [...byDomain].map(([domain, some]): [string, string] => {
    const document = partOf(whole, domain, new Set(some.flatMap(pathsOf)))
    return [`${domain}.json`, `${JSON.stringify(ordered(document), undefined, 2)}\n`]
  })
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns a line for each file of the folder that differs, is missing, or belongs to no domain. */
export async function staleFiles(wanted: ReadonlyMap<string, string>, folder: URL): Promise<string[]> {
  const found = await readFolder(folder)
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort()
  return names
    .filter((name) => wanted.get(name) !== found.get(name))
    .map((name) => `contract/${name} ${complaint(wanted.has(name), found.has(name))}`)
}

const complaint = (isWanted: boolean, isThere: boolean): string =>
  !isWanted ? 'is of no domain' : isThere ? 'is not what the operations declare' : 'is missing'

async function readFolder(folder: URL): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((): string[] => [])
  // Skips the file that `npm run wire` writes.
  const documents = names.filter((name) => name.endsWith('.json') && name !== 'wire.json')
  return new Map(
    await Promise.all(documents.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)),
  )
}

/** Sorts the keys of all objects, so that a diff shows only changes. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, ordered(item)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function writeContract(wanted: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(contractFolder, { recursive: true })
  for (const name of (await readFolder(contractFolder)).keys())
    if (!wanted.has(name)) await rm(new URL(name, contractFolder))
  for (const [name, text] of wanted) await writeFile(new URL(name, contractFolder), text)
}

if (import.meta.main) {
  const operations = await loadOperations()
  const wanted = contractFiles(operations, await loadDomains())
  const page = errorsPage(operations)
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(wanted, contractFolder)
    if ((await readFile(errorsFile, 'utf8').catch(() => '')) !== page)
      stale.push('docs/errors.md is not what the operations declare')
    for (const line of stale) process.stderr.write(`${line}\n`)
    if (stale.length > 0) process.stderr.write('Run npm run contract, and read the difference as a reviewer would\n')
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    await writeContract(wanted)
    await writeFile(errorsFile, page)
    process.stdout.write(`${wanted.size} files in contract/, and docs/errors.md\n`)
  }
}
