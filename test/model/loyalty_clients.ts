import assert from 'node:assert/strict'
import type { Operation } from '#core/operation/operation.ts'
import correct from '#domains/loyalty/admin/wallets/correct.ts'
import cancelHold from '#domains/loyalty/customer/wallet/cancel_hold.ts'
import chargeOff from '#domains/loyalty/customer/wallet/chargeoff.ts'
import hold from '#domains/loyalty/customer/wallet/hold.ts'
import topUp from '#domains/loyalty/customer/wallet/topup.ts'
import addToCategory from '#domains/loyalty/customer_category/add.ts'
import removeFromCategory from '#domains/loyalty/customer_category/remove.ts'
import { deleteCustomers, restoreCustomers } from '#domains/loyalty/deletion.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers } from '#test/fixtures/guests.ts'
import { cashPayment, dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import type { World } from '#test/harness/world.ts'
import { type Chain, chosenBy, programsOf } from './loyalty_chain.ts'
import { compareLoyalty } from './loyalty_ledger.ts'
import { amply, terms } from './loyalty_steps.ts'
import { comment, type Hand } from './loyalty_turns.ts'
import { type ModelMembers, type ModelOrder, netOf, type Wishes } from './members.ts'
import { shareOf, sumOf } from './savings.ts'
import { type Refusal, timeZone } from './wallets.ts'

/** Restaurants with the programs of the model, where clients order. */
export interface Shop extends Chain {
  restaurants: ReadonlyMap<string, Restaurant>
  /** Coupons that no sequence has used yet. */
  coupons: { id: string; number: string }[]
}

export async function openShop(world: World, couponCount: number): Promise<Shop> {
  const restaurants: Restaurant[] = []
  const corporationId = demo.corporation
  for (const _ of terms) {
    const restaurant = await openRestaurant(world)
    const { organizationId: id } = restaurant
    await world.ask('/admin/organizations/save', { id, corporationId, name: 'Test restaurant', timeZone })
    restaurants.push(restaurant)
  }
  const organizationIds = restaurants.map(({ organizationId }) => organizationId)
  const chain = await programsOf(world, { corporationId, organizationIds, budget: amply.saving.budget })
  await world.ask('/admin/loyalty/coupons/generate', { corporationId, seriesId: chain.seriesId, count: couponCount })
  const coupons = await world.pool<{ id: string; number: string }[]>`
    select id, number
      from loyalty_coupon
     where corporation_id = ${corporationId}
       and series_id = ${chain.seriesId}`
  return { ...chain, restaurants: new Map(chain.programIds.map((id, i) => [id, restaurants[i]!])), coupons }
}

/** Sixteen clients poll at a time, for finished commands and for effects that arrive about once a second. */
const endLookMs = 30
const settledLookMs = 100

interface Guest {
  id: string
  phone: string
  walletId: string
  userWalletId: string
}

interface Own {
  guests: readonly Guest[]
  coupons: Shop['coupons']
  programId: string
}

/**
 * Plays as a client of the API; the sandbox emulates the front office. No client may advance the shared clock, so the sequence waits for
 * delayed effects of orders.
 */
export class OverHttp implements Hand {
  readonly isPrompt = true
  readonly #world: World
  readonly #shop: Shop
  readonly #guests: readonly Guest[]
  readonly #coupons: Shop['coupons']
  readonly #programId: string
  readonly #restaurant: Restaurant

  /** Cash payments of closed orders: each is returned by itself. */
  readonly #cash = new Map<string, readonly number[]>()

  private constructor(world: World, shop: Shop, own: Own) {
    this.#world = world
    this.#shop = shop
    this.#guests = own.guests
    this.#coupons = own.coupons
    this.#programId = own.programId
    this.#restaurant = shop.restaurants.get(own.programId)!
  }

  static async open(
    world: World,
    shop: Shop,
    { programId, guests: count, coupons: couponCount }: { programId: string; guests: number; coupons: number },
  ): Promise<OverHttp> {
    const { organizationId } = shop.restaurants.get(programId)!
    const { register } = openMembers(world)
    const meet = async (): Promise<Guest> => {
      const phone = newPhone()
      const id = await register({ phone })
      const body = { organizationId, customerId: id, programId }
      type Joined = Pick<Guest, 'walletId' | 'userWalletId'>
      return { id, phone, ...(await world.ask<Joined>(`${loyalty}/customer/program/add`, body)) }
    }
    const guests = await Promise.all(Array.from({ length: count }, meet))
    return new OverHttp(world, shop, { guests, coupons: shop.coupons.splice(0, couponCount), programId })
  }

  now = (): number => this.#world.clock.now()
  wait = async () => undefined
  carryOut = async () => {}
  accrue = async () => {}

  topUp = (guest: number, cents: number) => this.#ask(topUp, this.#bodyOf(guest, { sum: cents / 100 }))
  charge = (guest: number, cents: number) => this.#ask(chargeOff, this.#bodyOf(guest, { sum: cents / 100 }))
  hold = (guest: number, transactionId: string, cents: number) =>
    this.#ask(hold, this.#bodyOf(guest, { transactionId, sum: cents / 100, comment }))
  correct = (guest: number, transactionId: string, cents: number) =>
    this.#ask(correct, this.#bodyOf(guest, { transactionId, sum: cents / 100, reason: comment }))
  cancelHold = (transactionId: string) =>
    this.#ask(cancelHold, { organizationId: this.#restaurant.organizationId, transactionId })

  setRegular = (guest: number, isRegular: boolean) => {
    const { categoryId } = this.#shop
    const body = { organizationId: this.#restaurant.organizationId, customerId: this.#guests[guest]!.id, categoryId }
    return this.#ask(isRegular ? addToCategory : removeFromCategory, body)
  }

  setDeleted = (guest: number, isDeleted: boolean) => {
    const body = { organizationId: this.#restaurant.organizationId, customerIds: [this.#guests[guest]!.id] }
    return this.#ask(isDeleted ? deleteCustomers : restoreCustomers, body)
  }

  async activate(coupon: number): Promise<boolean> {
    const { seriesId } = this.#shop
    const body = { corporationId: demo.corporation, seriesId, number: this.#coupons[coupon]!.number }
    const { status } = await this.#world.call('/admin/loyalty/coupons/activate', body)
    assert.ok(status === 200 || status === 409)
    return status === 200
  }

  /** Limits payments to the order's sum. */
  asPlaced = (wishes: Wishes): Wishes => ({ ...wishes, payments: upTo(leastOf(wishes), wishes.payments) })

  /** Payments that were taken can only be returned. */
  asRepaid(order: ModelOrder, payments: readonly number[]): readonly number[] {
    const { id, payments: taken } = order
    return this.#cash.has(id) ? taken.filter((sum) => payments.includes(sum)) : upTo(leastOf(order), payments)
  }

  /** Removed dishes could leave an order with more payments than its sum. */
  canChange = ({ id }: ModelOrder, change: 'add' | 'remove') => change === 'add' && !this.#cash.has(id)

  async place(order: ModelOrder): Promise<Refusal> {
    const { id, guest, dishes, coupon } = order
    const { phone, id: customerId } = this.#guests[guest]!
    const body = this.#restaurant.body({
      ...{ id, phone, customer: { type: 'regular', name: 'Ada', id: customerId } },
      items: dishes.map(itemOf),
      payments: this.#paymentsOf(order),
      loyaltyInfo: {
        coupon: coupon === null ? null : this.#coupons[coupon]!.number,
        applicableManualConditions: chosenBy(order, this.#shop),
      },
    })
    return this.#ended('create', body)
  }

  async add(order: ModelOrder): Promise<void> {
    const { id: orderId, dishes } = order
    const { organizationId } = this.#restaurant
    const items = dishes.slice(-1).map(itemOf)
    assert.equal(await this.#ended('add_items', { organizationId, orderId, items }), undefined)
    assert.equal(await this.#repaid(order, order.payments), undefined)
  }

  async remove(): Promise<void> {
    assert.fail('Nobody takes dishes from orders')
  }

  async repay(order: ModelOrder, payments: readonly number[]): Promise<Refusal> {
    const { id } = order
    if (!this.#cash.has(id)) return this.#repaid(order, payments)
    const returned = order.payments.filter((sum) => !payments.includes(sum))
    await this.#giveBack(id, this.#shop.paymentTypeId, returned)
    await this.#untilSettled()
    return undefined
  }

  #repaid(order: ModelOrder, payments: readonly number[]): Promise<Refusal> {
    const { organizationId } = this.#restaurant
    const body = { organizationId, orderId: order.id, payments: this.#paymentsOf({ ...order, payments }) }
    return this.#ended('change_payments', body)
  }

  /** Returned payments are paid in cash. */
  async close(order: ModelOrder): Promise<void> {
    const { id, payments } = order
    const taken = this.#cash.get(id)
    const missing = netOf(order) - sumOf(payments) - sumOf(taken ?? [])
    await this.#act('close', id, taken && missing > 0 ? { payments: [cashPayment(missing / 100)] } : {})
    this.#cash.set(id, [...(taken ?? []), missing])
    await this.#untilSettled({ id, isCounted: true })
  }

  async reopen({ id }: ModelOrder): Promise<void> {
    await this.#act('reopen', id)
    await this.#untilSettled({ id, isCounted: false })
  }

  async cancel({ id, payments }: ModelOrder): Promise<void> {
    const cash = this.#cash.get(id)
    if (cash !== undefined) {
      await this.#giveBack(id, this.#shop.paymentTypeId, payments)
      await this.#giveBack(id, demo.cash, cash)
    }
    await this.#act('cancel', id, { removalTypeId: demo.removalType })
    await this.#untilSettled()
  }

  compare = (model: ModelMembers, describe: () => string) =>
    compareLoyalty(this.#world.pool, model, {
      ...{ place: this.#organization, now: this.now(), guests: this.#guests },
      ...{
        categoryId: this.#shop.categoryId,
        giftId: this.#shop.gifts.get(this.#programId)!,
        savingId: this.#shop.savings.get(this.#programId)!,
      },
      ...{ couponIds: this.#coupons.map(({ id }) => id), shown: describe, isTimed: false },
    })

  get #organization() {
    return this.#shop.organizations.get(this.#programId)!
  }

  #bodyOf(guest: number, fields: object): object {
    const { id: customerId, walletId } = this.#guests[guest]!
    return { organizationId: this.#restaurant.organizationId, customerId, walletId, ...fields }
  }

  async #ask({ path }: Operation, request: object): Promise<Refusal> {
    const { status, body } = await this.#world.call<{ error?: string }>(path, request)
    assert.ok(status < 500, JSON.stringify(body))
    return status === 200 ? undefined : (body.error as Refusal)
  }

  #paymentsOf(order: ModelOrder): object[] {
    const { paymentTypeId } = this.#shop
    const { payments } = order
    const cash = netOf(order) - sumOf(payments)
    return [
      ...payments.map((sum) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum: sum / 100 })),
      ...(cash > 0 ? [cashPayment(cash / 100)] : []),
    ]
  }

  async #giveBack(orderId: string, paymentTypeId: string, sums: readonly number[]): Promise<void> {
    const payments = sums.filter((sum) => sum > 0).map((sum) => ({ paymentTypeId, sum: sum / 100 }))
    if (payments.length > 0) await this.#act('return_payments', orderId, { payments })
  }

  async #act(operation: string, orderId: string, fields: object = {}): Promise<void> {
    const { organizationId, terminalGroupId } = this.#restaurant
    const report = { operation: `/front/deliveries/${operation}`, body: { orderId, ...fields } }
    const { actionId } = await this.#world.ask<{ actionId: string }>('/sandbox/front_office/act', {
      ...{ organizationId, terminalGroupId, ...report },
    })
    assert.equal(await this.#end(actionId), undefined)
  }

  /** Runs an operation of deliveries, and returns the error code of its command. */
  async #ended(operation: string, body: object): Promise<Refusal> {
    const path = `/api/1/deliveries/${operation}`
    return this.#end((await this.#world.ask<{ correlationId: string }>(path, body)).correlationId)
  }

  /** Returns the error code of a command, or undefined if it succeeded. */
  async #end(correlationId: string): Promise<Refusal> {
    const { organizationId } = this.#restaurant
    const body = { organizationId, correlationId }
    const { exception } = await eventually(
      () => this.#world.ask<{ state: string; exception?: { code: string } }>('/api/1/commands/status', body),
      ({ state }) => state !== 'InProgress',
      endLookMs,
    )
    return exception?.code as Refusal
  }

  /** Waits until no payment of these wallets is due, and the followers of closed orders have processed this one. */
  async #untilSettled(followed?: { id: string; isCounted: boolean }): Promise<void> {
    const { corporationId, id: organizationId } = this.#organization
    await eventually(
      async () => {
        const [row] = await this.#world.pool<{ due: number; isCounted: boolean | null }[]>`
          select (select count(*)
                    from loyalty_reservation
                   where corporation_id = ${corporationId}
                     and wallet_id = any(${this.#guests.map(({ userWalletId }) => userWalletId)}::uuid[])
                     and status in ('due', 'returning'))::int as due,
                 (select is_counted
                    from loyalty_order
                   where organization_id = ${organizationId}
                     and id = ${followed?.id ?? null}) as is_counted`
        return row?.due === 0 && (!followed || row.isCounted === followed.isCounted)
      },
      (isSettled) => isSettled,
      settledLookMs,
    )
  }
}

const itemOf = (cents: number) => ({ type: 'Product', productId: dish.open.id, amount: 1, price: cents / 100 })

/** Returns the minimum sum of these dishes. */
const leastOf = ({ dishes }: Pick<Wishes, 'dishes'>): number =>
  sumOf(dishes.map((cents) => cents - shareOf(cents, amply.saving.offPerMyriad)))

/** Returns the first sums that fit into `cents`. */
function upTo(cents: number, sums: readonly number[]): number[] {
  let left = cents
  return sums.filter((sum) => {
    if (sum > left) return false
    left -= sum
    return true
  })
}
