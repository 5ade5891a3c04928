import { Type } from 'typebox'
import { Id, List, omittable } from '#core/schema.ts'
import { DeliveryZone, restriction, settings } from '../schemas.ts'

const StatedRestriction = Type.Partial(Type.Object(restriction), { title: 'StatedDeliveryRestriction' })

/** Delivery restrictions of an organization in a save request. */
export const StatedRestrictions = Type.Object({
  organizationId: Id('Organization'),
  ...Type.Partial(Type.Object(settings)).properties,
  restrictions: omittable(
    List(StatedRestriction),
    'Where, when and from which sum on terminal groups deliver. Left out, everywhere.',
  ),
  deliveryZones: omittable(List(DeliveryZone), 'The zones that restrictions name. Left out, there are none.'),
})
