import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers, openProgram } from '#test/fixtures/guests.ts'
import { describeOperation } from '#test/harness/world.ts'
import type { GuestImportResult } from '../../schemas.ts'
import operation from './import.ts'

const organizationId = demo.organization

describeOperation(operation, ({ it }) => {
  it('registers and changes guests, and enters each balance once', async (world) => {
    const program = await openProgram(world)
    const { known } = openMembers(world)
    const { programId } = program
    const send = async (guests: object[], more: object = {}) =>
      (
        await world.ask<{ results: GuestImportResult[] }>(operation.path, {
          ...{ organizationId, programId, importId: 'club.csv', guests },
          ...more,
        })
      ).results
    const phone = newPhone()
    const cardNumber = newId()
    const ada = { phone, name: 'Ada', birthday: '1985-12-10', categories: ['staff of quayside offices'], balance: 20.5 }
    const bo = { cardNumber, surname: 'Bo', email: 'bo@example.com' }
    const outcomesOf = (results: readonly GuestImportResult[]) =>
      results.map(({ outcome, credited, error }) => error?.code ?? [outcome, credited])
    assert.deepEqual(outcomesOf(await send([ada, bo], { isDryRun: true })), [
      ['created', 20.5],
      ['created', 0],
    ])
    const phonesOf = (found: readonly GuestImportResult[]) => found.map((result) => result.phone)
    const written = [phone, `0${phone.slice(3)}`, '12'].map((one) => ({ phone: one }))
    assert.deepEqual(phonesOf(await send([...written, bo], { isDryRun: true })), [phone, phone, null, null])
    const results = await send([ada, bo])
    assert.deepEqual(outcomesOf(results), [
      ['created', 20.5],
      ['created', 0],
    ])
    const id = results[0]!.id!
    const guest = await known(id)
    assert.deepEqual(
      [guest.name, guest.birthday, guest.categories.map((category) => category.id), guest.walletBalances[0]?.balance],
      ['Ada', '1985-12-10 00:00:00.000', [demo.officeCategory], 20.5],
    )
    const wallet = { organizationId, customerId: id, walletId: guest.walletBalances[0]?.id }
    await world.ask(`${loyalty}/customer/wallet/chargeoff`, { ...wallet, sum: 20 })
    const national = `0${phone.slice(3)}`
    const again = [
      { ...ada, phone: national, name: null },
      { ...bo, name: 'Bo' },
    ]
    assert.deepEqual(outcomesOf(await send(again)), [
      ['same', 0],
      ['changed', 0],
    ])
    assert.equal((await known(id)).walletBalances[0]?.balance, 0.5)
    assert.deepEqual(outcomesOf(await send([{ ...ada, balance: 21 }])), ['Validation_TransactionDiffers'])
    assert.deepEqual(outcomesOf(await send([ada], { importId: 'more.csv' })), [['changed', 20.5]])
    assert.deepEqual(
      outcomesOf(
        await send([
          {},
          { phone: '12' },
          { phone, categories: ['Nobles'] },
          { phone, cardNumber },
          { phone, balance: 0.001 },
        ]),
      ),
      [
        'Validation_CustomerNotNamed',
        'Validation_IncorrectPhone',
        'Validation_CategoryNotFound',
        'Validation_CardOfAnotherCustomer',
        'Validation_IncorrectSum',
      ],
    )
    assert.deepEqual(outcomesOf(await send([{ phone, balance: 7 }], { programId: null })), [
      'Validation_WalletNotFound',
    ])
    for (const [more, error] of [
      [{ organizationId: newId() }, 'ORGANIZATION_NOT_FOUND'],
      [{ programId: newId() }, 'PROGRAM_NOT_FOUND'],
    ] as const) {
      const body = { organizationId, programId, importId: 'x', guests: [{ phone }], ...more }
      assert.equal((await world.refuse(operation.path, body)).error, error)
    }
  })
})
