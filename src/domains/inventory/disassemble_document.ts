import { Type } from 'typebox'
import { Decimal, total } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { optional, ref } from '#core/record/fields.ts'
import { field } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import { documentFamily } from '#documents/operations.ts'
import { demo } from '#shared/demo.ts'
import { demoDisassembly } from './demo.rules.ts'
import { PercentInvalid } from './errors.ts'
import { goodsLine, goodsTargets } from './goods_lines.rules.ts'
import { amountOf, conversionOf } from './movements.rules.ts'
import { checkParts, partsErrors, wholeHeader } from './parts.rules.ts'

const base = '/api/inventory/v1/disassemble_document'

const percent = Type.Number({ minimum: 0, maximum: 100, 'x-decimal': true, 'x-digits': 9 })
const { num, product, amount, amountUnit } = goodsLine
const Line = Type.Object({
  ...{ num, product, amount, amountUnit },
  mainProductAmountPercent: field(percent, 'Share of the cost, in percent.'),
})

export default documentFamily({
  base,
  type: 'DISASSEMBLE_DOCUMENT',
  name: 'DisassembleDocument',
  title: 'disassembly',
  description:
    'Posting issues the product from `storeFrom`, and its parts enter `storeTo` (DISASSEMBLE). ' +
    'They share its cost by `mainProductAmountPercent` ÷ the sum of the percents, which is above 0 and at most 100.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: { ...wholeHeader, amountUnit: optional(ref('AmountUnit', 'Unit of the amount: the unit of the product.')) },
  listed: ['storeFrom', 'storeTo'],
  hasOwnFlags: true,
  requestedItem: Line,
  item: Line,
  total: 'cost',
  targets: goodsTargets,
  statuses: {
    create: [201, 400, 401, 403, 429, 500, 502],
    update: [200, 400, 401, 403, 429, 500, 502],
    get: [200, 400, 401, 403, 404, 429, 500, 502],
    list: [200, 400],
  },
  errors: { ...partsErrors, PercentInvalid },

  complete({ document, lines, products }) {
    checkParts(document, lines, products)
    const percents = total(lines.map(({ mainProductAmountPercent }) => mainProductAmountPercent))
    if (percents.isZero() || percents.greaterThan(100)) throw fail.PercentInvalid({ path: 'items' })
    return { items: lines }
  },

  lessensStock: ['post', 'unpost'],
  goods: ({ storeFrom, storeTo, items, ...whole }, context) => ({
    stages: [
      conversionOf(context, {
        ...{ type: 'DISASSEMBLE', group: 0, storeFrom, storeTo, inputIndex: null },
        inputs: [amountOf(whole)],
        outputs: items.map((line, i) => ({
          ...amountOf(line),
          index: i,
          weight: new Decimal(line.mainProductAmountPercent),
        })),
      }),
    ],
  }),

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoDisassembly,
    documents: demoDocuments(base),
  },
})

const fail = failers({ PercentInvalid })
