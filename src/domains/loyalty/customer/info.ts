import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { Id, omittable, Text, Variants } from '#core/schema.ts'
import { toUtcText } from '#core/time.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { CustomerNotFound, IncorrectPhone } from '#domains/guests/errors.ts'
import { findProfile, type GuestKey } from '#domains/guests/reads.ts'
import { internationalDigits, isInternational } from '#domains/guests/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { demo } from '#shared/demo.ts'
import { requiredMessage } from '#shared/errors.ts'
import { ProgramsOf } from '../cached.ts'
import { findVisits } from '../orders/store.ts'
import { listWallets } from '../wallets/store.ts'
import { balanceIn, GuestInfo, infoOf } from './guest_info.rules.ts'

const organizationId = omittable(
  Id('Organization'),
  'Restaurant whose country code completes phones without one. If omitted, phones need a country code.',
)

export default query({
  path: '/api/1/loyalty/core/customer/info',
  otherPaths: ['/api/1/loyalty/iiko/get_customer'],
  group: 'Guests: info',
  summary: 'Find a guest by phone, card, e-mail address or id',
  description:
    'Deleted guests are included. If several guests share an e-mail address, the first registered one is answered.',
  request: Variants('type', {
    phone: Type.Object({ organizationId, phone: omittable(Text({ maxLength: 40 }), 'Phone of the guest.') }),
    cardTrack: Type.Object({
      organizationId,
      cardTrack: omittable(Text({ maxLength: 255 }), 'Track of a card of the guest.'),
    }),
    cardNumber: Type.Object({
      organizationId,
      cardNumber: omittable(Text({ maxLength: 255 }), 'Number on a card of the guest.'),
    }),
    email: Type.Object({ organizationId, email: omittable(Text({ maxLength: 255 }), 'E-mail address of the guest.') }),
    id: Type.Object({
      organizationId,
      id: omittable(Id('Customer'), 'Id of the guest.'),
    }),
  }),
  response: GuestInfo,
  errors: { CustomerNotFound, IncorrectPhone },
  example: { request: { type: 'phone', phone: '+442079460300', organizationId: demo.organization } },

  async run({ body, db, caches, caller, organizations, fail }) {
    const { corporationId } = caller
    const organization = organizations.get(body.organizationId ?? '')
    const code = organization ? settingsOf(organization).countryPhoneCode : null
    const key = keyOf()
    const guest = key && (await findProfile(db, corporationId, key))
    if (!guest) {
      const path = body.type
      if (path === 'phone') throw fail.IncorrectPhone({ path, message: whyUnknown(key?.phone) })
      throw fail.CustomerNotFound({ path, ...(!key && { message: requiredMessage(path) }) })
    }
    const [categories, { programs }, wallets, visits] = await Promise.all([
      caches.get(GuestCategoriesOf, corporationId),
      caches.get(ProgramsOf, corporationId),
      listWallets(db, corporationId, guest.id),
      findVisits(db, corporationId, guest.id),
    ])
    const { lastOrganizationId } = visits ?? {}
    return {
      ...infoOf(guest, categories, wallets.flatMap(balanceIn(programs))),
      firstOrderDate: visits ? toUtcText(visits.firstAt) : null,
      lastProcessedOrderDate: visits ? toUtcText(visits.lastAt) : null,
      // Null for a restaurant that the key has no access to.
      lastVisitedOrganizationId: organizations.get(lastOrganizationId ?? '')?.id ?? null,
    }

    function keyOf(): GuestKey | undefined {
      if (body.type === 'phone') return body.phone ? { phone: internationalDigits(body.phone, code) } : undefined
      if (body.type === 'cardTrack') return body.cardTrack ? { cardTrack: body.cardTrack } : undefined
      if (body.type === 'cardNumber') return body.cardNumber ? { cardNumber: body.cardNumber } : undefined
      if (body.type === 'email') return body.email ? { email: body.email } : undefined
      return body.id ? { id: body.id } : undefined
    }
  },
})

/** Returns why no guest has the phone. */
function whyUnknown(digits: string | null | undefined): string {
  if (!digits) return requiredMessage('phone')
  if (!isInternational(digits)) return '`phone` must have 8 to 15 digits, the country code included'
  return `No customer has the phone +${digits}`
}
