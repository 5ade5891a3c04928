import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { closeCodes, linkPath, listMax } from './protocol.ts'

const page = await readFile(new URL('../../../docs/terminal-link.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!))
const sides = { FromTerminal, FromServer }

interface Shape {
  properties: Record<string, Partial<Shape> & { const?: string; items?: Partial<Shape> }>
}

/** Returns the kinds of messages of a side with the names of their fields and of fields in list items. */
const kindsOf = (side: TSchema): { type: string; fields: string[] }[] =>
  (side as unknown as { oneOf: Shape[] }).oneOf.map((shape) => ({
    type: shape.properties.type!.const!,
    fields: fieldsOf(shape),
  }))

const fieldsOf = ({ properties = {} }: Partial<Shape>): string[] =>
  Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner), ...fieldsOf(inner.items ?? {})])

describe('The page of the terminal link', () => {
  it('names every close code, and no other', () => {
    const documentedCodes = [...page.matchAll(/^\| (4\d\d\d) \|/gm)].map(([, code]) => Number(code))
    assert.deepEqual(documentedCodes, Object.values(closeCodes))
  })

  it('has the current path and limit', () => {
    assert.ok(page.includes(`\`${linkPath}\``))
    assert.ok(page.includes(listMax.toLocaleString('en')))
  })
})
