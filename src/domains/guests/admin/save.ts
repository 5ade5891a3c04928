import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { write } from '#core/operation/operation.ts'
import { anyCountry, internationalDigits } from '#core/phone.ts'
import { field, Id, newId, opt, Text } from '#core/schema.ts'
import { CorporationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { ReasonWithoutBlacklist } from '../errors.ts'
import { findProfile } from '../reads.ts'
import { guestPhone } from '../schemas.ts'
import { guestsTopic, saveGuest } from '../store.ts'

export default write({
  path: '/admin/guests/save',
  group: 'none stated',
  summary: 'Change the blacklist of a corporation',
  description: 'The guest is found by phone, or registered if the phone is new.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    phone: guestPhone,
    inBlacklist: field(Type.Boolean(), 'Whether the guest is on the blacklist.'),
    blacklistReason: opt(Text({ maxLength: 255 }), 'Reason. Only for a guest on the blacklist.'),
  }),
  response: Type.Object({ id: Id('Customer') }),
  errors: { CorporationNotFound, ReasonWithoutBlacklist },
  example: {
    request: {
      corporationId: demo.corporation,
      phone: '+442079460999',
      inBlacklist: true,
      blacklistReason: 'Never opened the door',
    },
  },

  async run({ body: { corporationId, phone, inBlacklist, blacklistReason = null }, db, fail, touch }) {
    if (blacklistReason !== null && !inBlacklist) throw fail.ReasonWithoutBlacklist({ path: 'blacklistReason' })
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const digits = internationalDigits(phone, anyCountry)
    // A merged guest's phone leads to another guest, who has a phone.
    const known = await findProfile(db, corporationId, { phone: digits })
    const guest = {
      id: newId<'Customer'>(),
      phone: known?.phone ?? digits,
      inBlacklist,
      blacklistReason,
    }
    const id = await saveGuest(db, corporationId, guest)
    await touch(guestsTopic, corporationId)
    return { id }
  },
})
