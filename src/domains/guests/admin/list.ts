import { Type } from 'typebox'
import { Hooks } from '#core/operation/hooks.ts'
import { query } from '#core/operation/operation.ts'
import { anyCountry, internationalDigits } from '#core/phone.ts'
import { field, Id, Int32, List, nullable, opt, Text, UtcTime } from '#core/schema.ts'
import { toUtcTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { lastOrders } from '../reads.ts'
import { guestPhone } from '../schemas.ts'
import { listGuests } from '../store.ts'

const rowsMax = 1_000

const Guest = Type.Object({
  id: field(Id('Customer'), 'Id of the guest, as orders show it.'),
  phone: guestPhone,
  name: nullable(Text(), 'Full name: first, middle and last name. Null if none is known.'),
  lastOrderAt: nullable(UtcTime(), "Time at which the guest's last order was closed. Null if there is none."),
  inBlacklist: field(Type.Boolean(), 'Whether the guest is on the blacklist.'),
  blacklistReason: nullable(Text(), 'Reason. Null for a guest who is not on the blacklist.'),
})

export default query({
  path: '/admin/guests/list',
  group: 'none stated',
  summary: 'List guests of a corporation by phone',
  description: '`name` finds guests whose full name contains each of its words, in any order and case.',
  request: Type.Object({
    corporationId: Id('Corporation'),
    phone: opt(guestPhone, 'Only the guest with this phone.'),
    name: opt(Text({ minLength: 2, maxLength: 100 }), 'Only guests whose name contains these words or parts of words.'),
    inBlacklist: opt(Type.Boolean(), 'Only guests on the blacklist, or only others. If omitted, both.'),
    afterPhone: opt(
      guestPhone,
      'Only guests after this phone: the last one of the previous page. Pages have up to 1,000 guests.',
    ),
    limit: opt(Int32({ minimum: 1, maximum: rowsMax }), 'Maximum number of guests. If omitted, 1,000.'),
  }),
  response: Type.Object({ guests: field(List(Guest, { maxItems: rowsMax }), 'The guests.') }),
  example: { request: { corporationId: demo.corporation, inBlacklist: true } },

  async run({ body: { corporationId, phone, name, inBlacklist = null, afterPhone, limit }, ...context }) {
    const nameParts = name?.split(/\s+/).filter((part) => part !== '') ?? []
    const search = { phone: digitsOf(phone), nameParts, inBlacklist, afterPhone: digitsOf(afterPhone) }
    const guests = await listGuests(context.db, corporationId, { ...search, rowsMax: limit ?? rowsMax })
    const found = { corporationId, guestIds: guests.map(({ id }) => id) }
    const [times] = await context.use(Hooks).call(lastOrders, context, found)
    return {
      guests: guests.map((guest) => {
        const lastOrderAt = times?.get(guest.id)
        return { ...guest, phone: `+${guest.phone}`, lastOrderAt: lastOrderAt ? toUtcTime(lastOrderAt) : null }
      }),
    }
  },
})

const digitsOf = (phone: string | null | undefined): string | null =>
  phone ? internationalDigits(phone, anyCountry) : null
