import { type Static, Type } from 'typebox'
import { field, Id, nullable, OneOf, omittable, opt, Variants } from '#core/schema.ts'
import { named, Text, Time } from './answer_fields.ts'
import { Coordinates, Gender } from './order_request.ts'

const regularCustomer = {
  id: field(Id('Customer'), 'Id of the guest: the same for all orders and reserves of one phone in the whole chain.'),
  name: field(Text(), 'First name.'),
  surname: opt(Text(), 'Family name.'),
  comment: opt(Text(), 'Remark about the guest.'),
  gender: omittable(Gender, 'Gender of the guest.'),
  inBlacklist: omittable(Type.Boolean(), 'Whether the guest is on the blacklist of the chain.'),
  blacklistReason: opt(Text(), 'Why the guest is. Absent or null for others.'),
  birthdate: opt(Time(), 'Day of birth.'),
}

/** A customer where only a regular one can be. */
export const AnsweredRegularCustomer = Type.Object({
  type: field(OneOf(['regular']), 'Kind of the customer: always `regular` here.'),
  ...regularCustomer,
})

export const AnsweredCustomer = Variants('type', {
  regular: Type.Object(regularCustomer),
  'one-time': Type.Object({ name: field(Text(), 'Name to call the guest by.') }),
})
export type AnsweredCustomer = Static<typeof AnsweredCustomer>

export const AnsweredDeliveryPoint = Type.Object(
  {
    coordinates: opt(Coordinates, 'Where the address is on the map.'),
    address: opt(
      Type.Object({
        street: opt(
          Type.Object({
            id: Id('Street'),
            name: field(Text(), 'Name of the street.'),
            city: field(named('City'), 'City of the street.'),
          }),
          'Street. Absent or null for an address in one line.',
        ),
        index: opt(Text(), 'Postcode.'),
        house: opt(Text(), 'Number of the house.'),
        building: opt(Text(), 'Building or block.'),
        flat: opt(Text(), 'Flat or office.'),
        entrance: opt(Text(), 'Entrance.'),
        floor: opt(Text(), 'Floor.'),
        doorphone: opt(Text(), 'Code of the door.'),
        region: nullable(named('Region'), 'Region of the delivery.'),
        line1: opt(Text(), 'Street and house in one line. Absent or null for an address in parts.'),
      }),
      'Postal address.',
    ),
    externalCartographyId: opt(Text(), 'Id of the place in a map service of the client.'),
    comment: opt(Text(), 'Remark for the courier.'),
  },
  { title: 'OrderDeliveryPoint' },
)
export type AnsweredDeliveryPoint = Static<typeof AnsweredDeliveryPoint>
