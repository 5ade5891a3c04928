import { Type } from 'typebox'
import { Decimal, one } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { ref } from '#core/record/fields.ts'
import { field, Id, Int32, omittable, Quantity } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { documentFamily } from '#documents/operations.ts'
import { UnknownReference } from '#domains/catalogue/errors.ts'
import { containerRows, productRows, unitRows } from '#domains/catalogue/rules.ts'
import { ConceptionNotFound } from '#domains/dictionaries/errors.ts'
import { conceptionRows } from '#domains/dictionaries/rules.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { demo } from '#shared/demo.ts'
import { GoodsNotStored, SameStore, UnitMismatch } from './errors.ts'

const Line = Type.Object({
  num: field(Int32({ minimum: 0 }), 'Position of the line.'),
  product: field(Id('Product'), 'Product that is moved.'),
  amount: field(Quantity({ exclusiveMinimum: 0 }), 'Amount in the unit of the product.'),
  amountUnit: omittable(Id('AmountUnit'), 'Unit of the amount. Only the unit of the product is allowed.'),
  containerId: omittable(Id('Container'), 'Package of the product, for people.'),
})

const base = '/api/inventory/v1/internal_transfer'

export default documentFamily({
  base,
  type: 'INTERNAL_TRANSFER',
  name: 'InternalTransfer',
  title: 'internal transfer',
  description: 'Posting moves the goods from one store to another of the same organization, at their cost.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    storeFrom: ref('Store', 'Store that the goods leave.'),
    storeTo: ref('Store', 'Store that the goods enter.'),
  },
  listed: ['storeFrom', 'storeTo'],
  requestedItem: Line,
  item: Line,
  total: 'cost',
  targets: {
    AmountUnit: { NotFound: UnknownReference, rows: unitRows },
    Conception: { NotFound: ConceptionNotFound, rows: conceptionRows },
    Container: { NotFound: UnknownReference, rows: containerRows },
    Product: { NotFound: UnknownReference, rows: productRows },
    Store: { NotFound: StoreNotFound, rows: storeRows },
  },
  statuses: { get: [200, 400, 401, 403, 405, 429, 500, 502] },
  errors: { GoodsNotStored, SameStore, UnitMismatch },

  complete({ document, lines, products }) {
    if (document.storeFrom === document.storeTo) throw fail.SameStore({ path: 'storeTo' })
    for (const [i, { product, amountUnit }] of lines.entries()) {
      const { isStored, amountUnitId } = products.get(product)!
      if (!isStored) throw fail.GoodsNotStored({ path: `items[${i}].product` })
      if (amountUnit && amountUnit !== amountUnitId)
        throw fail.UnitMismatch({ path: `items[${i}].amountUnit`, amountUnitId })
    }
    return { items: lines }
  },

  lessensStock: ['post', 'unpost'],
  goods: ({ storeFrom, storeTo, items }, { products, lineIdOf }) => {
    const movements = items.map(({ product: productId, amount }, i) => ({
      productId,
      amount: new Decimal(amount),
      referenceCost: products.get(productId)!.referenceCost,
      lineId: lineIdOf(i),
    }))
    return {
      stages: [
        {
          issues: movements.map((movement, i) => ({ ...movement, storeId: storeFrom, type: 'TRANSFER', group: i })),
          receipts: movements.map((movement, i) => ({
            ...movement,
            storeId: storeTo,
            cost: { kind: 'group', group: i, weight: one },
          })),
        },
      ],
    }
  },

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: {
      storeFrom: demo.store,
      storeTo: demo.barStore,
      items: [{ num: 1, product: demo.product, amount: 2.5 }],
    },
    documents: demoDocuments(base),
  },
})

const fail = failers({ GoodsNotStored, SameStore, UnitMismatch })
