import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { ReportType } from '../schemas.ts'
import { sourceOf } from './sources.rules.ts'

const linesOf = async (name: string): Promise<string[]> => {
  const text = await readFile(new URL(`../${name}`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

describe('Columns of reports', () => {
  it('are the published ones; each unknown one is listed with a reason', async () => {
    const published = (await linesOf('published_columns.tsv')).map((line) => line.split('\t'))
    const known = new Map(
      (['SALES', 'TRANSACTIONS'] as const satisfies ReportType[]).flatMap((type) =>
        [...sourceOf(type).columns.values()].map(({ name, canGroup, sql, measure, ...column }) => [
          `${type} ${name}`,
          {
            type: column.type,
            flags: `${measure ? 'A' : ''}${canGroup ? 'G' : ''}${sql === null ? '' : 'F'}`,
            tags: column.tags.join(', '),
          },
        ]),
      ),
    )
    const unknown = new Set((await linesOf('unknown_columns.txt')).map((line) => /^(\S+ \S+): ./.exec(line)?.[1]))
    for (const [reportType, name, type, flags, tags] of published) {
      const id = `${reportType} ${name}`
      assert.notEqual(known.has(id), unknown.has(id), `${id} must be either a column or listed as unknown`)
      if (known.has(id)) assert.deepEqual(known.get(id), { type, flags, tags }, id)
    }
    const ids = new Set(published.map(([reportType, name]) => `${reportType} ${name}`))
    for (const id of [...known.keys(), ...unknown]) assert.ok(ids.has(`${id}`), `${id} is not published`)
  })
})
