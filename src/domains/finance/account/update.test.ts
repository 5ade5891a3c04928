import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { shareBooks } from '#domains/books/reads.ts'
import { systemAccounts } from '#ledger/chart.ts'
import { listDocumentPostings } from '#ledger/reading.store.ts'
import { append } from '#ledger/writing.store.ts'
import { demo } from '#shared/demo.ts'
import { accountInput, accountsOf, openBooks } from '#test/fixtures/accounts.ts'
import { waitForLockWaiters } from '#test/harness/locks.ts'
import { describeOperation } from '#test/harness/world.ts'
import update from './update.ts'

describeOperation(update, ({ it }) => {
  it('replaces the fields, except whether transactions by hand are allowed', async (world) => {
    const { create, update, get } = accountsOf(world)
    const { id } = await create({ code: randomUUID(), description: 'Old', isCustomTransactionsAllowed: false })
    const updated = await update(id, { name: 'New', type: 'OTHER_EXPENSES', startBalanceDate: '2026-02-01' })
    const { name, code, type, startBalanceDate } = updated
    assert.deepEqual([name, code, type, startBalanceDate], ['New', null, 'OTHER_EXPENSES', '2026-02-01'])
    assert.equal(Reflect.get(updated, 'isCustomTransactionsAllowed'), false)
    assert.deepEqual(await get(id), updated)
    assert.deepEqual(await update(id, { name, type, startBalanceDate }), updated)
  })

  it('reverses the previous balance and posts the new one at the same position in the order of documents', async (world) => {
    const { create, update, organizationIds } = await openBooks(world)
    const { id } = await create({ type: 'CASH', startBalanceSum: 10 })
    const postings = async () =>
      (await listDocumentPostings(world.pool, organizationIds[0]!, id)).map(({ creationNumber, sum, effectiveAt }) => [
        creationNumber,
        sum.toNumber(),
        new Date(effectiveAt).toISOString().slice(0, 10),
      ])
    const sequence = [
      [{ startBalanceSum: 10 }, [[1, 10, '2026-01-01']]],
      [{ startBalanceSum: 12 }, [[1, 12, '2026-01-01']]],
      [{ startBalanceSum: 12, startBalanceDate: '2026-03-01' }, [[1, 12, '2026-03-01']]],
      [{ startBalanceSum: 0 }, []],
      [{ startBalanceSum: 7 }, [[1, 7, '2026-01-01']]],
    ] as const
    for (const [fields, expected] of sequence) {
      await update(id, { type: 'CASH', ...fields })
      assert.deepEqual(await postings(), expected)
    }
  })

  it('moves the balance to the organization that the settings have by then', async (world) => {
    const { create, update, saveSettings, organizationIds } = await openBooks(world, { organizations: 2 })
    const { id } = await create({ startBalanceSum: 5 })
    await saveSettings({ openingBalanceOrganizationId: organizationIds[1] })
    const counts = () =>
      Promise.all(organizationIds.map(async (one) => (await listDocumentPostings(world.pool, one, id)).length))
    await update(id, { name: 'Renamed', startBalanceSum: 5 })
    assert.deepEqual(await counts(), [1, 0])
    await update(id, { startBalanceSum: 6 })
    assert.deepEqual(await counts(), [0, 1])
  })

  it('refuses to change a balance of a closed day, or to one with too many decimals', async (world) => {
    const { create, refusalOf, saveSettings, update } = await openBooks(world)
    const { id } = await create({ startBalanceSum: 5, startBalanceDate: '2025-01-01' })
    await saveSettings({ closedThrough: '2025-01-01' })
    const body = (fields: object) => ({ id, ...accountInput({ startBalanceSum: 5, ...fields }) })
    assert.deepEqual(await refusalOf('update', body({})), [400, 'PERIOD_CLOSED', 'startBalanceDate'])
    const fine = body({ startBalanceSum: 5.001, startBalanceDate: '2026-01-01' })
    assert.deepEqual(await refusalOf('update', fine), [400, 'TOO_MANY_DIGITS', 'startBalanceSum'])
    await update(id, { name: 'Renamed', startBalanceSum: 5, startBalanceDate: '2025-01-01' })
  })

  it('refuses a balance in a chain without organizations', async (world) => {
    const { create, refusalOf } = await openBooks(world, { organizations: 0 })
    const { id } = await create()
    const body = { id, ...accountInput({ startBalanceSum: 1 }) }
    assert.deepEqual(await refusalOf('update', body), [409, 'OPENING_ORGANIZATION_MISSING', 'startBalanceSum'])
  })

  it('refuses another type for an account with postings', async (world) => {
    const { create, refusalOf } = await openBooks(world)
    const { id } = await create({ startBalanceSum: 5 })
    const body = { id, ...accountInput({ type: 'INCOME' }) }
    assert.deepEqual(await refusalOf('update', body), [409, 'ACCOUNT_TYPE_IN_USE', 'type'])
  })

  it('waits for concurrent postings before it changes a type', async (world) => {
    const { create, corporationId, organizationIds, call } = await openBooks(world)
    const { id } = await create()
    const body = { id, ...accountInput({ type: 'INCOME' }) }
    let updating: Promise<{ status: number; body: { error: string } }> | undefined
    await transaction(world.pool, async (db) => {
      await shareBooks(db, corporationId)
      updating = call('update', body)
      await waitForLockWaiters(world.pool)
      await append(db, { organizationId: organizationIds[0]!, digits: 2, now: Date.now(), authorId: null }, [
        {
          creationNumber: 1,
          ...{ documentId: randomUUID(), type: null, number: null, effectiveAt: Date.now() },
          postings: [
            {
              type: 'CUSTOM',
              from: { account: systemAccounts.cash },
              to: { account: { id, type: 'EXPENSES' } },
              sum: new Decimal(1),
            },
          ],
        },
      ])
    })
    const reply = await updating
    assert.deepEqual([reply?.status, reply?.body.error], [409, 'ACCOUNT_TYPE_IN_USE'])
  })

  it('changes only the opening balance of system accounts, and nothing of equity', async (world) => {
    const { refusalOf, update, get } = await openBooks(world)
    const { id, name, code, type } = systemAccounts.bank
    assert.equal((await update(id, { name, code, type, startBalanceSum: 900 })).startBalanceSum, 900)
    assert.equal((await get(id)).startBalanceSum, 900)
    for (const { id, ...fields } of [
      { ...systemAccounts.bank, name: 'Other' },
      { ...systemAccounts.cash, parentId: systemAccounts.bank.id },
      systemAccounts.equity,
    ]) {
      const refusal = await refusalOf('update', { id, ...accountInput(fields) })
      assert.deepEqual(refusal, [409, 'SYSTEM_ACCOUNT', 'id'])
    }
  })

  it('refuses stores, unknown and deleted accounts', async (world) => {
    const { create, remove, refusalOf } = accountsOf(world)
    const deleted = await create()
    await remove(deleted.id)
    for (const [id, status, code] of [
      [demo.store, 409, 'STORE_ACCOUNT'],
      [randomUUID(), 404, 'ACCOUNT_NOT_FOUND'],
      [deleted.id, 409, 'ACCOUNT_DELETED'],
    ] as const)
      assert.deepEqual(await refusalOf('update', { id, ...accountInput() }), [status, code, 'id'])
  })

  it('refuses cycles, groups that differ from parent and children, and codes of other accounts', async (world) => {
    const { create, refusalOf } = accountsOf(world)
    const root = await create({ code: randomUUID() })
    const child = await create({ parentId: root.id })
    const leaf = await create({ parentId: child.id })
    const income = { type: 'CASH' }
    for (const [id, fields, code, path] of [
      [root.id, { parentId: leaf.id }, 'PARENT_CYCLE', 'parentId'],
      [root.id, { parentId: root.id }, 'PARENT_CYCLE', 'parentId'],
      [root.id, { parentId: randomUUID() }, 'PARENT_NOT_FOUND', 'parentId'],
      [root.id, income, 'PARENT_GROUP_MISMATCH', 'type'],
      [leaf.id, { ...income, parentId: child.id }, 'PARENT_GROUP_MISMATCH', 'parentId'],
      [leaf.id, { code: root.code }, 'ACCOUNT_CODE_ALREADY_USED', 'code'],
      [leaf.id, { type: 'INVENTORY_ASSETS' }, 'STORE_ACCOUNT', 'type'],
    ] as const)
      assert.deepEqual(await refusalOf('update', { id, ...accountInput(fields) }), [409, code, path])
  })

  it('refuses a key of some organizations', async ({ refuse, tokenOf }) => {
    const token = await tokenOf({ organizationIds: [demo.organization] })
    const { error } = await refuse(update.path, { id: demo.rentAccount, ...accountInput() }, { token })
    assert.equal(error, 'CHAIN_FORBIDDEN')
  })
})
