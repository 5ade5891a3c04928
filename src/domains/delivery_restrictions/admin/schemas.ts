import { Type } from 'typebox'
import { Id, List, omittable } from '#core/schema.ts'
import { DeliveryZone, restriction, settings } from '../schemas.ts'

const RestrictionInput = Type.Partial(Type.Object(restriction), { title: 'DeliveryRestrictionInput' })

/** Delivery restrictions of an organization in a save request. */
export const RestrictionsInput = Type.Object({
  organizationId: Id('Organization'),
  ...Type.Partial(Type.Object(settings)).properties,
  restrictions: omittable(
    List(RestrictionInput),
    'Zones, times and minimum sums of deliveries by terminal group. If omitted, everything is allowed.',
  ),
  deliveryZones: omittable(List(DeliveryZone), 'Zones of the restrictions. Default: none.'),
})
