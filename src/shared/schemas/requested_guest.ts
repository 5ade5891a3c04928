import { type Static, Type } from 'typebox'
import { DayOfBirth, field, Id, Int32, OneOf, omittable, opt, personal, Text, Variants } from '#core/schema.ts'

/** Customer, number of guests, and delivery address. */

export const Gender = OneOf(['NotSpecified', 'Male', 'Female'])

const regularCustomer = {
  id: opt(
    Id('Customer'),
    'Id of the guest. If omitted, or unknown with a phone that is known, the guest is found by phone; an unknown guest is created.',
  ),
  name: opt(Text({ maxLength: 60 }), 'First name. A regular customer needs one.'),
  surname: opt(Text({ maxLength: 60 }), 'Family name.'),
  comment: opt(Text({ maxLength: 60 }), 'Remark about the guest, for the staff.'),
  birthdate: opt(DayOfBirth(), 'Day of birth.'),
  email: opt(Text({ maxLength: 255 }), 'E-mail address.'),
  shouldReceivePromoActionsInfo: opt(Type.Boolean(), 'Whether the guest accepts messages about promotions.'),
  shouldReceiveOrderStatusNotifications: opt(
    Type.Boolean(),
    'Whether the guest wants notifications about the status of the order.',
  ),
  gender: omittable(Gender, 'Gender of the guest. If omitted, it is not specified.'),
}

/** Regular customer, for requests that allow no other kind. */
export const RegularCustomer = Type.Object({
  type: field(OneOf(['regular']), 'Kind of the object: always `regular` here.'),
  ...regularCustomer,
})

export const Customer = Variants(
  'type',
  {
    regular: Type.Object(regularCustomer),
    'one-time': Type.Object({ name: field(Text({ maxLength: 60 }), 'Name to call the guest by.') }),
  },
  { assumed: 'regular' },
)
export type Customer = Static<typeof Customer>

const Address = Variants(
  'type',
  {
    legacy: Type.Object({
      street: field(
        Type.Object({
          classifierId: opt(Text({ maxLength: 255 }), 'Id of the street in an external directory of addresses.'),
          id: opt(Id('Street'), 'Id of the street, from `/api/1/streets/by_city`.'),
          name: opt(Text({ maxLength: 60 }), 'Name of the street.'),
          city: opt(
            Text({ maxLength: 60 }),
            'Name of the city. If omitted, it is the default city of the organization.',
          ),
        }),
        'Street, found by `id`, by `classifierId`, or by `name` and `city`.',
      ),
      index: opt(Text({ maxLength: 10 }), 'Postcode.'),
      house: field(Text({ maxLength: 100 }), 'Number of the house.'),
      building: opt(Text({ maxLength: 10 }), 'Building or block.'),
      flat: opt(Text({ maxLength: 100 }), 'Flat or office.'),
      entrance: opt(Text({ maxLength: 10 }), 'Entrance.'),
      floor: opt(Text({ maxLength: 10 }), 'Floor.'),
      doorphone: opt(Text({ maxLength: 10 }), 'Code of the door.'),
      regionId: opt(Id('Region'), 'Region from `/api/1/regions`.'),
    }),
    city: Type.Object({
      line1: field(Text({ maxLength: 250 }), 'Street and house in one line.'),
      flat: opt(Text({ maxLength: 10 }), 'Flat or office.'),
      entrance: opt(Text({ maxLength: 10 }), 'Entrance.'),
      floor: opt(Text({ maxLength: 10 }), 'Floor.'),
      doorphone: opt(Text({ maxLength: 10 }), 'Code of the door.'),
      regionId: opt(Id('Region'), 'Region from `/api/1/regions`.'),
    }),
  },
  { assumed: 'legacy' },
)
export type Address = Static<typeof Address>

export const Coordinates = personal(
  Type.Object(
    {
      latitude: field(
        Type.Number({ minimum: -90, maximum: 90 }),
        'Degrees north of the equator; negative to the south.',
      ),
      longitude: field(
        Type.Number({ minimum: -180, maximum: 180 }),
        'Degrees east of Greenwich; negative to the west.',
      ),
    },
    { title: 'Coordinates' },
  ),
)

export const DeliveryPoint = Type.Object({
  coordinates: opt(Coordinates, 'Coordinates of the address.'),
  address: opt(Address, 'Postal address. `type` is `legacy` for an address in parts and `city` for one line.'),
  externalCartographyId: opt(Text({ maxLength: 100 }), 'Id of the place in a map service of the client.'),
  comment: opt(Text({ maxLength: 500 }), 'Remark for the courier.'),
})
export type DeliveryPoint = Static<typeof DeliveryPoint>

export const Guests = Type.Object({
  count: field(Int32({ minimum: 0, maximum: 10_000 }), 'Number of guests.'),
  splitBetweenPersons: opt(Type.Boolean(), 'Whether the guests pay apart.'),
})
