/**
 * Records the columns of each statement of the program with its location, once per process, for `test/after/row_types.test.ts`, its texts for
 * `test/after/routable.test.ts`, and statements that the database refuses, for `test/after/accepted.test.ts`. A type of PostgreSQL that the
 * driver does not parse is 0: its values are text.
 */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Result {
  template: readonly string[]
  text: string
  columns?: readonly { name: string; type: number; parser?: unknown }[] | null
  error?: unknown
  locationOf(template: readonly string[]): string | undefined
}

const { seenFolder } = JSON.parse(process.env.COMANDA_TEST ?? '{}')
const recorded = new Set<string>()
/** Lists of columns by template: the driver has one for each prepared statement of a connection. */
const known = new WeakMap<readonly string[], WeakSet<object>>()
/** Texts by template, which differ by its fragments. */
const knownTexts = new WeakMap<readonly string[], Set<string>>()
const textsMax = 50

function record({ template, text, columns, error, locationOf }: Result): void {
  if (error) {
    recordError({ template, text, error, locationOf })
    return
  }
  recordText({ template, text, locationOf })
  const lists = known.get(template) ?? new WeakSet()
  if (!columns || lists.has(columns)) return
  known.set(template, lists.add(columns))
  const location = pathOf(locationOf(template))
  if (location === undefined) return
  const types = columns.map(({ name, type, parser }) => [name, parser ? type : 0])
  append(`${location}\t${JSON.stringify(types)}\n`)
}

function recordText({ template, text, locationOf }: Result): void {
  const texts = knownTexts.get(template) ?? new Set()
  if (texts.has(text) || texts.size >= textsMax) return
  knownTexts.set(template, texts.add(text))
  const location = pathOf(locationOf(template))
  if (location !== undefined) append(`statement ${JSON.stringify({ location, text })}\n`)
}

/** Records statements that the database does not take. */
function recordError({ template, text, error, locationOf }: Result): void {
  const { code, message } = error as { code?: string; message: string }
  if (!/^(0A|42|XX)/.test(code ?? '')) return
  append(`refused ${JSON.stringify({ location: pathOf(locationOf(template)), code, message, text })}\n`)
}

function pathOf(stackLine = ''): string | undefined {
  const found = /\((file:.*)\)|at (file:.*)/.exec(stackLine)
  return found ? fileURLToPath(found[1] ?? found[2]!) : undefined
}

function append(line: string): void {
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(join(seenFolder, `${process.pid}.txt`), line)
}

if (seenFolder) subscribe('comanda:result', (result) => record(result as Result))
