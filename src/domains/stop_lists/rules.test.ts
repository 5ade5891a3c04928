import assert from 'node:assert/strict'
import test, { describe, it } from 'node:test'
import fc from 'fast-check'
import { Decimal } from '#core/decimal.ts'
import { failers, OperationError } from '#core/errors.ts'
import { server } from '#core/events/outbox.ts'
import { newId } from '#core/schema.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { ItemOnStopList } from './errors.ts'
import type { StopList } from './model.ts'
import { entryKey } from './model.ts'
import {
  clearEntries,
  type Portion,
  portionsOf,
  removeEntries,
  returnPortions,
  setEntries,
  takePortions,
} from './rules.ts'
import { emptyStopList } from './store.ts'

const fail = failers({ ItemOnStopList })
const products = [newId<'Product'>(), newId<'Product'>()] as const
const sizes = [newId<'ProductSize'>(), newId<'ProductSize'>()] as const
const empty = emptyStopList({ organizationId: newId(), terminalGroupId: newId() })

/** Amounts in thousandths, so that the model computes with integers. */
const thousandths = (count: number) => new Decimal(count).dividedBy(1000)

interface Step {
  does: 'take' | 'giveBack' | 'put' | 'remove' | 'clear'
  wants: { productId: (typeof products)[number]; sizeId: (typeof sizes)[number] | null; count: number }[]
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom('take', 'take', 'take', 'giveBack', 'put', 'put', 'remove', 'clear'),
    wants: fc.uniqueArray(
      fc.record({
        productId: fc.constantFrom(...products),
        sizeId: fc.constantFrom(null, ...sizes),
        count: fc.integer({ min: 1, max: 3000 }),
      }),
      { maxLength: 4, selector: ({ productId, sizeId }) => entryKey(productId, sizeId) },
    ),
  }),
  { maxLength: 30 },
)

/** Reference model: remaining and entered amounts by product and size. */
class Model {
  readonly left = new Map<string, { balance: number; counted: number }>()

  /** Returns whether everything was available. */
  take(wants: Step['wants']): boolean {
    const draws = this.#draws(wants)
    if (draws.some(([key, count]) => count > this.left.get(key)!.balance)) return false
    for (const [key, count] of draws) this.left.get(key)!.balance -= count
    return true
  }

  giveBack(wants: Step['wants']): void {
    for (const [key, count] of this.#draws(wants)) {
      const one = this.left.get(key)!
      one.balance = Math.min(one.balance + count, one.counted)
    }
  }

  #draws(wants: Step['wants']): [key: string, count: number][] {
    const keys = [...this.left.keys()]
    const sums = keys.map((key): [string, number] => {
      const meets = wants.filter(
        ({ productId, sizeId }) => key === entryKey(productId, null) || key === entryKey(productId, sizeId),
      )
      return [key, meets.reduce((sum, { count }) => sum + count, 0)]
    })
    return sums.filter(([, count]) => count > 0)
  }
}

function run(list: StopList, model: Model, { does, wants }: Step): StopList {
  const portions = wants.map(
    ({ count, ...want }): Portion => ({ ...want, name: 'Dish', amount: thousandths(count), path: '' }),
  )
  if (does === 'take') return takeOrStay(list, portions, model.take(wants))
  if (does === 'giveBack') {
    model.giveBack(wants)
    return returnPortions(list, portions)
  }
  if (does === 'clear') {
    model.left.clear()
    return clearEntries(list)
  }
  for (const { productId, sizeId, count } of wants)
    if (does === 'remove') model.left.delete(entryKey(productId, sizeId))
    else model.left.set(entryKey(productId, sizeId), { balance: count, counted: count })
  if (does === 'remove') return removeEntries(list, wants)
  return setEntries(
    list,
    wants.map(({ count, ...want }) => ({ ...want, balance: count / 1000 })),
    { now: 0, author: server },
  )
}

function takeOrStay(list: StopList, portions: Portion[], isHad: boolean): StopList {
  try {
    const after = takePortions(list, portions, fail)
    assert.ok(isHad, 'it took more than was left')
    return after
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    assert.ok(!isHad, 'it refused what was left')
    return list
  }
}

