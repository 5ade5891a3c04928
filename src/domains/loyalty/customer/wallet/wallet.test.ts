import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, openProgram, type TransactionRow } from '#test/fixtures/guests.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { openRewards } from '#test/fixtures/rewards.ts'
import { describeWorld, type World } from '#test/harness/world.ts'

const clients = 16

describeWorld('a wallet', ({ it }) => {
  it('holds all credits less all charges, and each transaction has its reason', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    await guest.topup(100.5, { comment: 'For the soup' })
    await guest.chargeoff(30.25)
    const hold = await guest.hold(20, { comment: 'An order' })
    assert.equal(await program.balance(guest), 50.25)
    await guest.cancel(hold)
    assert.equal(await program.balance(guest), 70.25)
    const seen = (await program.transactions(guest, 1)).map(
      ({ typeName, sum, balanceBefore, balanceAfter, comment, walletId, programId, apiClientLogin }) => {
        assert.deepEqual([walletId, programId, apiClientLogin], [guest.walletId, program.programId, 'Demo key'])
        return [typeName, balanceBefore, sum, balanceAfter, comment]
      },
    )
    assert.deepEqual(seen, [
      ['RefillWalletFromApi', 0, 100.5, 100.5, 'For the soup'],
      ['WithdrawWalletFromApi', 100.5, -30.25, 70.25, undefined],
      ['HoldMoney', 70.25, -20, 50.25, 'An order'],
      ['CancelHoldMoney', 50.25, 20, 70.25, undefined],
    ])
  })

  it('is created once when sixteen clients join concurrently', async (world) => {
    const program = await openProgram(world)
    const { customerId } = await program.join()
    const joined = await Promise.all(Array.from({ length: clients }, () => program.join(customerId)))
    assert.equal(new Set(joined.map(({ userWalletId }) => userWalletId)).size, 1)
  })

  it('never falls below its limit while sixteen clients charge it concurrently', async (world) => {
    for (const overdraftLimit of [0, 20]) {
      const program = await openProgram(world, { overdraftLimit })
      const guest = await program.join()
      await guest.topup(100)
      const replies = await Promise.all(
        Array.from({ length: clients * 3 }, (_, i) => guest.change(i % 2 ? 'hold' : 'chargeoff', { sum: 10 })),
      )
      const done = replies.filter(({ status }) => status === 200).length
      assert.equal(done, (100 + overdraftLimit) / 10)
      assert.equal(await program.balance(guest), 0 - overdraftLimit)
    }
  })

  it('has a hold once, even if clients request and cancel it repeatedly and concurrently', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    await guest.topup(100)
    const transactionId = randomUUID()
    const ids = await Promise.all(Array.from({ length: clients }, () => guest.hold(30, { transactionId })))
    assert.deepEqual(new Set(ids), new Set([transactionId]))
    assert.equal(await program.balance(guest), 70)
    await Promise.all(Array.from({ length: clients }, () => guest.cancel(transactionId)))
    assert.equal(await program.balance(guest), 100)
    const { error, details } = await world.refuse(`${loyalty}/customer/wallet/hold`, {
      ...{ organizationId: demo.organization, customerId: guest.customerId, walletId: guest.walletId },
      ...{ transactionId, sum: 30 },
    })
    assert.deepEqual([error, details.fields[0]?.path], ['Validation_HoldReleased', 'transactionId'])
    assert.equal(await program.balance(guest), 100)
    const other = await program.join()
    await other.topup(100)
    for (const fields of [{ sum: 31 }, { sum: 30, comment: 'Other' }])
      assert.equal(await guest.refused('hold', { transactionId, ...fields }), 'Validation_HoldDiffers')
    assert.equal(await other.refused('hold', { transactionId, sum: 30 }), 'Validation_HoldDiffers')
  })

  it('gets an unused hold back after the time that the program sets', async (world) => {
    const program = await openProgram(world, { holdLifetimeMinutes: 30 })
    const guest = await program.join()
    await guest.topup(50)
    const hold = await guest.hold(20)
    world.clock.advance(29 * minuteMs)
    assert.equal(await program.balance(guest), 30)
    world.clock.advance(2 * minuteMs)
    await until(async () => (await program.balance(guest)) === 50)
    assert.equal((await program.transactions(guest)).at(-1)?.typeName, 'ExpireHoldMoney')
    assert.equal(await guest.refused('hold', { transactionId: hold, sum: 20 }), 'Validation_HoldReleased')
    await guest.cancel(hold)
    assert.equal(await program.balance(guest), 50)
  })

  it('loses expired money, and spends the oldest first', async (world) => {
    const program = await openProgram(world, { bonusLifetimeDays: 10 })
    const guest = await program.join()
    await guest.topup(50)
    world.clock.advance(5 * dayMs)
    await guest.topup(40)
    await guest.chargeoff(20)
    world.clock.advance(6.5 * dayMs)
    await until(async () => (await program.balance(guest)) === 40)
    const last = (await program.transactions(guest)).at(-1)
    assert.deepEqual([last?.typeName, last?.sum], ['ExpireBonus', -30])
    world.clock.advance(5 * dayMs)
    assert.equal(await guest.refused('chargeoff', { sum: 40 }), 'Validation_InsufficientFunds')
    await until(async () => (await program.balance(guest)) === 0)
  })

  it('refuses invalid requests', async (world) => {
    const program = await openProgram(world, { canHoldMoney: false })
    const guest = await program.join()
    const stranger = await program.register()
    for (const name of ['topup', 'chargeoff', 'hold'])
      for (const [fields, code] of [
        [{ sum: 0 }, 'Validation_IncorrectSum'],
        [{ sum: -5 }, 'Validation_IncorrectSum'],
        [{ sum: 0.001 }, 'Validation_IncorrectSum'],
        [{ sum: 5, customerId: randomUUID() }, 'Validation_CustomerNotFound'],
        [{ sum: 5, customerId: stranger }, 'Validation_CustomerNotInProgram'],
        [{ sum: 5, walletId: randomUUID() }, 'Validation_WalletNotFound'],
      ] as const)
        assert.equal(await guest.refused(name, fields), code, `${name} ${JSON.stringify(fields)}`)
    assert.equal(await guest.refused('chargeoff', { sum: 5 }), 'Validation_InsufficientFunds')
    const { customerId, walletId } = guest
    const charge = { organizationId: demo.organization, customerId, walletId, sum: 5 }
    const { message } = await world.refuse(`${loyalty}/customer/wallet/chargeoff`, charge)
    assert.equal(message, 'The wallet balance is too low: 0 is available')
    const { details } = await world.refuse(`${loyalty}/customer/wallet/topup`, { ...charge, walletId: randomUUID() })
    assert.ok((details.choices as { id: string }[]).some(({ id }) => id === demo.bonusWallet))
    assert.equal(await guest.refused('hold', { sum: 5 }), 'Validation_HoldNotAllowed')
    assert.equal(await guest.refused('cancel_hold', { transactionId: randomUUID() }), 'Validation_HoldNotFound')
    const holding = await openProgram(world)
    assert.equal(await (await holding.join()).refused('hold', { sum: 5 }), 'Validation_InsufficientFunds')
    for (const [body, code, path, message] of [
      [{ customerId: guest.customerId, programId: randomUUID() }, 'PROGRAM_NOT_FOUND', 'programId'],
      [{ customerId: guest.customerId, programId: demo.happyHours }, 'Validation_ProgramWithoutWallet', 'programId'],
      [{ customerId: randomUUID(), programId: program.programId }, 'Validation_CustomerNotFound', 'customerId'],
      [{ customerId: guest.customerId }, 'FIELD_REQUIRED', 'programId', '`programId` is required'],
      [{ programId: program.programId }, 'FIELD_REQUIRED', 'customerId', '`customerId` is required'],
    ] as const) {
      const refused = await world.refuse(`${loyalty}/customer/program/add`, {
        organizationId: demo.organization,
        ...body,
      })
      assert.deepEqual([refused.status, refused.error, refused.details.fields[0]?.path], [400, code, path])
      if (message) assert.equal(refused.message, message)
    }
  })

  it('has a ledger whose integrity the database enforces', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    await guest.topup(50)
    await guest.chargeoff(20)
    const { pool } = world
    const id = guest.userWalletId
    for (const [what, attempt] of Object.entries({
      'a balance without an entry': () => pool`update loyalty_wallet set balance = balance + 1 where id = ${id}`,
      'an entry with another sum': () => pool`
        update loyalty_transaction set sum = sum + 1 where wallet_id = ${id} and number = 1`,
      'an entry with other balances': () => pool`
        update loyalty_transaction set sum = sum + 1, balance_after = balance_after + 1 where wallet_id = ${id} and number = 1`,
      'a ledger without its end': () => pool`delete from loyalty_transaction where wallet_id = ${id} and number = 2`,
      'a ledger without its beginning': () =>
        pool`delete from loyalty_transaction where wallet_id = ${id} and number = 1`,
      'an entry below the limit': () => pool`
        insert into loyalty_transaction (corporation_id, id, guest_id, revision, type, created_at, program_id, wallet_id, number,
                                         previous_number, sum, balance_before, balance_after, overdraft)
        select corporation_id, gen_random_uuid(), guest_id, revision + 1, type, created_at, program_id, wallet_id, 3, 2, -31, 30, -1, 0
          from loyalty_transaction
         where wallet_id = ${id}
           and number = 2`,
    }))
      await assert.rejects(attempt, /violates (check|foreign key) constraint/, what)
  })
})

