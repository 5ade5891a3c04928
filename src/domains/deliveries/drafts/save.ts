import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, newId, opt } from '#core/schema.ts'
import { EmployeesOf } from '#domains/employees/cached.ts'
import { findEmployeeAt } from '#domains/employees/rules.ts'
import { demo } from '#shared/demo.ts'
import { UserNotFound } from '../errors.ts'
import { loadDraftContext } from './draft_context.ts'
import { checkDraft, DraftInUse, DraftNotFound, draftErrors, requireUnlocked } from './rules.ts'
import { CreateOrSaveDraftResponse, DeliveryOrderDraft } from './schemas.ts'
import { lockDraft, updateDraft } from './store.ts'

export default write({
  path: '/api/1/deliveries/drafts/save',
  group: 'Drafts: creating',
  summary: 'Replace the content of a draft',
  request: Type.Object({
    employeeId: opt(Id('Employee'), {
      description: 'Employee who saves the draft. If omitted, a locked draft is not saved.',
      differsFrom: 'always present',
    }),
    organizationId: Id('Organization'),
    order: field(DeliveryOrderDraft, 'The draft order. `id` identifies the draft.'),
    terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order.'),
  }),
  response: CreateOrSaveDraftResponse,
  errors: { ...draftErrors, UserNotFound, DraftNotFound, DraftInUse },
  example: {
    request: {
      organizationId: demo.organization,
      employeeId: demo.operator,
      order: {
        id: demo.draft,
        menuId: demo.menu,
        phone: '+442079460000',
        orderServiceType: 'DeliveryByClient',
        items: [{ type: 'Product', productId: demo.product, amount: 1, price: 9.5 }],
      },
    },
    response: { orderId: demo.draft },
  },

  async run({ body, db, organization, caches, now, fail }) {
    const { order, employeeId = null } = body
    const employees = await caches.get(EmployeesOf, organization.corporationId)
    if (employeeId !== null && !findEmployeeAt(employees, employeeId, organization.id))
      throw fail.UserNotFound({ path: 'employeeId' })
    const known = order.id ? await lockDraft(db, organization.id, order.id) : undefined
    const draft = requireUnlocked(known, { now, employeeId, fail, path: 'order.id' })
    checkDraft(await loadDraftContext({ organization, caches, fail }), body)
    await updateDraft(db, draft, {
      // After a refusal, the order is placed under a new id.
      orderId: draft.placed === 'Error' ? newId<'Order'>() : draft.orderId,
      order,
      terminalGroupId: body.terminalGroupId ?? null,
      zone: organization.timeZone,
    })
    return { orderId: draft.id }
  },
})
