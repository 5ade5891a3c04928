import assert from 'node:assert/strict'
import { type CacheDef, Caches } from '#core/cache.ts'
import type { Transaction as Db } from '#core/db/connect.ts'
import { failers, OperationError } from '#core/errors.ts'
import type { AnyDueRule } from '#core/events/due.ts'
import { server } from '#core/events/outbox.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId, newId } from '#core/schema.ts'
import { membersTopic } from '#domains/guests/store.ts'
import correct from '#domains/loyalty/admin/wallets/correct.ts'
import { activateCoupon } from '#domains/loyalty/coupons.store.ts'
import cancelHold from '#domains/loyalty/customer/wallet/cancel_hold.ts'
import chargeOff from '#domains/loyalty/customer/wallet/chargeoff.ts'
import hold from '#domains/loyalty/customer/wallet/hold.ts'
import topUp from '#domains/loyalty/customer/wallet/topup.ts'
import addToCategory from '#domains/loyalty/customer_category/add.ts'
import removeFromCategory from '#domains/loyalty/customer_category/remove.ts'
import { deleteCustomers, restoreCustomers } from '#domains/loyalty/deletion.ts'
import { walletPayments } from '#domains/loyalty/payments.ts'
import { walletIdOf } from '#domains/loyalty/rules.ts'
import { bonusExpiry, holdExpiry } from '#domains/loyalty/wallets.ts'
import { createLog } from '#server/log.ts'
import type { Cast, Guest } from './loyalty_cast.ts'
import type { Chain } from './loyalty_chain.ts'
import { compareLoyalty } from './loyalty_ledger.ts'
import { KeptOrders } from './loyalty_orders.ts'
import { comment, type Hand } from './loyalty_turns.ts'
import type { ModelMembers, ModelOrder } from './members.ts'
import type { Refusal } from './wallets.ts'

/** The caches of a node, except for guests: only the transaction of a sequence sees its changes to guests. */
class SequenceCaches extends Caches {
  readonly #db: Db
  readonly #shared: Caches

  constructor(db: Db, shared: Caches) {
    super(db, createLog('error'))
    this.#db = db
    this.#shared = shared
  }

  override get<Value>(def: CacheDef<Value>, key: string): Value | Promise<Value> {
    return def.topic === membersTopic ? def.load(this.#db, key) : this.#shared.get(def, key)
  }
}

/** Transaction, chain and start time of a sequence. */
interface Setting {
  db: Db
  caches: Caches
  chain: Chain
  cast: Cast
  programId: string
  now: number
}

/**
 * Plays with the program's own functions in one transaction, with a clock that the sequence advances: wallet operations, reconciliation of
 * orders, due work and followers of closed orders.
 */
export class InProcess implements Hand {
  readonly #db: Db
  readonly #caches: Caches
  readonly #chain: Chain
  readonly #programId: string
  readonly #guests: readonly Guest[]
  readonly #couponIds: readonly string[]
  readonly #orders: KeptOrders
  #now: number

  constructor({ db, caches, chain, cast, programId, now }: Setting) {
    this.#db = db
    this.#caches = new SequenceCaches(db, caches)
    this.#chain = chain
    this.#programId = programId
    this.#guests = cast.guests.get(programId)!
    this.#couponIds = cast.couponIds
    this.#orders = new KeptOrders(this.#organization, chain.paymentTypeId)
    this.#now = now
  }

  /** Advances the clock by a millisecond for each event, so that the order of events is known. */
  now = (): number => ++this.#now