describeWorld('a key of one restaurant', ({ it }) => {
  /** Opens a restaurant with its key, and a guest with money in a program of the demo restaurant and in one of both. */
  async function openNeighbour(world: World) {
    const { organizationId } = await openRestaurant(world)
    const token = await world.tokenOf({ organizationIds: [organizationId] })
    const theirs = await openProgram(world, { organizationIds: [demo.organization] })
    const shared = await openProgram(world, { organizationIds: [demo.organization, organizationId] })
    const guest = await theirs.join()
    const member = await shared.join(guest.customerId)
    await guest.topup(50)
    await member.topup(20)
    const ask = <T = object>(path: string, body: object) =>
      world.ask<T>(`${loyalty}/${path}`, { organizationId, ...body }, { token })
    const refused = async (path: string, body: object) => {
      const { status, error, details } = await world.refuse(
        `${loyalty}/${path}`,
        { organizationId, ...body },
        { token },
      )
      return [status, error, details.fields[0]?.path]
    }
    return { organizationId, theirs, shared, guest, member, ask, refused }
  }

  it('cancels no hold in a program that its restaurant does not have, but any in one that it has', async (world) => {
    const { theirs, shared, guest, member, ask, refused } = await openNeighbour(world)
    const hold = await guest.hold(20)
    const code = [400, 'Validation_HoldNotFound', 'transactionId']
    assert.deepEqual(await refused('customer/wallet/cancel_hold', { transactionId: hold }), code)
    assert.equal(await theirs.balance(guest), 30)
    await guest.cancel(hold)
    assert.deepEqual(await refused('customer/wallet/cancel_hold', { transactionId: hold }), code)
    await ask('customer/wallet/cancel_hold', { transactionId: await member.hold(5) })
    assert.equal(await shared.balance(member), 20)
  })

  it('sees wallets and transactions of its programs alone, and of others neither order nor key', async (world) => {
    const { organizationId, shared, guest, member, ask } = await openNeighbour(world)
    const { customerId, walletId } = member
    await guest.topup(1)
    await ask('customer/wallet/topup', { customerId, walletId, sum: 3 })
    const shown = [
      [null, undefined, shared.programId, 20, 20],
      [organizationId, 'Key of a test', shared.programId, 3, 23],
    ]
    const seen = (rows: Row[]) =>
      rows.map((row) => [row.organizationId, row.apiClientLogin, row.programId, row.sum, row.balanceAfter])
    const byRevision: { transactions: Row[] } = await ask('customer/transactions/by_revision', {
      ...{ customerId, pageSize: 3 },
    })
    assert.deepEqual(seen(byRevision.transactions), shown)
    for (const [pageNumber, row] of shown.entries()) {
      const page = { customerId, ...always, pageNumber, pageSize: 1 }
      const { transactions } = await ask<{ transactions: Row[] }>('customer/transactions/by_date', page)
      assert.deepEqual(seen(transactions), [row])
    }
    const { walletBalances } = await ask<{ walletBalances: { id: string }[] }>('customer/info', {
      ...{ type: 'id', id: customerId },
    })
    assert.deepEqual(
      walletBalances.map(({ id }) => id),
      [walletId],
    )
  })

  it('sees no order of another restaurant, and what its campaign gave', async (world) => {
    const rewards = await openRewards(world, { actions: [{ type: 'Bonus', mode: 'Percent', value: 10 }] })
    const guest = await rewards.meet()
    const id = await rewards.restaurant.place(guest.order)
    await rewards.restaurant.change('close', id)
    await guest.transactionsOf(id, 2)
    const read = async (organizationId: string) => {
      const token = await world.tokenOf({ organizationIds: [organizationId] })
      const body = { organizationId, customerId: guest.customerId, pageSize: 9 }
      const path = `${loyalty}/customer/transactions/by_revision`
      const { transactions } = await world.ask<{ transactions: Row[] }>(path, body, { token })
      return transactions.map(({ typeName, sum, posOrderId, orderSum, orderNumber, terminalGroupId }) => [
        ...[typeName, sum, posOrderId, orderSum, orderNumber === null, terminalGroupId === null],
      ])
    }
    assert.deepEqual(await read(rewards.restaurant.organizationId), [
      ['CloseOrder', 0, id, 10, false, false],
      ['RefillWalletFromOrder', 1, id, 10, false, false],
    ])
    assert.deepEqual(await read(rewards.diningRoom.organizationId), [
      ['CloseOrder', 0, null, null, true, true],
      ['RefillWalletFromOrder', 1, null, null, true, true],
    ])
    const { organizationId: elsewhere } = await openRestaurant(world)
    assert.deepEqual(await read(elsewhere), [['CloseOrder', 0, null, null, true, true]])
  })
})

