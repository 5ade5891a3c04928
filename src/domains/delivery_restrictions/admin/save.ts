import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { findMissing } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { Id } from '#core/schema.ts'
import { productRows } from '#domains/catalogue/rules.ts'
import { streetRows } from '#domains/geo/rules.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupsOfOrganization } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { changeRestrictions } from '../changes.ts'
import { noRestrictions } from '../rules.ts'
import { ProductNotFound, RepeatedZone, StreetNotFound, ZoneIncomplete, ZoneNotFound } from './errors.ts'
import { findZoneError, referencesOfRestrictions } from './save.rules.ts'
import { StatedRestrictions } from './schemas.ts'

export default write({
  path: '/admin/delivery_restrictions/save',
  group: 'none stated',
  summary: 'Replace the delivery restrictions of an organization; without rows its terminal groups deliver everywhere',
  description:
    'Replaces all restrictions of the organization. Clients are told of other ones by the webhook ' +
    '`BusinessHoursAndMappingUpdate`, unless `useBusinessHoursAndMapping` leaves them unused.',
  request: StatedRestrictions,
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
    const unknownProduct = await findMissing(db, productRows, corporationId, products)
    if (unknownProduct) throw fail.ProductNotFound({ path: unknownProduct.path })
    const unknownStreet = await findMissing(db, streetRows, corporationId, streets)
    if (unknownStreet) throw fail.StreetNotFound({ path: unknownStreet.path })

    await changeRestrictions(context, organization, whole)
    return { organizationId }
  },
})

/** What of a row need not be stated. */
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
