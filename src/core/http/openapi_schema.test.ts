import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { field, List, opt, Text, Variants } from '#core/schema.ts'
import { FamilyNames } from './family_names.ts'
import type { Side } from './openapi_components.ts'
import { SchemaPublisher } from './openapi_schema.ts'

const family = new FamilyNames({
  operations: { '/order': { request: 'OrderRequest', response: 'OrderResponse' } },
  schemas: {
    OrderRequest: { fields: { payment: 'Payment nullable' } },
    OrderResponse: { fields: { payment: 'Payment', tree: 'Node' } },
    Payment: { discriminator: { mapping: { cash: 'CashPayment' } } },
    CashPayment: {},
    Node: { fields: { nodes: 'array<Node>', size: 'menus.json:Size' } },
    'menus.json:Size': {},
  },
})

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Publishes bodies by name, and returns the components. */
function published(bodies: Record<string, { schema: object; side?: Side; of?: 'request' | 'response' }>) {
  const publisher = new SchemaPublisher(family)
  for (const [name, { schema, side = 'request', of }] of Object.entries(bodies))
    publisher.body(schema, {
      family: of && publisher.family.typeOfBody('/order', of),
      name,
      side,
      user: `the ${side} of ${name}`,
    })
  return publisher.components() as Record<string, Record<string, unknown>>
}

const Sized = (limit: number) => Type.Object({ name: field(Text({ maxLength: limit }), 'Name.') }, { title: 'Sized' })
const Payment = Variants('kind', { cash: Type.Object({ sum: field(Type.Number(), 'Sum.') }), other: Type.Object({}) })

describe('Published schemas', () => {
  it('are named by the family, the title, or the path', () => {
    const schemas = published({
      Own: { schema: Type.Object({ size: field(Sized(1), 'Size.') }) },
      Order: { schema: Type.Object({ payment: opt(Payment, 'Payment.') }), of: 'request' },
    })
    assert.deepEqual(Object.keys(schemas), ['CashPayment', 'OrderRequest', 'Own', 'Payment', 'PaymentOther', 'Sized'])
  })

  it('refer to the kinds of an object, and map discriminator values to them', () => {
    const { Payment: union } = published({
      Order: { schema: Type.Object({ payment: field(Payment, 'Payment.') }), of: 'request' },
    })
    assert.deepEqual(union!.oneOf, [reference('CashPayment'), reference('PaymentOther')])
    assert.deepEqual(union!.discriminator, {
      propertyName: 'kind',
      mapping: { cash: reference('CashPayment').$ref, other: reference('PaymentOther').$ref },
    })
  })

  it('are components if several others contain them, and are inlined otherwise', () => {
    const nested = () => field(Type.Object({ id: field(Text(), 'Id.') }), 'Nested.')
    const single = () => field(Type.Object({ note: field(Text(), 'Note.') }), 'Single.')
    const schemas = published({
      Second: { schema: Type.Object({ nested: nested() }) },
      First: { schema: Type.Object({ nested: nested(), single: single() }) },
    })
    assert.deepEqual(Object.keys(schemas), ['First', 'FirstNested', 'Second'])
    assert.deepEqual(schemas.Second!.properties, { nested: { ...reference('FirstNested'), description: 'Nested.' } })
  })

  it('are named …Response if a response differs from the request with the same name', () => {
    const schemas = published({
      Request: { schema: Type.Object({ size: field(Sized(1), 'Size.') }) },
      Answer: { schema: Type.Object({ size: field(Sized(2), 'Size.') }), side: 'answer' },
    })
    assert.deepEqual(Object.keys(schemas), ['Answer', 'Request', 'Sized', 'SizedResponse'])
  })

  it('are refused if two requests have different ones of one name', () => {
    const bodies = {
      '/a': { schema: Type.Object({ size: field(Sized(1), 'Size.') }) },
      '/b': { schema: Type.Object({ size: field(Sized(2), 'Size.') }) },
    }
    assert.throws(() => published(bodies), {
      message:
        'Different schemas would be the component Sized: the request of /a, the request of /b. Give one of them a title of its own',
    })
  })

  it('refer to themselves if responses nest the same schema to some depth', () => {
    const size = () => field(Type.Object({ name: field(Text(), 'Name.') }), 'Size.')
    const leaf = Type.Object({ nodes: field(List(Type.Object({}), { maxItems: 0 }), 'Empty.'), size: size() })
    const tree = Type.Object({ nodes: field(List(leaf), 'Nodes.'), size: size() })
    const schemas = published({
      Order: { schema: Type.Object({ tree: field(tree, 'Tree.') }), side: 'answer', of: 'response' },
    })
    assert.deepEqual(Object.keys(schemas), ['MenusSize', 'Node', 'OrderResponse'])
    assert.deepEqual(schemas.Node!.properties, {
      nodes: { type: 'array', maxItems: 1000, items: reference('Node'), description: 'Nodes.' },
      size: { ...reference('MenusSize'), description: 'Size.' },
    })
  })

  it('share one content if the family has several names for it', () => {
    const publisher = new SchemaPublisher(
      new FamilyNames({ operations: {}, schemas: { Tag: {}, Tag2: {}, Menu: { fields: { a: 'Tag', b: 'Tag2' } } } }),
    )
    const tag = () => field(Type.Object({ id: field(Text(), 'Id.') }), 'Tag.')
    publisher.body(Type.Object({ a: tag(), b: tag() }), {
      family: 'Menu',
      name: 'Menu',
      side: 'answer',
      user: 'a menu',
    })
    assert.deepEqual(publisher.components().Tag2, reference('Tag'))
  })
})
