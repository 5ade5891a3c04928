/**
 * Records the columns of each statement of the program with its location, once per process, for `test/after/row_types.test.ts`. A type of
 * PostgreSQL that the driver does not parse is 0: its values are text.
 */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Result {
  template: readonly string[]
  columns: readonly { name: string; type: number; parser?: unknown }[] | null
  locationOf(template: readonly string[]): string | undefined
}

const { seenFolder } = JSON.parse(process.env.COMANDA_TEST ?? '{}')
const recorded = new Set<string>()
/** Lists of columns by template: the driver has one for each prepared statement of a connection. */
const known = new WeakMap<readonly string[], WeakSet<object>>()

function record({ template, columns, locationOf }: Result): void {
  const lists = known.get(template) ?? new WeakSet()
  if (!columns || lists.has(columns)) return
  known.set(template, lists.add(columns))
  const location = /\((file:.*)\)|at (file:.*)/.exec(locationOf(template) ?? '')
  if (!location) return
  const types = columns.map(({ name, type, parser }) => [name, parser ? type : 0])
  const line = `${fileURLToPath(location[1] ?? location[2]!)}\t${JSON.stringify(types)}\n`
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(join(seenFolder, `${process.pid}.txt`), line)
}

if (seenFolder) subscribe('comanda:result', (result) => record(result as Result))
