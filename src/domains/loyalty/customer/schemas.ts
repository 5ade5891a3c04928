import { type Static, Type } from 'typebox'
import { field, Id, OneOfNumbers, omittable } from '#core/schema.ts'

export const Sex = field(OneOfNumbers([0, 1, 2]), '0 not specified, 1 male, 2 female.')

export const ConsentStatus = field(
  OneOfNumbers([0, 1, 2]),
  'Whether the guest agrees to the use of personal data: 0 unknown, 1 given, 2 revoked.',
)

export const CustomerId = field(Id('Customer'), 'Id of the guest.')

export const GuestCategoryShortInfo = Type.Object(
  {
    id: omittable(Id('GuestCategory'), 'Id of the category.'),
    name: omittable(Type.String(), 'Name of the category.'),
    isActive: omittable(Type.Boolean(), 'Whether clients may offer the category.'),
    isDefaultForNewGuests: omittable(Type.Boolean(), 'Whether guests are in the category from their registration on.'),
  },
  { title: 'GuestCategoryShortInfo' },
)
export type GuestCategoryShortInfo = Static<typeof GuestCategoryShortInfo>
