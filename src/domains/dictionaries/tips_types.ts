import { Type } from 'typebox'
import { compareVersions } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, Text } from '#core/schema.ts'
import { DictionariesOf } from './cached.ts'
import { isValidAt } from './rules.ts'
import { OrderServiceType } from './schemas.ts'

const since = '7.7.4'

const TipsType = Type.Object(
  {
    id: Id('TipsType'),
    name: field(Text(), 'Name of the tips.'),
    organizationIds: field(
      List(Id('Organization'), { maxItems: 100_000 }),
      'Organizations at which these tips may be given.',
    ),
    orderServiceTypes: field(List(OrderServiceType), 'Services for which these tips may be given.'),
    paymentTypesIds: field(List(Id('PaymentType')), 'Payment types with which these tips may be given.'),
  },
  { title: 'TipsType' },
)

export default query({
  path: '/api/1/tips_types',
  group: 'Data: dictionaries',
  since,
  summary: 'List tips types',
  description:
    'Includes all organizations that the API key can access. The request has no body. Organizations whose back office is too old are ' +
    'omitted instead of refused.',
  request: Type.Object({}),
  response: Type.Object({ correlationId: CorrelationId, tipsTypes: field(List(TipsType), 'The types of tips.') }),
  example: { request: {} },

  /** Skips organizations whose back office is too old: the request names none that could be refused. */
  async run({ caches, caller, organizations }) {
    const { tipsTypes } = await caches.get(DictionariesOf, caller.corporationId)
    const asked = [...organizations.values()].filter(
      ({ isEnabled, version }) => isEnabled && compareVersions(version, since) >= 0,
    )
    const described = [...tipsTypes.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map((type) => ({
        id: type.id,
        name: type.name,
        organizationIds: asked.filter(({ id }) => isValidAt(type, id)).map(({ id }) => id),
        orderServiceTypes: [...type.orderServiceTypes],
        paymentTypesIds: [...type.paymentTypeIds],
      }))
    return { tipsTypes: described.filter(({ organizationIds }) => organizationIds.length > 0) }
  },
})
