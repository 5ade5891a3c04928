import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { type Offers, savePrograms } from '#test/model/loyalty_chain.ts'
import { compareLoyalty } from '#test/model/loyalty_ledger.ts'
import { rewards, terms } from '#test/model/loyalty_steps.ts'
import { ModelMembers, type ModelOrder, type Wishes } from '#test/model/members.ts'
import { sumOf } from '#test/model/savings.ts'
import { Chance, size } from './chance.ts'
import { expectWhole, untilQuiet } from './checks.ts'
import type { Taken } from './orders.ts'
import { Restaurant, type Victim } from './restaurant.ts'

const orders = size('COMANDA_FAULT_WALLET_ORDERS', 120)
const kills = size('COMANDA_FAULT_WALLET_KILLS', 8)
const seed = size('COMANDA_FAULT_SEED', Date.now() % 1_000_000)
const guests = 6
/** Time zone of the model's days. */
const timeZone = 'Asia/Tokyo'
/** Exceeds the sum of a guest's orders, so that results do not depend on when a bonus arrives. */
const deposit = 10_000_000
const pollMs = 100
const quietWithinMs = 60_000
const timeout = 3_600_000
const loyalty = '/api/1/loyalty/core'

describe('Kills while guests pay from their wallets', { timeout }, () => {
  it('charge nothing twice and lose nothing', { timeout }, async (test) => {
    const chance = new Chance(seed)
    const restaurant = await Restaurant.open({ timeZone })
    try {
      const till = await Till.open(restaurant)
      const marks = Array.from({ length: kills }, () => chance.below(orders)).sort((a, b) => a - b)
      const victims: Victim[] = ['server', 'terminal', 'server']
      let struck = Promise.resolve()
      let count = 0
      const serve = async (guest: number) => {
        while (count < orders) {
          count++
          while (marks.length > 0 && marks[0]! < count) {
            const victim = victims[marks.length % victims.length]!
            marks.shift()
            struck = struck.then(() => sleep(chance.below(300))).then(() => restaurant.kill(victim))
          }
          await till.serve(guest, count, chance)
        }
      }
      await Promise.all(Array.from({ length: guests }, (_, guest) => serve(guest)))
      await struck
      await untilQuiet(restaurant)
      await till.expectSame()
      const summary = await expectWhole(restaurant, till.taken)
      test.diagnostic(JSON.stringify({ seed, kills, ...till.done, ...summary }))
    } finally {
      await restaurant.close()
    }
  })
})

interface Guest {
  id: string
  walletId: string
  userWalletId: string
}

/** Serves guests, and applies the same changes to the model. */
class Till {
  readonly taken: Taken[] = []
  readonly done = { closed: 0, cancelled: 0, held: 0, expired: 0 }
  readonly #restaurant: Restaurant
  readonly #model = new ModelMembers(terms[0]!, rewards, { guests, coupons: 0 })
  #guests: readonly Guest[] = []
  #offers: Offers | undefined
  readonly #paymentTypeId = randomUUID()
  readonly #drinkId = randomUUID()

  private constructor(restaurant: Restaurant) {
    this.#restaurant = restaurant
  }

