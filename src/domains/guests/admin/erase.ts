import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { anyCountry, internationalDigits } from '#core/phone.ts'
import { field, Id, opt } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { listErasures } from '../erasure.store.ts'
import { beginErasure, erasureErrors } from '../erasure.ts'
import { CustomerNotFound } from '../errors.ts'
import { findProfile, listMergedInto } from '../reads.ts'
import { Erasure, erasureOf, guestPhone } from '../schemas.ts'

export default write({
  path: '/admin/guests/erase',
  group: 'none stated',
  summary: 'Permanently erase all personal data of a guest',
  description:
    'Removes names, phones, addresses, comments and cards everywhere: the profile, orders, reserves, drafts, notifications, events, ' +
    'pending webhook deliveries, stored requests and responses. Payments and wallet balances remain, under an id that no longer ' +
    'identifies the guest. A guest with open orders or reserves is refused: close or cancel them first. The guest is found by id ' +
    'or by phone. Employee records are not erased.\n\n' +
    'The response is immediate: the profile has lost its phone, e-mail address and cards, and the guest can no longer be found. A ' +
    'worker then reads every text of the chain, which takes minutes for millions of orders, and searches once more for data that ' +
    'has arrived since. `erasure` and `/admin/guests/erasures/list` show the progress. Repeating the request while texts are being ' +
    'read changes nothing; repeating it later starts a new search.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    customerId: opt(Id('Customer'), 'The guest. If omitted or null, `phone` identifies the guest.'),
    phone: opt(guestPhone, 'Phone of the guest, if no id is sent.'),
  }),
  response: Type.Object({
    id: field(Id('Customer'), 'The erased guest.'),
    erasure: field(Erasure, 'Progress of the erasure.'),
  }),
  errors: { ...erasureErrors, CorporationNotFound, CustomerNotFound },
  example: { request: { corporationId: demo.corporation, customerId: demo.erasedGuest } },

  async run({ body: { corporationId, customerId, phone }, fail, ...context }) {
    const { db } = context
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const key = customerId ? { id: customerId } : phone ? { phone: internationalDigits(phone, anyCountry) } : undefined
    const guest = key && (await findProfile(db, corporationId, key))
    if (!guest) throw fail.CustomerNotFound({ path: customerId ? 'customerId' : 'phone' })
    for (const id of [guest.id, ...(await listMergedInto(db, corporationId, guest.id))])
      await beginErasure(context, corporationId, id)
    const [erasure] = await listErasures(db, corporationId, { guestId: guest.id, rowsMax: 1 })
    return { id: guest.id, erasure: erasureOf(erasure!) }
  },
})