test('takes and returns match a simple model, and balances stay above zero', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const model = new Model()
      let list = empty
      for (const step of all) {
        const before = new Map(list.entries)
        const after = run(list, model, step)
        assert.deepEqual(list.entries, before, 'a state that was answered is never changed')
        list = after
        for (const { balance } of list.entries.values()) assert.ok(balance.greaterThanOrEqualTo(0))
        const lefts = [...list.entries].map(([key, { balance }]) => [key, balance.times(1000).toNumber()])
        const expected = [...model.left].map(([key, { balance }]) => [key, balance])
        assert.deepEqual(lefts.sort(), expected.sort())
      }
    }),
    { numRuns: 500 },
  )
})

describe('A change that changes nothing', () => {
  const [productId] = products
  const list = setEntries(empty, [{ productId, balance: 2 }], { now: 1, author: server })
  const rows: [says: string, from: StopList, to: StopList][] = [
    [
      'puts in the balance that is there',
      list,
      setEntries(list, [{ productId, balance: 2 }], { now: 9, author: server }),
    ],
    ['removes what is not there', list, removeEntries(list, [{ productId, sizeId: sizes[0] }])],
    ['clears what is empty', empty, clearEntries(empty)],
    ['takes nothing', list, takePortions(list, [], fail)],
    ['takes what is not on the list', list, takePortions(list, [portion(products[1], 5)], fail)],
    ['gives back to a full balance', list, returnPortions(list, [portion(productId, 5)])],
  ]
  for (const [says, from, to] of rows) it(says, () => assert.equal(to, from))
})

function portion(productId: string, amount: number): Portion {
  return { productId, name: 'Dish', sizeId: null, amount: new Decimal(amount), path: '' }
}

describe('Portions of an item', () => {
  const product = { id: products[0], name: 'Dish' }
  const extra = { id: products[1], name: 'Extra' }
  const priced = { price: 0, cost: 0, pricePredefined: false }
  const deleted = { deletionMethod: { id: 'x', removalType: { id: newId<'RemovalType'>(), name: 'x' } } }
  const modifier = (amount: number, more: object = {}) => ({
    ...priced,
    product: extra,
    amount,
    amountIndependentOfParentAmount: false,
    resultSum: 0,
    ...more,
  })
  const item = (more: object = {}): AnsweredItem => ({
    type: 'Product',
    status: 'Added',
    amount: 3,
    product,
    ...priced,
    ...more,
  })
  const half = { ...priced, product }
  const compound = (more: object): AnsweredItem => ({
    type: 'Compound',
    status: 'Added',
    amount: 3,
    primaryComponent: half,
    ...more,
  })
  const service: AnsweredItem = { type: 'Service', status: 'Added', amount: 2, service: product, cost: 0 }
  const rows: [says: string, item: AnsweredItem, needs: [path: string, amount: number][]][] = [
    ['is its amount', item(), [['items[0].productId', 3]]],
    ['is nothing when it is removed', item({ deleted }), []],
    [
      'is the amount of modifiers for each of it',
      item({ modifiers: [modifier(1), modifier(2)] }),
      [
        ['items[0].productId', 3],
        ['items[0].modifiers[0].productId', 3],
        ['items[0].modifiers[1].productId', 6],
      ],
    ],
    [
      'leaves out modifiers that are removed or of which there are none, and takes independent ones as they are',
      item({
        modifiers: [modifier(1, { deleted }), modifier(0), modifier(2, { amountIndependentOfParentAmount: true })],
      }),
      [
        ['items[0].productId', 3],
        ['items[0].modifiers[2].productId', 2],
      ],
    ],
    ['is all of the product with one component', compound({}), [['items[0].primaryComponent.productId', 3]]],
    [
      'is half of each product with two, and all of their modifiers',
      compound({
        primaryComponent: { ...half, modifiers: [modifier(1)] },
        secondaryComponent: half,
        commonModifiers: [modifier(2)],
      }),
      [
        ['items[0].primaryComponent.productId', 1.5],
        ['items[0].secondaryComponent.productId', 1.5],
        ['items[0].primaryComponent.modifiers[0].productId', 3],
        ['items[0].commonModifiers[0].productId', 6],
      ],
    ],
    ['is that of a service', service, [['items[0].productId', 2]]],
  ]
  for (const [says, one, needs] of rows)
    it(says, () =>
      assert.deepEqual(
        portionsOf([one]).map(({ path, amount }) => [path, amount.toNumber()]),
        needs,
      ),
    )
})
