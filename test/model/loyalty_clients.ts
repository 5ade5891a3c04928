import assert from 'node:assert/strict'
import type { Operation } from '#core/operation/operation.ts'
import correct from '#domains/loyalty/admin/wallets/correct.ts'
import cancelHold from '#domains/loyalty/customer/wallet/cancel_hold.ts'
import chargeOff from '#domains/loyalty/customer/wallet/chargeoff.ts'
import hold from '#domains/loyalty/customer/wallet/hold.ts'
import topUp from '#domains/loyalty/customer/wallet/topup.ts'
import { demo } from '#shared/demo.ts'
import { loyalty, newPhone, openMembers } from '#test/fixtures/guests.ts'
import { saveWalletType } from '#test/fixtures/loyalty.ts'
import { cashPayment, dish, openRestaurant, type Restaurant } from '#test/fixtures/restaurant.ts'
import { eventually } from '#test/harness/receiver.ts'
import type { World } from '#test/harness/world.ts'
import { type Chain, programsOf } from './loyalty_chain.ts'
import { compareLoyalty } from './loyalty_ledger.ts'
import { comment, type Hand, rewards } from './loyalty_steps.ts'
import type { ModelMembers, ModelOrder, Wishes } from './members.ts'
import type { Refusal } from './wallets.ts'

/** A restaurant with the programs of the model, at which clients order. */
export interface Shop extends Chain {
  restaurant: Restaurant
  paymentTypeId: string
  /** Coupons that no sequence has taken yet. */
  coupons: { id: string; number: string }[]
}

export async function openShop(world: World, couponCount: number): Promise<Shop> {
  const restaurant = await openRestaurant(world)
  const place = { corporationId: demo.corporation, organizationId: restaurant.organizationId }
  const [chain, paymentTypeId] = await Promise.all([programsOf(world, place), saveWalletType(world)])
  const { corporationId } = place
  await world.ask('/admin/loyalty/coupons/generate', { corporationId, seriesId: chain.seriesId, count: couponCount })
  const coupons = await world.pool<{ id: string; number: string }[]>`
    select id, number
      from loyalty_coupon
     where corporation_id = ${corporationId}
       and series_id = ${chain.seriesId}`
  return { ...chain, restaurant, paymentTypeId, coupons }
}

/** Sixteen wait at a time: for the ends of commands, and for what comes about once a second. */
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
  campaignId: string
}

/**
 * Plays as a client of the API does; what front offices do by themselves is done by that of the sandbox. Nobody turns the clock that all
 * share, and what comes of orders a moment later is waited for.
 */
export class OverHttp implements Hand {
  readonly isPrompt = true
  readonly #world: World
  readonly #shop: Shop
  readonly #guests: readonly Guest[]
  readonly #coupons: Shop['coupons']
  readonly #campaignId: string

  /** What was taken in cash for orders that were closed, payment by payment: each is given back by itself. */
  readonly #cash = new Map<string, readonly number[]>()

  private constructor(world: World, shop: Shop, own: Own) {
    this.#world = world
    this.#shop = shop
    this.#guests = own.guests
    this.#coupons = own.coupons
    this.#campaignId = own.campaignId
  }

