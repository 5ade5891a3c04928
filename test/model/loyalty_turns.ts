import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Step } from './loyalty_steps.ts'
import type { ModelMembers, ModelOrder, Wishes } from './members.ts'
import type { Refusal } from './wallets.ts'

/** Plays steps in process or over HTTP. A refused step returns its code. */
export interface Hand {
  /** Whether delayed effects of an order have occurred when its change returns. */
  isPrompt?: boolean
  /** Adjusts the wishes to what this way of playing can do. */
  asPlaced?(wishes: Wishes): Wishes
  asRepaid?(order: ModelOrder, payments: readonly number[]): readonly number[]
  /** Returns whether dishes of the order can change here. */
  canChange?(order: ModelOrder, change: 'add' | 'remove'): boolean
  now(): number
  /** Lets time pass and runs due work. Returns the new time, or undefined if the clock cannot be advanced. */
  wait(minutes: number): Promise<number | undefined>
  topUp(guest: number, cents: number): Promise<Refusal>
  charge(guest: number, cents: number): Promise<Refusal>
  correct(guest: number, id: string, cents: number): Promise<Refusal>
  hold(guest: number, id: string, cents: number): Promise<Refusal>
  cancelHold(id: string): Promise<Refusal>
  activate(coupon: number): Promise<boolean>
  setDeleted(guest: number, isDeleted: boolean): Promise<Refusal>
  /** Adds a guest to the category, or removes one. */
  setRegular(guest: number, isRegular: boolean): Promise<Refusal>
  /** Sends an order without accepting it; missing if the front office accepts orders at once. */
  send?(order: ModelOrder): Promise<void>
  accept?(order: ModelOrder): Promise<Refusal>
  place(order: ModelOrder): Promise<Refusal>
  /** Applies one dish more, or one less; the model has already changed the order. */
  add(order: ModelOrder): Promise<void>
  remove(order: ModelOrder): Promise<void>
  repay(order: ModelOrder, payments: readonly number[]): Promise<Refusal>
  /** Moves the order to another guest; missing if orders cannot change guests. */
  move?(order: ModelOrder, guest: number): Promise<Refusal>
  close(order: ModelOrder): Promise<void>
  reopen(order: ModelOrder): Promise<void>
  cancel(order: ModelOrder): Promise<void>
  /** Executes due payments of orders and refunds to wallets. */
  carryOut(): Promise<void>
  /** Runs campaigns for a closed or reopened order. */
  accrue(order: ModelOrder): Promise<void>
  /** Compares the program's state with the model. */
  compare(model: ModelMembers, describe: () => string): Promise<void>
}

export const comment = 'Model'

/** Plays the steps on both sides until the first difference. */
export async function play(steps: readonly Step[], model: ModelMembers, hand: Hand): Promise<void> {
  const ids = model.members.map(() => Array.from({ length: 3 }, () => randomUUID()))
  const done: unknown[] = []
  const describe = () => JSON.stringify({ terms: model.members[0]?.wallet.terms, done })
  for (const one of steps) {
    done.push(one)
    const context: PlayContext = { model, hand, now: hand.now(), ids, same }
    if (isOfWallet(one)) await changeWallet(context, one)
    else if (isOfOrder(one)) await changeOrder(context, one)
    else await goOn(context, one)
  }
  await hand.compare(model, describe)

  async function same(actual: Promise<unknown>, expected: unknown): Promise<void> {
    const answer = await actual
    if (answer !== expected) assert.equal(answer, expected, describe())
  }
}

interface PlayContext {
  model: ModelMembers
  hand: Hand
  now: number
  ids: readonly (readonly string[])[]
  /** Compares an actual value with the model. */
  same(actual: Promise<unknown>, expected: unknown): Promise<void>
}

type New = Extract<Step, { act: 'send' | 'place' }>
type OfWallet = Exclude<Extract<Step, { guest: number }>, New>
type OfOrder = Extract<
  Step,
  { act: 'accept' | 'add' | 'remove' | 'move' | 'repay' | 'close' | 'reopen' | 'cancel' | 'accrue' }
>

const isOfWallet = (one: Step): one is OfWallet => 'guest' in one && one.act !== 'place' && one.act !== 'send'
const isOfOrder = (one: Step): one is OfOrder => 'at' in one && !('guest' in one)

