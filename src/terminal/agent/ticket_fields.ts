import { type Static, type TSchema, Type } from 'typebox'

/** The fields of orders that are printed. */

export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))
export const text = maybe(Type.String())
export const Named = Type.Object({ name: Type.String() })

const Modifier = Type.Object({
  product: Named,
  amount: Type.Number(),
  amountIndependentOfParentAmount: Type.Optional(Type.Boolean()),
  resultSum: Type.Number(),
})
const Part = Type.Object({
  product: Type.Optional(Named),
  modifiers: maybe(Type.Array(Modifier)),
  resultSum: Type.Optional(Type.Number()),
  positionId: text,
})
/** Line of an order, with the printed fields only. */
export const Item = Type.Object({
  ...Part.properties,
  /** Present for a service, which has no parts. */
  service: Type.Optional(Named),
  cost: Type.Optional(Type.Number()),
  amount: Type.Number(),
  comment: text,
  size: maybe(Named),
  primaryComponent: Type.Optional(Part),
  secondaryComponent: maybe(Part),
  commonModifiers: maybe(Type.Array(Modifier)),
  deleted: maybe(Type.Object({})),
})
export type Item = Static<typeof Item>

const Order = Type.Object({
  number: Type.Number(),
  sum: Type.Number(),
  status: text,
  items: Type.Array(Item),
})

export const Aggregate = Type.Object({ id: Type.Optional(Type.String()), order: Order })
export type Aggregate = Static<typeof Aggregate>

/** Printed fields besides the dishes. If their shape is invalid, they are omitted, so that the dishes are printed anyway. */
export const Heading = Type.Object({
  comment: text,
  phone: text,
  completeBefore: text,
  whenCreated: text,
  tabName: text,
  customer: maybe(Type.Object({ name: text, surname: text, comment: text })),
  guestsInfo: maybe(Type.Object({ count: Type.Number() })),
  orderType: maybe(Type.Object({ name: Type.String(), orderServiceType: Type.String() })),
  courierInfo: maybe(Type.Object({ courier: Named })),
  deliveryPoint: maybe(
    Type.Object({
      comment: text,
      address: maybe(
        Type.Object({
          line1: text,
          house: text,
          building: text,
          flat: text,
          entrance: text,
          floor: text,
          doorphone: text,
          index: text,
          street: maybe(Type.Object({ name: Type.String(), city: maybe(Named) })),
        }),
      ),
    }),
  ),
})
export type Heading = Static<typeof Heading>
const Received = Type.Object({ sum: Type.Number(), isPreliminary: Type.Boolean() })
const Payment = Type.Object({
  ...Received.properties,
  paymentType: Type.Object({ name: Type.String(), kind: Type.String() }),
})
/** Payments and tips. If their shape is invalid, they are omitted. */
export const Paid = Type.Object({ payments: maybe(Type.Array(Payment)), tips: maybe(Type.Array(Received)) })
export type Paid = Static<typeof Paid>

export type Address = NonNullable<NonNullable<Heading['deliveryPoint']>['address']>