  static async open(
    world: World,
    shop: Shop,
    { programId, guests: count, coupons: couponCount }: { programId: string; guests: number; coupons: number },
  ): Promise<OverHttp> {
    const { organizationId } = shop.restaurant
    const { register } = openMembers(world)
    const meet = async (): Promise<Guest> => {
      const phone = newPhone()
      const id = await register({ phone })
      const body = { organizationId, customerId: id, programId }
      type Joined = Pick<Guest, 'walletId' | 'userWalletId'>
      return { id, phone, ...(await world.ask<Joined>(`${loyalty}/customer/program/add`, body)) }
    }
    const guests = await Promise.all(Array.from({ length: count }, meet))
    const own = { guests, coupons: shop.coupons.splice(0, couponCount), campaignId: shop.gifts.get(programId)! }
    return new OverHttp(world, shop, own)
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
    this.#ask(cancelHold, { organizationId: this.#shop.restaurant.organizationId, transactionId })

  async activate(coupon: number): Promise<boolean> {
    const { seriesId } = this.#shop
    const body = { corporationId: demo.corporation, seriesId, number: this.#coupons[coupon]!.number }
    const { status } = await this.#world.call('/admin/loyalty/coupons/activate', body)
    assert.ok(status === 200 || status === 409)
    return status === 200
  }

  /** Nobody pays more than the order costs, and every order has what campaigns bring as long as there is some. */
  asPlaced(wishes: Wishes, model: ModelMembers): Wishes {
    const [used = 0] = model.of(wishes).gifts.values()
    return { ...wishes, payments: upTo(wishes.cents, wishes.payments), wantsGift: used < rewards.giftsMax }
  }

  /** What was taken once is only given back. */
  asRepaid({ id, cents, payments: taken }: ModelOrder, payments: readonly number[]): readonly number[] {
    return this.#cash.has(id) ? taken.filter((sum) => payments.includes(sum)) : upTo(cents, payments)
  }

  async place(id: string, { guest, cents, payments, coupon }: Wishes): Promise<Refusal> {
    const { phone, id: customerId } = this.#guests[guest]!
    const { restaurant } = this.#shop
    const body = restaurant.body({
      ...{ id, phone, customer: { type: 'regular', name: 'Ada', id: customerId } },
      items: [{ type: 'Product', productId: dish.open.id, amount: 1, price: cents / 100 }],
      payments: this.#paymentsOf(cents, payments),
      loyaltyInfo: coupon === null ? null : { coupon: this.#coupons[coupon]!.number },
    })
    const { correlationId } = await this.#world.ask<{ correlationId: string }>('/api/1/deliveries/create', body)
    return this.#end(correlationId)
  }

  async repay(order: ModelOrder, payments: readonly number[]): Promise<Refusal> {
    const { id, cents } = order
    if (!this.#cash.has(id)) {
      const { organizationId } = this.#shop.restaurant
      const body = { organizationId, orderId: id, payments: this.#paymentsOf(cents, payments) }
      const path = '/api/1/deliveries/change_payments'
      return this.#end((await this.#world.ask<{ correlationId: string }>(path, body)).correlationId)
    }
    const returned = order.payments.filter((sum) => !payments.includes(sum))
    await this.#giveBack(id, this.#shop.paymentTypeId, returned)
    await this.#untilSettled()
    return undefined
  }

  /** What was given back is paid in cash. */
  async close({ id, cents, payments }: ModelOrder): Promise<void> {
    const taken = this.#cash.get(id)
    const missing = cents - sumOf(payments) - sumOf(taken ?? [])
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

  compare = (model: ModelMembers, shown: () => string) =>
    compareLoyalty(this.#world.pool, model, {
      ...{ place: this.#shop.organization, now: this.now(), campaignId: this.#campaignId, guests: this.#guests },
      ...{ couponIds: this.#coupons.map(({ id }) => id), shown, isTimed: false },
    })

  #bodyOf(guest: number, fields: object): object {
    const { id: customerId, walletId } = this.#guests[guest]!
    return { organizationId: this.#shop.restaurant.organizationId, customerId, walletId, ...fields }
  }

  async #ask({ path }: Operation, request: object): Promise<Refusal> {
    const { status, body } = await this.#world.call<{ error?: string }>(path, request)
    assert.ok(status < 500, JSON.stringify(body))
    return status === 200 ? undefined : (body.error as Refusal)
  }

  #paymentsOf(cents: number, payments: readonly number[]): object[] {
    const { paymentTypeId } = this.#shop
    const cash = cents - sumOf(payments)
    return [
      ...payments.map((sum) => ({ paymentTypeKind: 'LoyaltyCard', paymentTypeId, sum: sum / 100 })),
      ...(cash > 0 ? [cashPayment(cash / 100)] : []),
    ]
  }

  async #giveBack(orderId: string, paymentTypeId: string, sums: readonly number[]): Promise<void> {
    const payments = sums.filter((sum) => sum > 0).map((sum) => ({ paymentTypeId, sum: sum / 100 }))
    if (payments.length > 0) await this.#act('return_payments', orderId, { payments })
  }

  async #act(what: string, orderId: string, fields: object = {}): Promise<void> {
    const { organizationId, terminalGroupId } = this.#shop.restaurant
    const report = { operation: `/front/deliveries/${what}`, body: { orderId, ...fields } }
    const { actionId } = await this.#world.ask<{ actionId: string }>('/sandbox/front_office/act', {
      ...{ organizationId, terminalGroupId, ...report },
    })
    assert.equal(await this.#end(actionId), undefined)
  }

  /** With which code a command ends; nothing for one that succeeds. */
  async #end(correlationId: string): Promise<Refusal> {
    const { organizationId } = this.#shop.restaurant
    const body = { organizationId, correlationId }
    const { exception } = await eventually(
      () => this.#world.ask<{ state: string; exception?: { code: string } }>('/api/1/commands/status', body),
      ({ state }) => state !== 'InProgress',
      endLookMs,
    )
    return exception?.code as Refusal
  }

  /** Nothing is due of these wallets any more, and what follows closed orders has seen this one. */
  async #untilSettled(seen?: { id: string; isCounted: boolean }): Promise<void> {
    const { corporationId, id: organizationId } = this.#shop.organization
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
                     and id = ${seen?.id ?? null}) as is_counted`
        return row?.due === 0 && (!seen || row.isCounted === seen.isCounted)
      },
      (isSettled) => isSettled,
      settledLookMs,
    )
  }
}

const sumOf = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0)

/** Of these sums as many as together come to no more. */
function upTo(cents: number, sums: readonly number[]): number[] {
  let left = cents
  return sums.filter((sum) => {
    if (sum > left) return false
    left -= sum
    return true
  })
}
