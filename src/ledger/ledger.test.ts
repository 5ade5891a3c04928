import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Db, transaction } from '#core/db/connect.ts'
import { Decimal } from '#core/decimal.ts'
import { asId } from '#core/schema.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeWorld, type World } from '#test/harness/world.ts'
import { findAccountPostings } from './account_postings.store.ts'
import { listAccountBalances, listBalances } from './balances.store.ts'
import { systemAccounts, unassignedCounteragentId } from './chart.ts'
import { ledgerInvariants } from './invariants.ts'
import { takeCreationNumbers } from './locks.store.ts'
import { type LedgerContext, type LedgerDocument, type Posting, type Side, storeAccount } from './model.ts'
import { hasPostings, isAccountUsed, listDocumentPostings } from './reading.store.ts'
import { postingKeyOf } from './rules.ts'
import { append, revalue, reverse } from './writing.store.ts'

const { cash, suppliers, costOfGoods, revenue, equity } = systemAccounts
const store = storeAccount(randomUUID())
const flour = randomUUID()
const supplier = randomUUID()
const money = (sum: number | string) => new Decimal(sum)
const may = (day: number, time = '12:00:00.000') => Date.parse(`2025-05-${String(day).padStart(2, '0')}T${time}Z`)
const always = Date.parse('2999-01-01T00:00:00Z')

/** The books of a new restaurant. */
async function openBooks(world: World) {
  const { organizationId } = await openRestaurant(world)
  const { pool } = world
  const contextAt = (now: number): LedgerContext => ({ organizationId, digits: 2, now, authorId: null })
  return {
    organizationId,
    post: (postings: Posting[], more: Partial<LedgerDocument> = {}) =>
      transaction(pool, async (db) => {
        const document: LedgerDocument = {
          creationNumber: await takeCreationNumbers(db, asId(organizationId)),
          documentId: randomUUID(),
          type: 'INCOMING_INVOICE',
          number: 'A-1',
          effectiveAt: may(10),
          postings,
          ...more,
        }
        await append(db, contextAt(world.clock.now()), [document])
        return document
      }),
    unpost: ({ creationNumber }: { creationNumber: number }) =>
      transaction(pool, (db) => reverse(db, contextAt(world.clock.now()), [{ creationNumber }])),
    change: <T>(work: (db: Db, context: LedgerContext) => Promise<T>) =>
      transaction(pool, (db) => work(db, contextAt(world.clock.now()))),
    /** Balances by account; `before` includes all postings unless it is named. */
    async balances(before = always) {
      const rows = await listAccountBalances(pool, organizationId, before)
      return Object.fromEntries(rows.map(({ accountId, balance }) => [accountId, balance.toNumber()]))
    },
  }
}

const bought = (amount: number, sum: number): Posting => ({
  type: 'INVOICE',
  from: { account: suppliers, counteragentId: supplier },
  to: { account: store, productId: flour, amount: money(amount) },
  sum: money(sum),
})

const used = (amount: number, sum: number): Posting => ({
  type: 'WRITEOFF',
  from: { account: store, productId: flour, amount: money(amount) },
  to: { account: costOfGoods },
  sum: money(sum),
  isValued: true,
})

