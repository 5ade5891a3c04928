import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, opt } from '#core/schema.ts'
import { DuplicatedOrderId } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import { loadDraftContext } from './draft_context.ts'
import { checkDraft, draftErrors, isDraft, isSame } from './rules.ts'
import { CreateOrSaveDraftResponse, DeliveryOrderDraft } from './schemas.ts'
import { findDraft, insertDraft } from './store.ts'

export default write({
  path: '/api/1/deliveries/drafts/create',
  group: 'Drafts: creating',
  summary: 'Save an incomplete delivery order as a draft',
  description:
    'The menu and the terminal group must exist; everything else is checked when the draft is committed. Sending the same draft again gets the same response. Drafts are stored for 90 days, and for three days after they became orders.',
  request: Type.Object({
    organizationId: Id('Organization'),
    order: field(DeliveryOrderDraft, 'The draft order.'),
    terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order.'),
  }),
  response: CreateOrSaveDraftResponse,
  errors: { ...draftErrors, DuplicatedOrderId },
  example: {
    request: {
      organizationId: demo.organization,
      order: { menuId: demo.menu, phone: '+442079460000', items: [] },
    },
  },

  async run({ body, db, organization, caches, now, fail }) {
    checkDraft(await loadDraftContext({ organization, caches, fail }), body)
    const { id: organizationId, timeZone: zone } = organization
    const id = body.order.id ?? newId<'Order'>()
    const sent = { order: { ...body.order, id }, terminalGroupId: body.terminalGroupId ?? null }
    if (await insertDraft(db, { ...sent, organizationId, id, zone, now })) return { orderId: id }
    const known = await findDraft(db, organizationId, id)
    if (!known || !isDraft(known) || !isSame(known, sent)) throw fail.DuplicatedOrderId({ path: 'order.id' })
    return { orderId: id }
  },
})
