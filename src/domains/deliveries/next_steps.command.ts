import { compareVersions, type Organization } from '#core/access/organizations.ts'
import { failers, frameErrors, OperationError } from '#core/errors.ts'
import type { RelatedState } from '#core/operation/aggregate.ts'
import { applyRule, ChangedRelatedStates, type RuleInput } from '#core/operation/command_rule.ts'
import type { Operation } from '#core/operation/operation.ts'
import addPayments from './add_payments.ts'
import cancel from './cancel.ts'
import cancelConfirmation from './cancel_confirmation.ts'
import changeDriverInfo from './change_driver_info.ts'
import close from './close.ts'
import confirm from './confirm.ts'
import frontCancel from './front/cancel.ts'
import frontChangeCourier from './front/change_courier.ts'
import frontClose from './front/close.ts'
import frontConfirm from './front/confirm.ts'
import { complete, start } from './front/cooking.ts'
import * as reports from './front/reports.ts'
import frontSend from './front/send.ts'
import type { Delivery } from './model.ts'
import printDeliveryBill from './print_delivery_bill.ts'
import updateOrderDeliveryStatus from './update_order_delivery_status.ts'

export const stepNames = [
  'Confirm',
  'CancelConfirmation',
  'StartCooking',
  'CompleteCooking',
  'Pack',
  'ChooseCourier',
  'Send',
  'HandOver',
  'TakePayment',
  'PrintBill',
  'Close',
  'Reopen',
  'Cancel',
] as const

interface Step {
  step: (typeof stepNames)[number]
  operation: Operation
  /** Fields of the body besides the id of the order. */
  bodyOf?(delivery: Delivery): object
  /** Whether the caller still has to choose something, so that the step is possible although the tried body changes nothing. */
  isOpenEnded?: boolean
}

const courierIdOf = ({ order }: Delivery) => order.courierInfo?.courier.id ?? null

/** Steps of a virtual front office, by its own actions. */
const virtualSteps: readonly Step[] = [
  { step: 'Confirm', operation: frontConfirm },
  { step: 'CancelConfirmation', operation: reports.cancelConfirmation },
  { step: 'StartCooking', operation: start },
  { step: 'CompleteCooking', operation: complete },
  { step: 'Pack', operation: reports.pack },
  {
    step: 'ChooseCourier',
    operation: frontChangeCourier,
    bodyOf: (delivery) => ({ courierId: courierIdOf(delivery) }),
    isOpenEnded: true,
  },
  { step: 'Send', operation: frontSend },
  { step: 'HandOver', operation: reports.deliver },
  { step: 'TakePayment', operation: reports.addPayments, isOpenEnded: true },
  { step: 'PrintBill', operation: reports.printBill, isOpenEnded: true },
  { step: 'Close', operation: frontClose },
  { step: 'Reopen', operation: reports.reopen },
  { step: 'Cancel', operation: frontCancel },
]

const statusStep = (step: Step['step'], deliveryStatus: string): Step => ({
  step,
  operation: updateOrderDeliveryStatus,
  bodyOf: () => ({ deliveryStatus }),
})

/** Steps of a linked front office, by commands of clients. It reports cooking itself. */
const linkedSteps: readonly Step[] = [
  { step: 'Confirm', operation: confirm },
  { step: 'CancelConfirmation', operation: cancelConfirmation },
  statusStep('Pack', 'Waiting'),
  { step: 'ChooseCourier', operation: changeDriverInfo, isOpenEnded: true },
  statusStep('Send', 'OnWay'),
  statusStep('HandOver', 'Delivered'),
  { step: 'TakePayment', operation: addPayments, bodyOf: () => ({ payments: [] }), isOpenEnded: true },
  { step: 'PrintBill', operation: printDeliveryBill },
  { step: 'Close', operation: close },
  { step: 'Cancel', operation: cancel },
]

export type StepResult = 'Possible' | 'Done' | 'Refused'

interface TriedStep {
  step: Step['step']
  operation: string
  result: StepResult
  refusal: { code: string; message: string } | null
}

type TrialContext = Pick<RuleInput, 'caches' | 'db' | 'now'> & { organization: Organization }

/** Tries the steps of an order on its present state, by the rules of their commands, without saving. */
export async function trySteps(
  delivery: Delivery,
  kind: 'virtual' | 'linked',
  context: TrialContext,
): Promise<TriedStep[]> {
  const tried: TriedStep[] = []
  for (const { step, operation, bodyOf, isOpenEnded } of kind === 'virtual' ? virtualSteps : linkedSteps) {
    const body = { organizationId: delivery.organizationId, orderId: delivery.id, ...bodyOf?.(delivery) }
    const outcome = await tryRule(operation, delivery, body, context)
    const refusal = outcome instanceof OperationError ? { code: outcome.def.code, message: outcome.message } : null
    const result = refusal ? 'Refused' : outcome === delivery && !isOpenEnded ? 'Done' : 'Possible'
    tried.push({ step, operation: operation.path, result, refusal })
  }
  return tried
}

const fail = failers(frameErrors)

/** Returns the last state that a command would save, or its refusal. */
async function tryRule(operation: Operation, state: Delivery, body: object, context: TrialContext): Promise<unknown> {
  const { since } = operation
  if (since !== undefined && compareVersions(context.organization.version, since) < 0) return fail.BackOfficeTooOld()
  const relatedStates = new ChangedRelatedStates((related) => withoutChanges(related, state))
  try {
    const states = await applyRule(operation, { ...context, state, body, isIssued: false, relatedStates, issue() {} })
    return states.at(-1) ?? state
  } catch (error) {
    if (error instanceof OperationError) return error
    throw error
  }
}

/** Returns the initial state, because the steps only return items to the stop list, which is never refused. */
function withoutChanges(related: RelatedState<unknown>, { organizationId, terminalGroupId }: Delivery): unknown {
  if (!('initialState' in related)) throw new Error('A step needs a state that is not read')
  return related.initialState({ organizationId, terminalGroupId })
}
