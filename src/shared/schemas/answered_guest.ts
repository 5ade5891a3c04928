import { type Static, Type } from 'typebox'
import {
  field,
  Id,
  nullable,
  OneOf,
  personal,
  responseField,
  responseFieldWithDefault,
  Variants,
} from '#core/schema.ts'
import { namedReference, Text, Time } from './answer_fields.ts'
import { Coordinates, Gender } from './requested_guest.ts'

const regularCustomer = {
  id: field(Id('Customer'), 'Id of the guest: the same for all orders and reserves of one phone in the whole chain.'),
  name: field(Text(), 'First name.'),
  surname: responseField(Text(), 'Family name.'),
  comment: responseField(Text(), 'Remark about the guest.'),
  gender: responseFieldWithDefault(Gender, 'NotSpecified', 'Gender of the guest.'),
  inBlacklist: responseFieldWithDefault(Type.Boolean(), false, 'Whether the guest is on the blacklist of the chain.'),
  blacklistReason: responseField(Text(), 'Reason for the blacklist. Null for others.'),
  birthdate: responseField(personal(Time()), 'Day of birth.'),
}

/** Regular customer, for orders that allow no other kind. */
export const AnsweredRegularCustomer = Type.Object({
  type: field(OneOf(['regular']), 'Kind of the object: always `regular` here.'),
  ...regularCustomer,
})

export const AnsweredCustomer = Variants('type', {
  regular: Type.Object(regularCustomer),
  'one-time': Type.Object({ name: field(Text(), 'Name to call the guest by.') }),
})
export type AnsweredCustomer = Static<typeof AnsweredCustomer>

export const AnsweredDeliveryPoint = Type.Object(
  {
    coordinates: responseField(Coordinates, 'Coordinates of the address.'),
    address: responseField(
      Type.Object({
        street: responseField(
          Type.Object({
            id: Id('Street'),
            name: field(Text(), 'Name of the street.'),
            city: field(namedReference('City'), 'City of the street.'),
          }),
          'Street. Null for an address in one line.',
        ),
        index: responseField(Text(), 'Postcode.'),
        house: responseField(Text(), 'Number of the house.'),
        building: responseField(Text(), 'Building or block.'),
        flat: responseField(Text(), 'Flat or office.'),
        entrance: responseField(Text(), 'Entrance.'),
        floor: responseField(Text(), 'Floor.'),
        doorphone: responseField(Text(), 'Code of the door.'),
        region: nullable(namedReference('Region'), 'Region of the delivery.'),
        line1: responseField(Text(), 'Street and house in one line. Null for an address in parts.'),
      }),
      'Postal address.',
    ),
    externalCartographyId: responseField(Text(), 'Id of the place in a map service of the client.'),
    comment: responseField(Text(), 'Remark for the courier.'),
  },
  { title: 'OrderDeliveryPoint' },
)
export type AnsweredDeliveryPoint = Static<typeof AnsweredDeliveryPoint>
