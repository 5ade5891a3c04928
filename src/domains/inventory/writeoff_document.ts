import { Type } from 'typebox'
import { ref } from '#core/record/fields.ts'
import { demoDocuments } from '#documents/demo.ts'
import { documentFamily } from '#documents/operations.ts'
import { portionOf, sizeFactor } from '#documents/sizes.ts'
import { AccountNotFound, accountRows } from '#ledger/chart.ts'
import type { GoodsIssue } from '#ledger/model.ts'
import { demo } from '#shared/demo.ts'
import { demoWriteoff } from './demo.rules.ts'
import { AccountRefused } from './errors.ts'
import { checkGoodsLines, goodsLine, goodsLineErrors, goodsTargets, productSize } from './goods_lines.rules.ts'
import { checkCostAccount, movementOf } from './movements.rules.ts'

const base = '/api/inventory/v1/writeoff_document'
const Line = Type.Object({ ...goodsLine, ...productSize })

export default documentFamily({
  base,
  type: 'WRITEOFF_DOCUMENT',
  name: 'WriteoffDocument',
  title: 'write-off',
  description:
    'Posting issues the goods from the store at cost to `expenseAccount` (WRITEOFF). Dishes are broken down by the charts of the day.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    storeFrom: ref('Store', 'Store that the goods leave.'),
    expenseAccount: ref('Account', 'Account of the expense: no store, and none with counteragents.'),
  },
  listed: ['storeFrom', 'expenseAccount'],
  requestedItem: Line,
  item: Type.Object({ ...Line.properties, ...sizeFactor }),
  total: 'cost',
  targets: { ...goodsTargets, Account: { NotFound: AccountNotFound, rows: accountRows } },
  statuses: {
    create: [201, 400, 401, 405, 429, 500, 502],
    get: [200, 400, 401, 403, 404, 405, 429, 500, 502],
  },
  errors: { ...goodsLineErrors, AccountRefused },

  complete({ document, lines, products, accounts }) {
    checkCostAccount(accounts.get(document.expenseAccount)!, 'expenseAccount')
    checkGoodsLines(lines, products)
    return { items: lines }
  },

  hasCharts: true,
  hasSizes: true,
  lessensStock: ['post'],
  async goods({ storeFrom: storeId, expenseAccount, items }, context) {
    const to = { account: context.accountOf(expenseAccount) }
    const issues: GoodsIssue[] = []
    for (const [i, line] of items.entries())
      for (const ingredient of await context.writeOffsOf(portionOf(line)))
        issues.push({ ...movementOf(context, ingredient, i), storeId, type: 'WRITEOFF', to })
    return { stages: [{ issues }] }
  },

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoWriteoff,
    documents: demoDocuments(base),
  },
})