async function changeWallet({ model, hand, now, ids, same }: PlayContext, change: OfWallet): Promise<void> {
  const { guest: who } = change
  const member = model.members[who]!
  const { wallet } = member
  if (change.act === 'delete' || change.act === 'restore') {
    member.isDeleted = change.act === 'delete'
    return same(hand.setDeleted(who, member.isDeleted), undefined)
  }
  if (change.act === 'categorize') {
    member.setRegular(change.isRegular)
    return same(hand.setRegular(who, change.isRegular), undefined)
  }
  if (change.act === 'topUp') return same(hand.topUp(who, change.cents), wallet.topUp(change.cents, now))
  if (change.act === 'charge') return same(hand.charge(who, change.cents), wallet.charge(change.cents, now))
  const id = ids[who]![change.at]!
  if (change.act === 'cancelHold') return same(hand.cancelHold(id), wallet.cancel(id, now))
  if (change.act === 'hold') return same(hand.hold(who, id, change.cents), wallet.hold(id, change.cents, comment, now))
  // Corrections are transactions, whose ids differ from ids of holds.
  const other = id.replace(/^./, (first) => (first === 'f' ? 'e' : 'f'))
  return same(hand.correct(who, other, change.cents), wallet.correct(other, change.cents, comment, now))
}

/** Phases in which an order can be changed, by step. */
const phaseFor = {
  ...{
    accept: 'priced',
    add: 'open',
    remove: 'open',
    move: 'open',
    repay: 'open',
    close: 'open',
    reopen: 'closed',
    cancel: 'open',
  },
} as const

async function changeOrder({ model, hand, now, same }: PlayContext, change: OfOrder): Promise<void> {
  const order = model.orders[change.at % Math.max(1, model.orders.length)]
  if (!order) return
  if (change.act === 'accrue') {
    await hand.accrue(order)
    return model.accrue(order, now)
  }
  if (order.phase !== phaseFor[change.act]) return
  if (change.act === 'accept') {
    await same(hand.accept!(order), model.accept(order, now))
  } else if (change.act === 'add' || change.act === 'remove') {
    const { dishes } = order
    if (hand.canChange?.(order, change.act) === false) return
    if (change.act === 'remove' && dishes.length === 1) return
    model.reprice(order, change.act === 'add' ? [...dishes, change.cents] : dishes.slice(0, -1))
    await hand[change.act](order)
  } else if (change.act === 'move') {
    if (hand.move) await same(hand.move(order, change.to), model.move(order, change.to, now))
  } else if (change.act === 'repay') {
    const payments = hand.asRepaid?.(order, change.payments) ?? change.payments
    await same(hand.repay(order, payments), model.repay(order, payments, now))
  } else {
    await hand[change.act](order)
    model[change.act](order, now)
  }
  if (hand.isPrompt) applyDelayedEffects(model, now)
}

async function goOn({ model, hand, now, same }: PlayContext, one: Exclude<Step, OfWallet | OfOrder>): Promise<void> {
  if (one.act === 'activate') return same(hand.activate(one.coupon), model.activate(one.coupon))
  if (one.act === 'place' || one.act === 'send') {
    const id = randomUUID()
    const { act, ...asked } = one
    const wishes = hand.asPlaced?.(asked) ?? asked
    const order = model.price(id, wishes, now)
    if (act === 'send' && hand.send) return hand.send(order)
    return same(hand.place(order), model.accept(order, now))
  }
  if (one.act === 'carryOut') {
    await hand.carryOut()
    for (const { wallet } of model.members) wallet.carryOut(now)
    return
  }
  const later = await hand.wait(one.minutes)
  if (later !== undefined) pass(model, later)
}

/** Applies everything that falls due until `now`. */
function pass(model: ModelMembers, now: number): void {
  for (const { wallet } of model.members) wallet.pass(now)
  applyDelayedEffects(model, now)
}

/** Applies the delayed effects of orders. */
function applyDelayedEffects(model: ModelMembers, now: number): void {
  for (const { wallet } of model.members) wallet.carryOut(now)
  for (const order of model.orders) model.accrue(order, now)
}
