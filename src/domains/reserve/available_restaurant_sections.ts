import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, Int64, List, omittable, opt } from '#core/schema.ts'
import { SectionsOf } from '#domains/restaurant_sections/cached.ts'
import { describeSection, isBookable } from '#domains/restaurant_sections/rules.ts'
import { RestaurantSection } from '#domains/restaurant_sections/schemas.ts'
import { demo } from '#shared/demo.ts'

export default query({
  path: '/api/1/reserve/available_restaurant_sections',
  group: 'Orders: preparing',
  since: '7.1.5',
  summary: 'List sections with reservable tables, or their changes',
  description:
    'After a revision, a section that is deleted or closed to reserves is returned once more with ' +
    'everything in it deleted.',
  request: Type.Object({
    terminalGroupIds: field(List(Id('TerminalGroup')), 'Terminal groups whose sections are returned.'),
    returnSchema: omittable(Type.Boolean(), 'Whether the drawings of the sections are returned. Default: false.'),
    revision: opt(
      Int64(),
      'Returns only changes after this revision, the `revision` of an earlier response. If omitted, everything that can be booked.',
    ),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    restaurantSections: field(List(RestaurantSection, { maxItems: 100_000 }), 'Sections with their tables.'),
    revision: field(Int64(), 'Latest revision in the response.'),
  }),
  example: { request: { terminalGroupIds: [demo.terminalGroup], returnSchema: true } },

  async run({ body, caches, caller, organizations }) {
    const { byId, revision } = await caches.get(SectionsOf, caller.corporationId)
    const requested = new Set(body.terminalGroupIds)
    const { returnSchema: withSchema = false, revision: after = null } = body
    const found = [...byId.values()]
      .filter(
        ({ organizationId, terminalGroupId }) => organizations.has(organizationId) && requested.has(terminalGroupId),
      )
      .filter((section) => (after === null ? isBookable(section) : section.revision > after))
    const withDeleted = after !== null
    return {
      restaurantSections: found.map((section) => describeSection(section, { withSchema, withDeleted })),
      revision,
    }
  },
})
