import { Type } from 'typebox'
import { total } from '#core/decimal.ts'
import { failers } from '#core/errors.ts'
import { json, ref, withDefault } from '#core/record/fields.ts'
import { asId, guaranteed, Id, Int32, List, Money, OneOf, opt, Quantity, responseField, Text } from '#core/schema.ts'
import { demoDocuments } from '#documents/demo.ts'
import type { DerivedFields } from '#documents/family.ts'
import { documentFamily } from '#documents/operations.ts'
import type { Goods } from '#domains/catalogue/model.ts'
import { AccountNotFound, accountRows, systemAccounts } from '#ledger/chart.ts'
import { listCountSums, listQuantities } from '#ledger/counts.store.ts'
import { demo } from '#shared/demo.ts'
import { demoStockTake } from './demo.rules.ts'
import { AccountRefused, FirstStepRefused } from './errors.ts'
import { checkGoodsLines, checkUnit, goodsLineErrors, goodsTargets } from './goods_lines.rules.ts'
import { checkCostAccount, movementOf } from './movements.rules.ts'
import { never, TotalQuantity } from './schemas.ts'
import { CountedLine, countedFields, countsOf } from './stock_takes.rules.ts'

const base = '/api/inventory/v1/incoming_inventory'

const FirstStepLine = Type.Object({
  ...countedFields,
  productSize: opt(Id('ProductSize'), 'Size of the product.'),
})

const turnover = responseField(TotalQuantity(), 'Amount in the books at the moment of the document.')
const answeredLine = {
  num: guaranteed(Int32(), 'Position of the line.'),
  product: guaranteed(Id('Product'), 'Counted product.'),
  amount: guaranteed(Quantity(), 'Counted amount.'),
  amountUnit: responseField(Id('AmountUnit'), 'Unit of the amount.'),
  comment: responseField(Text(), 'Remark for the staff.'),
}

/** Statuses of rows that drafts and posted documents have; the contract also knows NEW. */
const rowStatuses = ['NEW', 'SAVE', 'RECALC'] as const

const derived: DerivedFields = {
  header: {
    currentStep: responseField(Int32(), 'Always 2: the first step is informational.'),
    registerTurnover: responseField(Type.Boolean(), 'Always false.'),
    itemsFirstStep: responseField(
      List(
        Type.Object({
          ...answeredLine,
          productSize: responseField(Id('ProductSize'), 'Size of the product.'),
          turnover,
        }),
      ),
      'Dishes, preparations and modifiers that were counted.',
    ),
  },
  item: {
    turnover,
    currentActualAmount: responseField(Quantity(), 'Counted amount.'),
    count: responseField(Quantity(), 'Number of packages.'),
    status: responseField(OneOf(rowStatuses), 'SAVE in drafts, RECALC in posted documents.'),
    containerName: responseField(Text(), never),
    countGross: responseField(Quantity(), never),
    recalculationDate: responseField(Text(), never),
    recalculationNumber: responseField(Int32(), never),
  },
  async read(db, documents, { id }) {
    const read = documents.map(async (document) => {
      const rows = [...document.items, ...firstStepOf(document)]
      const quantities = await listQuantities(db, id, {
        ...{ storeId: `${document.store}`, productIds: rows.map((row) => `${row.product}`) },
        ...{ effectiveAt: document.effectiveAt, creationNumber: document.creationNumber },
      })
      return [document.id, quantities] as const
    })
    const quantities = new Map(await Promise.all(read))
    return (document) => {
      const turnoverOf = (row: Record<string, unknown>) => ({
        turnover: quantities.get(document.id)!.get(`${row.product}`)?.toNumber() ?? 0,
      })
      const status = document.status === 'PROCESSED' ? 'RECALC' : 'SAVE'
      return {
        header: {
          currentStep: 2,
          registerTurnover: false,
          itemsFirstStep: firstStepOf(document).map((row) => ({ ...row, ...turnoverOf(row) })),
        },
        items: document.items.map((row) => ({
          ...turnoverOf(row),
          currentActualAmount: row.amount,
          count: row.containerCount,
          status,
        })),
      }
    }
  },
}

