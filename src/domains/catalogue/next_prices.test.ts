import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { dayMs, dayOf } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { eventually } from '#test/harness/receiver.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const { corporation: corporationId, organization: organizationId } = demo
const save = '/admin/menus/save'

interface Price {
  currentPrice: number
  isIncludedInMenu: boolean
  nextPrice: number | null
  nextDatePrice: string | null
  nextIncludedInMenu: boolean
}

async function priceOf({ ask }: World, id: string): Promise<Price | undefined> {
  const { products } = await ask<{ products: { id: string; sizePrices: { price: Price }[] }[] }>(
    '/api/1/nomenclature',
    { organizationId },
  )
  return products.find((product) => product.id === id)?.sizePrices[0]?.price
}

describeOwnWorld('future prices', ({ it }) => {
  const inDays = ({ clock }: World, days: number) => dayOf(clock.now() + days * dayMs, 'UTC')

  it('are shown, and take effect at the start of their day', async (world) => {
    const id = randomUUID()
    const [day, later, past] = [inDays(world, 3), inDays(world, 9), inDays(world, -9)]
    const nextPrices = [
      { price: 9, startsOn: past },
      { price: 6, startsOn: day },
      { price: null, startsOn: later },
    ]
    const product = { id, name: `Waffle ${id}`, prices: [{ price: 5 }], nextPrices }
    const menu = { id, name: id, groups: [{ name: 'Waffles', products: [product] }] }
    await world.ask(save, { corporationId, menu })
    const { currentPrice, nextPrice, nextDatePrice } = (await priceOf(world, id))!
    assert.deepEqual([currentPrice, nextPrice, nextDatePrice], [5, 6, day])
    world.clock.advance(4 * dayMs)
    const next = (await eventually(
      () => priceOf(world, id),
      (price) => price?.currentPrice === 6,
    ))!
    assert.deepEqual([next.nextPrice, next.nextDatePrice, next.nextIncludedInMenu], [null, later, false])
    world.clock.advance(7 * dayMs)
    const gone = await eventually(
      () => priceOf(world, id),
      (price) => price?.currentPrice === 0,
    )
    assert.equal(gone?.isIncludedInMenu, false)
  })
})
