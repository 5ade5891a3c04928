import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { TSchema } from 'typebox'
import { compile } from '#core/operation/validation.ts'
import {
  closeCodes,
  FromServer,
  FromTerminal,
  heartbeatSeconds,
  linkPath,
  listMax,
  protocolVersion,
} from './protocol.ts'

const page = await readFile(new URL('../../../docs/terminal-link.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!))
const sides = { FromTerminal, FromServer }

interface Shape {
  properties: Record<string, Partial<Shape> & { const?: string; items?: Partial<Shape> }>
}

/** Returns the kinds of messages of a side with the names of their fields, including those of list items. */
const kindsOf = (side: TSchema): { type: string; fields: string[] }[] =>
  (side as unknown as { oneOf: Shape[] }).oneOf.map((shape) => ({
    type: shape.properties.type!.const!,
    fields: fieldsOf(shape),
  }))

const fieldsOf = ({ properties = {} }: Partial<Shape>): string[] =>
  Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldsOf(inner), ...fieldsOf(inner.items ?? {})])

describe('The page of the terminal link', () => {
  for (const [name, side] of Object.entries(sides)) {
    const validate = compile(side)
    for (const { type, fields } of kindsOf(side))
      it(`shows ${type} with all its fields and a valid example (${name})`, () => {
        assert.match(page, new RegExp(`^### ${type}$`, 'm'))
        const section = page.split(`\n### ${type}\n`)[1]?.split('\n##')[0] ?? ''
        for (const field of fields) assert.match(section, new RegExp(`["\`]${field}["\`]`), field)
        const found = examples.filter((example) => example.type === type)
        assert.equal(found.length, 1)
        assert.equal(validate(found[0]), undefined)
      })
  }

  it('shows no unknown messages', () => {
    const known = Object.values(sides).flatMap((side) => kindsOf(side).map(({ type }) => type))
    for (const { type } of examples) assert.ok(known.includes(type), type)
  })

  it('names every close code, and no other', () => {
    const documentedCodes = [...page.matchAll(/^\| (4\d\d\d) \|/gm)].map(([, code]) => Number(code))
    assert.deepEqual(documentedCodes, Object.values(closeCodes))
  })

  it('has the current path, version, heartbeat and limit', () => {
    assert.match(page, new RegExp(`\`${linkPath}\``))
    assert.match(page, new RegExp(`\\| \`protocol\` +\\| ${protocolVersion}\\.`))
    assert.match(page, new RegExp(`"heartbeatSeconds": ${heartbeatSeconds},`))
    assert.match(page, new RegExp(listMax.toLocaleString('en')))
  })
})