const firstStepOf = ({ itemsFirstStep }: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(itemsFirstStep) ? itemsFirstStep : []

export default documentFamily({
  base,
  type: 'INCOMING_INVENTORY',
  name: 'IncomingInventory',
  title: 'stock-take',
  description:
    'Posting sets the balances of the counted products to the counted amounts, rows of one product added up; other products keep theirs. ' +
    'A surplus enters from `accountSurplus` (4.03 by default), a shortage leaves to `accountShortage` (5.03), both INVENTORY_CORRECTION. ' +
    'Documents before the stock-take change its surplus or shortage later, so the counted amount stays. ' +
    '`itemsFirstStep` moves nothing. `turnover` is the amount in the books, `currentActualAmount` the counted one.',
  groups: { reading: 'Inventory: reading', changing: 'Inventory: changing' },
  header: {
    store: ref('Store', 'Store that was counted.'),
    accountSurplus: withDefault(ref('Account', 'Account of surpluses.'), asId<'Account'>(systemAccounts.surplus.id)),
    accountShortage: withDefault(ref('Account', 'Account of shortages.'), asId<'Account'>(systemAccounts.shortage.id)),
    itemsFirstStep: json(
      List(FirstStepLine),
      'Counted dishes, preparations and modifiers. They do not change the stock.',
    ),
  },
  listed: ['store', 'accountSurplus', 'accountShortage'],
  listedAs: { store: 'storeFrom' },
  hasNulls: true,
  cancelledAs: 'DELETED',
  requestedItem: CountedLine,
  item: Type.Object({
    ...answeredLine,
    containerId: responseField(Id('Container'), 'Package of the product.'),
    containerCount: responseField(Quantity(), 'Number of packages.'),
    isDisassembled: responseField(Type.Boolean(), 'Whether the product was disassembled.'),
  }),
  derived,
  total: {
    header: {
      surplusSum: responseField(Money(), 'Value that entered the store.'),
      shortageSum: responseField(Money(), 'Value that left the store.'),
      sum: responseField(Money(), '`surplusSum` − `shortageSum`; 0 while the document is not posted.'),
    },
    async read(db, documents, { id }) {
      const sums = await listCountSums(
        db,
        id,
        documents.filter(({ status }) => status === 'PROCESSED').map(({ creationNumber }) => creationNumber),
      )
      return ({ creationNumber }) => {
        const { surplus, shortage } = sums.get(creationNumber) ?? noSums
        return {
          header: {
            surplusSum: surplus.toNumber(),
            shortageSum: shortage.toNumber(),
            sum: surplus.minus(shortage).toNumber(),
          },
        }
      }
    },
  },
  targets: { ...goodsTargets, Account: { NotFound: AccountNotFound, rows: accountRows } },
  errors: { ...goodsLineErrors, AccountRefused, FirstStepRefused },

  complete({ document, lines, products, accounts }) {
    for (const name of ['accountSurplus', 'accountShortage'] as const) {
      const account = accounts.get(document[name])
      if (account) checkCostAccount(account, name)
    }
    checkGoodsLines(lines, products)
    checkFirstStep(document.itemsFirstStep, products)
    return { items: lines }
  },

  lessensStock: ['post', 'unpost'],
  goods: ({ store, accountSurplus, accountShortage, items }, context) => ({
    stages: [
      {
        counts: countsOf(items).map(({ index, ...counted }) => ({
          ...movementOf(context, counted, index),
          storeId: store,
          surplus: context.accountOf(accountSurplus),
          shortage: context.accountOf(accountShortage),
        })),
      },
    ],
  }),

  example: {
    organizationId: demo.organization,
    date: '2026-05-04T10:00:00+01:00',
    request: demoStockTake,
    documents: demoDocuments(base),
  },
})

const noSums = { surplus: total([]), shortage: total([]) }

const firstStepTypes: ReadonlySet<string> = new Set(['DISH', 'PREPARED', 'MODIFIER'] satisfies Goods['type'][])

interface FirstStepRow {
  product: string
  amountUnit?: string | null
}

function checkFirstStep(rows: readonly FirstStepRow[], products: ReadonlyMap<string, Goods>): void {
  for (const [i, row] of rows.entries()) {
    const path = `itemsFirstStep[${i}]`
    if (!firstStepTypes.has(products.get(row.product)!.type)) throw fail.FirstStepRefused({ path: `${path}.product` })
    checkUnit(row, products, path)
  }
}

const fail = failers({ FirstStepRefused })
