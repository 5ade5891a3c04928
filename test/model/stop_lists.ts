import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dish } from '#test/fixtures/restaurant.ts'
import { asRequested, someItems } from './goods.ts'
import type { ModelItem } from './money.ts'
import { entryKey, type Restaurant } from './restaurant.ts'

const products = [
  { productId: dish.plain.id, sizeId: null },
  { productId: dish.sized.id, sizeId: null },
  { productId: dish.sized.id, sizeId: dish.small },
  { productId: dish.modifier.id, sizeId: null },
]
const entry = fc.record({ of: fc.constantFrom(...products), balance: fc.integer({ min: 0, max: 9000 }) })

const ofGroup = ({ place: { organizationId, terminalGroupId } }: Restaurant) => ({ organizationId, terminalGroupId })

export const stopListActs = {
  addToStopList: {
    path: '/api/1/stop_lists/add',
    weight: 1,
    args: entry,
    prepare: (model: Restaurant, { of, balance }: { of: (typeof products)[number]; balance: number }) => ({
      body: { ...ofGroup(model), items: [{ ...of, balance: balance / 1000 }] },
      expect() {
        model.stopList.set(entryKey(of.productId, of.sizeId), { balance, counted: balance })
        return undefined
      },
    }),
  },
  removeFromStopList: {
    path: '/api/1/stop_lists/remove',
    args: entry,
    prepare: (model: Restaurant, { of }: { of: (typeof products)[number] }) => ({
      body: { ...ofGroup(model), items: [of] },
      expect() {
        model.stopList.delete(entryKey(of.productId, of.sizeId))
        return undefined
      },
    }),
  },
  clearStopList: {
    path: '/api/1/stop_lists/clear',
    args: fc.constant({}),
    prepare: (model: Restaurant) => ({
      body: ofGroup(model),
      expect() {
        model.stopList.clear()
        return undefined
      },
    }),
  },
  checkStopList: {
    path: '/api/1/stop_lists/check',
    args: someItems,
    isImmediate: true,
    prepare: (model: Restaurant, items: ModelItem[]) => ({
      body: { ...ofGroup(model), items: items.map(asRequested) },
      expect: () => undefined,
    }),
    compare(model: Restaurant, items: ModelItem[], answer: Record<string, unknown>) {
      const { rejectedItems } = answer as { rejectedItems?: { productId: string; sizeId: string | null }[] }
      const rejected = rejectedItems?.map(({ productId, sizeId }) => entryKey(productId, sizeId)) ?? []
      assert.deepEqual(rejected.sort(), model.short(items).sort())
    },
  },
}
