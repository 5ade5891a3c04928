import assert from 'node:assert/strict'
import type { Organization } from '#core/access/organizations.ts'
import { Decimal, zero } from '#core/decimal.ts'
import type { FollowContext } from '#core/events/follower.ts'
import type { CommandContext } from '#core/operation/aggregate.ts'
import { asId, type Id, newId } from '#core/schema.ts'
import { dayOf, type Instant, toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import { releaseGrants, reverseAccrual } from '#domains/loyalty/changes.ts'
import type { LoyaltyUsageUpdate } from '#domains/loyalty/model.ts'
import { accruePlaced } from '#ordering/loyalty/accrual.ts'
import { withLoyalty } from '#ordering/loyalty/discounts.ts'
import { loadLoyalty } from '#ordering/loyalty/loyalty.ts'
import { withStoredLoyalty } from '#ordering/loyalty/order_facts.ts'
import { type LoyaltyAdapter, reconcileLoyalty } from '#ordering/loyalty/usage.ts'
import type { Placed } from '#ordering/placed.ts'
import { withNewGuest, withRepricedItems } from '#ordering/pricing_context.ts'
import { demo } from '#shared/demo.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import type { DeliveryOrderInAnswer } from '#shared/schemas/order_answer.ts'
import { chosenBy, type Offers } from './loyalty_chain.ts'
import { type ModelOrder, netOf } from './members.ts'

/** An order as its restaurant stores it. */
interface State extends Placed {
  order: DeliveryOrderInAnswer
  phase: LoyaltyUsageUpdate['phase']
}

/** An order with the state of its followers. */
interface StoredOrder {
  guestId: Id<'Customer'>
  state: State
  placedAt: Instant
  closedAt: Instant | null
  /** Guest for whom the closed order was counted. */
  countedFor: Id<'Customer'>
  isCounted: boolean
  isOpened: boolean
}

/** Ids that an order refers to. */
interface Named {
  guestId: Id<'Customer'>
  coupon: string | null
  offers: Offers
}

const adapter: LoyaltyAdapter<State> = {
  kind: 'Delivery',
  orderOf: ({ order }) => order,
  phaseOf: ({ phase }) => phase,
}

/** Orders of one restaurant, in memory: the program's own functions price, change, reconcile and follow them. */
export class KeptOrders {
  readonly #organization: Organization
  readonly #paymentTypeId: Id<'PaymentType'>
  readonly #orders = new Map<string, StoredOrder>()
  #revision = 0

  constructor(organization: Organization, paymentTypeId: string) {
    this.#organization = organization
    this.#paymentTypeId = asId(paymentTypeId)
  }

  /** Prices an order that the front office has not received yet. */
  async send(context: FollowContext, wishes: ModelOrder, { guestId, coupon, offers }: Named): Promise<void> {
    const { now, caches, db } = context
    const organization = this.#organization
    const { payments } = wishes
    const loyalty = await loadLoyalty(
      { db, caches, organization, now },
      {
        order: { payments: payments.map((sum) => this.#requestedPayment(sum)) },
        info: {
          coupon,
          applicableManualConditions: chosenBy(wishes, offers),
        },
        guest: { id: guestId },
        terminalGroupId: demo.terminalGroup,
      },
    )
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const before = this.#orderOf(wishes, { guestId, now })
    const { order, storedLoyalty } = await withLoyalty(before, loyalty, catalogue)
    const state: State = {
      ...{ id: asId(wishes.id), organizationId: organization.id, terminalGroupId: asId(demo.terminalGroup) },
      ...{ requestHash: null, creationStatus: 'Success', errorInfo: null, revision: 0, changedAt: now },
      ...{ externalNumber: null, content: { id: newId(), value: {}, isStored: false } },
      ...{ details: withStoredLoyalty(null, storedLoyalty), order, phase: 'open' },
    }
    const followed = { closedAt: null, countedFor: guestId, isCounted: false, isOpened: false }
    this.#orders.set(wishes.id, { guestId, state, placedAt: now, ...followed })
  }

  /** Reconciles loyalty when the front office accepts the order. */
  accept(context: TransactionContext, { id }: ModelOrder): Promise<void> {
    return reconcileLoyalty(adapter, this.#commandContext(context), undefined, this.#of(id).state)
  }

  async add(context: FollowContext, order: ModelOrder): Promise<void> {
    const { state } = this.#of(order.id)
    await this.#keepItems(context, order, [...state.order.items, itemOf(order.dishes.at(-1)!)])
  }

  /** Marks the last item as deleted; deleted items stay in the order. */
  async remove(context: FollowContext, order: ModelOrder): Promise<void> {
    const { items } = this.#of(order.id).state.order
    const last = items.findLastIndex(({ deleted }) => !deleted)
    const removalType = { id: asId<'RemovalType'>(demo.removalType), name: 'Removed' }
    const deleted = { deletionMethod: { id: newId<'DeletionMethod'>(), comment: null, removalType } }
    await this.#keepItems(
      context,
      order,
      items.map((item, i) => (i === last ? { ...item, deleted } : item)),
    )
  }

  async #keepItems(context: FollowContext, order: ModelOrder, items: AnsweredItem[]): Promise<void> {
    const stored = this.#of(order.id)
    const { db, caches, now } = context
    const { kind } = adapter
    const after = await withRepricedItems(stored.state, items, {
      kind,
      db,
      caches,
      now,
      organization: this.#organization,
    })
    await this.#settle(context, stored, after)
    assert.equal(Math.round(after.order.sum * 100), netOf(order))
  }

  async move(context: FollowContext, { id }: ModelOrder, guestId: Id<'Customer'>): Promise<void> {
    const stored = this.#of(id)
    const { db, caches, now } = context
    const order = { ...stored.state.order, customer: customerOf(guestId) }
    const input = { kind: adapter.kind, db, caches, now, organization: this.#organization }
    await this.#settle(context, stored, await withNewGuest({ ...stored.state, order }, { id: guestId }, input))
    stored.guestId = guestId
  }

  async repay(context: TransactionContext, { id }: ModelOrder, payments: readonly number[]): Promise<void> {
    const stored = this.#of(id)
    const order = { ...stored.state.order, payments: payments.map((sum) => this.#paid(sum)) }
    await this.#settle(context, stored, { ...stored.state, order })
  }

  async close(context: TransactionContext, { id }: ModelOrder): Promise<void> {
    const stored = this.#of(id)
    stored.closedAt = context.now
    await this.#settle(context, stored, { ...stored.state, phase: 'closed' })
  }

  async reopen(context: TransactionContext, { id }: ModelOrder): Promise<void> {
    const stored = this.#of(id)
    stored.closedAt = null
    stored.isOpened = true
    await this.#settle(context, stored, { ...stored.state, phase: 'open' })
  }

  async cancel(context: TransactionContext, { id }: ModelOrder): Promise<void> {
    const stored = this.#of(id)
    await this.#settle(context, stored, { ...stored.state, phase: 'gone' })
  }

  /** Runs the followers of closed and reopened orders. */
  async look(context: FollowContext, id: string): Promise<void> {
    const organization = this.#organization
    const { corporationId, id: organizationId, timeZone } = organization
    const stored = this.#of(id)
    const { guestId, closedAt, state } = stored
    const orderId = asId<'Order'>(id)
    const revision = ++this.#revision
    const known = { corporationId, organizationId, id: orderId, isDelivery: true, guestId, revision }
    if (stored.isCounted && stored.isOpened) {
      await reverseAccrual(context, organization, { ...known, guestId: stored.countedFor })
      if (state.phase === 'gone') await releaseGrants(context, { organization, kind: adapter.kind, orderId })
      stored.isCounted = false
    }
    stored.isOpened = false
    if (closedAt === null || stored.isCounted) return
    const sum = new Decimal(state.order.sum)
    const counted = { ...known, closedAt, day: dayOf(closedAt, timeZone), sum, refilled: zero }
    await accruePlaced(context, { organization, counted, wasClosed: true }, state)
    stored.isCounted = true
    stored.countedFor = guestId
  }

  async lookAtAll(context: FollowContext): Promise<void> {
    for (const id of this.#orders.keys()) await this.look(context, id)
  }

  async #settle(context: TransactionContext, stored: StoredOrder, after: State): Promise<void> {
    await reconcileLoyalty(adapter, this.#commandContext(context), stored.state, after)
    stored.state = after
  }

  #commandContext = ({ db, caches, now }: TransactionContext): CommandContext => ({
    db,
    caches,
    now,
    organization: this.#organization,
  })

  #of(id: string): StoredOrder {
    const stored = this.#orders.get(id)
    assert.ok(stored)
    return stored
  }

  #orderOf(
    { dishes, payments }: ModelOrder,
    { guestId, now }: { guestId: Id<'Customer'>; now: Instant },
  ): DeliveryOrderInAnswer {
    const order: Partial<DeliveryOrderInAnswer> = {
      ...{ items: dishes.map(itemOf), discounts: [], payments: payments.map((sum) => this.#paid(sum)) },
      ...{ number: 1, sum: dishes.reduce((all, one) => all + one, 0) / 100, terminalGroupId: asId(demo.terminalGroup) },
      customer: customerOf(guestId),
      whenCreated: toTerminalTime(now, this.#organization.timeZone),
    }
    // Only the fields that loyalty reads.
    return order as DeliveryOrderInAnswer
  }

  #requestedPayment = (cents: number) => ({
    ...{ paymentTypeKind: 'LoyaltyCard' as const, paymentTypeId: this.#paymentTypeId, sum: cents / 100 },
  })

  #paid = (cents: number) => ({
    ...{ paymentType: { id: this.#paymentTypeId, name: 'Bonus', kind: 'External' as const }, sum: cents / 100 },
    ...{ isPreliminary: false, isExternal: false, isProcessedExternally: false, isFiscalizedExternally: false },
    ...{ isPrepay: false },
  })
}

const customerOf = (id: Id<'Customer'>) => ({ type: 'regular' as const, id, name: 'Ada' })

type TransactionContext = Omit<CommandContext, 'organization'>

const itemOf = (cents: number): AnsweredItem => ({
  ...{ type: 'Product', status: 'Added', amount: 1, price: cents / 100, cost: cents / 100, resultSum: cents / 100 },
  ...{ product: { id: asId(demo.product), name: 'Dish' }, modifiers: [], codes: [], positionId: newId() },
  ...{ pricePredefined: true, taxPercent: null, size: null, comboInformation: null },
  ...{ deleted: null, comment: null, whenPrinted: null },
})
