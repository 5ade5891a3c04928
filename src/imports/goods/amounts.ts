import { Decimal, type MoneyGrid, roundMoney } from '#core/decimal.ts'
import { phrase } from '../phrases.ts'
import type { Column } from '../tables/columns.ts'
import type { Line } from '../tables/lines.ts'
import { inProductUnit, isPiece, type UnitFactor, unitFactor } from '../tables/units.ts'
import type { FoundProduct, GoodsProduct } from './goods.ts'

/** Largest amount of a line of a document. */
const amountMax = 999_999
const priceDigits = 9

/** Columns of the unit in which a line has its amount and its price. */
export const unitColumns = {
  unit: { headings: ['unit'], meaning: 'unit', description: "Unit of amount and price. If empty, the product's own." },
  container: {
    headings: ['container', 'package'],
    meaning: 'container',
    description: 'Container of the product in which amount and price are, in place of a unit.',
  },
} as const satisfies Record<string, Column>

/** Texts of a line that name its unit, and the receiver of its errors. */
interface UnitTexts {
  unit: string
  container: string
  /** Whether a piece is the container whose barcode or article the line has. */
  countsPackages: boolean
  reportError(column: keyof typeof unitColumns, message: string): void
}

/** Unit of a line: number of the product's units in it. */
interface LineUnit {
  factor: Decimal
  containerId: string | null
}

/**
 * Returns the unit that a line names, else the container whose barcode or article it has, else the product's own unit. Records its errors.
 */
export function unitOf(
  { unit, container, countsPackages, reportError }: UnitTexts,
  found: FoundProduct,
): LineUnit | undefined {
  const { product, containerId } = found
  const isPackage = containerId !== null && container === '' && (unit === '' || isPiece(unit))
  const isTwofold = isPackage && unit !== '' && !countsPackages
  const result = isTwofold
    ? { fault: phrase`"${unit}" may be a piece or the container of the barcode or article: name the container` }
    : isPackage
      ? containerUnit(product, containerId)
      : writtenUnit(product, unit, container)
  if (!('fault' in result)) return result
  reportError(unit === '' ? 'container' : 'unit', result.fault)
  return undefined
}

/** Returns the unit of a line of a table. */
export const unitOfLine = (line: Line<keyof typeof unitColumns>, found: FoundProduct): LineUnit | undefined =>
  unitOf(
    {
      unit: line.text('unit'),
      container: line.text('container'),
      countsPackages: false,
      reportError: line.reportError,
    },
    found,
  )

function containerUnit(product: GoodsProduct, containerId: string): UnitFactor {
  const container = product.containers?.find((one) => one.containerId === containerId)
  return container
    ? unitFactor(product, container.name ?? '')
    : { fault: phrase`the container of the barcode or article is none of the product` }
}

function writtenUnit(product: GoodsProduct, unit: string, container: string): UnitFactor {
  const inUnit = unitFactor(product, unit)
  const inContainer = unitFactor(product, container)
  if (container === '' || 'fault' in inUnit) return inUnit
  if (unit === '' || 'fault' in inContainer || inUnit.factor.equals(inContainer.factor)) return inContainer
  return { fault: phrase`"${unit}" and "${container}" are different amounts: leave one of them empty` }
}

/** Returns an amount in the unit of the product, or the reason why no document has it. */
export function documentAmount(
  amount: Decimal.Value,
  unit: { factor: Decimal },
  { canBeZero = false } = {},
): { value: Decimal } | { fault: string } {
  const value = inProductUnit(amount, unit)
  if (value.isNegative()) return { fault: phrase`the amount is below 0` }
  if (value.greaterThan(amountMax))
    return { fault: phrase`the amount is above ${amountMax} in the unit of the product` }
  return value.isZero() && !canBeZero ? { fault: phrase`the amount is 0` } : { value }
}

/** Converts a price per unit of a file into the price per unit of the product. */
export const productPrice = (price: Decimal.Value, { factor }: { factor: Decimal }): Decimal =>
  new Decimal(price).div(factor).toDecimalPlaces(priceDigits, Decimal.ROUND_HALF_UP)

/** Adds VAT to a price or sum without it. */
export const withVat = (net: Decimal.Value, vatPercent: number): Decimal =>
  new Decimal(net).times(new Decimal(100).plus(vatPercent)).div(100)

interface LineMoney {
  amount: Decimal.Value
  price: number | null
  sum: number | null
  discount?: number | null
}

/**
 * Returns the sum of a line on the digits of the currency: the given one, else price × amount less the discount. If the line has both, they
 * may differ by the rounding of a price in two digits.
 */
export function lineSum(
  { amount, price, sum, discount }: LineMoney,
  grid: MoneyGrid,
): { value: Decimal } | { column: 'price' | 'sum'; fault: string } {
  const computed = price === null ? null : roundMoney(new Decimal(price).times(amount).minus(discount ?? 0), grid)
  if (sum === null)
    return computed === null
      ? { column: 'price', fault: phrase`it has neither a price nor a sum` }
      : computed.isNegative()
        ? { column: 'price', fault: phrase`the discount is larger than the sum` }
        : { value: computed }
  const value = new Decimal(sum)
  if (value.decimalPlaces() > grid.digits)
    return { column: 'sum', fault: phrase`"${sum}" has more than ${grid.digits} decimals` }
  const tolerance = grid.step.div(2).times(amount).plus(grid.step)
  if (computed?.minus(value).abs().greaterThan(tolerance))
    return {
      column: 'sum',
      fault: discount
        ? phrase`the sum is ${value.toFixed(grid.digits)}, but price × amount less the discount is ${computed.toFixed(grid.digits)}`
        : phrase`the sum is ${value.toFixed(grid.digits)}, but price × amount is ${computed.toFixed(grid.digits)}`,
    }
  return { value }
}
