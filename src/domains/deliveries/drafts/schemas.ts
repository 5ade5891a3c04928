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
export const ofEmployee = { ...ofDraft, employeeId: field(Id('Employee'), 'Employee who has the draft in hand.') }

/** Where a draft stands. Local times of its organization. */
export const draftState = {
  organizationId: Id('Organization'),
  lockedByUser: opt(Id('Employee'), 'Employee who has the draft in hand. Null when nobody has.'),
  lockedAt: opt(Type.String({ format: 'terminal-time' }), 'Since when. Null when nobody has the draft in hand.'),
  order: field(DeliveryOrderDraft, 'The order as far as it is written.'),
  terminalGroupId: opt(Id('TerminalGroup'), 'Terminal group at which the order is to be placed.'),
  createdAt: field(Type.String({ format: 'terminal-time' }), 'When the draft was made.'),
}

export const CreateOrSaveDraftResponse = Type.Object({
  correlationId: CorrelationId,
  orderId: field(Id('Order'), 'Id of the draft.'),
})
