import { Type } from 'typebox'
import { Decimal, one, total } from '#core/decimal.ts'
import { flag, optional, ref } from '#core/record/fields.ts'
import { demoDocuments } from '#documents/demo.ts'
import { documentFamily } from '#documents/operations.ts'
import { portionOf, sizeFactor } from '#documents/sizes.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { demo } from '#shared/demo.ts'
import { demoTransformation } from './demo.rules.ts'
import { SameGoods } from './errors.ts'
import { goodsLine, goodsTargets, productSize } from './goods_lines.rules.ts'
import { amountOf, conversionOf } from './movements.rules.ts'
import { checkParts, partsErrors, refuseSameProduct, wholeHeader } from './parts.rules.ts'

const base = '/api/inventory/v1/transformation_document'

const { num, product, amount, amountUnit } = goodsLine
const Line = Type.Object({ num, product, amount, amountUnit, ...productSize })

export default documentFamily({
  base,
  type: 'TRANSFORMATION_DOCUMENT',
  name: 'TransformationDocument',
  title: 'transformation',
  description:
    'Posting issues the product, or with `assemblyChartWriteoff` the ingredients of its chart, from `storeFrom`, and the lines enter `storeTo` (TRANSFORMATION). ' +
    'They share its cost by amount if all lines have one unit, else by amount × `unitWeight` if all products have a weight, else equally.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    ...wholeHeader,
    amountUnit: ref('AmountUnit', 'Unit of the amount: the unit of the product.'),
    assemblyChartWriteoff: optional(flag('Whether the ingredients of the product leave the store in its place.')),
  },
  listed: ['storeFrom', 'storeTo'],
  requestedItem: Line,
  item: Type.Object({ ...Line.properties, ...sizeFactor }),
  total: 'cost',
  targets: goodsTargets,
  errors: partsErrors,
  postingErrors: { SameGoods },

  complete({ document, lines, products }) {
    checkParts(document, lines, products)
    return { items: lines }
  },

  hasCharts: true,
  hasSizes: true,
  lessensStock: ['post', 'unpost'],
  async goods({ storeFrom, storeTo, items, assemblyChartWriteoff, ...whole }, context) {
    const inputs = assemblyChartWriteoff ? await context.writeOffsOf(portionOf(whole)) : [amountOf(whole)]
    if (inputs.length === 0) return { stages: [] }
    const leaving = inputs.map(({ productId }) => productId)
    if (storeFrom === storeTo) refuseSameProduct(leaving, items)
    const weights = weightsOf(items, context.products)
    const outputs = items.map((line, i) => ({ ...amountOf(line), index: i, weight: weights[i]! }))
    const stores = { storeFrom, storeTo }
    return {
      stages: [
        conversionOf(context, { type: 'TRANSFORMATION', group: 0, ...stores, inputs, inputIndex: null, outputs }),
      ],
    }
  },

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoTransformation,
    documents: demoDocuments(base),
  },
})

/** Returns amounts if all products have one unit, else weights in kilograms if all have one, else equal shares. */
function weightsOf(
  lines: readonly { product: string; amount: number }[],
  products: ReadonlyMap<string, Pick<Goods, 'amountUnitId' | 'unitWeight'>>,
): Decimal[] {
  const goods = lines.map(({ product }) => products.get(product)!)
  if (new Set(goods.map(({ amountUnitId }) => amountUnitId)).size === 1)
    return lines.map(({ amount }) => new Decimal(amount))
  const weights = lines.flatMap(({ amount }, i) => goods[i]!.unitWeight?.times(amount) ?? [])
  return weights.length < lines.length || total(weights).isZero() ? lines.map(() => one) : weights
}
