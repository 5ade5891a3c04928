import { type Static, Type } from 'typebox'
import { echoSchema } from '#core/echo_schema.ts'
import { CorrelationId, field, Id, responseField, Text } from '#core/schema.ts'
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

/** A draft in answers. Members without a value are null; only sums and types that the guest has not chosen are left out. */
const AnsweredDraft = echoSchema(DeliveryOrderDraft, {
  gender: 'NotSpecified',
  isProcessedExternally: false,
  isFiscalizedExternally: false,
  isPrepay: false,
  isInternetPayment: false,
  isPublic: false,
})

/** The request of what is done to a draft, which says no more than which. */
export const draftIdFields = { organizationId: Id('Organization'), orderId: field(Id('Order'), 'Id of the draft.') }
export const draftLockFields = {
  ...draftIdFields,
  employeeId: field(Id('Employee'), 'Employee who has locked the draft.'),
}

/** Where a draft stands. Local times of its organization. */
export const draftState = {
  organizationId: Id('Organization'),
  lockedByUser: responseField(Id('Employee'), 'Employee who has locked the draft. Null if it is not locked.'),
  lockedAt: responseField(
    Type.String({ format: 'terminal-time' }),
    'Start of the lock. Null if the draft is not locked.',
  ),
  order: field(AnsweredDraft, 'The draft order.'),
  terminalGroupId: responseField(Id('TerminalGroup'), 'Terminal group of the order. Null if none was chosen.'),
  createdAt: field(Type.String({ format: 'terminal-time' }), 'When the draft was created.'),
}

export const CreateOrSaveDraftResponse = Type.Object({
  correlationId: CorrelationId,
  orderId: field(Id('Order'), 'Id of the draft.'),
})
