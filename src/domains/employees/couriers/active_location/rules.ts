import type { Id } from '#core/schema.ts'
import type { Employee } from '../../model.ts'
import { byOrganization } from '../../rules.ts'
import type { ActiveLocation } from '../store.ts'

/** Of those who are on shift, the drivers, under their organizations. */
export function locationsOfCouriers(
  organizationIds: readonly Id<'Organization'>[],
  locations: readonly ActiveLocation[],
  employees: ReadonlyMap<string, Employee>,
) {
  const couriers = locations.filter(({ courierId }) => employees.get(courierId)?.isCourier)
  const found = Map.groupBy(couriers, ({ organizationId }) => organizationId)
  return byOrganization(organizationIds, (id) =>
    (found.get(id) ?? []).map(({ courierId, latitude, longitude, clientDate }) => ({
      courierId,
      lastActiveLatitude: latitude,
      lastActiveLongitude: longitude,
      lastActiveClientDate: clientDate,
    })),
  )
}
