import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { toNumber } from '#core/decimal.ts'
import { SavedRows } from '#core/kits/saved_rows.ts'
import { query } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import type { OpeningStock } from '../../model.ts'
import { listOpeningStock } from '../../opening_stock.store.ts'
import { OpeningStockInput } from '../../schemas.ts'

/** Rows that one request saves at most. */
const rowsOfDayMax = 1_000

export default query({
  path: '/admin/books/opening_stock/list',
  group: 'none stated',
  summary: 'List the goods with which stores begin',
  description:
    'Each element can be saved again. A day with more than 1,000 rows is returned as several elements. Rows with the amount 0 were deleted.',
  request: Type.Object({ organizationId: Id('Organization') }),
  response: Type.Object({ openingStock: SavedRows(OpeningStockInput, 'Goods by day, store and product.') }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization } },

  async run({ body, db, fail }) {
    const { organizationId } = body
    if (!(await findOrganization(db, organizationId))) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const days = Map.groupBy(await listOpeningStock(db, organizationId), ({ openedOn }) => openedOn)
    return { openingStock: [...days].flatMap(([date, rows]) => chunksOf(rows).map((chunk) => ({ date, rows: chunk }))) }
  },
})

function chunksOf(rows: readonly OpeningStock[]) {
  const listed = rows.map(({ storeId, productId, amount, sum }) => ({
    storeId,
    productId,
    amount: toNumber(amount),
    sum: toNumber(sum),
  }))
  const starts = Array.from({ length: Math.ceil(rows.length / rowsOfDayMax) }, (_, i) => i * rowsOfDayMax)
  return starts.map((start) => listed.slice(start, start + rowsOfDayMax))
}
