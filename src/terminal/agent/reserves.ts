import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { printable } from '#core/printable.ts'
import { Item, maybe, text } from './ticket_fields.ts'

const number = maybe(Type.Number())

/** The printed fields of a reserve or banquet. */
const ReserveSubject = Type.Object({
  id: Type.String(),
  isDeleted: maybe(Type.Boolean()),
  reserve: Type.Object({
    customer: maybe(Type.Object({ name: text, surname: text })),
    phone: text,
    guestsCount: number,
    durationInMinutes: number,
    estimatedStartTime: Type.String(),
    comment: text,
    eventType: text,
    status: text,
    cancelReason: text,
    tableIds: Type.Array(Type.String()),
    order: maybe(Type.Object({ items: Type.Array(Item) })),
  }),
})
export type ReserveSubject = Static<typeof ReserveSubject>

export const isReserve = (subject: unknown): subject is ReserveSubject => Value.Check(ReserveSubject, subject)

/** Returns the reserves of the journal whose guests may still come, earliest first. */
export const expectedReservesOf = (subjects: readonly unknown[]): ReserveSubject[] =>
  subjects
    .filter(isReserve)
    .filter(({ isDeleted, reserve }) => !isDeleted && reserve.status === 'New' && !reserve.cancelReason)
    .sort((a, b) => (a.reserve.estimatedStartTime < b.reserve.estimatedStartTime ? -1 : 1))

export const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Returns when the guests come and who they are, a fact per line. */
export function reserveFacts({ reserve }: ReserveSubject): string[] {
  const { customer, phone, guestsCount, durationInMinutes, estimatedStartTime, tableIds, eventType } = reserve
  const places = [
    guestsCount ? counted(guestsCount, 'guest') : '',
    counted(tableIds.length, 'table'),
    durationInMinutes ? `${durationInMinutes} min` : '',
  ]
  return [
    minuteOf(estimatedStartTime),
    places.filter(Boolean).join(', '),
    [customer?.name, customer?.surname].filter(Boolean).join(' '),
    phone ?? '',
    eventType ?? '',
  ].filter(Boolean)
}

/** Returns a line per reserve. */
export const reserveLines = (reserves: readonly ReserveSubject[]): string[] =>
  reserves.map((reserve) => printable(reserveFacts(reserve).join('  ')))
