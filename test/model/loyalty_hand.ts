import assert from 'node:assert/strict'
import type { Transaction as Db } from '#core/db/connect.ts'
import { Decimal, zero } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import type { AnyDueRule } from '#core/events/due.ts'
import { server } from '#core/events/outbox.ts'
import type { Operation } from '#core/operation/operation.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import { dayOf, toTerminalTime } from '#core/time.ts'
import { withoutUnused } from '#domains/checkin/accrual.rules.ts'
import correct from '#domains/loyalty/admin/wallets/correct.ts'
import { ProgramsOf } from '#domains/loyalty/cached.ts'
import { accrueOrder, settleOrder, takeBackOrder } from '#domains/loyalty/changes.ts'
import { walletPayments } from '#domains/loyalty/claims/paying.loader.ts'
import { activateCoupon } from '#domains/loyalty/coupons.store.ts'
import cancelHold from '#domains/loyalty/customer/wallet/cancel_hold.ts'
import chargeOff from '#domains/loyalty/customer/wallet/chargeoff.ts'
import hold from '#domains/loyalty/customer/wallet/hold.ts'
import topUp from '#domains/loyalty/customer/wallet/topup.ts'
import type { GuestUse, OrderClaims } from '#domains/loyalty/model.ts'
import { usesOn, walletIdOf } from '#domains/loyalty/rules.ts'
import { bonusExpiry, holdExpiry } from '#domains/loyalty/wallets/expiry.loader.ts'
import { emptyWallet } from '#domains/loyalty/wallets/rules.ts'
import { wallets } from '#domains/loyalty/wallets/store.ts'
import { moneyOf } from '#domains/organizations/rules.ts'
import { broughtBy } from '#loyalty/engine/engine.ts'
import type { Checkin, Dish } from '#loyalty/engine/model.ts'
import { demo } from '#shared/demo.ts'
import type { World } from '#test/harness/world.ts'
import type { Chain } from './loyalty_chain.ts'
import { compareLoyalty } from './loyalty_ledger.ts'
import { comment, giftsMax, type Hand } from './loyalty_steps.ts'
import type { ModelMembers, ModelOrder, Wishes } from './members.ts'
import type { Refusal } from './wallets.ts'

interface Guest {
  id: Id<'Customer'>
  userWalletId: string
}

/** What the program is told of an order, as its restaurant would keep it. */
interface Kept {
  id: Id<'Order'>
  guest: Guest
  wishes: Wishes
  payments: readonly number[]
  uses: readonly GuestUse[]
  placedAt: number
  closedAt: number | null
  isCounted: boolean
  isOpened: boolean
}

/**
 * Plays with the program's own functions within one transaction, with a clock that the sequence turns: operations on wallets, what
 * lanes settle for orders, the rules for what falls due, and what follows closed orders.
 */
export class InProcess implements Hand {
  readonly #world: World
  readonly #db: Db
  readonly #chain: Chain
  readonly #programId: string
  readonly #orders = new Map<string, Kept>()
  #guests: Guest[] = []
  #couponIds: string[] = []
  #now: number
  #revision = 0

  private constructor(world: World, db: Db, chain: Chain, { programId, now }: { programId: string; now: number }) {
    this.#world = world
    this.#db = db
    this.#chain = chain
    this.#programId = programId
    this.#now = now
  }

  static async open(
    world: World,
    db: Db,
    chain: Chain,
    { guests, coupons, ...more }: { programId: string; now: number; guests: number; coupons: number },
  ): Promise<InProcess> {
    const hand = new InProcess(world, db, chain, more)
    await hand.#meet(guests)
    await hand.#print(coupons)
    return hand
  }

  /** Each millisecond something happens, so that what is older is known. */
  now = (): number => ++this.#now

