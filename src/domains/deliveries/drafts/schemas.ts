import { type Static, Type } from 'typebox'
import { CorrelationId, Id, opt, Text } from '#core/schema.ts'
import { DeliveryOrder } from '../schemas.ts'

/** A delivery order that is still being written. Where its dishes come from has to be known; all else may still change. */
export const DeliveryOrderDraft = Type.Object(
  { ...DeliveryOrder.properties, menuId: Text({ minLength: 1, maxLength: 100 }) },
  { title: 'DeliveryOrderDraft' },
)
export type DeliveryOrderDraft = Static<typeof DeliveryOrderDraft>

/** The request of what is done to a draft, which says no more than which. */
export const ofDraft = { organizationId: Id('Organization'), orderId: Id('Order') }
export const ofEmployee = { ...ofDraft, employeeId: Id('Employee') }

/** Where a draft stands. Local times of its organization. */
export const draftState = {
  organizationId: Id('Organization'),
  lockedByUser: opt(Id('Employee')),
  lockedAt: opt(Type.String({ format: 'terminal-time' })),
  order: DeliveryOrderDraft,
  terminalGroupId: opt(Id('TerminalGroup')),
  createdAt: Type.String({ format: 'terminal-time' }),
}

export const CreateOrSaveDraftResponse = Type.Object({ correlationId: CorrelationId, orderId: Id('Order') })
