import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, List, omittable } from '#core/schema.ts'
import { OrganizationNotFound, TerminalGroupNotFound } from '#domains/provisioning/errors.ts'
import { firstAmong, idsOf } from '#domains/provisioning/rules.ts'
import { findOrganization, listTerminalGroupsElsewhere } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'
import { noRestrictions } from '../rules.ts'
import { DeliveryZone, restriction, settings } from '../schemas.ts'
import { restrictionsTopic, saveRestrictions } from '../store.ts'
import { ProductNotFound, RepeatedZone, StreetNotFound, ZoneIncomplete, ZoneNotFound } from './errors.ts'
import { faultOfZones, referencesOfRestrictions } from './save.rules.ts'
import { listForeignProducts, listForeignStreets } from './store.ts'

const StatedRestriction = Type.Partial(Type.Object(restriction), { title: 'StatedDeliveryRestriction' })

export default write({
  path: '/admin/delivery_restrictions/save',
  group: 'none stated',
  summary: 'Replace the delivery restrictions of an organization; without rows its terminal groups deliver everywhere',
  description: 'Replaces all restrictions of the organization.',
  request: Type.Object({
    organizationId: Id('Organization'),
    ...Type.Partial(Type.Object(settings)).properties,
    restrictions: omittable(
      List(StatedRestriction),
      'Where, when and from which sum on terminal groups deliver. Left out, everywhere.',
    ),
    deliveryZones: omittable(List(DeliveryZone), 'The zones that restrictions name. Left out, there are none.'),
  }),
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

  async run({ body: { organizationId, restrictions = [], ...stated }, db, fail, touch }) {
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId } = organization
    const general = { ...noRestrictions(organization), ...stated }
    const whole = { ...general, restrictions: restrictions.map((row) => ({ ...baseOf(general), ...row })) }

    const { incomplete, repeated, missing } = faultOfZones(whole)
    if (incomplete) throw fail.ZoneIncomplete(incomplete)
    if (repeated) throw fail.RepeatedZone(repeated)
    if (missing) throw fail.ZoneNotFound(missing)
    const { terminalGroups, products, streets } = referencesOfRestrictions(whole)
    const elsewhere = await listTerminalGroupsElsewhere(db, organizationId, idsOf(terminalGroups))
    if (elsewhere.length > 0) throw fail.TerminalGroupNotFound({ path: firstAmong(terminalGroups, elsewhere)?.path })
    const unknownProducts = await listForeignProducts(db, corporationId, idsOf(products))
    if (unknownProducts.length > 0) throw fail.ProductNotFound({ path: firstAmong(products, unknownProducts)?.path })
    const unknownStreets = await listForeignStreets(db, corporationId, idsOf(streets))
    if (unknownStreets.length > 0) throw fail.StreetNotFound({ path: firstAmong(streets, unknownStreets)?.path })

    await saveRestrictions(db, corporationId, organizationId, whole)
    await touch(restrictionsTopic, corporationId)
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
