import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, opt } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { changeGuest } from '../changes.ts'
import { eraseTraces, erasureErrors } from '../erasing.command.ts'
import { CustomerNotFound } from '../errors.ts'
import { findProfile } from '../reads.ts'
import { erased, internationalDigits } from '../rules.ts'
import { guestPhone } from '../schemas.ts'

export default write({
  path: '/admin/guests/erase',
  group: 'none stated',
  summary: 'Erase all personal data of a guest, for good',
  description:
    'Names, phones, addresses, remarks and cards go wherever they are: in the profile, orders, reserves, drafts, notifications, ' +
    'events and what webhooks still deliver, stored requests and answers. What the guest has paid and what wallets hold stays, ' +
    'under an id that leads to nobody. A guest with open orders or reserves is refused: close or cancel them first. The guest ' +
    'is found by id or by phone. Erasing again finds what has come in meanwhile. Staff are left alone: they are kept as staff. Every ' +
    'text of the chain is read, which takes minutes where there are millions of orders: send a longer `Timeout`. An erasure that ' +
    'was answered 408 goes on; repeating it waits for its end.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    customerId: opt(Id('Customer'), 'The guest. Left out or null, `phone` says who.'),
    phone: opt(guestPhone, 'Phone of the guest, where no id is named.'),
  }),
  response: Type.Object({ id: field(Id('Customer'), 'The guest who is erased.') }),
  errors: { ...erasureErrors, CorporationNotFound, CustomerNotFound },
  example: {
    request: { corporationId: demo.corporation, customerId: demo.erasedGuest },
    response: { id: demo.erasedGuest },
  },

  async run({ body: { corporationId, customerId, phone }, fail, ...context }) {
    const { db, caches, now } = context
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const key = customerId ? { id: customerId } : phone ? { phone: internationalDigits(phone, null) } : undefined
    const guest = key && (await findProfile(db, corporationId, key))
    if (!guest) throw fail.CustomerNotFound({ path: customerId ? 'customerId' : 'phone' })
    await eraseTraces({ db, caches, now }, corporationId, guest.id)
    await changeGuest(context, { corporationId, id: guest.id, path: 'customerId' }, (known) => erased(known, now))
    return { id: guest.id }
  },
})
