import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import type { Author } from '#core/events/outbox.ts'
import { write } from '#core/operation/operation.ts'
import { CalendarDay, field, Id, Int32, Money, opt, Text } from '#core/schema.ts'
import { TooManyDigits } from '#domains/books/errors.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { moneyGridOf } from '#domains/organizations/rules.ts'
import { readPersonNames } from '#domains/people/reads.ts'
import { demo } from '#shared/demo.ts'
import { CloseReasonRequired, CloseVersionMismatch, DayAlreadyClosed } from '../errors.ts'
import type { DayClose } from '../model.ts'
import { figureErrors, readDay } from '../reads.ts'
import { answerClose, ClosedDay } from '../schemas.ts'
import { findVersion, insertClose } from '../store.ts'

const remark = () => Text({ minLength: 1, maxLength: 1_000 })

export default write({
  path: '/admin/days/close',
  group: 'none stated',
  summary: 'Close an accounting day with its counted cash',
  description:
    'Saves the figures of `/admin/days/preview` with the counted cash, and returns them with the difference. A closed day is closed again only as a correction, which becomes the next version and changes no earlier one. The days of the books (`closedThrough`) stay as they are.',
  request: Type.Object({
    organizationId: Id('Organization'),
    day: field(CalendarDay(), 'Accounting day in the time zone of the restaurant.'),
    countedCash: field(Money({ minimum: 0 }), 'Cash that was counted, without the change for the next day.'),
    note: opt(remark(), 'Remark for the staff.'),
    reason: opt(remark(), 'Why the day is closed with open, unpaid or unposted orders. Required if there are any.'),
    correctsVersion: opt(Int32({ minimum: 1 }), 'Latest version of the close, if this is its correction.'),
  }),
  response: ClosedDay,
  errors: {
    OrganizationNotFound,
    TooManyDigits,
    DayAlreadyClosed,
    CloseVersionMismatch,
    CloseReasonRequired,
    ...figureErrors,
  },
  example: {
    request: {
      organizationId: demo.organization,
      day: '2026-01-15',
      countedCash: 240.5,
      note: 'Five euros of change are missing',
      reason: 'A table pays tomorrow',
    },
  },

  async run({ body, db, now, author, fail, ...context }) {
    const { organizationId, day, correctsVersion } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const countedCash = new Decimal(body.countedCash)
    const { digits } = moneyGridOf(organization)
    if (countedCash.decimalPlaces() > digits) throw fail.TooManyDigits({ path: 'countedCash', digits })
    const version = await findVersion(db, organizationId, day)
    if (correctsVersion && correctsVersion !== version)
      throw fail.CloseVersionMismatch({ path: 'correctsVersion', version })
    if (!correctsVersion && version > 0) throw fail.DayAlreadyClosed({ path: 'day', version })
    const state = await readDay({ db, now, ...context }, organization, day)
    const { open, unpaid, unposted } = state.unfinished
    if (!body.reason && open.length + unpaid.length + unposted.length > 0)
      throw fail.CloseReasonRequired({
        path: 'reason',
        open: open.length,
        unpaid: unpaid.length,
        unposted: unposted.length,
      })
    const close: DayClose = {
      ...state,
      ...authorOf(author),
      day,
      version: version + 1,
      closedAt: now,
      countedCash: countedCash.toFixed(),
      note: body.note ?? null,
      reason: body.reason ?? null,
    }
    if (!(await insertClose(db, organizationId, close)))
      throw fail.DayAlreadyClosed({ path: 'day', version: close.version })
    return answerClose(close, await readPersonNames(db, close.authorId === null ? [] : [close.authorId]))
  },
})

const authorOf = (author: Author): Pick<DayClose, 'authorKind' | 'authorId'> =>
  author.kind === 'person' ? { authorKind: 'person', authorId: author.id } : { authorKind: 'operator', authorId: null }
