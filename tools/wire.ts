/**
 * Writes `contract/wire.json`, the description of the wire that the operations implement, from the folder of its sources:
 * `operations.json`, the areas in `wire/`, and the tables of `part-a.md`.
 *
 *     npm run wire -- ../shared/spec
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const wireFile = new URL('../contract/wire.json', import.meta.url)

/** Stored description of the wire: operations by path and shapes by name, both sorted. */
export interface WireDescription {
  operations: Record<string, WireOperation>
  schemas: Record<string, WireSchema>
}

export interface WireOperation {
  request?: string
  response?: string
  group?: string | null
  since?: string
  statuses?: number[]
}

export interface WireSchema {
  fields?: Record<string, string>
  enum?: unknown[]
  extends?: string[]
  discriminator?: { property: string; mapping: Record<string, string> }
}

interface Area {
  operations?: Record<string, WireOperation>
  'beyond the spec'?: Record<string, WireOperation>
  schemas: Record<string, WireSchema>
}

/** Returns the text of the file for the sources in `folder`. */
export async function describeWire(folder: string): Promise<string> {
  const listed = await readFile(join(folder, 'operations.json'), 'utf8')
  const operations = new Map<string, WireOperation>()
  const schemas = new Map<string, WireSchema>()
  for (const { path, group } of JSON.parse(listed)) operations.set(path, { group })
  for (const area of await readAreas(join(folder, 'wire'))) {
    for (const [path, operation] of Object.entries({ ...area['beyond the spec'], ...area.operations }))
      operations.set(path, { ...operations.get(path), ...operation })
    for (const [name, schema] of Object.entries(area.schemas)) schemas.set(name, schema)
  }
  for (const [path, since] of sinceOf(await readFile(join(folder, 'part-a.md'), 'utf8'))) {
    const operation = operations.get(path)
    if (operation) operation.since = since
  }
  const description: WireDescription = { operations: inOrder(operations), schemas: inOrder(schemas) }
  return `${JSON.stringify(description, undefined, 2)}\n`
}

const inOrder = <T>(entries: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Returns the areas. A name that several areas define is prefixed with the file of its area; in areas that do not define it, it refers to
 * `shared.json`.
 */
async function readAreas(folder: string): Promise<Area[]> {
  const names = (await readdir(folder)).sort()
  const areas: Area[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  const uses = Map.groupBy(
    areas.flatMap(({ schemas }) => Object.keys(schemas)),
    (name) => name,
  )
  const shared = names.indexOf('shared.json')
  return areas.map((area, i) => {
    const fileOf = (type: string) => names[type in area.schemas ? i : shared]
    const own = (type: string) => (uses.get(type)!.length > 1 ? `${fileOf(type)}:${type}` : type)
    return renamed(area, (type) => (uses.has(type) ? own(type) : type))
  })
}

function renamed({ schemas, ...rest }: Area, rename: (type: string) => string): Area {
  const inText = (text: string) => (text.startsWith('enum(') ? text : text.replaceAll(/\w+/g, rename))
  const values = (record: Record<string, string>, change: (text: string) => string) =>
    Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]))
  const operations = Object.entries({ ...rest['beyond the spec'], ...rest.operations }).map(
    ([path, operation]): [string, WireOperation] => [
      path,
      {
        ...operation,
        ...(operation.request && { request: inText(operation.request) }),
        ...(operation.response && { response: inText(operation.response) }),
      },
    ],
  )
  const shapes = Object.entries(schemas).map(([name, schema]): [string, WireSchema] => [
    rename(name),
    {
      ...schema,
      ...(schema.fields && { fields: values(schema.fields, inText) }),
      ...(schema.extends && { extends: schema.extends.map(rename) }),
      ...(schema.discriminator && {
        discriminator: { ...schema.discriminator, mapping: values(schema.discriminator.mapping, rename) },
      }),
    },
  ])
  return { operations: Object.fromEntries(operations), schemas: Object.fromEntries(shapes) }
}

/** Returns the first back-office version of operations, from the tables of the text. */
function sinceOf(text: string): [path: string, since: string][] {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => [cells[1] ?? '', /^since (\d+(?:\.\d+)*)|; since (\d+(?:\.\d+)*)/.exec(cells[5] ?? '')] as const)
    .filter(([path, since]) => path.startsWith('/api/') && since !== null)
    .map(([path, since]) => [path, since![1] ?? since![2]!])
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Say where the sources are: npm run wire -- <folder>')
  await writeFile(wireFile, await describeWire(folder))
}
