import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openProgram } from '#test/fixtures/guests.ts'
import { describeOperation } from '#test/harness/world.ts'
import correct from './correct.ts'

const organizationId = demo.organization
const reason = 'Counted twice'

describeOperation(correct, ({ it }) => {
  it('adds one entry with its reason, by the operator, and leaves earlier entries unchanged', async (world) => {
    const program = await openProgram(world)
    const { customerId, walletId, topup } = await program.join()
    await topup(50)
    const before = await program.transactions({ customerId })
    const correction = { organizationId, customerId, walletId, reason, transactionId: randomUUID(), sum: -20.5 }
    const answer = { transactionId: correction.transactionId, balance: 29.5 }
    assert.deepEqual(await world.ask(correct.path, correction), answer)
    const more = { ...correction, transactionId: randomUUID(), sum: 0.5 }
    assert.deepEqual(await world.ask(correct.path, more), { transactionId: more.transactionId, balance: 30 })
    assert.equal(await program.balance({ customerId, walletId }), 30)
    assert.deepEqual(await world.ask(correct.path, correction), answer, 'a repetition answers what the first did')
    const after = await program.transactions({ customerId })
    assert.deepEqual(after.slice(0, before.length), before)
    assert.deepEqual(
      after.slice(before.length).map(({ id, typeName, sum, comment, loyaltyUser, apiClientLogin }) => ({
        id,
        typeName,
        sum,
        comment,
        loyaltyUser,
        apiClientLogin,
      })),
      [correction, more].map(({ transactionId: id, sum }) => ({
        id,
        typeName: 'Correction',
        sum,
        comment: reason,
        loyaltyUser: 'operator',
        apiClientLogin: undefined,
      })),
    )
  })

  it('corrects once when several requests have the same transaction id', async (world) => {
    const program = await openProgram(world)
    const { customerId, walletId } = await program.join()
    const correction = { organizationId, customerId, walletId, reason, transactionId: randomUUID(), sum: 7 }
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.ask(correct.path, correction)))
    for (const answer of answers) assert.deepEqual(answer, { transactionId: correction.transactionId, balance: 7 })
    assert.equal(await program.balance({ customerId, walletId }), 7)
  })

  it('gives the added sum the lifetime of the program', async (world) => {
    const program = await openProgram(world, { bonusLifetimeDays: 3 })
    const guest = await program.join()
    const { customerId, walletId } = guest
    await world.ask(correct.path, {
      organizationId,
      customerId,
      walletId,
      reason,
      transactionId: randomUUID(),
      sum: 7,
    })
    world.clock.advance(5 * dayMs)
    assert.equal(await guest.refused('chargeoff', { sum: 1 }), 'Validation_InsufficientFunds')
  })

  it('refuses invalid corrections', async (world) => {
    const program = await openProgram(world, { overdraftLimit: 5 })
    const { customerId, walletId, topup } = await program.join()
    const other = await program.join()
    await topup(10)
    const whole = { organizationId, customerId, walletId, reason, transactionId: randomUUID(), sum: 1 }
    await world.ask(correct.path, whole)
    const transactionId = randomUUID()
    for (const [wrong, code, path] of [
      [{ organizationId: randomUUID() }, 'ORGANIZATION_NOT_FOUND', 'organizationId'],
      [{ customerId: randomUUID() }, 'Validation_CustomerNotFound', 'customerId'],
      [{ customerId: await program.register() }, 'Validation_CustomerNotInProgram', 'customerId'],
      [{ walletId: randomUUID() }, 'Validation_WalletNotFound', 'walletId'],
      [{ transactionId, sum: 0 }, 'Validation_IncorrectSum', 'sum'],
      [{ transactionId, sum: 0.001 }, 'Validation_IncorrectSum', 'sum'],
      [{ transactionId, sum: -16.01 }, 'Validation_InsufficientFunds', 'sum'],
      [{ transactionId, reason: '' }, 'INVALID_REQUEST', 'reason'],
      [{ sum: 2 }, 'Validation_TransactionDiffers', 'transactionId'],
      [{ reason: 'Other' }, 'Validation_TransactionDiffers', 'transactionId'],
      [{ customerId: other.customerId }, 'Validation_TransactionDiffers', 'transactionId'],
    ] as const) {
      const refusal = await world.refuse(correct.path, { ...whole, ...wrong })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path], JSON.stringify(wrong))
    }
  })
})
