/**
 * Compares the row types of statements, such as `Row` of `` db<Row[]>`select …` ``, with the columns that the database returned during
 * the tests, because the compiler believes these types. Nulls are not compared. `npm test -- domains/books after/row_types` checks the
 * statements that the tests of one domain run; COMANDA_TEST_UNSEEN=1 lists the statements that no test runs.
 */
import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import test from 'node:test'
import { isTaggedTemplateExpression, type Node, type TypeNode } from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import { root } from '#test/harness/files.ts'
import type { TestEnvironment } from '#test/harness/template.ts'

type Column = readonly [name: string, type: number]

interface TypedStatement {
  /** File, line and column of its template. */
  location: string
  rows: TypeNode
}

const { seenFolder }: TestEnvironment = JSON.parse(process.env.COMANDA_TEST!)

/** Values that `connect.ts` makes of PostgreSQL's types, by their numbers. Other types are text. */
const valuesOfTypes = new Map<number, string>([
  ...[20, 21, 23, 26, 700, 701].map((type) => [type, 'number'] as const),
  [16, 'boolean'],
  [17, 'Buffer'],
  ...[114, 3802].map((type) => [type, 'any'] as const),
  ...[1007, 1016, 1022].map((type) => [type, 'number[]'] as const),
  ...[1009, 1115, 1182, 1231, 2951].map((type) => [type, 'string[]'] as const),
])

/** Properties whose column a test makes unreadable (`core/webhooks/dispatcher.test.ts`). */
const damaged = new Map([['src/core/events/follower_pages.store.ts', 'info is ']])

test('the rows of statements have the columns of their types', async (context) => {
  const seen = await readSeen()
  const faults: string[] = []
  const unseen: string[] = []
  await withProgram((checker, statements) => {
    for (const { location, rows } of statements) {
      const results = seen.get(location)
      if (!results) unseen.push(location)
      const [path = ''] = relative(root, location).split(':')
      const found = (results ?? []).flatMap((columns) => compare(checker, rows, columns))
      const own = found.filter((fault) => !fault.startsWith(damaged.get(path) ?? '-'))
      faults.push(...own.map((fault) => `${relative(root, location)}: ${fault}`))
    }
    context.diagnostic(`${statements.length - unseen.length} of ${statements.length} typed statements were run`)
  })
  if (process.env.COMANDA_TEST_UNSEEN) for (const location of unseen) context.diagnostic(`not run: ${location}`)
  assert.deepEqual(faults, [])
})

/** Returns the different columns of results by the location of their template. */
async function readSeen(): Promise<ReadonlyMap<string, readonly Column[][]>> {
  const files = await Promise.all((await readdir(seenFolder)).map((file) => readFile(join(seenFolder, file), 'utf8')))
  const lines = [...new Set(files.join('').split('\n'))].filter((line) => line.includes('\t'))
  const results = lines.map((line) => line.split('\t') as [string, string])
  return new Map(
    [...Map.groupBy(results, ([location]) => location)].map(([location, of]) => [
      location,
      of.map(([, columns]) => JSON.parse(columns)),
    ]),
  )
}

/** Compiles `src` alone, because the tests are half of the code. */
async function withProgram(work: (checker: Checker, statements: readonly TypedStatement[]) => void): Promise<void> {
  const config = join(seenFolder, '..', 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { incremental: false, tsBuildInfoFile: null, typeRoots: [join(root, 'node_modules', '@types')] },
      include: [join(root, 'src')],
      exclude: [join(root, 'src/**/*.test.ts')],
    }),
  )
  const api = new API({ cwd: root })
  try {
    const { program, checker, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    work(
      checker,
      rootFiles.flatMap((file) => {
        const source = program.getSourceFile(file)!
        return listTyped(source).map(([template, rows]) => {
          const { line, character } = source.getLineAndCharacterOfPosition(template.getStart())
          return { location: `${file}:${line + 1}:${character + 1}`, rows }
        })
      }),
    )
  } finally {
    api.close()
  }
}

function listTyped(node: Node): (readonly [template: Node, rows: TypeNode])[] {
  const found: (readonly [Node, TypeNode])[] = []
  const [rows] = isTaggedTemplateExpression(node) ? (node.typeArguments ?? []) : []
  if (rows && isTaggedTemplateExpression(node)) found.push([node.template, rows])
  node.forEachChild((child) => {
    found.push(...listTyped(child))
  })
  return found
}

/** Returns the differences of the type from the columns. A union has the properties of all its members. */
function compare(checker: Checker, rows: TypeNode, columns: readonly Column[]): string[] {
  const [row] = checker.getTypeArguments(checker.getTypeFromTypeNode(rows) as TypeReference)
  const isOpen = !row || row.flags & (TypeFlags.Any | TypeFlags.NonPrimitive | TypeFlags.TypeParameter)
  if (isOpen || checker.getIndexInfosOfType(row).length > 0) return []
  const members = row.isUnionType() ? row.getTypes() : [row]
  const properties = Map.groupBy(
    members.flatMap((member) => checker.getPropertiesOfType(member)),
    ({ name }) => name,
  )
  const returned = new Map(columns)
  const missing = [...properties].filter(
    ([name, found]) => !(returned.has(name) || found.some(({ flags }) => flags & SymbolFlags.Optional)),
  )
  return [
    ...missing.map(([name]) => `no column for ${name}`),
    ...columns.flatMap(([name, columnType]) => {
      const value = valuesOfTypes.get(columnType) ?? 'string'
      const types = (properties.get(name) ?? []).map((property) => checker.getTypeOfSymbol(property)!)
      if (types.length === 0) return [`no property for ${name}`]
      return types
        .filter((type) => !fits(checker, checker.getNonNullableType(type)!, value))
        .map((type) => `${name} is ${checker.typeToString(type)}, and ${value} in the result`)
    }),
  ]
}

function fits(checker: Checker, type: Type, value: string): boolean {
  if (value === 'any' || type.flags & TypeFlags.AnyOrUnknown) return true
  if (value.endsWith('[]')) {
    const element = checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference)[0] : undefined
    return element !== undefined && fits(checker, checker.getNonNullableType(element)!, value.slice(0, -2))
  }
  if (value === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType())
  if (value === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType())
  if (value === 'string') return checker.isTypeAssignableTo(type, checker.getStringType())
  return checker.typeToString(type).startsWith(value)
}
