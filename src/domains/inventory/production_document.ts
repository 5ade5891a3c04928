import { Type } from 'typebox'
import { one } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { ref } from '#core/record/fields.ts'
import { demoDocuments } from '#documents/demo.ts'
import { PostingEmpty } from '#documents/errors.ts'
import { documentFamily } from '#documents/operations.ts'
import { portionOf, sizeFactor } from '#documents/sizes.ts'
import type { GoodsStage } from '#ledger/model.ts'
import { demo } from '#shared/demo.ts'
import { demoProduction } from './demo.rules.ts'
import { ChartMissing } from './errors.ts'
import { checkGoodsLines, goodsLine, goodsLineErrors, goodsTargets, productSize } from './goods_lines.rules.ts'
import { amountOf, conversionOf } from './movements.rules.ts'

const base = '/api/inventory/v1/production_document'
const Line = Type.Object({ ...goodsLine, ...productSize })

export default documentFamily({
  base,
  type: 'PRODUCTION_DOCUMENT',
  name: 'ProductionDocument',
  title: 'production document',
  description:
    "Posting issues the ingredients of each product's chart from `storeFrom`, also if the chart is DIRECT, and receives the product in `storeTo` at their cost (PRODUCTION). " +
    'Lines are posted in their order, so a later line may use the product of an earlier one. ' +
    'A product without a chart, and a chart without ingredients, are refused.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    storeFrom: ref('Store', 'Store that the ingredients leave.'),
    storeTo: ref('Store', 'Store that the products enter.'),
  },
  listed: ['storeFrom', 'storeTo'],
  requestedItem: Line,
  item: Type.Object({ ...Line.properties, ...sizeFactor }),
  total: 'cost',
  targets: goodsTargets,
  errors: goodsLineErrors,
  postingErrors: { ChartMissing },

  complete({ lines, products }) {
    checkGoodsLines(lines, products)
    return { items: lines }
  },

  hasCharts: true,
  hasSizes: true,
  lessensStock: ['post', 'unpost'],
  async goods({ storeFrom, storeTo, items }, context) {
    const stages: GoodsStage[] = []
    for (const [i, line] of items.entries()) {
      const path = `items[${i}].product`
      const inputs = await context.productionInputsOf(portionOf(line))
      if (!inputs) throw fail.ChartMissing({ path })
      if (inputs.length === 0) throw fail.PostingEmpty({ path })
      const outputs = [{ ...amountOf(line), index: i, weight: one }]
      const goods = { storeFrom, storeTo, inputs, inputIndex: i, outputs }
      stages.push(conversionOf(context, { type: 'PRODUCTION', group: i, ...goods }))
    }
    return { stages }
  },

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoProduction,
    documents: demoDocuments(base),
  },
})

const fail = failers({ ChartMissing, PostingEmpty })
