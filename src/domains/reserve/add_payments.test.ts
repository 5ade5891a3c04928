import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { paymentRefusals } from '#test/fixtures/ordering.ts'
import { banquet, openReservations } from '#test/fixtures/reservations.ts'
import { cardPayment, cashPayment } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import addPayments from './add_payments.ts'

describeOperation(addPayments, ({ it }) => {
  it('adds payments to those of the banquet', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet({ payments: [cashPayment(4)] }))
    const taken = { paymentTypeKind: 'External', paymentTypeId: demo.online, sum: 6, isProcessedExternally: true }
    await reservations.change('add_payments', id, { payments: [taken] })
    const { reserve } = await reservations.read(id)
    assert.deepEqual(
      reserve?.order?.payments?.map(({ sum, isPreliminary }) => [sum, isPreliminary]),
      [
        [4, true],
        [6, false],
      ],
    )
    assert.equal(reserve?.order?.processedPaymentsSum, 6)
  })

  it('refuses invalid payments, and more than the unpaid sum', async (world) => {
    const reservations = await openReservations(world)
    const id = await reservations.reserve(banquet())
    for (const [what, more, code] of paymentRefusals.filter(([, more]) => 'payments' in more))
      assert.equal(await reservations.failure('add_payments', id, more), code, what)
    await reservations.change('add_payments', id, { payments: [cardPayment(6)] })
    assert.equal(await reservations.failure('add_payments', id, { payments: [cardPayment(5)] }), 'Incorrect')
  })

  it('refuses a reserve without an order, an ended banquet and an unknown one', async (world) => {
    const reservations = await openReservations(world)
    const payments = [cashPayment(1)]
    assert.equal(
      await reservations.failure('add_payments', await reservations.reserve(), { payments }),
      'NOT_A_BANQUET',
    )
    const over = await reservations.reserve({ ...banquet(), tableIds: [reservations.tableIds[1]] })
    await reservations.change('cancel', over, { cancelReason: 'Other' })
    assert.equal(await reservations.failure('add_payments', over, { payments }), 'WRONG_RESERVE_STATUS')
    const body = { organizationId: reservations.organizationId, reserveId: newId(), payments }
    assert.equal((await world.refuse(addPayments.path, body)).error, 'RESERVE_NOT_FOUND')
  })
})
