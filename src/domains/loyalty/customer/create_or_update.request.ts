import { type Static, Type } from 'typebox'
import { Id, LocalDateTime, omittable, opt, Text } from '#core/schema.ts'
import { ConsentStatus, Sex } from './schemas.ts'

const neverNull = { differsFrom: 'a text, never null' }
const kept = 'If omitted, null or empty, the value stays.'

/** Guest fields of a request. */
export const GuestInput = Type.Object({
  organizationId: Id('Organization'),
  id: opt(Id('Customer'), 'Guest to change.'),
  phone: opt(Text({ maxLength: 40 }), {
    description: `Phone of the guest. Without a country code it has that of the restaurant. ${kept}`,
    ...neverNull,
  }),
  cardTrack: omittable(Text({ maxLength: 255 }), 'Track of a card to add. Requires `cardNumber`.'),
  cardNumber: omittable(Text({ maxLength: 255 }), 'Number of that card. Requires `cardTrack`.'),
  name: opt(Text({ maxLength: 200 }), { description: `First name. ${kept}`, ...neverNull }),
  middleName: opt(Text({ maxLength: 200 }), { description: `Middle name. ${kept}`, ...neverNull }),
  surName: opt(Text({ maxLength: 200 }), { description: `Family name. ${kept}`, ...neverNull }),
  birthday: opt(LocalDateTime(), 'Day of birth; its time is ignored. If omitted or null, the value stays.'),
  email: opt(Text({ maxLength: 255 }), { description: `E-mail address. ${kept}`, ...neverNull }),
  sex: opt(Sex, '0 not specified, 1 male, 2 female. If omitted or null, the value stays.'),
  consentStatus: omittable(ConsentStatus, {
    description:
      'Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked. If omitted, the value stays.',
  }),
  shouldReceiveLoyaltyInfo: opt(
    Type.Boolean(),
    'Whether the guest accepts messages about loyalty programs. If omitted or null, the value stays; true for a new guest.',
  ),
  shouldReceivePromoActionsInfo: opt(
    Type.Boolean(),
    'Whether the guest accepts messages about promotions. If omitted or null, the value stays; true for a new guest.',
  ),
  referrerId: omittable(
    Text({ maxLength: 36 }),
    'Guest who referred this one. The empty GUID removes the referrer. If omitted or empty, the value stays.',
  ),
  userData: opt(Text(), { description: `Data of the client's own. ${kept}`, ...neverNull }),
  isDeleted: opt(
    Type.Boolean(),
    'True deletes the guest, who can be restored; false restores. If omitted or null, the value stays.',
  ),
  employeeId: omittable(
    Text({ maxLength: 50 }),
    'Employee record of the guest, by id or number. If omitted or empty, the value stays.',
  ),
  comment: omittable(Text(), `Remark about the guest. ${kept}`),
  nullifyEmptyFields: omittable(
    Type.Boolean(),
    'Whether empty texts clear values. If omitted, empty texts are ignored.',
  ),
})
export type GuestInput = Static<typeof GuestInput>
