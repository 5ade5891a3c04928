import type { Step, Steps } from '#ordering/steps.ts'
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
import { deliveries } from './store.ts'
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

type StepName = (typeof stepNames)[number]
type DeliveryStep = Step<StepName, Delivery>

const courierIdOf = ({ order }: Delivery) => order.courierInfo?.courier.id ?? null

/** Steps of a virtual front office, by its own actions. */
const virtualSteps: readonly DeliveryStep[] = [
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

const statusStep = (step: StepName, deliveryStatus: string): DeliveryStep => ({
  step,
  operation: updateOrderDeliveryStatus,
  bodyOf: () => ({ deliveryStatus }),
})

/** Steps of a linked front office, by commands of clients. It reports cooking itself. */
const linkedSteps: readonly DeliveryStep[] = [
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

export const deliverySteps: Steps<StepName, Delivery> = {
  store: deliveries,
  virtual: virtualSteps,
  linked: linkedSteps,
}
