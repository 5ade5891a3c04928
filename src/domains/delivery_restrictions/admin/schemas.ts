import { Type } from 'typebox'
import { Id, List, omittable } from '#core/schema.ts'
import { DeliveryZone, restriction, settings } from '../schemas.ts'

const RestrictionInput = Type.Partial(Type.Object(restriction), { title: 'StatedDeliveryRestriction' })

/** Delivery restrictions of an organization in a save request. */
export const RestrictionsInput = Type.Object({
  organizationId: Id('Organization'),
  ...Type.Partial(Type.Object(settings)).properties,
  restrictions: omittable(
    List(RestrictionInput),
    'Where, when and from which sum on terminal groups deliver. Left out, everywhere.',
  ),
  deliveryZones: omittable(List(DeliveryZone), 'The zones that restrictions name. Left out, there are none.'),
})
