import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { defineError } from '#core/errors.ts'
import { findMissing, type Reference } from '#core/kits/references.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { streetRows } from '#domains/geo/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupsOfOrganization } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { changeRestrictions, productsNamed } from '../changes.ts'
import { noRestrictions } from '../rules.ts'
import type { Restrictions } from '../schemas.ts'
import { RestrictionsInput } from './schemas.ts'

const ZoneIncomplete = defineError(
  'ZONE_INCOMPLETE',
  400,
  'A zone needs at least three coordinates, or addresses instead',
)
const ZoneNotFound = defineError(
  'ZONE_NOT_FOUND',
  404,
  'The restriction refers to a zone that is not in `deliveryZones`',
)
const RepeatedZone = defineError('REPEATED_ZONE', 400, 'Another delivery zone has this name')
const StreetNotFound = defineError('STREET_NOT_FOUND', 404, 'There is no such street')
const ProductNotFound = defineError('PRODUCT_NOT_FOUND', 404, 'There is no such product')

export default write({
  path: '/admin/delivery_restrictions/save',
  group: 'none stated',
  summary: 'Replace the delivery restrictions of an organization',
  description:
    'Without rows, its terminal groups deliver everywhere. Replaces all restrictions of the organization. Clients are notified of ' +
    'changes by the webhook ' +
    '`BusinessHoursAndMappingUpdate`, unless `useBusinessHoursAndMapping` leaves them unused.',
  request: RestrictionsInput,
  response: Type.Object({ organizationId: Id('Organization') }),
  errors: {
    OrganizationNotFound,
    ProductNotFound,
    RepeatedZone,
    StreetNotFound,
    TerminalGroupNotFound,
    ZoneIncomplete,
    ZoneNotFound,
  },
  example: {
    request: {
      organizationId: demo.organization,
      restrictions: [{ terminalGroupId: demo.terminalGroup, zone: 'Harbour', minSum: 5, from: 0, to: 1440 }],
      deliveryZones: [
        {
          name: 'Harbour',
          coordinates: [
            { latitude: 51.5, longitude: -0.1 },
            { latitude: 51.5, longitude: 0 },
            { latitude: 51.6, longitude: 0 },
          ],
          addresses: [],
        },
      ],
    },
    response: { organizationId: demo.organization },
  },

  async run({ body: { organizationId, restrictions = [], ...stated }, fail, ...context }) {
    const { db } = context
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId } = organization
    const general = { ...noRestrictions(organization), ...stated }
    const whole = { ...general, restrictions: restrictions.map((row) => ({ ...baseOf(general), ...row })) }

    const { incomplete, repeated, missing } = findZoneError(whole)
    if (incomplete) throw fail.ZoneIncomplete(incomplete)
    if (repeated) throw fail.RepeatedZone(repeated)
    if (missing) throw fail.ZoneNotFound(missing)
    const { terminalGroups, products, streets } = referencesOfRestrictions(whole)
    const elsewhere = await findMissing(db, terminalGroupsOfOrganization, organizationId, terminalGroups)
    if (elsewhere) throw fail.TerminalGroupNotFound({ path: elsewhere.path })
    const [unknownProduct] = await context.use(Hooks).call(productsNamed, context, { corporationId, products })
    if (unknownProduct) throw fail.ProductNotFound({ path: unknownProduct.path })
    const unknownStreet = await findMissing(db, streetRows, corporationId, streets)
    if (unknownStreet) throw fail.StreetNotFound({ path: unknownStreet.path })

    await changeRestrictions(context, organization, whole)
    return { organizationId }
  },
})

/** Returns the defaults of a restriction's fields. */
const baseOf = ({ defaultDeliveryDurationInMinutes }: { defaultDeliveryDurationInMinutes: number }) => ({
  minSum: null,
  terminalGroupId: null,
  zone: null,
  weekMap: 127,
  from: null,
  to: null,
  priority: 0,
  deliveryDurationInMinutes: defaultDeliveryDurationInMinutes,
  deliveryServiceProductId: null,
})

type ZoneError = { path: string }

/** Returns the first error in the zones: a zone without a location, a duplicate name, or an unknown name. */
function findZoneError({ deliveryZones, restrictions }: Restrictions) {
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

/** Returns the ids in the restrictions with their paths. */
function referencesOfRestrictions({ restrictions, deliveryZones, defaultDeliveryServiceProductId }: Restrictions) {
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
