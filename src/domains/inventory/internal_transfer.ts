import { Type } from 'typebox'
import { Decimal, one } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { ref } from '#core/record/fields.ts'
import { demoDocuments } from '#documents/demo.ts'
import { documentFamily } from '#documents/operations.ts'
import { demo } from '#shared/demo.ts'
import { demoTransfer } from './demo.rules.ts'
import { SameStore } from './errors.ts'
import { checkGoodsLines, goodsLine, goodsLineErrors, goodsTargets } from './goods_lines.rules.ts'

const Line = Type.Object(goodsLine)

const base = '/api/inventory/v1/internal_transfer'

export default documentFamily({
  base,
  type: 'INTERNAL_TRANSFER',
  name: 'InternalTransfer',
  title: 'internal transfer',
  description: 'Posting moves the goods from one store to another of the same organization, at their cost (TRANSFER).',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    storeFrom: ref('Store', 'Store that the goods leave.'),
    storeTo: ref('Store', 'Store that the goods enter.'),
  },
  listed: ['storeFrom', 'storeTo'],
  requestedItem: Line,
  item: Line,
  total: 'cost',
  targets: goodsTargets,
  statuses: { get: [200, 400, 401, 403, 405, 429, 500, 502] },
  errors: { ...goodsLineErrors, SameStore },

  complete({ document, lines, products }) {
    if (document.storeFrom === document.storeTo) throw fail.SameStore({ path: 'storeTo' })
    checkGoodsLines(lines, products)
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
    request: demoTransfer,
    documents: demoDocuments(base),
  },
})

const fail = failers({ SameStore })
