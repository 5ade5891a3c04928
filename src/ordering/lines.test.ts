import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal } from '#core/decimal.ts'
import { newId } from '#core/schema.ts'
import type { AnsweredItem } from '#shared/schemas/answered_items.ts'
import { catalogueOf, euros, product } from '#test/fixtures/catalogue.ts'
import { applyAllocations, applyComboPrices, assemble, linesOf, positionsOf, sumOf } from './lines.ts'
import type { Line } from './model.ts'

const dish = product({ name: 'Pie', categoryId: newId<'ProductCategory'>() })
const sauce = product({ name: 'Sauce', type: 'MODIFIER' })
const [dishAt, sauceAt] = [newId<'Position'>(), newId<'Position'>()]
const [firstAt, secondAt, commonAt] = [newId<'Position'>(), newId<'Position'>(), newId<'Position'>()]
const combo = {
  comboId: newId<'Combo'>(),
  comboSourceId: newId<'ComboSource'>(),
  groupId: newId<'ComboGroup'>(),
  groupName: 'Mains',
}
const deleted = { deletionMethod: { id: '1', removalType: { id: newId<'RemovalType'>(), name: 'Spoilt' } } }

const part = (positionId = dishAt, resultSum = 10) => ({
  product: { id: dish.id, name: dish.name },
  price: 10,
  cost: 10,
  pricePredefined: false,
  positionId,
  resultSum,
})
const modifier = (positionId = sauceAt, resultSum = 2) => ({
  product: { id: sauce.id, name: sauce.name },
  amount: 3,
  freeOfChargeAmount: 1,
  amountIndependentOfParentAmount: false,
  price: 0.5,
  pricePredefined: false,
  resultSum,
  positionId,
})
const item: AnsweredItem = { type: 'Product', status: 'Added', amount: 2, ...part(), modifiers: [modifier()] }
const compound: AnsweredItem = {
  type: 'Compound',
  status: 'Added',
  amount: 1,
  primaryComponent: part(firstAt),
  secondaryComponent: part(secondAt),
  commonModifiers: [modifier(commonAt, 1)],
}
const service: AnsweredItem = {
  type: 'Service',
  status: 'Added',
  amount: 1,
  cost: 4,
  service: { id: dish.id, name: 'Delivery' },
}

const context = { products: catalogueOf({ products: [dish, sauce] }).products, money: euros, isDiscounted: true }
const summaryOf = (lines: readonly Line[]) =>
  lines.map(({ positionId, parentId, cost, sum }) => [positionId, parentId, cost.toNumber(), sum.toNumber()])

test('the lines of an order are its parts before discounts, modifiers without their free portions', () => {
  const stored = { ...item, resultSum: 7, modifiers: [modifier(sauceAt, 0)] }
  assert.deepEqual(summaryOf(linesOf(context, [stored, service])), [
    [dishAt, dishAt, 10, 10],
    [sauceAt, dishAt, 2, 2],
  ])
  assert.equal(linesOf(context, [item])[0]?.categoryId, dish.categoryId)
})

test('without discounts an order keeps the sums of its modifiers, whatever rule they followed', () => {
  const stored = { ...item, modifiers: [modifier(sauceAt, 2.01)] }
  const [, sauceLine] = linesOf({ ...context, isDiscounted: false }, [stored])
  assert.equal(sauceLine?.cost.toString(), '2.01')
})

test('common modifiers of a compound item are discounted with its first half', () => {
  assert.deepEqual(summaryOf(linesOf(context, [compound])), [
    [firstAt, firstAt, 10, 10],
    [secondAt, secondAt, 10, 10],
    [commonAt, firstAt, 1, 1],
  ])
})

test('removed items have no line, and keep their position', () => {
  const removed = { ...item, deleted }
  const withoutSauce = { ...item, modifiers: [{ ...modifier(), deleted }] }
  assert.deepEqual(linesOf(context, [removed]), [])
  assert.deepEqual(summaryOf(linesOf(context, [withoutSauce])), [[dishAt, dishAt, 10, 10]])
  assert.deepEqual(positionsOf([removed, withoutSauce]), [dishAt, sauceAt, dishAt, sauceAt])
  assert.deepEqual([sumOf([removed]).toNumber(), sumOf([withoutSauce]).toNumber()], [0, 10])
})

test('allocations add up on a line, and change neither the given lines nor items', () => {
  const lines = linesOf(context, [item])
  const before = structuredClone({ lines: summaryOf(lines), item })
  const less = applyAllocations(lines, [
    { positionId: dishAt, sum: new Decimal('2.5') },
    { positionId: dishAt, sum: new Decimal('-1') },
  ])
  const [assembled] = assemble([item], less)
  assert.deepEqual(summaryOf(less)[0], [dishAt, dishAt, 10, 8.5])
  assert.equal(assembled && sumOf([assembled]).toNumber(), 10.5)
  assert.deepEqual({ lines: summaryOf(lines), item }, before)
})

test('a combo sets the cost of its parts, and included parts are free', () => {
  const lines = applyComboPrices(linesOf(context, [item]), [
    { positionId: dishAt, cost: new Decimal(8), combo },
    { positionId: sauceAt, cost: new Decimal(0), combo },
  ])
  const [assembled] = assemble([item], applyAllocations(lines, [{ positionId: dishAt, sum: new Decimal(3) }]))
  assert.ok(assembled?.type === 'Product')
  assert.deepEqual(
    [assembled.price, assembled.cost, assembled.resultSum, assembled.comboInformation],
    [10, 8, 5, combo],
  )
  assert.deepEqual([assembled.modifiers?.[0]?.price, assembled.modifiers?.[0]?.resultSum], [0, 0])
})

test('an item without lines is unchanged', () => {
  const removed = { ...item, deleted }
  assert.deepEqual(assemble([service, removed], linesOf(context, [service, removed])), [service, removed])
  assert.equal(sumOf([service]).toNumber(), 4)
})
