import type { Static } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import type { Caches } from '#core/cache.ts'
import { Decimal } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import type { Id } from '#core/schema.ts'
import { normalizeTerminalTime } from '#core/time.ts'
import { findStreet } from '#domains/geo/cached.ts'
import type { Street } from '#domains/geo/model.ts'
import { selectOrganizations } from '#domains/organizations/rules.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { demo } from '#shared/demo.ts'
import { RestrictionsOf } from './cached.ts'
import { type Decision, evaluateRestrictions, restrictionsAt } from './rules.ts'
import { AllowedRequest, AllowedResponse } from './schemas.ts'

export default query({
  path: '/api/1/delivery_restrictions/allowed',
  group: 'Orders: preparing',
  summary: 'Find terminal groups that accept a delivery',
  description:
    'Depends on address, time and sum. Includes the reasons of the groups that refuse. A terminal group accepts the order if one of ' +
    'its rows fits; of several rows, the one with the lowest ' +
    '`priority` counts. When none fits, the closest rows determine the reason: zone, weekday, time, then ' +
    'sum. Without a `deliverySum` no minimum applies. An address that cannot be found counts as one ' +
    'without a zone, unless `rejectOnGeocodingError`.',
  request: AllowedRequest,
  response: AllowedResponse,
  example: {
    request: {
      organizationIds: [demo.organization],
      deliveryAddress: { streetId: demo.street, house: '12' },
      isCourierDelivery: true,
      deliverySum: 19,
    },
  },

  async run({ body, caches, caller: { corporationId }, organizations, now }) {
    const { deliveryAddress: address, orderLocation: point = null, deliverySum, discountSum } = body
    const organizationIds = [body.organizationId ?? [], body.organizationIds ?? []].flat()
    const [terminalGroups, kept] = await Promise.all([
      caches.get(TerminalGroupsOf, corporationId),
      caches.get(RestrictionsOf, corporationId),
    ])
    const question = {
      now,
      point,
      isByCourier: body.isCourierDelivery,
      completeBefore: body.deliveryDate ? normalizeTerminalTime(body.deliveryDate) : null,
      sum: deliverySum == null ? null : new Decimal(deliverySum).minus(discountSum ?? 0),
    }
    const asked = selectOrganizations(organizations, { organizationIds, includeDisabled: organizationIds.length > 0 })
    const decisions = await Promise.all(
      asked.map(async (organization) => {
        const entry = address ? await entryOf(caches, organization, address) : null
        const listed = entry && { streetId: entry.id, house: address?.house, index: address?.index }
        const restrictions = restrictionsAt(kept, organization)
        const decision = evaluateRestrictions(organization, terminalGroups, restrictions, {
          ...question,
          address: listed,
        })
        return { organizationId: organization.id, entry, ...decision }
      }),
    )
    return { location: point, ...describeDecisions(decisions) }
  },
})

/** Returns the street of the address from the organization's directory. */
async function entryOf(
  caches: Caches,
  organization: Organization,
  { streetId: id, streetName: name, city }: NonNullable<Static<typeof AllowedRequest>['deliveryAddress']>,
): Promise<Street | null> {
  const found = await findStreet(caches, organization, { id, name, city })
  return 'entry' in found ? found.entry : null
}

/** Decision of one organization. */
interface DecisionAt extends Decision {
  organizationId: Id<'Organization'>
  /** Street of the order's address; null if the organization's directory lacks it. */
  entry: Street | null
}

/** Returns the response for the decisions of all requested organizations, terminal groups with the best priority first. */
function describeDecisions(decisions: readonly DecisionAt[]) {
  const allowedItems = decisions
    .flatMap(({ organizationId, takers }) => takers.map((taker) => ({ organizationId, ...taker })))
    .sort((a, b) => a.priority - b.priority)
    .map(({ organizationId, terminalGroup, zone, durationInMinutes, deliveryServiceProductId }) => ({
      terminalGroupId: terminalGroup.id,
      organizationId,
      deliveryDurationInMinutes: durationInMinutes,
      zone,
      deliveryServiceProductId,
    }))
  const rejectedItems = decisions.flatMap(({ organizationId, rejections }) =>
    rejections.map(({ terminalGroupId, zone, code, hint, data }) => ({
      terminalGroupId,
      organizationId,
      zone,
      rejectCode: code,
      rejectHint: hint,
      rejectItemData: data,
    })),
  )
  const isAllowed = allowedItems.length > 0
  return {
    isAllowed,
    rejectCause: isAllowed
      ? null
      : (rejectedItems[0]?.rejectHint ?? 'There is no terminal group that accepts the order'),
    addressExternalId: decisions.find(({ entry }) => entry?.classifierId)?.entry?.classifierId ?? null,
    allowedItems,
    rejectedItems,
  }
}