  static async open(restaurant: Restaurant): Promise<Till> {
    const till = new Till(restaurant)
    const { admin, organizationId } = restaurant
    const offers = await savePrograms(admin, { corporationId: demo.corporation, organizationIds: [organizationId] })
    const [programId] = offers.programIds
    till.#offers = offers
    // Guests who register get a welcome bonus, which must not be spent.
    const applicableMarketingCampaigns = [offers.gifts.get(programId!)!]
    const bonus = { id: till.#paymentTypeId, name: 'Bonus', kind: 'IikoCard', applicableMarketingCampaigns }
    await admin('/admin/dictionaries/save', { corporationId: demo.corporation, paymentTypes: [bonus] })
    const drink = { id: till.#drinkId, name: 'Drink of the day', canSetOpenPrice: true, prices: [{ price: 5 }] }
    await admin('/admin/menus/save', { corporationId: demo.corporation, products: [drink] })
    till.#guests = await Promise.all(Array.from({ length: guests }, (_, i) => till.#meet(i, programId!)))
    return till
  }

  async #meet(index: number, programId: string): Promise<Guest> {
    const { ask, organizationId } = this.#restaurant
    const customer = { organizationId, phone: phoneOf(index), name: 'Ada' }
    const { id } = await ask<{ id: string }>(`${loyalty}/customer/create_or_update`, customer)
    const body = { organizationId, customerId: id, programId }
    const joined = await ask<Omit<Guest, 'id'>>(`${loyalty}/customer/program/add`, body)
    const { walletId } = joined
    const sum = deposit / 100
    await ask(
      `${loyalty}/customer/wallet/topup`,
      { organizationId, customerId: id, walletId, sum },
      keyed(randomUUID()),
    )
    this.#wallet(index).topUp(deposit, Date.now())
    return { id, ...joined }
  }

  #wallet = (guest: number) => this.#model.members[guest]!.wallet

  /** Places an order that is paid from the wallet, sometimes with a hold. No other order has a payment of the same sum. */
  async serve(guest: number, number: number, chance: Chance): Promise<void> {
    const payment = 100 + number
    const wishes = { guest, payments: [payment], coupon: null, dishes: [payment + chance.below(5_000)] }
    if (chance.next() < 0.4) await this.#hold(guest, payment)
    const order = await this.#place(wishes)
    const choice = chance.next()
    if (choice < 0.75) await this.#close(order)
    else if (choice < 0.9) await this.#cancel(order)
  }

  async #hold(guest: number, cents: number): Promise<void> {
    const { ask, organizationId } = this.#restaurant
    const { id: customerId, walletId } = this.#guests[guest]!
    const transactionId = randomUUID()
    const body = { organizationId, transactionId, customerId, walletId, sum: cents / 100, comment: 'Model' }
    await ask(`${loyalty}/customer/wallet/hold`, body)
    expectDone(this.#wallet(guest).hold(transactionId, cents, 'Model', Date.now()))
    this.done.held++
  }

  async #place(wished: Omit<Wishes, 'wantsGift' | 'wantsSaving' | 'moves'>): Promise<ModelOrder> {
    const { guest, dishes, payments } = wished
    const cents = sumOf(dishes)
    const { ask, organizationId } = this.#restaurant
    const id = randomUUID()
    const fromWallet = payments.map((sum) => ({
      ...{ paymentTypeKind: 'LoyaltyCard', paymentTypeId: this.#paymentTypeId, sum: sum / 100 },
    }))
    const rest = cents - sumOf(payments)
    const cash = { paymentTypeKind: 'Cash', paymentTypeId: demo.cash, sum: rest / 100 }
    const { correlationId } = await ask<{ correlationId: string }>('/api/1/deliveries/create', {
      organizationId,
      createOrderSettings: { transportToFrontTimeout: patientSeconds },
      order: {
        ...{ id, phone: phoneOf(guest), orderServiceType: 'DeliveryByClient' },
        customer: { type: 'regular', name: 'Ada', id: this.#guests[guest]!.id },
        items: [{ type: 'Product', productId: this.#drinkId, amount: 1, price: cents / 100 }],
        payments: [...fromWallet, ...(rest > 0 ? [cash] : [])],
        loyaltyInfo: { applicableManualConditions: [this.#offers!.conditions.gift] },
      },
    })
    const code = await this.#end(correlationId)
    if (code) throw new Error(`An order ended with ${code}`)
    this.taken.push({ id, correlationId, told: 'Success' })
    const order = this.#model.price(id, { ...wished, wantsGift: true, wantsSaving: false, moves: null }, Date.now())
    expectDone(this.#model.accept(order, Date.now()))
    return order
  }

  async #close(order: ModelOrder): Promise<void> {
    await this.#change('close', order)
    this.#model.close(order, Date.now())
    this.#wallet(order.guest).carryOut(Date.now())
    this.#model.accrue(order, Date.now())
    this.done.closed++
  }

  async #cancel(order: ModelOrder): Promise<void> {
    await this.#change('cancel', order, { cancelCauseId: demo.cancelCause, removalTypeId: demo.removalType })
    this.#model.cancel(order)
    this.done.cancelled++
  }

  /**
   * Repeats a change until there is a response, which is safe because of its key. A change that expired while the front office was down had
   * no effect, so it is sent again.
   */
  async #change(operation: string, { id: orderId }: ModelOrder, more: object = {}): Promise<void> {
    const { ask, organizationId } = this.#restaurant
    const body = { organizationId, orderId, ...more }
    for (let attempt = 1; ; attempt++) {
      const key = keyed(`${operation}-${orderId}-${attempt}`)
      const { correlationId } = await ask<{ correlationId: string }>(`/api/1/deliveries/${operation}`, body, key)
      const code = await this.#end(correlationId)
      if (code === undefined) return
      if (code !== 'FRONT_OFFICE_DID_NOT_ANSWER') throw new Error(`${operation} ended with ${code}`)
      this.done.expired++
    }
  }

  /** Returns the error code of a command, or undefined if it succeeded. */
  async #end(correlationId: string): Promise<string | undefined> {
    const { ask, organizationId } = this.#restaurant
    for (;;) {
      const { state, exception } = await ask<{ state: string; exception?: { code: string } }>(
        '/api/1/commands/status',
        { organizationId, correlationId },
      )
      if (state !== 'InProgress') return exception?.code
      await sleep(pollMs)
    }
  }

  /** Waits until all payments are charged and bonuses credited, and compares the wallets with the model. */
  async expectSame(): Promise<void> {
    const place = { corporationId: asId<'Corporation'>(demo.corporation), timeZone }
    for (const deadline = Date.now() + quietWithinMs; (await this.#open()) > 0; await sleep(pollMs))
      if (Date.now() > deadline) throw new Error('Payments or bonus do not come')
    const describe = () => `seed ${seed}`
    const { programIds, gifts, savings, categoryId } = this.#offers!
    const programId = programIds[0]!
    await this.#restaurant.withDatabase((pool) =>
      compareLoyalty(pool, this.#model, {
        ...{ place, guests: this.#guests, couponIds: [], now: Date.now(), shown: describe, isTimed: false },
        ...{ categoryId, giftId: gifts.get(programId)!, savingId: savings.get(programId)! },
      }),
    )
  }

  /** Number of closed orders that are not yet charged or counted. */
  #open = (): Promise<number> =>
    this.#restaurant.withDatabase(async (pool) => {
      const [row] = await pool<{ due: number; counted: number }[]>`
        select (select count(*)
                  from loyalty_reservation
                 where corporation_id = ${demo.corporation}
                   and status in ('due', 'returning'))::int as due,
               (select count(*)
                  from loyalty_order
                 where organization_id = ${this.#restaurant.organizationId}
                   and is_counted)::int as counted`
      return row!.due + this.done.closed - row!.counted
    })
}

const patientSeconds = 1_800

const phoneOf = (guest: number): string => `+44207946${String(5_000 + guest)}`

const keyed = (key: string) => ({ 'idempotency-key': key })

function expectDone(refusal: string | undefined): void {
  if (refusal) throw new Error(`The model refuses what was done: ${refusal}`)
}
