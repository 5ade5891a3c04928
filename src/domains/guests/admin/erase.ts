import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { beginErasure, erasureErrors } from '../erasing.command.ts'
import { listErasures } from '../erasure.store.ts'
import { CustomerNotFound } from '../errors.ts'
import { findProfile } from '../reads.ts'
import { internationalDigits } from '../rules.ts'
import { Erasure, erasureOf, guestPhone } from '../schemas.ts'

export default write({
  path: '/admin/guests/erase',
  group: 'none stated',
  summary: 'Erase all personal data of a guest, for good',
  description:
    'Names, phones, addresses, remarks and cards go wherever they are: in the profile, orders, reserves, drafts, notifications, ' +
    'events and what webhooks still deliver, stored requests and answers. What the guest has paid and what wallets hold stays, ' +
    'under an id that leads to nobody. A guest with open orders or reserves is refused: close or cancel them first. The guest ' +
    'is found by id or by phone. Staff are left alone: they are kept as staff.\n\n' +
    'The answer comes at once: the profile with phone, e-mail address and cards is empty, and nobody finds the guest any more. A ' +
    'worker then reads every text of the chain, which takes minutes where there are millions of orders, and looks once more for what ' +
    'has come in meanwhile. `erasure` and `/admin/guests/erasures/list` say how far that is. Asking again while every text is read ' +
    'changes nothing; asking again later begins a new reading.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    customerId: opt(Id('Customer'), 'The guest. Left out or null, `phone` says who.'),
    phone: opt(guestPhone, 'Phone of the guest, where no id is named.'),
  }),
  response: Type.Object({
    id: field(Id('Customer'), 'The guest who is erased.'),
    erasure: field(Erasure, 'How far the erasure is.'),
  }),
  errors: { ...erasureErrors, CorporationNotFound, CustomerNotFound },
  example: { request: { corporationId: demo.corporation, customerId: demo.erasedGuest } },

  async run({ body: { corporationId, customerId, phone }, fail, ...context }) {
    const { db } = context
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const key = customerId ? { id: customerId } : phone ? { phone: internationalDigits(phone, null) } : undefined
    const guest = key && (await findProfile(db, corporationId, key))
    if (!guest) throw fail.CustomerNotFound({ path: customerId ? 'customerId' : 'phone' })
    await beginErasure(context, corporationId, guest.id)
    const [erasure] = await listErasures(db, corporationId, { guestId: guest.id, rowsMax: 1 })
    return { id: guest.id, erasure: erasureOf(erasure!) }
  },
})
