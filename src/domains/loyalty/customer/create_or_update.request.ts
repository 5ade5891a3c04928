import { type Static, Type } from 'typebox'
import { Id, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { ConsentStatus, Sex } from './schemas.ts'

const neverNull = { differsFrom: 'a text, never null' }
const kept = 'Left out, null or empty, what is known stays.'

/** What a client says of a guest. */
export const StatedGuest = Type.Object({
  organizationId: Id('Organization'),
  id: opt(Id('Customer'), 'Guest to change.'),
  phone: opt(Text({ maxLength: 40 }), {
    description: `Phone of the guest. Without a country code it has that of the restaurant. ${kept}`,
    ...neverNull,
  }),
  cardTrack: omittable(Text({ maxLength: 255 }), 'Track of a card that the guest gets. It comes with `cardNumber`.'),
  cardNumber: omittable(Text({ maxLength: 255 }), 'Number on that card. It comes with `cardTrack`.'),
  name: opt(Text({ maxLength: 200 }), { description: `First name. ${kept}`, ...neverNull }),
  middleName: opt(Text({ maxLength: 200 }), { description: `Middle name. ${kept}`, ...neverNull }),
  surName: opt(Text({ maxLength: 200 }), { description: `Family name. ${kept}`, ...neverNull }),
  birthday: opt(LocalDateTime(), 'Day of birth; its time does not count. Left out or null, what is known stays.'),
  email: opt(Text({ maxLength: 255 }), { description: `E-mail address. ${kept}`, ...neverNull }),
  sex: opt(Sex, '0 not specified, 1 male, 2 female. Left out or null, what is known stays.'),
  consentStatus: omittable(ConsentStatus, {
    description:
      'Whether the guest agrees to the use of personal data: 0 unknown, 1 given, 2 revoked. Left out, what is known stays.',
  }),
  shouldReceiveLoyaltyInfo: opt(
    Type.Boolean(),
    'Whether the guest wants to hear of the loyalty programs. Left out or null, what is known stays; a new guest does.',
  ),
  shouldReceivePromoActionsInfo: opt(
    Type.Boolean(),
    'Whether the guest wants to hear of promotions. Left out or null, what is known stays; a new guest does.',
  ),
  referrerId: omittable(
    Text({ maxLength: 36 }),
    'Guest who brought this one. The empty GUID takes the referrer away. Left out or empty, what is known stays.',
  ),
  userData: opt(Text(), { description: `Data of the client's own. ${kept}`, ...neverNull }),
  isDeleted: opt(
    Type.Boolean(),
    'True deletes the guest, who can be restored; false restores. Left out or null, what is known stays.',
  ),
  employeeId: omittable(
    Text({ maxLength: 50 }),
    'Employee who the guest is, by id or number. Left out or empty, what is known stays.',
  ),
  comment: omittable(Text(), `Remark about the guest. ${kept}`),
  nullifyEmptyFields: omittable(
    Type.Boolean(),
    'Whether empty texts take away what is known. Left out, they are as if left out.',
  ),
})
export type StatedGuest = Static<typeof StatedGuest>
