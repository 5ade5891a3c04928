import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, List, nullable, opt, Text } from '#core/schema.ts'
import { findBooks } from '#domains/books/reads.ts'
import { accountingDayOf } from '#domains/books/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { readPersonNames } from '#domains/people/reads.ts'
import { demo } from '#shared/demo.ts'
import { answerClose, ClosedDay } from '../schemas.ts'
import { type ClosePlace, listCloses } from '../store.ts'

const closesMax = 100

export default query({
  path: '/admin/days/list',
  group: 'none stated',
  summary: 'List the closes of accounting days',
  description:
    'All versions, the latest day and version first, with the figures that were saved. Both days of the period are included. Request the next page with the `cursor` of the previous one, until it is null.',
  request: Type.Object({
    organizationId: Id('Organization'),
    from: opt(CalendarDay(), 'First accounting day. If omitted, the first closed one.'),
    to: opt(CalendarDay(), 'Last accounting day. If omitted, the last closed one.'),
    limit: opt(Int32({ minimum: 1, maximum: closesMax }), `Maximum closes of a page, ${closesMax} by default.`),
    cursor: opt(
      Type.String({ pattern: '^\\d{1,9}\\.\\d{1,9}$' }),
      'Cursor from the previous page. If absent, the first page.',
    ),
  }),
  response: Type.Object({
    today: field(CalendarDay(), 'Current accounting day of the restaurant.'),
    closes: field(List(ClosedDay, { maxItems: closesMax }), 'Closes of days.'),
    cursor: nullable(Text(), 'Cursor of the next page. Null on the last page.'),
  }),
  errors: { OrganizationNotFound },
  example: { request: { organizationId: demo.organization, from: '2026-01-01', to: '2026-01-31' } },

  async run({ body: { organizationId, from, to, limit: requested, cursor }, db, now, fail }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const limit = requested ?? closesMax
    const [books, found] = await Promise.all([
      findBooks(db, organization.corporationId),
      listCloses(db, organizationId, { from, to, after: placeOf(cursor), rowsMax: limit + 1 }),
    ])
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const names = await readPersonNames(
      db,
      page.flatMap(({ authorId }) => authorId ?? []),
    )
    return {
      today: accountingDayOf(books, now, organization.timeZone),
      closes: page.map((close) => answerClose(close, names)),
      cursor: last && found.length > limit ? `${last.dayNumber}.${last.version}` : null,
    }
  },
})

function placeOf(cursor: string | null | undefined): ClosePlace | null {
  const [dayNumber, version] = cursor?.split('.') ?? []
  return dayNumber && version ? { dayNumber: Number(dayNumber), version: Number(version) } : null
}
