import type { Reference } from '#core/kits/references.ts'
import type { Restrictions } from '../schemas.ts'

type ZoneError = { path: string }

/** What of the zones does not fit together: a zone without a place, a name that two have, a name that none has. */
export function findZoneError({ deliveryZones, restrictions }: Restrictions) {
  const names = new Set<string>()
  let incomplete: ZoneError | undefined
  let repeated: ZoneError | undefined
  for (const [i, { name, coordinates, addresses }] of deliveryZones.entries()) {
    const isArea = coordinates.length >= 3 || (coordinates.length === 0 && addresses.length > 0)
    if (!isArea) incomplete ??= { path: `deliveryZones[${i}].coordinates` }
    if (names.has(name)) repeated ??= { path: `deliveryZones[${i}].name` }
    names.add(name)
  }
  const row = restrictions.findIndex(({ zone }) => zone !== null && !names.has(zone))
  const missing: ZoneError | undefined = row < 0 ? undefined : { path: `restrictions[${row}].zone` }
  return { incomplete, repeated, missing }
}

/** The ids that restrictions name, with the fields that name them. */
export function referencesOfRestrictions({
  restrictions,
  deliveryZones,
  defaultDeliveryServiceProductId,
}: Restrictions) {
  const named = (field: 'terminalGroupId' | 'deliveryServiceProductId'): Reference[] =>
    restrictions.flatMap((row, i) => {
      const id = row[field]
      return id ? [{ id, path: `restrictions[${i}].${field}` }] : []
    })
  const byDefault = defaultDeliveryServiceProductId
    ? [{ id: defaultDeliveryServiceProductId, path: 'defaultDeliveryServiceProductId' }]
    : []
  return {
    terminalGroups: named('terminalGroupId'),
    products: [...byDefault, ...named('deliveryServiceProductId')],
    streets: deliveryZones.flatMap(({ addresses }, i) =>
      addresses.map(({ streetId: id }, j) => ({ id, path: `deliveryZones[${i}].addresses[${j}].streetId` })),
    ),
  }
}
