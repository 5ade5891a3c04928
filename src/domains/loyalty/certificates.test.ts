import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { dayMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { openCertificates } from '#test/fixtures/loyalty.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeWorld } from '#test/harness/world.ts'

const { corporation: corporationId, organization: organizationId } = demo
const path = '/admin/loyalty/certificates'

interface Shown {
  typeName: string
  sum: number
  balanceAfter: number
  nominal: number | null
  certificate?: object
  emitentName?: string
  counteragent?: string
  counteragentType: number | null
  counteragentTypeName?: string
  comment?: string
}

describeWorld('certificates', ({ it }) => {
  it('have unguessable numbers, and are listed in pages by number', async (world) => {
    const { generate, list } = await openCertificates(world)
    assert.deepEqual(await generate({ count: 25, length: 12 }), { made: 25 })
    const first = await list({ limit: 20 })
    const rest = await list({ limit: 20, afterNumber: first.at(-1)?.number })
    const numbers = [...first, ...rest].map(({ number }) => number)
    assert.deepEqual([first.length, rest.length, new Set(numbers).size], [20, 5, 25])
    assert.ok(numbers.every((number) => /^[AC-FHJ-NPRTXY]{12}$/.test(number)))
    const { status, balance, nominal, activatedAt } = first[0]!
    assert.deepEqual([status, balance, nominal, activatedAt], ['New', 0, 100, null])
  })

  it('with printed numbers exist once in the whole chain', async (world) => {
    const [one, other] = [await openCertificates(world), await openCertificates(world)]
    const [a, b, c] = [newId(), newId(), newId()]
    assert.deepEqual(await one.generate({ numbers: [a, b, a] }), { made: 2 })
    assert.deepEqual(await other.generate({ numbers: [b, c] }), { made: 1 })
    assert.deepEqual(
      (await other.list()).map(({ number }) => number),
      [c],
    )
  })

  it('are activated once, even concurrently', async (world) => {
    const { generate, list, known } = await openCertificates(world, { lifetimeDays: 30 })
    const number = newId()
    await generate({ numbers: [number, newId()] })
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => world.call<{ error: string }>(`${path}/activate`, { organizationId, number })),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.ok(replies.every(({ status, body }) => status === 200 || body.error === 'CERTIFICATE_ACTIVATED'))
    const { balance, status, customerId } = await known(number)
    assert.deepEqual([balance, status, customerId], [100, 'Activated', null])
    assert.deepEqual(
      (await list({ status: 'Activated' })).map((one) => one.number),
      [number],
    )
  })

  it('of a guest are among the transactions of the guest, with the data of their series', async (world) => {
    const fields = { kindName: 'Card', emitentName: 'Gifts Ltd', counteragentName: 'Acme', counteragentType: 1 }
    const { generate, activate, block, unblock, name } = await openCertificates(world, fields)
    const members = openMembers(world)
    const customerId = await members.register()
    const number = newId()
    await generate({ numbers: [number] })
    const { certificate } = await activate(number, { customerId })
    assert.equal(certificate.customerId, customerId)
    await block(number)
    await block(number)
    await unblock(number)
    const page = { organizationId, customerId, pageSize: 100, revision: 0 }
    const { transactions } = await world.ask<{ transactions: Shown[] }>(
      '/api/1/loyalty/core/customer/transactions/by_revision',
      page,
    )
    assert.deepEqual(
      transactions.map(({ typeName, sum, balanceAfter, comment }) => [typeName, sum, balanceAfter, comment]),
      [
        ['CertificateActivation', 100, 100, undefined],
        ['CertificateBlock', 0, 100, 'Lost'],
        ['CertificateUnblock', 0, 100, 'Found'],
      ],
    )
    const { nominal, emitentName, counteragent, counteragentType, counteragentTypeName } = transactions[0]!
    assert.deepEqual(
      [nominal, emitentName, counteragent, counteragentType, counteragentTypeName],
      [100, 'Gifts Ltd', 'Acme', 1, 'Company'],
    )
    assert.deepEqual(transactions[0]?.certificate, {
      number,
      series: name,
      statusName: 'Activated',
      typeName: 'Card',
    })
    assert.deepEqual((await members.known(customerId)).walletBalances, [])
  })

  it('are blocked and unblocked, also before their activation', async (world) => {
    const { generate, activate, block, unblock, known } = await openCertificates(world)
    const number = newId()
    await generate({ numbers: [number] })
    await block(number)
    assert.equal((await known(number)).status, 'Blocked')
    const { error } = await world.refuse(`${path}/activate`, { organizationId, number })
    assert.equal(error, 'CERTIFICATE_BLOCKED')
    await unblock(number)
    await activate(number)
    await block(number)
    const { status, balance } = await known(number)
    assert.deepEqual([status, balance], ['Blocked', 100])
    await unblock(number)
    assert.equal((await known(number)).status, 'Activated')
  })

  it('expire at the end of their last day, with their balance', async (world) => {
    const { sold, known } = await openCertificates(world, { lifetimeDays: 10 })
    const number = await sold()
    world.clock.advance(10 * dayMs)
    assert.equal((await known(number)).status, 'Activated')
    world.clock.advance(dayMs)
    const { id, status, balance } = await known(number)
    assert.deepEqual([status, balance], ['Expired', 0])
    const left = async () => world.pool<{ balance: string }[]>`
      select balance
        from loyalty_wallet
       where corporation_id = ${corporationId}
         and id = ${id}`
    await eventually(left, ([wallet]) => Number(wallet?.balance) === 0)
  })

  it('are not created, activated or blocked with unknown ids', async (world) => {
    const { refuse } = world
    const { seriesId } = await openCertificates(world)
    const bonus = await openCertificates(world, { programType: 1 })
    const deleted = await openCertificates(world)
    const number = newId()
    await deleted.generate({ numbers: [number] })
    await world.ask('/admin/loyalty/programs/save', {
      corporationId,
      certificateSeries: [
        { id: deleted.seriesId, programId: deleted.programId, name: deleted.name, nominal: 1, isDeleted: true },
      ],
    })
    const reason = 'Lost'
    for (const [operation, body, code] of [
      ['generate', { corporationId, seriesId: newId(), count: 1 }, 'CERTIFICATE_SERIES_NOT_FOUND'],
      ['generate', { corporationId, seriesId: bonus.seriesId, count: 1 }, 'PROGRAM_NOT_OF_CERTIFICATES'],
      ['generate', { corporationId, seriesId }, 'CERTIFICATES_REQUIRED'],
      ['activate', { organizationId, number: newId() }, 'CERTIFICATE_NOT_FOUND'],
      ['activate', { organizationId, number }, 'CERTIFICATE_SERIES_NOT_FOUND'],
      ['activate', { organizationId, number, customerId: newId() }, 'Validation_CustomerNotFound'],
      ['activate', { organizationId: newId(), number }, 'ORGANIZATION_NOT_FOUND'],
      ['block', { corporationId, number: newId(), reason }, 'CERTIFICATE_NOT_FOUND'],
      ['unblock', { corporationId, number: newId(), reason }, 'CERTIFICATE_NOT_FOUND'],
    ] as const)
      assert.equal((await refuse(`${path}/${operation}`, body)).error, code, `${operation} ${JSON.stringify(body)}`)
    const campaign = { programId: newId(), name: 'None', nominal: 1 }
    const { error } = await refuse('/admin/loyalty/programs/save', { corporationId, certificateSeries: [campaign] })
    assert.equal(error, 'PROGRAM_NOT_FOUND')
  })
})