describeWorld('The ledger', ({ it }) => {
  it('maintains sums by account, amounts by product, and the balance at any time', async (world) => {
    const { organizationId, post, balances } = await openBooks(world)
    await post([bought(10, 50)], { effectiveAt: Date.parse('2025-03-31T23:59:59.999Z') })
    await post([bought(4, 30)], { effectiveAt: may(2) })
    await post([used(3, 15)], { effectiveAt: may(20) })
    const all = { [store.id]: 65, [suppliers.id]: -80, [costOfGoods.id]: 15 }
    for (const [before, expected] of [
      [Date.parse('2025-03-31T23:59:59.999Z'), {}],
      [Date.parse('2025-04-01T00:00:00Z'), { [store.id]: 50, [suppliers.id]: -50 }],
      [may(2), { [store.id]: 50, [suppliers.id]: -50 }],
      [may(2, '12:00:00.001'), { [store.id]: 80, [suppliers.id]: -80 }],
      [may(20), { [store.id]: 80, [suppliers.id]: -80 }],
      [may(20, '12:00:00.001'), all],
      [always, all],
    ] as const)
      assert.deepEqual(await balances(before), expected, new Date(before).toISOString())
    const [goods] = await listBalances(world.pool, organizationId, { before: always, accountIds: [store.id] })
    assert.deepEqual(
      [goods?.productId, goods?.counteragentId, goods?.amount.toNumber(), goods?.balance.toNumber()],
      [flour, null, 11, 65],
    )
  })

  it('has all postings of a document that needs several statements', async (world) => {
    const { post, unpost, balances } = await openBooks(world)
    const count = 10_001
    const document = await post(Array.from({ length: count }, () => bought(1, 0.01)))
    assert.deepEqual(await balances(), { [store.id]: 100.01, [suppliers.id]: -100.01 })
    assert.equal(await unpost(document), count)
    assert.deepEqual(await balances(), {})
  })

  it('removes the postings of an unposted document, records the author, and posts it again', async (world) => {
    const { organizationId, post, unpost, balances, change } = await openBooks(world)
    const document = await post([bought(2, 10), used(1, 5)])
    assert.equal(await unpost(document), 2)
    assert.deepEqual(await balances(), {})
    assert.deepEqual(await listBalances(world.pool, organizationId, { before: always }), [])
    assert.deepEqual(await listDocumentPostings(world.pool, organizationId, document.documentId), [])
    assert.equal(await unpost(document), 0)
    const [again] = await change((db, context) => append(db, context, [{ ...document, number: 'A-2' }]))
    assert.equal(again, 3)
    assert.deepEqual(await balances(), { [store.id]: 5, [suppliers.id]: -10, [costOfGoods.id]: 5 })
    const postings = await listDocumentPostings(world.pool, organizationId, document.documentId)
    assert.deepEqual(
      postings.map(({ ordinal, documentNumber }) => [ordinal, documentNumber]),
      [
        [3, 'A-2'],
        [4, 'A-2'],
      ],
    )
  })

  it('reverses single postings, and revalues those that have a cost', async (world) => {
    const { organizationId, post, change, balances } = await openBooks(world)
    const { creationNumber, documentId } = await post([bought(2, 10), used(1, 5), used(1, 4)])
    await change((db, context) => reverse(db, context, [{ creationNumber, ordinals: [3] }]))
    const values = { creationNumber, ordinal: 2, sum: money('7.5'), missingAmount: money('0.25') }
    await change((db, context) => revalue(db, context, [values]))
    assert.deepEqual(await balances(), { [store.id]: 2.5, [suppliers.id]: -10, [costOfGoods.id]: 7.5 })
    const [, cost] = await listDocumentPostings(world.pool, organizationId, documentId)
    assert.deepEqual([cost?.sum.toNumber(), cost?.missingAmount?.toNumber()], [7.5, 0.25])
    // The first has a fixed sum, and the third is reversed.
    for (const ordinal of [1, 3])
      assert.deepEqual(await change((db, context) => revalue(db, context, [{ ...values, ordinal }])), [])
    assert.deepEqual(await balances(), { [store.id]: 2.5, [suppliers.id]: -10, [costOfGoods.id]: 7.5 })
  })

  it('shows the postings of a document with both sides, line, dates and comment', async (world) => {
    const { organizationId, post } = await openBooks(world)
    const lineId = randomUUID()
    const document = await post([{ ...bought(2, 10), lineId }], {
      cashFlowCategoryId: randomUUID(),
      conceptionId: randomUUID(),
      comment: 'Second delivery',
      secondaryAt: may(3),
    })
    const [posting] = await listDocumentPostings(world.pool, organizationId, document.documentId)
    const { id, recordedAt, sum, ...shown } = posting!
    assert.deepEqual(postingKeyOf(organizationId, id), { creationNumber: document.creationNumber, ordinal: 1 })
    assert.equal(postingKeyOf(randomUUID(), id), undefined)
    assert.ok(Math.abs(recordedAt - world.clock.now()) < 60_000)
    assert.equal(sum.toNumber(), 10)
    assert.deepEqual(shown, {
      creationNumber: document.creationNumber,
      ordinal: 1,
      type: 'INVOICE',
      documentId: document.documentId,
      documentType: 'INCOMING_INVOICE',
      documentNumber: 'A-1',
      lineId,
      effectiveAt: may(10),
      secondaryAt: may(3),
      cashFlowCategoryId: document.cashFlowCategoryId,
      conceptionId: document.conceptionId,
      comment: 'Second delivery',
      from: {
        accountId: suppliers.id,
        accountType: 'ACCOUNTS_PAYABLE',
        ...{ counteragentId: supplier, productId: null, amount: null },
      },
      to: {
        accountId: store.id,
        accountType: 'INVENTORY_ASSETS',
        ...{ counteragentId: null, productId: flour, amount: money(2) },
      },
      isValued: false,
      missingAmount: null,
    })
  })

  it('refuses postings that violate a rule of the books, and stores nothing of their document', async (world) => {
    const { post, balances } = await openBooks(world)
    const side = (more: Partial<Side>): Posting => ({ ...bought(1, 10), to: { ...bought(1, 10).to, ...more } })
    const invalid: [string, Posting, RegExp][] = [
      ['same sides', { ...used(1, 1), to: used(1, 1).from }, /sides are the same/],
      ['negative sum', bought(1, -1), /negative/],
      ['digits of the currency', bought(1, 1.001), /more than 2 decimals/],
      ['negative amount', bought(-1, 1), /amount/],
      ['digits of amounts', bought(1e-10, 1), /amount/],
      ['goods without a product', side({ productId: null, amount: null }), /need a product/],
      ['amount of nothing', side({ account: cash, productId: null }), /amount/],
      ['counteragent of cash', side({ account: cash, counteragentId: supplier }), /CASH has no counteragents/],
      ['missing amount of a fixed sum', { ...bought(1, 1), missingAmount: money(1) }, /missing/],
    ]
    for (const [name, posting, complaint] of invalid)
      await assert.rejects(post([bought(1, 1), posting]), complaint, name)
    assert.deepEqual(await balances(), {})
  })

  it('accepts sides that differ only in the product or the counteragent', async (world) => {
    const { post, organizationId } = await openBooks(world)
    const dough = randomUUID()
    await post([bought(1, 10)])
    await post([
      { ...used(1, 10), type: 'PRODUCTION', to: { account: store, productId: dough, amount: money(2) } },
      {
        type: 'CUSTOM',
        from: { account: suppliers },
        to: { account: suppliers, counteragentId: supplier },
        sum: money(4),
      },
    ])
    const rows = await listBalances(world.pool, organizationId, { before: always })
    const shown = rows.map(({ accountId, counteragentId, productId, balance, amount }) =>
      [accountId, counteragentId, productId, balance.toNumber(), amount.toNumber()].join(),
    )
    assert.deepEqual(
      shown.sort(),
      [
        [store.id, null, dough, 10, 2].join(),
        [suppliers.id, supplier, null, -6, 0].join(),
        [suppliers.id, unassignedCounteragentId, null, -4, 0].join(),
      ].sort(),
    )
  })

  it('stores types as words, which a change of their order does not exchange', async (world) => {
    const { post, organizationId } = await openBooks(world)
    await post([bought(1, 2)])
    const rows = await world.pool<{ transaction: string; document: string; account: string }[]>`
      select posting.type::text as transaction, document.type::text as document, account.type::text as account
        from posting
        join ledger_document as document
          on document.organization_id = ${organizationId}
         and document.creation_number = posting.creation_number
        join ledger_subaccount as subaccount
          on subaccount.organization_id = ${organizationId}
         and subaccount.number = posting.to_subaccount
        join ledger_account as account
          on account.organization_id = ${organizationId}
         and account.number = subaccount.account
       where posting.organization_id = ${organizationId}`
    assert.deepEqual(rows, [{ transaction: 'INVOICE', document: 'INCOMING_INVOICE', account: 'INVENTORY_ASSETS' }])
  })

  it('refuses another type for a used account, and returns which accounts are used', async (world) => {
    const { post, unpost, organizationId } = await openBooks(world)
    const account = { id: randomUUID(), type: 'CASH' as const }
    const posting: Posting = { type: 'CUSTOM', from: { account: equity }, to: { account }, sum: money(1) }
    assert.equal(await isAccountUsed(world.pool, [organizationId], account.id), false)
    assert.equal(await hasPostings(world.pool, [organizationId]), false)
    await unpost(await post([posting]))
    assert.equal(await isAccountUsed(world.pool, [organizationId], account.id), true)
    assert.equal(await hasPostings(world.pool, [organizationId]), true)
    const changed: Posting = { ...posting, to: { account: { ...account, type: 'INCOME' } }, from: { account: revenue } }
    await assert.rejects(post([changed]), /another type/)
  })

  it('lists an account in document order with its running balance, from one state of the books', async (world) => {
    const { post, unpost, organizationId } = await openBooks(world)
    const sold = (sum: number): Posting => ({
      type: 'CUSTOM',
      from: { account: revenue },
      to: { account: cash },
      sum: money(sum),
    })
    const paid: Posting = { type: 'PAYOUT', from: { account: cash }, to: { account: equity }, sum: money(4) }
    await post([sold(100)], { effectiveAt: may(1) })
    const later = await post([sold(1)], { effectiveAt: may(7), number: 'later' })
    await post([sold(2), paid], { effectiveAt: may(6), number: 'same moment, first' })
    await post([sold(8)], { effectiveAt: may(6), number: 'same moment, second' })
    await post([sold(1000)], { effectiveAt: may(9) })
    const period = { accountId: cash.id, from: may(5), before: may(9) }
    const found = await findAccountPostings({ snapshot: world.pool, db: world.pool }, organizationId, period)
    // Changes after the first read do not show.
    await unpost(later)
    await post([sold(50)], { effectiveAt: may(6) })
    const rows = (await Array.fromAsync(found!.pages())).flat()
    assert.deepEqual([found!.count, found!.opening.toNumber()], [4, 100])
    assert.deepEqual(
      rows.map(({ documentNumber, isCredit, sum, balance, correspondingAccountId }) => [
        documentNumber,
        isCredit,
        sum.toNumber(),
        balance.toNumber(),
        correspondingAccountId,
      ]),
      [
        ['same moment, first', false, 2, 102, revenue.id],
        ['same moment, first', true, 4, 98, equity.id],
        ['same moment, second', false, 8, 106, revenue.id],
        ['later', false, 1, 107, revenue.id],
      ],
    )
  })

  it('has turnovers that equal the postings after random changes by eight concurrent clients', async (world) => {
    const { organizationId, post, unpost, change } = await openBooks(world)
    const products = Array.from({ length: 5 }, () => randomUUID())
    const counteragents = Array.from({ length: 4 }, () => randomUUID())
    let seed = 7
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % max
    }
    const randomPosting = (): Posting => ({
      ...bought(random(50) / 8, random(5_000) / 100),
      from: { account: suppliers, counteragentId: counteragents[random(4)]! },
      to: { account: store, productId: products[random(5)]!, amount: money(random(50) / 8) },
      isValued: random(2) === 0,
    })
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const posted: { creationNumber: number; postings: readonly Posting[] }[] = []
        for (let i = 0; i < 25; i++) {
          const step = random(4)
          const document = posted[random(posted.length || 1)]
          if (step === 0 && document) await unpost(document)
          else if (step === 1 && document?.postings[0]?.isValued)
            await change((db, context) =>
              revalue(db, context, [
                { creationNumber: document.creationNumber, ordinal: 1, sum: money(random(99)), missingAmount: null },
              ]),
            )
          else
            posted.push(
              await post(Array.from({ length: 1 + random(6) }, randomPosting), {
                effectiveAt: Date.UTC(2025, random(3), 1 + random(27)),
              }),
            )
        }
        for (const document of posted.slice(2)) await unpost(document)
      }),
    )
    for (const invariant of ledgerInvariants)
      assert.deepEqual((await invariant.find(world.pool, undefined as never)).examples, [], invariant.name)
    const [recorded] = await world.pool<{ count: number; distinct: number }[]>`
      select count(distinct recorded_at)::int as count, count(distinct creation_number)::int as distinct
        from posting
       where organization_id = ${organizationId}`
    assert.equal(recorded!.count, recorded!.distinct)
  })
})
