import { type Static, Type } from 'typebox'
import { answered, answeredAs, field, Id, nullable, OneOf, Variants } from '#core/schema.ts'
import { named, Text, Time } from './answer_fields.ts'
import { Coordinates, Gender } from './requested_guest.ts'

const regularCustomer = {
  id: field(Id('Customer'), 'Id of the guest: the same for all orders and reserves of one phone in the whole chain.'),
  name: field(Text(), 'First name.'),
  surname: answered(Text(), 'Family name.'),
  comment: answered(Text(), 'Remark about the guest.'),
  gender: answeredAs(Gender, 'NotSpecified', 'Gender of the guest.'),
  inBlacklist: answeredAs(Type.Boolean(), false, 'Whether the guest is on the blacklist of the chain.'),
  blacklistReason: answered(Text(), 'Why the guest is. Null for others.'),
  birthdate: answered(Time(), 'Day of birth.'),
}

/** A customer where only a regular one can be. */
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
    coordinates: answered(Coordinates, 'Where the address is on the map.'),
    address: answered(
      Type.Object({
        street: answered(
          Type.Object({
            id: Id('Street'),
            name: field(Text(), 'Name of the street.'),
            city: field(named('City'), 'City of the street.'),
          }),
          'Street. Null for an address in one line.',
        ),
        index: answered(Text(), 'Postcode.'),
        house: answered(Text(), 'Number of the house.'),
        building: answered(Text(), 'Building or block.'),
        flat: answered(Text(), 'Flat or office.'),
        entrance: answered(Text(), 'Entrance.'),
        floor: answered(Text(), 'Floor.'),
        doorphone: answered(Text(), 'Code of the door.'),
        region: nullable(named('Region'), 'Region of the delivery.'),
        line1: answered(Text(), 'Street and house in one line. Null for an address in parts.'),
      }),
      'Postal address.',
    ),
    externalCartographyId: answered(Text(), 'Id of the place in a map service of the client.'),
    comment: answered(Text(), 'Remark for the courier.'),
  },
  { title: 'OrderDeliveryPoint' },
)
export type AnsweredDeliveryPoint = Static<typeof AnsweredDeliveryPoint>
