import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { systemAccounts } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { openBooks } from '#test/fixtures/accounts.ts'
import { type Schema, validBodies } from '#test/harness/arbitrary.ts'
import { describeOperation, type World } from '#test/harness/world.ts'
import { DictionariesInput } from '../schemas.ts'
import save from './save.ts'

type Rows = { id: string; name: string; isDeleted: boolean; externalRevision?: number }[]

const corporationId = demo.corporation

describeOperation(save, ({ it }) => {
  const paymentTypes = async ({ ask }: World) =>
    (await ask<{ paymentTypes: Rows }>('/api/1/payment_types', { organizationIds: [demo.organization] })).paymentTypes

  const defaultCauses = async ({ pool }: World) =>
    (
      await pool<{ id: string }[]>`
        select id from cancel_cause where corporation_id = ${corporationId} and is_default`
    ).map(({ id }) => id)

  it('creates rows, changes them by id, and marks them as deleted', async (world) => {
    const stated = { name: 'Meal card', kind: 'Card', code: 'MEAL' }
    const made = await world.ask<{ paymentTypes: string[] }>(save.path, { corporationId, paymentTypes: [stated] })
    const [id] = made.paymentTypes
    const seen = async () => (await paymentTypes(world)).find((row) => row.id === id)
    assert.equal((await seen())?.name, 'Meal card')

    await world.ask(save.path, { corporationId, paymentTypes: [{ ...stated, id, name: 'Lunch card' }] })
    assert.equal((await seen())?.name, 'Lunch card')
    await world.ask(save.path, { corporationId, paymentTypes: [{ ...stated, id, isDeleted: true }] })
    assert.equal((await seen())?.isDeleted, true)
  })

  it('changes nothing when the same rows are saved again', async (world) => {
    const body = { corporationId, paymentTypes: [{ id: randomUUID(), name: 'Bank', kind: 'Credit', code: null }] }
    const answers = [await world.ask(save.path, body), await world.ask(save.path, body)]
    assert.deepEqual(answers[0], answers[1])
    const bank = (await paymentTypes(world)).find(({ id }) => id === body.paymentTypes[0]?.id)
    assert.equal(bank?.externalRevision, 1)
  })

  it('has one default cancel cause, the last one marked', async (world) => {
    const mark = async (...cancelCauses: object[]) =>
      (await world.ask<{ cancelCauses: string[] }>(save.path, { corporationId, cancelCauses })).cancelCauses
    const [first] = await mark({ name: 'Storm', isDefault: true })
    assert.deepEqual(await defaultCauses(world), [first])
    const [second] = await mark({ name: 'Flood', isDefault: true }, { name: 'Fire' })
    assert.deepEqual(await defaultCauses(world), [second])
    await mark({ id: second, name: 'Flood', isDefault: true, isDeleted: true })
    assert.deepEqual(await defaultCauses(world), [])
  })

  it('has one default after concurrent changes', async (world) => {
    const all = Array.from({ length: 6 }, (_, i) => ({ name: `Cause ${i}`, isDefault: true }))
    await Promise.all(all.map((cause) => world.ask(save.path, { corporationId, cancelCauses: [cause] })))
    assert.equal((await defaultCauses(world)).length, 1)
  })

  it('saves tips together with their payment types', async ({ ask }) => {
    const id = randomUUID()
    const saved = await ask<{ tipsTypes: string[] }>(save.path, {
      corporationId,
      paymentTypes: [{ id, name: 'Jar', kind: 'External' }],
      tipsTypes: [{ name: 'Jar tips', orderServiceTypes: ['Common'], paymentTypeIds: [id] }],
    })
    assert.equal(saved.tipsTypes.length, 1)
  })

  it('saves the account of a payment type: money or current assets, including system accounts', async (world) => {
    const { ask, refuse } = world
    const books = await openBooks(world)
    const chain = { corporationId: books.corporationId }
    const meal = { id: randomUUID(), name: 'Meal card', kind: 'Card' }
    const saveType = (accountId: string | null) => ask(save.path, { ...chain, paymentTypes: [{ ...meal, accountId }] })
    const accountIdOf = async () => {
      const { paymentTypes: rows } = await ask<{ paymentTypes: { id: string; accountId: string | null }[] }>(
        '/admin/dictionaries/list',
        chain,
      )
      return rows.find(({ id }) => id === meal.id)?.accountId
    }
    for (const type of ['CASH', 'CURRENT_ASSET', 'OTHER_CURRENT_ASSET']) {
      const { id } = await books.create({ type })
      await saveType(id)
      assert.equal(await accountIdOf(), id)
    }
    await saveType(systemAccounts.bank.id)
    assert.equal(await accountIdOf(), systemAccounts.bank.id)
    await saveType(null)
    assert.equal(await accountIdOf(), null)

    const deleted = await books.create({ type: 'CASH' })
    await books.remove(deleted.id)
    const expense = await books.create({ type: 'EXPENSES' })
    for (const [accountId, status, code] of [
      [randomUUID(), 404, 'ACCOUNT_NOT_FOUND'],
      [deleted.id, 404, 'ACCOUNT_NOT_FOUND'],
      [expense.id, 400, 'PAYMENT_ACCOUNT_REFUSED'],
      [systemAccounts.salesClearing.id, 400, 'PAYMENT_ACCOUNT_REFUSED'],
    ] as const) {
      const rows = [
        { ...meal, accountId: systemAccounts.cash.id },
        { name: 'Voucher', kind: 'Voucher', accountId },
      ]
      const refusal = await refuse(save.path, { ...chain, paymentTypes: rows })
      const { path } = refusal.details.fields[0]!
      assert.deepEqual([refusal.status, refusal.error, path], [status, code, 'paymentTypes[1].accountId'])
      assert.equal(await accountIdOf(), null)
    }
  })

  it('refuses inconsistent rows, and saves nothing', async (world) => {
    const unknown = randomUUID()
    const repeated = { id: unknown, name: 'Twice', kind: 'Cash' }
    const tips = { name: 'Tips', orderServiceTypes: ['Common'], paymentTypeIds: [demo.cash, unknown] }
    const lost = { name: 'Lost', kind: 'Cash' }
    for (const [body, status, code, path] of [
      [{ corporationId: unknown, paymentTypes: [lost] }, 404, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        { paymentTypes: [lost, { ...lost, organizationIds: [demo.organization, unknown] }] },
        404,
        'ORGANIZATION_NOT_FOUND',
        'paymentTypes[1].organizationIds[1]',
      ],
      [
        { paymentTypes: [{ ...lost, terminalGroupIds: [unknown] }] },
        404,
        'TERMINAL_GROUP_NOT_FOUND',
        'paymentTypes[0].terminalGroupIds[0]',
      ],
      [{ paymentTypes: [lost], tipsTypes: [tips] }, 404, 'PAYMENT_TYPE_NOT_FOUND', 'tipsTypes[0].paymentTypeIds[1]'],
      [{ paymentTypes: [repeated, lost, repeated] }, 400, 'REPEATED_ID', 'paymentTypes[2].id'],
      [
        { cancelCauses: [{ name: 'A', isDefault: true }, { name: 'B' }, { name: 'C', isDefault: true }] },
        400,
        'SEVERAL_DEFAULTS',
        'cancelCauses[2].isDefault',
      ],
      [{ paymentTypes: [{ name: 'Lost', kind: 'Barter' }] }, 400, 'INVALID_REQUEST', 'paymentTypes[0].kind'],
      [
        { discounts: [{ name: 'Lost', mode: 'Percent', percent: 101 }] },
        400,
        'INVALID_REQUEST',
        'discounts[0].percent',
      ],
      [{ orderTypes: [{ orderServiceType: 'Common' }] }, 400, 'INVALID_REQUEST', 'orderTypes[0].name'],
    ] as const) {
      const refusal = await world.refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.status, refusal.error, refusal.details.fields[0]?.path], [status, code, path])
    }
    assert.ok(!(await paymentTypes(world)).some(({ name }) => name === 'Lost'))
  })

  for (const [name, field] of Object.entries(DictionariesInput.properties))
    it(`refuses an organization of another corporation in ${name}`, async ({ refuse }) => {
      const rows = { type: 'array', minItems: 1, maxItems: 1, items: (field as Schema).items } as Schema
      const [stated] = fc.sample(validBodies(rows) as fc.Arbitrary<object[]>, 1)
      const body = { corporationId, [name]: [{ ...stated?.[0], id: null, organizationIds: [randomUUID()] }] }
      const refusal = await refuse(save.path, body)
      assert.deepEqual(
        [refusal.error, refusal.details.fields[0]?.path],
        ['ORGANIZATION_NOT_FOUND', `${name}[0].organizationIds[0]`],
      )
    })

  it('separates rows of corporations, even with the same id', async (world) => {
    const other = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Another chain' })
    await world.ask(save.path, {
      corporationId: other.id,
      paymentTypes: [{ id: demo.cash, name: 'Shells', kind: 'Unknown' }],
    })
    assert.equal((await paymentTypes(world)).find(({ id }) => id === demo.cash)?.name, 'Cash')
    const foreign = { name: 'Foreign', kind: 'Cash', organizationIds: [demo.organization] }
    const refusal = await world.refuse(save.path, { corporationId: other.id, paymentTypes: [foreign] })
    assert.equal(refusal.error, 'ORGANIZATION_NOT_FOUND')
  })
})
