import { Type } from 'typebox'
import type { Operation } from '#core/operation/operation.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, omittable } from '#core/schema.ts'
import { changeGuests } from '#domains/guests/changes.ts'
import { filterGuestIds } from '#domains/guests/reads.ts'
import { demo } from '#shared/demo.ts'

interface Deletion<Done extends 'deleted' | 'restored'> {
  path: `/api/1/loyalty/core/${string}`
  summary: string
  description: string
  /** The member of the answer that counts the guests for whom it holds now. */
  done: Done
}

/** An operation that deletes guests, or restores them: nothing of them goes, so both can be taken back. */
export function deletionOperation<Done extends 'deleted' | 'restored'>({
  done,
  ...contract
}: Deletion<Done>): Operation {
  const isDeleted = done === 'deleted'
  return write({
    ...contract,
    group: 'Guests: changing',
    request: Type.Object({
      organizationId: Id('Organization'),
      customerIds: field(List(Id('Customer')), 'Guests, by id.'),
    }),
    response: Type.Object({
      total: omittable(Int32(), 'Number of distinct guests in the request.'),
      [done]: omittable(Int32(), `How many of them were found, and are ${done} now.`),
      notFound: omittable(Int32(), 'Number of unknown ids.'),
    }),
    example: { request: { organizationId: demo.organization, customerIds: [demo.deletedGuest] } },

    async run({ body: { customerIds }, ...context }) {
      const { corporationId } = context.caller
      const asked = [...new Set(customerIds)]
      const known = await filterGuestIds(context.db, corporationId, asked)
      await changeGuests(context, corporationId, known, (guest) =>
        guest.isDeleted === isDeleted ? guest : { ...guest, isDeleted },
      )
      return { total: asked.length, [done]: known.length, notFound: asked.length - known.length }
    },
  })
}
