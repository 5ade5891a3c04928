import { type Static, Type } from 'typebox'
import { echoSchema } from '#core/echo_schema.ts'
import { CorrelationId, field, Id, responseField, Text } from '#core/schema.ts'
import { DeliveryOrder } from '../schemas.ts'

/** Incomplete delivery order. The menu is required; everything else may be missing. */
export const DeliveryOrderDraft = Type.Object(
  {
    ...DeliveryOrder.properties,
    menuId: field(Text({ minLength: 1, maxLength: 100 }), 'External menu from which the guest orders.'),
  },
  { title: 'DeliveryOrderDraft' },
)
export type DeliveryOrderDraft = Static<typeof DeliveryOrderDraft>

/** Draft in responses. Missing values are null, except that sums and types that the guest has not chosen are omitted. */
const AnsweredDraft = echoSchema(DeliveryOrderDraft, {
  gender: 'NotSpecified',
  isProcessedExternally: false,
  isFiscalizedExternally: false,
  isPrepay: false,
  isInternetPayment: false,
  isPublic: false,
})

/** Request fields of an action that only needs the draft. */
export const draftIdFields = { organizationId: Id('Organization'), orderId: field(Id('Order'), 'Id of the draft.') }
export const draftLockFields = {
  ...draftIdFields,
  employeeId: field(Id('Employee'), 'Employee who has locked the draft.'),
}

/** Response fields of a draft. Local times of its organization. */
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
