import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, List, opt } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { changeGuest } from '../changes.ts'
import { misreadPhones } from '../misread_phones.store.ts'

/** Maximum number of guests that one request changes or names. */
const guestsMax = 500

const Sharing = Type.Object({
  customerId: field(Id('Customer'), 'Guest with the misread phone.'),
  otherCustomerId: field(Id('Customer'), 'Guest who has the number.'),
})

export default write({
  path: '/admin/guests/repair',
  group: 'none stated',
  summary: 'Repair phones with a trunk prefix',
  description:
    'Rewrites phones of guests that have a country code in front of a trunk prefix, as in 789161234567 for +79161234567. A guest whose ' +
    'number another guest has stays unchanged: merge the two (`/admin/guests/merge`). Changes up to 500 guests: repeat the request while ' +
    'it has repaired any.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    isDryRun: opt(Type.Boolean(), 'Whether the phones are only counted. If omitted, they are rewritten.'),
  }),
  response: Type.Object({
    repaired: field(Int32({ minimum: 0 }), 'Number of phones that were rewritten, or in a dry run would be.'),
    sharing: field(List(Sharing, { maxItems: guestsMax }), 'Pairs of guests who are one person.'),
  }),
  errors: { CorporationNotFound },
  example: { request: { corporationId: demo.corporation, isDryRun: true } },

  async run({ body: { corporationId, isDryRun }, fail, ...context }) {
    const { db } = context
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const sharing: { customerId: Id<'Customer'>; otherCustomerId: Id<'Customer'> }[] = []
    let repaired = 0
    for await (const { id, phone, otherId } of misreadPhones(db, corporationId)) {
      if (otherId !== null) {
        if (sharing.length < guestsMax) sharing.push({ customerId: id, otherCustomerId: otherId })
        continue
      }
      repaired++
      if (!isDryRun) await changeGuest(context, { corporationId, id }, (guest) => ({ ...guest, phone }))
      if (repaired === guestsMax) break
    }
    return { repaired, sharing }
  },
})
