import { type Static, Type } from 'typebox'
import { field, guaranteed, Id, OneOfNumbers } from '#core/schema.ts'

export const Sex = field(OneOfNumbers([0, 1, 2]), '0 not specified, 1 male, 2 female.')

export const ConsentStatus = field(
  OneOfNumbers([0, 1, 2]),
  'Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked.',
)

export const CustomerId = field(Id('Customer'), 'Id of the guest.')

export const GuestCategoryShortInfo = Type.Object(
  {
    id: guaranteed(Id('GuestCategory'), 'Id of the category.'),
    name: guaranteed(Type.String(), 'Name of the category.'),
    isActive: guaranteed(Type.Boolean(), 'Whether clients may offer the category.'),
    isDefaultForNewGuests: guaranteed(Type.Boolean(), 'Whether guests get the category at registration.'),
  },
  { title: 'GuestCategoryShortInfo' },
)
export type GuestCategoryShortInfo = Static<typeof GuestCategoryShortInfo>
