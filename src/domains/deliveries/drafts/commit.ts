import { Type } from 'typebox'
import { creation } from '#core/operation/command.ts'
import { Id, omittable, opt } from '#core/schema.ts'
import { relatedStopList } from '#domains/stop_lists/changes.ts'
import { demo } from '#shared/demo.ts'
import { acceptDelivery, placeDelivery, placingErrors } from '../placing.ts'
import { orderInfo } from '../rules.ts'
import { CreateOrderSettings, OrderResponse } from '../schemas.ts'
import { deliveries } from '../store.ts'
import { DraftInUse, DraftNotFound, isDraft, lockHolderOf } from './rules.ts'
import { draftIdFields } from './schemas.ts'
import { claimDraft, findDraft } from './store.ts'

export default creation({
  path: '/api/1/deliveries/drafts/commit',
  group: 'Drafts: changing',
  summary: 'Place a draft as a delivery order',
  description:
    'Places the order under the id of the draft, exactly as `deliveries/create` does. A repeated commit gets the same response. If the front office refuses the order, the draft becomes available again; after its next save it is placed under a new id, returned in `orderInfo`. A concurrent save is not lost: either the save or the commit is refused.',
  request: Type.Object({
    ...draftIdFields,
    terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order. Default: that of the draft.'),
    createOrderSettings: omittable(CreateOrderSettings, 'How the order is placed.'),
  }),
  response: OrderResponse,
  errors: { ...placingErrors, DraftNotFound, DraftInUse },
  aggregate: deliveries,
  relatedStates: [relatedStopList],
  example: { organizationId: demo.organization, orderId: demo.draftToCommit },

  async create(input) {
    const { body, organization, db, now, fail } = input
    const draft = await findDraft(db, organization.id, body.orderId)
    if (!draft) throw fail.DraftNotFound({ path: 'orderId' })
    if (isDraft(draft) && lockHolderOf(draft, now) !== null) throw fail.DraftInUse()
    const delivery = await placeDelivery(input, {
      organizationId: organization.id,
      terminalGroupId: body.terminalGroupId ?? draft.terminalGroupId,
      ...(body.createOrderSettings && { createOrderSettings: body.createOrderSettings }),
      order: { ...draft.order, id: draft.orderId },
    })
    // From here on, saving or locking the draft is refused; until here, the commit is.
    if (isDraft(draft) && !(await claimDraft(db, draft, now))) throw fail.DraftInUse()
    return delivery
  },

  apply: (input) => acceptDelivery(input),

  toResponse: (delivery) => ({ orderInfo: orderInfo(delivery) }),
})
