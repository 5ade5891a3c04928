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
  /** Field of the response that counts the guests who now are in the requested state. */
  done: Done
}

/** Returns an operation that deletes or restores guests. Deleting keeps their data, so it can be reverted. */
function deletionOperation<Done extends 'deleted' | 'restored'>({ done, ...contract }: Deletion<Done>): Operation {
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
      [done]: omittable(Int32(), `Number of them that exist and are now ${done}.`),
      notFound: omittable(Int32(), 'Number of unknown ids.'),
    }),
    example: { request: { organizationId: demo.organization, customerIds: [demo.deletedGuest] } },

    async run({ body: { customerIds }, ...context }) {
      const { corporationId } = context.caller
      const requested = [...new Set(customerIds)]
      const known = await filterGuestIds(context.db, corporationId, requested)
      await changeGuests(context, corporationId, known, (guest) =>
        guest.isDeleted === isDeleted ? guest : { ...guest, isDeleted },
      )
      return { total: requested.length, [done]: known.length, notFound: requested.length - known.length }
    },
  })
}

export const deleteCustomers = deletionOperation({
  path: '/api/1/loyalty/core/delete_customers',
  summary: 'Delete guests, who can be restored',
  description:
    'A deleted guest is still found by id, phone or card, and keeps cards, categories and wallets. An order does not restore the guest. Deleting a deleted guest changes nothing.',
  done: 'deleted',
})

export const restoreCustomers = deletionOperation({
  path: '/api/1/loyalty/core/restore_customers',
  summary: 'Restore guests who were deleted',
  description: 'Restoring a guest who is not deleted changes nothing.',
  done: 'restored',
})

export default [deleteCustomers, restoreCustomers]