describeWorld('transactions of a guest', ({ it }) => {
  it('are read without a gap and once while sixteen clients write', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    const other = await (await openProgram(world)).join(guest.customerId)
    const written = Array.from({ length: clients }, async (_, i) => {
      for (let n = 0; n < 5; n++) await (i % 2 ? guest : other).topup(1)
    })
    const read: { id: string; revision: number }[] = []
    const isDone = Promise.all(written).then(() => true)
    for (let wasDone = false; ; ) {
      const after = read.at(-1)
      const page: { transactions: { id: string; revision: number }[] } = await world.ask(
        `${loyalty}/customer/transactions/by_revision`,
        {
          organizationId: demo.organization,
          customerId: guest.customerId,
          pageSize: 3,
          revision: after?.revision ?? 0,
          lastTransactionId: after?.id,
        },
      )
      read.push(...page.transactions)
      if (page.transactions.length === 0 && wasDone) break
      wasDone = await Promise.race([isDone, Promise.resolve(false)])
    }
    const whole = await byDate(world, guest.customerId)
    assert.equal(whole.length, clients * 5)
    assert.deepEqual(
      read.map(({ id }) => id),
      whole.map(({ id }) => id),
    )
  })

  it('include changes of categories, and are limited to the period', async (world) => {
    const program = await openProgram(world)
    const guest = await program.join()
    const body = { organizationId: demo.organization, customerId: guest.customerId, categoryId: demo.staffCategory }
    for (const change of ['add', 'add', 'remove']) await world.ask(`${loyalty}/customer_category/${change}`, body)
    await guest.topup(5)
    const rows = await byDate(world, guest.customerId)
    assert.deepEqual(
      rows.map(({ typeName, sum, walletId }) => [typeName, sum, walletId]),
      [
        ['SetGuestCategory', 0, null],
        ['RemoveGuestCategory', 0, null],
        ['RefillWalletFromApi', 5, guest.walletId],
      ],
    )
    const { whenCreated } = rows[1]!
    const exactly = await byDate(world, guest.customerId, { dateFrom: whenCreated, dateTo: whenCreated })
    assert.ok(exactly.some(({ typeName }) => typeName === 'RemoveGuestCategory'))
    const earlier = { dateFrom: '2020-01-01 00:00:00.000', dateTo: '2020-12-31 00:00:00.000' }
    assert.deepEqual(await byDate(world, guest.customerId, earlier), [])
  })

  it('refuse invalid requests', async (world) => {
    const program = await openProgram(world)
    const { customerId } = await program.join()
    const period = {
      dateFrom: '2026-01-02 00:00:00.000',
      dateTo: '2026-01-01 00:00:00.000',
      pageNumber: 0,
      pageSize: 1,
    }
    const right = { ...period, dateTo: period.dateFrom }
    for (const [path, body, code, field] of [
      ['by_date', { customerId, ...period }, 'PERIOD_REVERSED', 'dateTo'],
      ['by_date', { customerId: randomUUID(), ...right }, 'Validation_CustomerNotFound', 'customerId'],
      ['by_revision', { customerId: randomUUID(), pageSize: 1 }, 'Validation_CustomerNotFound', 'customerId'],
      [
        'by_revision',
        { customerId, lastTransactionId: randomUUID(), pageSize: 1 },
        'Validation_RevisionNotNamed',
        'revision',
      ],
    ] as const)
      assert.deepEqual(await program.refused(`customer/transactions/${path}`, body), [code, field])
  })
})

interface Row extends TransactionRow {
  organizationId: string | null
}

const always = { dateFrom: '2026-01-01 00:00:00.000', dateTo: '2099-12-31 23:59:59.999' }

async function byDate({ ask }: World, customerId: string, period = always): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 0; ; pageNumber++) {
    const body = { organizationId: demo.organization, customerId, ...period, pageNumber, pageSize: 7 }
    const page: { transactions: Row[] } = await ask(`${loyalty}/customer/transactions/by_date`, body)
    rows.push(...page.transactions)
    if (page.transactions.length === 0) return rows
  }
}

/** Waits for background work, which takes a second or a few. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isTrue())) if (performance.now() > end) throw new Error('What is due is not done')
}
