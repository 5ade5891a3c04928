import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { daysAfter } from '#core/time.ts'
import { demoKitchen } from './kitchen/catalogue.ts'
import {
  countsOn,
  deliveriesOn,
  isLastOfMonth,
  portionsADay,
  productionOn,
  supplies,
  wasteOn,
} from './supplies.rules.ts'

const firstDay = '2025-09-01'

/** Plays the kitchen for so many days with sales, and calls back at the end of each. */
function play(days: number, atEnd: (day: string, stock: ReadonlyMap<string, number>) => void) {
  const stock = new Map<string, number>(supplies.map(({ productId, full }) => [productId, full]))
  const add = (productId: string, amount: number) => stock.set(productId, (stock.get(productId) ?? 0) + amount)
  const recipes = new Map<string, Readonly<Record<string, number>>>(
    demoKitchen.prepared.map(({ productId, takes }) => [productId, takes]),
  )
  let bought = 0
  for (let day = firstDay, i = 0; i < days; i++, day = daysAfter(day, 1)) {
    for (const { items } of deliveriesOn(day, stock))
      for (const { product, amount, price } of items) {
        add(product, amount)
        bought += amount * price
      }
    for (const { product, amount } of productionOn(stock)) {
      for (const [id, taken] of Object.entries(recipes.get(product)!)) add(id, -taken * amount)
      add(product, amount)
    }
    for (const { portions, takes } of portionsADay)
      for (const [id, taken] of Object.entries(takes)) add(id, -taken * portions)
    for (const { product, amount } of wasteOn(day, stock)) add(product, -amount)
    atEnd(day, stock)
  }
  return bought
}

describe('supplies of the demo restaurant', () => {
  it('cover the sales of a year without piling up', () => {
    const names = new Map<string, string>(demoKitchen.goods.map(({ productId, name }) => [productId, name]))
    const short = new Set<string>()
    const most = new Map<string, number>()
    const bought = play(365, (_day, stock) => {
      for (const [id, amount] of stock) {
        if (amount < 0) short.add(names.get(id) ?? id)
        most.set(id, Math.max(amount, most.get(id) ?? 0))
      }
    })
    assert.deepEqual([...short], [])
    for (const { productId, full, step } of supplies)
      assert.ok(most.get(productId)! <= full + step, `${names.get(productId)}`)
    assert.ok(bought > 20_000 && bought < 60_000, `${bought}`)
  })

  it('have the same prices in every calculation, and different prices by day', () => {
    const deliver = (day: string) => deliveriesOn(day, new Map())
    assert.deepEqual(deliver(firstDay), deliver(firstDay))
    const pricesOn = (day: string) => deliver(day).flatMap(({ items }) => items.map(({ price }) => price))
    assert.notDeepEqual(pricesOn(firstDay), pricesOn(daysAfter(firstDay, 7)))
  })

  it('are counted at the end of a month, with small differences from the books', () => {
    const stock = new Map(supplies.map(({ productId, full }) => [productId as string, full]))
    assert.deepEqual([isLastOfMonth('2026-02-27'), isLastOfMonth('2026-02-28')], [false, true])
    const counts = countsOn('2026-02-28', stock)
    const differing = counts.filter(({ product, amount }) => amount !== (stock.get(product) ?? 0))
    assert.ok(differing.length > 5 && differing.length < counts.length / 2, `${differing.length}`)
    for (const { product, amount } of differing) assert.ok(Math.abs(amount / stock.get(product)! - 1) < 0.03)
  })
})
