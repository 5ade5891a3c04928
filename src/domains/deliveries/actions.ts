import { Type } from 'typebox'
import { query } from '#core/operation/operation.ts'
import { CorrelationId, field, Id, List, nullable, OneOf, Text } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { OrdersTooLarge } from '#ordering/errors.ts'
import { partsOf } from '#ordering/searches.ts'
import { demo } from '#shared/demo.ts'
import { stepNames, trySteps } from './next_steps.command.ts'
import { deliveries } from './store.ts'

const Step = Type.Object(
  {
    step: field(OneOf(stepNames), 'Name of the step.'),
    operation: field(
      Text(),
      'Operation of the step: an action for `/api/1/front_office/act` at a virtual terminal group, a command at a linked one.',
    ),
    result: field(
      OneOf(['Possible', 'Done', 'Refused']),
      'Whether the step would change the order, is done already, or would be refused.',
    ),
    refusal: nullable(
      Type.Object({ code: field(Text(), 'Code of the error.'), message: field(Text(), 'Text of the error.') }),
      'Why the step would be refused.',
    ),
  },
  { title: 'DeliveryStep' },
)

export default query({
  path: '/api/1/deliveries/actions',
  group: 'Orders: receiving',
  summary: 'Find the possible steps of orders',
  description:
    'Tries each step on the present state of the orders, under the rules of its operation, without executing it. A step is tried ' +
    'without optional fields: what they must contain is in the refusal, such as `REMOVAL_TYPE_REQUIRED` or `ORDER_NOT_PAID`. The ' +
    'front office decides when the step is executed. Unknown orders are omitted.',
  request: Type.Object({
    organizationId: Id('Organization'),
    orderIds: field(List(Id('Order'), { minItems: 1, maxItems: 200 }), 'Orders whose steps to return.'),
  }),
  response: Type.Object({
    correlationId: CorrelationId,
    orders: field(
      List(
        Type.Object({
          id: Id('Order'),
          steps: field(List(Step), 'Steps, in the order of the life of an order.'),
        }),
      ),
      'Orders, as requested.',
    ),
  }),
  errors: { OrdersTooLarge },
  example: { request: { organizationId: demo.organization, orderIds: [demo.order] } },

  async run({ body, organization, caches, db, now, fail }) {
    const ids = [...new Set(body.orderIds)]
    const parts = await partsOf(db, deliveries, [{ organizationId: organization.id, ids }])
    if (!parts) throw fail.OrdersTooLarge({ path: 'orderIds' })
    const terminalGroups = await caches.get(TerminalGroupsOf, organization.corporationId)
    const steps = new Map<string, Awaited<ReturnType<typeof trySteps>>>()
    for (const part of parts)
      for (const delivery of await deliveries.list(db, organization.id, part.ids)) {
        const kind = terminalGroups.get(delivery.terminalGroupId)?.kind ?? 'virtual'
        steps.set(delivery.id, await trySteps(delivery, kind, { organization, caches, db, now }))
      }
    return { orders: ids.flatMap((id) => (steps.has(id) ? [{ id, steps: steps.get(id) ?? [] }] : [])) }
  },
})
