import assert from 'node:assert/strict'
import { isHttpOperation, loadOperations } from '#core/operation/registry.ts'
import { fieldErrorsMax, fieldPath } from '#core/operation/validation.ts'
import { demo } from '#shared/demo.ts'
import { expectRefusal } from '#test/fixtures/refusals.ts'
import { courierOrder } from '#test/fixtures/restaurant.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

const operations = (await loadOperations()).filter(isHttpOperation)
const strict = { headers: { 'comanda-strict': 'true' } }
const create = '/api/1/deliveries/create'
const groups = '/api/1/terminal_groups'

describeOwnWorld('the Comanda-Strict header', ({ it }) => {
  for (const { path, request, example } of operations)
    it(`names undeclared fields of ${path} at every depth, and the fields that are meant`, async ({ refuse }) => {
      const body = structuredClone(example.request)
      const added = misspellIn(request, body, []).sort()
      const { status, error, message: sentence, details } = await refuse(path, body as object, strict)
      assert.deepEqual({ status, error }, { status: 400, error: 'INVALID_REQUEST' })
      const named = details.fields.map(({ path }) => path)
      if (added.length <= fieldErrorsMax) assert.deepEqual(named.sort(), added)
      else assert.equal(new Set(named).intersection(new Set(added)).size, fieldErrorsMax)
      for (const { message = sentence } of details.fields)
        assert.match(message, /did you mean \w+\?$|this object has none$/)
    })

  const order = { phone: '+442079460018', ...courierOrder, items: [] }

  it('names the field that is meant, also in variants of an object', async ({ refuse }) => {
    const items = [{ type: 'Product', productId: demo.product, amount: 1, coment: 'No onions' }]
    const { details } = await refuse(
      create,
      { organizationId: demo.organization, order: { ...order, items, colour: 1 } },
      strict,
    )
    const [item, other] = details.fields
    assert.deepEqual(item, {
      path: 'order.items[0].coment',
      message: 'order.items[0].coment is not a field of this operation; did you mean comment?',
    })
    assert.equal(other!.path, 'order.colour')
  })

  it('lists fields of an object if none is similar', async ({ refuse }) => {
    const { message } = await refuse(groups, { organizationIds: [demo.organization], xyz: 1 }, strict)
    assert.equal(
      message,
      'xyz is not a field of this operation; fields here are organizationIds, includeDisabled, returnExternalData',
    )
  })

  it('names a misspelt field rather than the required one that is missing', async ({ refuse }) => {
    const { details } = await refuse(create, { organisationId: demo.organization, order }, strict)
    assert.deepEqual(
      details.fields.map(({ path }) => path),
      ['organisationId'],
    )
  })

  it('lists other errors of a body without undeclared fields', async ({ refuse }) => {
    const { details } = await refuse(create, { organizationId: demo.organization }, strict)
    assert.deepEqual(
      details.fields.map(({ path }) => path),
      ['order'],
    )
  })

  it('accepts declared fields in any case, and undeclared ones if it is false or missing', async ({ ask }) => {
    await ask(groups, { OrganizationIds: [demo.organization] }, strict)
    for (const options of [{ headers: { 'comanda-strict': 'false' } }, {}])
      await ask(groups, { organizationIds: [demo.organization], xyz: 1 }, options)
  })

  it('must be true or false', async ({ call }) => {
    for (const value of ['yes', '', 'true, true']) {
      const reply = await call(
        groups,
        { organizationIds: [demo.organization] },
        { headers: { 'comanda-strict': value } },
      )
      const { details } = expectRefusal(reply, { status: 400, code: 'INVALID_HEADER' })
      assert.equal(details.fields[0]?.path, 'Comanda-Strict')
    }
  })
})

interface Schema {
  properties?: Record<string, Schema & { const?: unknown }>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
}

type Steps = readonly (string | number)[]

/** Adds a misspelt field to every object of the body whose fields are declared; returns the paths of these fields. */
function misspellIn(schema: Schema, value: unknown, at: Steps): string[] {
  const { properties, items, anyOf = [], oneOf = [], discriminator } = schema
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return items ? value.flatMap((item, i) => misspellIn(items, item, [...at, i])) : branches()
  const entries = Object.entries(value)
  if (!properties) return branches()
  const name = `${Object.keys(properties)[0] ?? 'other'}Q`
  Object.assign(value, { [name]: [] })
  const inside = entries.flatMap(([name, inner]) =>
    properties[name] ? misspellIn(properties[name], inner, [...at, name]) : [],
  )
  return [fieldPath([...at, name]), ...inside]

  function branches(): string[] {
    const tag = discriminator?.propertyName
    const isMeant = (kind: Schema) =>
      tag !== undefined && kind.properties?.[tag]?.const === (value as Record<string, unknown>)[tag]
    return [...anyOf, ...oneOf.filter(isMeant)].flatMap((branch) => misspellIn(branch, value, at))
  }
}
