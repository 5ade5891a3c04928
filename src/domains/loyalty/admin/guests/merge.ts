import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id } from '#core/schema.ts'
import { CustomerNotFound } from '#domains/guests/errors.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { mergeMembers } from '../../merging.ts'

export default write({
  path: '/admin/guests/merge',
  group: 'none stated',
  summary: 'Merge two guests who are one person',
  description:
    'The second guest gets the cards, categories, coupons, counted orders and transactions of the first one, and fields that it lacks. Money ' +
    'moves from wallet to wallet with an entry in each, holds and reservations of open orders included. Afterwards the id and the phone of the ' +
    'first one mean the second one everywhere; erasing either erases both. A merge cannot be reversed, and repeating it changes nothing.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    fromCustomerId: field(Id('Customer'), 'Guest who is merged.'),
    intoCustomerId: field(Id('Customer'), 'Guest who remains.'),
  }),
  response: Type.Object({ id: field(Id('Customer'), 'The guest who remains.') }),
  errors: { CorporationNotFound, CustomerNotFound },
  example: {
    request: {
      corporationId: demo.corporation,
      fromCustomerId: demo.mergedGuest,
      intoCustomerId: demo.remainingGuest,
    },
  },

  async run({ body: { corporationId, fromCustomerId, intoCustomerId }, fail, ...context }) {
    const { db } = context
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const from = await findProfile(db, corporationId, { id: fromCustomerId })
    if (!from || from.erasedAt !== null) throw fail.CustomerNotFound({ path: 'fromCustomerId' })
    const into = await findProfile(db, corporationId, { id: intoCustomerId })
    if (!into || into.erasedAt !== null) throw fail.CustomerNotFound({ path: 'intoCustomerId' })
    if (from.id !== into.id) await mergeMembers(context, { corporationId, fromId: from.id, intoId: into.id })
    return { id: into.id }
  },
})
