import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Decimal } from '#core/decimal.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { demo } from '#shared/demo.ts'
import { accountInput, accountsOf, openBooks } from '#test/fixtures/accounts.ts'
import { describeOperation } from '#test/harness/world.ts'
import create from './create.ts'

describeOperation(create, ({ it }) => {
  it('returns 201 with the account, which can then be read', async (world) => {
    const { get } = accountsOf(world)
    const stated = accountInput({ name: 'Van', code: randomUUID(), type: 'OTHER_CURRENT_ASSET' })
    const { status, body } = await world.call<{ id: string }>(create.path, stated)
    assert.equal(status, 201)
    const { id, revision, createdAt, modifiedAt, ...account } = body as Record<string, unknown>
    assert.deepEqual(account, {
      ...stated,
      parentId: null,
      description: null,
      isCustomTransactionsAllowed: true,
      isSystemAccount: false,
      isDeleted: false,
      deletedAt: null,
    })
    assert.ok(Number(revision) > 0 && createdAt === modifiedAt)
    assert.deepEqual(await get(`${id}`), body)
  })

  it('accepts a parent of the same group, and may forbid transactions by hand', async (world) => {
    const { create } = accountsOf(world)
    const parent = await create({ isCustomTransactionsAllowed: false })
    const child = await create({ parentId: parent.id, type: 'OTHER_EXPENSES' })
    assert.equal(child.parentId, parent.id)
    assert.equal(Reflect.get(parent, 'isCustomTransactionsAllowed'), false)
    assert.equal((await create({ parentId: systemAccounts.bank.id, type: 'CASH' })).parentId, systemAccounts.bank.id)
  })

  it('refuses parents that are missing, deleted, stores or of another group', async (world) => {
    const { create, remove, refusalOf } = accountsOf(world)
    const deleted = await create()
    await remove(deleted.id)
    for (const [parentId, code] of [
      [randomUUID(), 'PARENT_NOT_FOUND'],
      [deleted.id, 'PARENT_NOT_FOUND'],
      [systemAccounts.cash.id, 'PARENT_GROUP_MISMATCH'],
    ] as const)
      assert.deepEqual(await refusalOf('create', accountInput({ parentId })), [409, code, 'parentId'])
    const inStore = accountInput({ parentId: demo.store, type: 'CURRENT_ASSET' })
    assert.deepEqual(await refusalOf('create', inStore), [409, 'STORE_ACCOUNT', 'parentId'])
  })

  it('refuses the type of stores, and codes of other accounts', async (world) => {
    const { refusalOf } = accountsOf(world)
    const goods = accountInput({ type: 'INVENTORY_ASSETS' })
    assert.deepEqual(await refusalOf('create', goods), [409, 'STORE_ACCOUNT', 'type'])
    const cash = accountInput({ code: systemAccounts.cash.code })
    assert.deepEqual(await refusalOf('create', cash), [409, 'ACCOUNT_CODE_ALREADY_USED', 'code'])
  })

  it('gives a code to one of several concurrent requests', async ({ call }) => {
    const stated = accountInput({ code: randomUUID() })
    const replies = await Promise.all(Array.from({ length: 4 }, () => call(create.path, stated)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409])
  })

  it('posts an opening balance against equity at the start of its day', async (world) => {
    const { create, organizationIds } = await openBooks(world)
    const postingsOf = async (fields: object) => {
      const { id } = await create(fields)
      const postings = await listDocumentPostings(world.pool, organizationIds[0]!, id)
      return postings.map(({ type, from, to, sum, effectiveAt }) => ({
        type,
        sides: [from.accountId, to.accountId].map((side) => (side === id ? 'account' : side)),
        sum,
        at: new Date(effectiveAt).toISOString(),
      }))
    }
    const equity = systemAccounts.equity.id
    const opening = { type: 'OPENING_BALANCE', sum: new Decimal('120.5'), at: '2026-07-01T04:00:00.000Z' }
    const balance = { startBalanceDate: '2026-07-01', type: 'CASH' }
    assert.deepEqual(await postingsOf({ ...balance, startBalanceSum: 120.5 }), [
      { ...opening, sides: [equity, 'account'] },
    ])
    assert.deepEqual(await postingsOf({ ...balance, startBalanceSum: -120.5 }), [
      { ...opening, sides: ['account', equity] },
    ])
    assert.deepEqual(await postingsOf({ ...balance, startBalanceSum: 0 }), [])
  })

  it('posts balances of any day of the books and of any amount', async (world) => {
    const { create, organizationIds } = await openBooks(world)
    for (const startBalanceDate of ['1970-01-01', '2999-12-31']) {
      const { id, ...account } = await create({ startBalanceDate, startBalanceSum: -10_000_000_000 })
      assert.deepEqual([account.startBalanceDate, account.startBalanceSum], [startBalanceDate, -10_000_000_000])
      assert.equal((await listDocumentPostings(world.pool, organizationIds[0]!, id)).length, 1)
    }
  })

  it('posts the balance in the organization of the settings', async (world) => {
    const { create, saveSettings, organizationIds } = await openBooks(world, { organizations: 2 })
    await saveSettings({ openingBalanceOrganizationId: organizationIds[1] })
    const { id } = await create({ startBalanceSum: 5 })
    const counts = organizationIds.map(async (one) => (await listDocumentPostings(world.pool, one, id)).length)
    assert.deepEqual(await Promise.all(counts), [0, 1])
  })

  it('refuses balances on closed days, with too many decimals, and in a chain without organizations', async (world) => {
    const { refusalOf, saveSettings, create } = await openBooks(world)
    const balance = (startBalanceSum: number) => accountInput({ startBalanceSum, startBalanceDate: '2025-06-30' })
    assert.deepEqual(await refusalOf('create', balance(0.005)), [400, 'TOO_MANY_DIGITS', 'startBalanceSum'])
    await saveSettings({ closedThrough: '2025-06-30' })
    assert.deepEqual(await refusalOf('create', balance(1)), [400, 'PERIOD_CLOSED', 'startBalanceDate'])
    await create(balance(0))
    const empty = await openBooks(world, { organizations: 0 })
    const refusal = await empty.refusalOf('create', balance(1))
    assert.deepEqual(refusal, [409, 'OPENING_ORGANIZATION_MISSING', 'startBalanceSum'])
  })

  it('refuses keys of some organizations, and keys without permission to write', async ({ refuse, tokenOf }) => {
    const partial = await tokenOf({ organizationIds: [demo.organization] })
    const reading = await tokenOf({ groups: ['Finance: reading'] })
    const errors = [partial, reading].map(async (token) => (await refuse(create.path, accountInput(), { token })).error)
    assert.deepEqual(await Promise.all(errors), ['CHAIN_FORBIDDEN', 'GROUP_NOT_HELD'])
  })
})