  async wait(minutes: number): Promise<number> {
    this.#now += minutes * 60_000
    const due = await listDue(this.#db, this.#corporationId, { walletIds: this.walletIds, now: this.#now })
    for (const rule of [bonusExpiry, holdExpiry, walletPayments]) await this.#carryOut(rule, due)
    await this.#orders.lookAtAll(this.#context())
    return this.#now
  }

  topUp = (guest: number, cents: number) => this.#ask(topUp, this.#bodyOf(guest, { sum: cents / 100 }))
  charge = (guest: number, cents: number) => this.#ask(chargeOff, this.#bodyOf(guest, { sum: cents / 100 }))
  hold = (guest: number, transactionId: string, cents: number) =>
    this.#ask(hold, this.#bodyOf(guest, { transactionId, sum: cents / 100, comment }))
  correct = (guest: number, transactionId: string, cents: number) =>
    this.#ask(correct, this.#bodyOf(guest, { transactionId, sum: cents / 100, reason: comment }))
  cancelHold = (transactionId: string) =>
    this.#ask(cancelHold, { organizationId: this.#organization.id, transactionId })
  setRegular = (guest: number, isRegular: boolean) => {
    const { categoryId } = this.#chain
    const body = { organizationId: this.#organization.id, customerId: this.#guests[guest]!.id, categoryId }
    return this.#ask(isRegular ? addToCategory : removeFromCategory, body)
  }

  setDeleted = (guest: number, isDeleted: boolean) => {
    const body = { organizationId: this.#organization.id, customerIds: [this.#guests[guest]!.id] }
    return this.#ask(isDeleted ? deleteCustomers : restoreCustomers, body)
  }
  activate = (coupon: number) => activateCoupon(this.#db, this.#corporationId, this.#couponIds[coupon]!, this.#now)

  async place(order: ModelOrder): Promise<Refusal> {
    await this.send(order)
    return this.accept(order)
  }

  send(order: ModelOrder): Promise<void> {
    const { id: guestId } = this.#guests[order.guest]!
    const coupon = order.coupon === null ? null : this.#couponIds[order.coupon]!
    return this.#orders.send(this.#context(), order, { guestId, coupon, offers: this.#chain })
  }

  accept = (order: ModelOrder) => refusalOf(() => this.#orders.accept(this.#context(), order))
  add = (order: ModelOrder) => this.#orders.add(this.#context(), order)
  remove = (order: ModelOrder) => this.#orders.remove(this.#context(), order)
  move = (order: ModelOrder, guest: number) =>
    refusalOf(() => this.#orders.move(this.#context(), order, this.#guests[guest]!.id))
  repay = (order: ModelOrder, payments: readonly number[]) =>
    refusalOf(() => this.#orders.repay(this.#context(), order, payments))
  close = (order: ModelOrder) => this.#orders.close(this.#context(), order)
  reopen = (order: ModelOrder) => this.#orders.reopen(this.#context(), order)
  cancel = (order: ModelOrder) => this.#orders.cancel(this.#context(), order)
  accrue = ({ id }: ModelOrder) => this.#orders.look(this.#context(), id)

  async carryOut(): Promise<void> {
    const due = await listDue(this.#db, this.#corporationId, { walletIds: this.walletIds, now: this.#now })
    await this.#carryOut(walletPayments, due)
  }

  async #carryOut(rule: AnyDueRule, due: readonly { rule: string; id: string }[]): Promise<void> {
    for (const { rule: name, id } of due)
      if (name === rule.name) await rule.handle(this.#context(), { ownerId: this.#corporationId, id })
  }

  compare = (model: ModelMembers, describe: () => string) =>
    compareLoyalty(this.#db, model, {
      ...{ place: this.#organization, now: this.#now },
      ...{
        categoryId: this.#chain.categoryId,
        giftId: this.#chain.gifts.get(this.#programId)!,
        savingId: this.#chain.savings.get(this.#programId)!,
      },
      ...{ guests: this.#guests, couponIds: this.#couponIds, shown: describe },
    })

  get walletIds(): string[] {
    return this.#guests.map(({ userWalletId }) => userWalletId)
  }

  get #corporationId() {
    return this.#chain.corporationId
  }

  get #organization() {
    return this.#chain.organizations.get(this.#programId)!
  }

  #context() {
    const caches = this.#caches
    return {
      ...{ db: this.#db, now: this.#now, caches, author: server, correlationId: newId<'Command'>() },
      ...{ notify: () => {}, touch: async () => {}, use: () => assert.fail('No service is needed') },
    }
  }

  #bodyOf(guest: number, fields: object): object {
    const walletId = walletIdOf({ id: asId(this.#programId), programType: 1 })
    return { organizationId: this.#organization.id, customerId: this.#guests[guest]!.id, walletId, ...fields }
  }

  /** Runs an operation; a refused operation must not have written anything. */
  async #ask(operation: Operation, body: object): Promise<Refusal> {
    const organization = this.#organization
    const caller = { corporationId: this.#corporationId, name: comment }
    const more = { caller, organization, touch: async () => {}, body, fail: failers(operation.errors) }
    return refusalOf(() => operation.run({ ...this.#context(), ...more }))
  }
}

async function refusalOf(work: () => unknown): Promise<Refusal> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof OperationError) return error.def.code as Refusal
    throw error
  }
}

/** Returns due payments of these wallets. Orders payments of one moment by sum, because the program defines no order. */
const listDue = (
  db: Db,
  corporationId: string,
  { walletIds, now }: { walletIds: readonly string[]; now: number },
): Promise<{ rule: string; id: string }[]> => db<{ rule: string; id: string }[]>`
  select rule, id
    from (
      select ${bonusExpiry.name} as rule, id, next_expiry_at as since, 0 as sum
        from loyalty_wallet
       where corporation_id = ${corporationId}
         and id = any(${walletIds}::uuid[])
         and next_expiry_at <= ${new Date(now).toISOString()}::timestamptz
       union all
      select ${holdExpiry.name}, id, held_at, 0
        from loyalty_hold
       where corporation_id = ${corporationId}
         and wallet_id = any(${walletIds}::uuid[])
         and status = 'held'
         and expires_at <= ${new Date(now).toISOString()}::timestamptz
       union all
      select ${walletPayments.name}, id, reserved_at, sum
        from loyalty_reservation
       where corporation_id = ${corporationId}
         and wallet_id = any(${walletIds}::uuid[])
         and status in ('due', 'returning')) as due
   order by since, sum`
