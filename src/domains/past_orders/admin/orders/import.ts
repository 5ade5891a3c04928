import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { importOrders } from '../../changes.ts'
import { ImportResult, ordersMax, PastOrder } from '../../schemas.ts'

const count = (description: string) => field(Int32({ minimum: 0 }), description)

export default write({
  path: '/admin/orders/import',
  group: 'none stated',
  summary: 'Import closed orders of the past',
  description:
    'Orders count for revenue, stock and loyalty as if they had been closed here at their own times. No webhook is sent for them. ' +
    'Each order is checked by itself, and the response has its outcome; the valid ones are stored in one transaction. ' +
    'An order that was imported before is `known`, so a request can be repeated; a different order with a known id is `invalid`. ' +
    'Prices, taxes and rounding are those of placed orders, except that an imported price holds and that automatic discounts, loyalty ' +
    'programs, stop lists, schedules and minimum sums are not applied. Products may be deleted by now. Items of two halves and combos ' +
    'cannot be imported: a compound item has one product. Only a body of the wrong shape is refused as a whole.',
  request: Type.Object({
    organizationId: Id('Organization'),
    orders: field(List(PastOrder, { minItems: 1, maxItems: ordersMax }), 'Orders to import.'),
    isDryRun: opt(
      Type.Boolean(),
      'Whether the orders are only checked, and none is stored. If omitted, they are stored.',
    ),
  }),
  response: Type.Object({
    results: field(List(ImportResult, { maxItems: ordersMax }), 'Outcome of each order, in the order of the request.'),
    imported: count('Number of orders that were imported, or in a dry run would be.'),
    known: count('Number of orders that were there already.'),
    invalid: count('Number of orders that cannot be imported.'),
  }),
  errors: { OrganizationNotFound },
  example: {
    request: {
      organizationId: demo.organization,
      orders: [
        {
          id: '2025-0815',
          openedAt: '2025-03-01 12:05',
          closedAt: '2025-03-01 12:50',
          items: [{ productId: demo.product, amount: 2, price: 8.5 }],
          payments: [{ paymentTypeId: demo.card, sum: 17 }],
        },
      ],
    },
  },

  async run({ body, fail, ...context }) {
    const { organizationId, orders, isDryRun } = body
    const organization = await findOrganization(context.db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const results = await importOrders(context, organization, { orders, isDryRun: isDryRun ?? false })
    const countOf = (wanted: ImportResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
    return { results, imported: countOf('imported'), known: countOf('known'), invalid: countOf('invalid') }
  },
})