  async wait(minutes: number): Promise<number> {
    this.#now += minutes * 60_000
    const due = await listDue(this.#db, this.#corporationId, { walletIds: this.walletIds, now: this.#now })
    for (const rule of [bonusExpiry, holdExpiry, walletPayments]) await this.#carryOut(rule, due)
    for (const order of this.#orders.values()) await this.#look(order)
    return this.#now
  }

  topUp = (guest: number, cents: number) => this.#ask(topUp, this.#bodyOf(guest, { sum: cents / 100 }))
  charge = (guest: number, cents: number) => this.#ask(chargeOff, this.#bodyOf(guest, { sum: cents / 100 }))
  hold = (guest: number, transactionId: string, cents: number) =>
    this.#ask(hold, this.#bodyOf(guest, { transactionId, sum: cents / 100, comment }))
  correct = (guest: number, transactionId: string, cents: number) =>
    this.#ask(correct, this.#bodyOf(guest, { transactionId, sum: cents / 100, reason: comment }))
  cancelHold = (transactionId: string) =>
    this.#ask(cancelHold, { organizationId: this.#chain.organization.id, transactionId })
  activate = (coupon: number) => activateCoupon(this.#db, this.#corporationId, this.#couponIds[coupon]!, this.#now)

  async place(id: string, wishes: Wishes): Promise<Refusal> {
    const { organization, gifts } = this.#chain
    const guest = this.#guests[wishes.guest]!
    const campaign = { id: gifts.get(this.#programId)!, usesPerGuest: { max: giftsMax, every: 'Week' as const } }
    const uses = wishes.wantsGift ? usesOn([campaign], dayOf(this.#now, organization.timeZone)) : []
    const order: Kept = {
      ...{ id: asId(id), guest, wishes, payments: wishes.payments, placedAt: this.#now, closedAt: null },
      ...{ uses: uses.map((use) => ({ ...use, guestId: guest.id })), isCounted: false, isOpened: false },
    }
    const couponIds = wishes.coupon === null ? [] : [this.#couponIds[wishes.coupon]!]
    const refusal = await this.#settle(order, 'open', {
      uses: { couponIds, problem: null },
      campaignUses: { taken: order.uses, givenBack: [] },
    })
    if (!refusal) this.#orders.set(id, order)
    return refusal
  }

  async repay({ id }: ModelOrder, payments: readonly number[]): Promise<Refusal> {
    const order = this.#orders.get(id)!
    const refusal = await this.#settle({ ...order, payments }, 'open')
    if (!refusal) order.payments = payments
    return refusal
  }

  async close({ id }: ModelOrder): Promise<void> {
    const order = this.#orders.get(id)!
    order.closedAt = this.#now
    assert.equal(await this.#settle(order, 'closed'), undefined)
  }

  async reopen({ id }: ModelOrder): Promise<void> {
    const order = this.#orders.get(id)!
    order.closedAt = null
    order.isOpened = true
    assert.equal(await this.#settle(order, 'open'), undefined)
  }

  async cancel({ id }: ModelOrder): Promise<void> {
    const order = this.#orders.get(id)!
    const { coupon } = order.wishes
    const givesBack = coupon === null ? [] : [this.#couponIds[coupon]!]
    const campaignUses = { taken: [], givenBack: order.uses }
    assert.equal(await this.#settle({ ...order, payments: [] }, 'gone', { givesBack, campaignUses }), undefined)
  }

  async carryOut(): Promise<void> {
    const due = await listDue(this.#db, this.#corporationId, { walletIds: this.walletIds, now: this.#now })
    await this.#carryOut(walletPayments, due)
  }

  async #carryOut(rule: AnyDueRule, due: readonly { rule: string; id: string }[]): Promise<void> {
    for (const { rule: name, id } of due)
      if (name === rule.name) await rule.handle(this.#context(), { ownerId: this.#corporationId, id })
  }

  accrue = ({ id }: ModelOrder) => this.#look(this.#orders.get(id)!)

  compare = (model: ModelMembers, shown: () => string) =>
    compareLoyalty(this.#db, model, {
      ...{ place: this.#chain.organization, now: this.#now, campaignId: this.#chain.gifts.get(this.#programId)! },
      ...{ guests: this.#guests, couponIds: this.#couponIds, shown },
    })

  get walletIds(): string[] {
    return this.#guests.map(({ userWalletId }) => userWalletId)
  }

  get #corporationId() {
    return this.#chain.organization.corporationId
  }

  #context() {
    const { caches } = this.#world.node.app
    return { db: this.#db, now: this.#now, caches, author: server, correlationId: newId<'Command'>(), notify: () => {} }
  }

  #bodyOf(guest: number, fields: object): object {
    const walletId = walletIdOf({ id: asId(this.#programId), programType: 1 })
    return { organizationId: this.#chain.organization.id, customerId: this.#guests[guest]!.id, walletId, ...fields }
  }

  /** What is refused has written nothing yet. */
  async #ask(operation: Operation, body: object): Promise<Refusal> {
    const { organization } = this.#chain
    const caller = { corporationId: this.#corporationId, name: comment }
    const more = { caller, organization, touch: async () => {}, body, fail: failers(operation.errors) }
    return refusalOf(() => operation.run({ ...this.#context(), ...more }))
  }

  #settle(order: Kept, phase: OrderClaims['phase'], claims: Partial<OrderClaims> = {}): Promise<Refusal> {
    const { organization } = this.#chain
    const { id: orderId, guest, payments } = order
    const payer = { by: 'id', credential: guest.id } as const
    const whole: OrderClaims = {
      isNew: false,
      ...{ phase, limits: [], uses: null, givesBack: [], spending: null, campaignUses: { taken: [], givenBack: [] } },
      payments: payments.map((cents) => ({ sum: cents / 100, payer, campaignIds: [] })),
      reason: { ...this.#reasonOf(order), orderSum: order.wishes.cents / 100 },
      ...claims,
    }
    return refusalOf(() => settleOrder(this.#context(), { organization, kind: 'Delivery', orderId }, whole))
  }

  #reasonOf({ id: orderId, placedAt: orderCreatedAt }: Kept) {
    return {
      orderId,
      orderNumber: 1,
      orderCreatedAt,
      isDelivery: true,
      terminalGroupId: asId<'TerminalGroup'>(demo.terminalGroup),
    }
  }

  /** What follows orders when they were closed, or opened again. */
  async #look(order: Kept): Promise<void> {
    const { organization } = this.#chain
    const { corporationId, id: organizationId, timeZone } = organization
    const { id, guest, closedAt, wishes } = order
    const revision = ++this.#revision
    const known = { corporationId, organizationId, id, isDelivery: true, guestId: guest.id, revision }
    if (order.isCounted && order.isOpened) {
      await takeBackOrder(this.#context(), organization, known)
      order.isCounted = false
    }
    order.isOpened = false
    if (closedAt === null || order.isCounted) return
    const sum = new Decimal(wishes.cents).dividedBy(100)
    const counted = { ...known, closedAt, day: dayOf(closedAt, timeZone), sum, refilled: zero }
    const reason = { ...this.#reasonOf(order), orderSum: sum }
    const brought = await this.#brought(order)
    await accrueOrder(this.#context(), organization, { counted, reason, brought, day: dayOf(order.placedAt, timeZone) })
    order.isCounted = true
  }

  async #brought(order: Kept) {
    const { caches } = this.#world.node.app
    const { inOrder } = await caches.get(ProgramsOf, this.#corporationId)
    const own = inOrder.filter(({ programId }) => programId === this.#programId)
    const checkin = this.#checkinOf(order)
    const nowhere = { terminalGroupId: null, orderTypeId: null, orderServiceType: null, sourceKey: null }
    const kept = { ...nowhere, time: checkin.time, guestId: order.guest.id, uses: order.uses }
    return broughtBy(withoutUnused(own, kept, order.guest.id), checkin, checkin.dishes)
  }

  /** Two dishes, so that sums are shared. */
  #checkinOf({ wishes: { cents }, payments, guest, placedAt }: Kept): Checkin {
    const { organization } = this.#chain
    const dish = (positionId: string, sum: number): Dish => ({
      ...{ positionId, productId: demo.product, sizeId: null, categoryId: null, groupIds: [], comboSourceId: null },
      ...{ amount: new Decimal(1), sum: new Decimal(sum).dividedBy(100) },
    })
    const third = Math.floor(cents / 3)
    return {
      ...{ organizationId: organization.id, terminalGroupId: null, orderTypeId: null, orderServiceType: null },
      ...{ sourceKey: null, time: toTerminalTime(placedAt, organization.timeZone), money: moneyOf(organization) },
      dishes: [dish('1', third), dish('2', cents - third)],
      paidFromWallets: new Decimal(payments.reduce((sum, payment) => sum + payment, 0)).dividedBy(100),
      ...{ paymentTypeIds: new Set(), coupons: [], manualConditionIds: new Set(), dynamicDiscounts: new Map() },
      guest: { id: guest.id, birthday: null, categoryIds: new Set(), orders: null },
    }
  }

  async #meet(count: number): Promise<void> {
    const corporationId = this.#corporationId
    const ids = Array.from({ length: count }, () => newId<'Customer'>())
    await this.#db`
      insert into guest (corporation_id, id)
      select ${corporationId}, id
        from unnest(${ids}::uuid[]) as new(id)`
    const empty = ids.map((guestId) =>
      emptyWallet({ corporationId, guestId, programId: asId<'Program'>(this.#programId) }),
    )
    await wallets.insert(this.#db, empty)
    this.#guests = empty.map(({ id: userWalletId }, i) => ({ id: ids[i]!, userWalletId }))
  }

  async #print(count: number): Promise<void> {
    this.#couponIds = Array.from({ length: count }, () => newId())
    await this.#db`
      insert into loyalty_coupon (corporation_id, id, series_id, number, created_at)
      select ${this.#corporationId}, id, ${this.#chain.seriesId}, id::text, now()
        from unnest(${this.#couponIds}::uuid[]) as new(id)`
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

/** What is due of these wallets, as the rules find it. Payments of one moment come by their sums, of which the program says nothing. */
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
