import { type Static, Type } from 'typebox'
import { field, Id, nullable, OneOf, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import type { ErasureProgress } from './model.ts'

/** International phone, the same for all restaurants of a chain. */
export const guestPhone = field(
  Type.String({ pattern: '^\\+\\d{8,15}$' }),
  'Phone of the guest with its country code, such as `+442079460000`.',
)

export const Erasure = Type.Object(
  {
    customerId: field(Id('Customer'), 'The guest who is erased.'),
    status: field(
      OneOf(['InProgress', 'Rechecking', 'Finished']),
      '`InProgress` while every text of the chain is read; `Rechecking` until texts written meanwhile are read; then `Finished`.',
    ),
    startedAt: field(UtcTime(), 'Time of the request.'),
    rowsRead: field(Type.Integer({ minimum: 0 }), 'Number of database rows read so far.'),
    rowsChanged: field(Type.Integer({ minimum: 0 }), 'Number of rewritten rows that had data of the guest.'),
    finishedAt: nullable(UtcTime(), 'Time of completion. Null until then.'),
  },
  { title: 'GuestErasure' },
)

export const erasureOf = ({
  guestId,
  startedAt,
  finishedAt,
  ...progress
}: ErasureProgress): Static<typeof Erasure> => ({
  customerId: guestId,
  ...progress,
  startedAt: toUtcTime(startedAt),
  finishedAt: finishedAt === null ? null : toUtcTime(finishedAt),
})
