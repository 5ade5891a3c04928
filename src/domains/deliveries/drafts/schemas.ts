import { type Static, Type } from 'typebox'
import { CorrelationId, field, Id, opt, Text } from '#core/schema.ts'
import { DeliveryOrder } from '../schemas.ts'

/** A delivery order that is still being written. Where its dishes come from has to be known; all else may still change. */
export const DeliveryOrderDraft = Type.Object(
  {
    ...DeliveryOrder.properties,
    menuId: field(Text({ minLength: 1, maxLength: 100 }), 'External menu from which the guest orders.'),
  },
  { title: 'DeliveryOrderDraft' },
)
export type DeliveryOrderDraft = Static<typeof DeliveryOrderDraft>

/** The request of what is done to a draft, which says no more than which. */
export const ofDraft = { organizationId: Id('Organization'), orderId: field(Id('Order'), 'Id of the draft.') }
export const ofEmployee = { ...ofDraft, employeeId: field(Id('Employee'), 'Employee who has locked the draft.') }

/** Where a draft stands. Local times of its organization. */
export const draftState = {
  organizationId: Id('Organization'),
  lockedByUser: opt(Id('Employee'), 'Employee who has locked the draft. Null if it is not locked.'),
  lockedAt: opt(Type.String({ format: 'terminal-time' }), 'Start of the lock. Null if the draft is not locked.'),
  order: field(DeliveryOrderDraft, 'The draft order.'),
  terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group of the order.'),
  createdAt: field(Type.String({ format: 'terminal-time' }), 'When the draft was created.'),
}

export const CreateOrSaveDraftResponse = Type.Object({
  correlationId: CorrelationId,
  orderId: field(Id('Order'), 'Id of the draft.'),
})
