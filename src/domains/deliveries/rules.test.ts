import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '#core/schema.ts'
import { type DeliveryStatus, deliveryStatuses } from '#shared/schemas/order_answer.ts'
import type { Delivery } from './model.ts'
import { canAddItems, isBeforeCooking, isHandedOut, isOpen, moveToStatus, transitions } from './rules.ts'

const at = '2026-11-21 12:00:00.000'

const delivery = (status: DeliveryStatus): Delivery => ({
  id: newId<'Order'>(),
  organizationId: newId<'Organization'>(),
  terminalGroupId: newId<'TerminalGroup'>(),
  requestHash: null,
  creationStatus: 'Success',
  errorInfo: null,
  revision: 1,
  changedAt: 0,
  externalNumber: null,
  content: { id: newId(), value: {}, isStored: true },
  details: null,
  order: {
    status,
    phone: '+442079460000',
    completeBefore: at,
    cookingStartTime: at,
    whenCreated: at,
    sum: 0,
    number: 1,
    guestsInfo: null,
    items: [],
    orderType: null,
    terminalGroupId: newId<'TerminalGroup'>(),
    processedPaymentsSum: null,
  },
})

const inStatuses = (holds: (delivery: Delivery) => boolean) =>
  deliveryStatuses.filter((status) => holds(delivery(status)))

test('allowed changes of an order depend on its status', () => {
  assert.deepEqual(inStatuses(isBeforeCooking), ['Unconfirmed', 'WaitCooking', 'ReadyForCooking'])
  assert.deepEqual(inStatuses(canAddItems), ['Unconfirmed', 'WaitCooking', 'ReadyForCooking', 'CookingStarted'])
  assert.deepEqual(inStatuses(isHandedOut), ['OnWay', 'Delivered'])
  assert.deepEqual(
    inStatuses((one) => !isOpen(one)),
    ['Closed', 'Cancelled'],
  )
})

test('an order moves along the edges of the table only', () => {
  for (const from of deliveryStatuses)
    for (const to of deliveryStatuses) {
      const move = () => moveToStatus(delivery(from), to, at).order.status
      if (transitions[from].includes(to)) assert.equal(move(), to)
      else assert.throws(move, /does not go/)
    }
})
