import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { OperationError } from '#core/errors.ts'
import { operatorOf } from '#core/kits/references.ts'
import { type ReferredId, referencesIn } from '#core/kits/referred_ids.ts'
import { write } from '#core/operation/operation.ts'
import { refuseUnknown } from '#core/record/references.ts'
import { Id } from '#core/schema.ts'
import { UnknownProduct } from '#domains/catalogue/errors.ts'
import { findGoods } from '#domains/catalogue/reads.ts'
import { productRows } from '#domains/catalogue/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { demo } from '#shared/demo.ts'
import { openStock } from '../../changes.ts'
import { GoodsNotStored, openingStockErrors } from '../../errors.ts'
import { checkOpening, keyOf } from '../../opening_stock.rules.ts'
import { isInRange } from '../../rules.ts'
import { OpeningStockInput } from '../../schemas.ts'
import { shareBooks } from '../../store.ts'

const targets = {
  Store: { rows: storeRows, NotFound: StoreNotFound },
  Product: { rows: productRows, NotFound: UnknownProduct },
}

export default write({
  path: '/admin/books/opening_stock/save',
  group: 'none stated',
  summary: 'Post the goods with which stores begin',
  description:
    'Goods are debited to the stores and credited to equity (3.01), at a cost that stays fixed. A row replaces the earlier row of its store and product; with the amount 0 it deletes that row. Either all rows are saved or none.',
  request: Type.Object({ organizationId: Id('Organization'), ...OpeningStockInput.properties }),
  response: Type.Object({}),
  errors: { OrganizationNotFound, StoreNotFound, UnknownProduct, GoodsNotStored, ...openingStockErrors },
  example: {
    request: {
      organizationId: demo.organization,
      date: '2026-01-01',
      rows: [{ storeId: demo.store, productId: demo.mozzarella, amount: 12.5, sum: 87.5 }],
    },
    response: {},
  },

  async run({ body, db, now, fail }) {
    const { organizationId, date, rows } = body
    const keys = rows.map(keyOf)
    const repeated = keys.findIndex((key, i) => keys.indexOf(key) < i)
    if (repeated >= 0) throw fail.RepeatedGoods({ path: `rows[${repeated}].productId` })
    if (!isInRange(date)) throw fail.DateOutOfRange({ path: 'date' })
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId } = organization
    const books = await shareBooks(db, corporationId)
    const references = referencesIn(OpeningStockInput, { rows })
    await refuseUnknown(db, operatorOf(corporationId, organizationId), references, targets)
    await refuseUnstored(db, corporationId, references)
    const entered = rows.map(({ amount, sum, ...row }) => ({
      ...row,
      amount: new Decimal(amount),
      sum: new Decimal(sum),
    }))
    for (const [i, row] of entered.entries()) checkOpening(row, `rows[${i}]`, { digits: books.digits, fail })
    await openStock(db, { organization, books, now }, { date, rows: entered })
    return {}
  },
})

/** Refuses products that cannot lie in a store, and answers all of them. */
async function refuseUnstored(db: Db, corporationId: string, references: readonly ReferredId[]): Promise<void> {
  const products = references.filter(({ kind }) => kind === 'Product')
  const goods = await findGoods(
    db,
    corporationId,
    products.map(({ id }) => id),
  )
  const unstored = products.filter(({ id }) => !goods.get(id)?.isStored)
  if (unstored.length === 0) return
  throw new OperationError(GoodsNotStored, {
    fields: unstored.map(({ path }) => ({ path, message: GoodsNotStored.message })),
  })
}
