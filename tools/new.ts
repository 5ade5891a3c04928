/**
 * Writes skeletons of the two files of a new operation. Refuses to overwrite, and to begin a domain.
 *
 *     npm run new /api/1/terminal_groups/rename
 *     npm run new /api/1/cancel_causes dictionaries   # in a domain that the path does not begin with
 */
import { access, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { loadDomains } from '#core/operation/domain.ts'
import { domainsFolder, loadOperations } from '#core/operation/registry.ts'
import { operationPath, placeOf, shownFile } from './where.ts'

const validPath = /^\/(api|admin|sandbox)(\/[a-z0-9_-]+)+$/

/** Returns the texts of a new operation's two files, by their paths below `src/domains`. */
export function skeleton(path: string, file: string): Record<string, string> {
  const name = basename(file, '.ts')
  const variable = name.replaceAll(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return {
    [file]: path.startsWith('/admin/') ? adminOperation(path) : operation(path),
    [file.replace(/\.ts$/, '.test.ts')]: operationTest(
      reserved.has(variable) ? `${variable}Operation` : variable,
      name,
    ),
  }
}

/** Last words of paths that are reserved as names of variables. */
const reserved = new Set(['delete', 'new', 'export', 'import', 'default', 'switch', 'return', 'void', 'with', 'class'])

const operation = (path: string) => `import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'

export default query({
  path: '${path}',
  group: 'none stated',
  summary: 'What it does, in one sentence',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({ correlationId: CorrelationId }),
  example: { request: { organizationId: demo.organization } },

  async run() {
    return {}
  },
})
`

const adminOperation = (path: string) => `import { Type } from 'typebox'
import { Nothing } from '#core/operation/responses.ts'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'

export default write({
  path: '${path}',
  group: 'none stated',
  summary: 'What it does, in one sentence',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Nothing,
  example: { request: { corporationId: demo.corporation }, response: {} },

  async run() {
    return {}
  },
})
`

const operationTest = (variable: string, name: string) => `import assert from 'node:assert/strict'
import { describeOperation } from '#test/harness/world.ts'
import ${variable} from './${name}.ts'

describeOperation(${variable}, ({ it }) => {
  it('does what an outsider sees', async ({ ask }) => {
    await ask(${variable}.path, ${variable}.example.request)
    assert.fail('say here what the answer and what follows from it must be')
  })
})
`

async function write(path: string, domain?: string): Promise<string[]> {
  if (!validPath.test(path)) throw new Error(`${path} is no path of an operation, such as /api/1/terminal_groups/awake`)
  const { file, isThere } = placeOf(path, await loadOperations(), domain)
  if (isThere) throw new Error(`${path} is there already: ${shownFile(file)}`)
  await refuseUnknownDomain(file.split('/')[0]!)
  const files = Object.entries(skeleton(path, file))
  for (const [name] of files) if (await exists(name)) throw new Error(`${shownFile(name)} is there already`)
  for (const [name, text] of files) {
    const url = new URL(name, domainsFolder)
    await mkdir(new URL('.', url), { recursive: true })
    await writeFile(url, text, { flag: 'wx' })
  }
  return files.map(([name]) => shownFile(name))
}

async function refuseUnknownDomain(name: string): Promise<void> {
  const names = (await loadDomains()).map((domain) => domain.name).sort()
  if (!names.includes(name))
    throw new Error(
      `There is no domain ${name}. Name the one that the operation belongs to: npm run new <path> <domain>\n` +
        `Domains: ${names.join(', ')}\nA new domain begins with src/domains/${name}/domain.ts.`,
    )
}

const exists = (file: string): Promise<boolean> =>
  access(new URL(file, domainsFolder)).then(
    () => true,
    () => false,
  )

if (import.meta.main) {
  const [text, domain] = process.argv.slice(2)
  try {
    if (text === undefined) throw new Error('Usage: npm run new <path> [<domain>]')
    const files = await write(operationPath(text), domain)
    process.stdout.write(`${files.join('\n')}\nNext: fill them in, then npm test -- ${dirname(files[0]!)}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
