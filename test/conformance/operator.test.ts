import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tenantOf } from '#core/operation/operation.ts'
import { loadOperations } from '#core/operation/registry.ts'
import { fieldPath } from '#core/operation/validation.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(({ audience }) => audience === 'admin')

const misspelt = 'organisationIds'

describe('operations of the operator', () => {
  it('declare whose rows they read or change', () => {
    const undeclared = operations.filter((operation) => tenantOf(operation) === undefined)
    assert.deepEqual(
      undeclared.map(({ path }) => path),
      [],
    )
  })
})

describeOwnWorld('operations of the operator', ({ it }) => {
  for (const { path, request, example } of operations)
    it(`${path} refuses an undeclared field anywhere, and names it`, async ({ refuse }) => {
      for (const { at, body } of withOneMore(request, example.request)) {
        const { status, error, details } = await refuse(path, body)
        assert.deepEqual(
          { status, error, field: details.fields[0]?.path },
          { status: 400, error: 'INVALID_REQUEST', field: fieldPath([...at, misspelt]) },
        )
      }
    })
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Returns copies of the body with one undeclared field, one for each object with declared fields. */
function withOneMore(schema: Schema, whole: unknown) {
  return objectsIn(schema, whole, []).map((at) => {
    const body = structuredClone(whole)
    const target = at.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], body)
    Object.assign(target as object, { [misspelt]: [] })
    return { at, body: body as object }
  })
}

function objectsIn({ properties, items, anyOf = [] }: Schema, value: unknown, at: (string | number)[]): (typeof at)[] {
  if (typeof value !== 'object' || value === null) return []
  const own = properties ? [at] : []
  const inside = Array.isArray(value)
    ? value.flatMap((item, i) => (items ? objectsIn(items, item, [...at, i]) : []))
    : Object.entries(value).flatMap(([name, inner]) =>
        properties?.[name] ? objectsIn(properties[name], inner, [...at, name]) : [],
      )
  return [...own, ...inside, ...anyOf.flatMap((branch) => objectsIn(branch, value, at))]
}
