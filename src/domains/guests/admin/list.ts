import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { anyCountry, internationalDigits } from '#core/phone.ts'
import { field, Id, List, nullable, opt, Text } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { guestPhone } from '../schemas.ts'
import { listGuests } from '../store.ts'

const rowsMax = 1_000

const Guest = Type.Object({
  id: field(Id('Customer'), 'Id of the guest, as orders show it.'),
  phone: guestPhone,
  inBlacklist: field(Type.Boolean(), 'Whether the guest is on the blacklist.'),
  blacklistReason: nullable(Text(), 'Reason. Null for a guest who is not on the blacklist.'),
})

export default query({
  path: '/admin/guests/list',
  group: 'none stated',
  summary: 'List guests of a corporation by phone',
  request: Type.Object({
    corporationId: Id('Corporation'),
    phone: opt(guestPhone, 'Only the guest with this phone.'),
    inBlacklist: opt(Type.Boolean(), 'Only guests on the blacklist, or only others. If omitted, both.'),
    afterPhone: opt(
      guestPhone,
      'Only guests after this phone: the last one of the previous page. Pages have up to 1,000 guests.',
    ),
  }),
  response: Type.Object({ guests: field(List(Guest, { maxItems: rowsMax }), 'The guests.') }),
  example: { request: { corporationId: demo.corporation, inBlacklist: true } },

  async run({ body: { corporationId, phone, inBlacklist = null, afterPhone }, db }) {
    const search = { phone: digitsOf(phone), inBlacklist, afterPhone: digitsOf(afterPhone), rowsMax }
    const guests = await listGuests(db, corporationId, search)
    return { guests: guests.map((guest) => ({ ...guest, phone: `+${guest.phone}` })) }
  },
})

const digitsOf = (phone: string | null | undefined): string | null =>
  phone ? internationalDigits(phone, anyCountry) : null
