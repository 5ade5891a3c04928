import { Type } from 'typebox'
import { findCorporation, OrganizationsOf } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listMonths } from '../../../exporting.store.ts'

const MonthWithOrders = Type.Object(
  { month: field(CalendarDay(), 'First day of the month.'), orders: field(Int32(), 'Number of orders closed in it.') },
  { title: 'MonthWithOrders' },
)

export default query({
  path: '/admin/reports/months/list',
  group: 'none stated',
  summary: 'List the months that have facts',
  request: Type.Object({ corporationId: Id('Corporation') }),
  response: Type.Object({ months: field(List(MonthWithOrders), 'Months, the earliest first.') }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation } },

  async run({ body: { corporationId }, db, caches, fail }) {
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const organizations = await caches.get(OrganizationsOf, corporationId)
    return { months: await listMonths(db, [...organizations.keys()]) }
  },
})
