import { Decimal, one } from '#core/decimal.ts'
import { phrase } from '../phrases.ts'
import { headingKey } from './columns.ts'

type Dimension = 'mass' | 'volume' | 'pieces'

/** Unit of measurement: its dimension, and its size in kilograms, litres or pieces. */
interface StandardUnit {
  dimension: Dimension
  size: Decimal
}

/** Unit on the server. */
export interface UnitRow {
  name: string
  code?: string | null | undefined
  measureUnitType?: string | null | undefined
}

/** Product as far as the conversion of its amounts needs it. */
export interface MeasuredProduct {
  /** Unit in which the product is kept. */
  unit: UnitRow
  /** Weight of one unit in kilograms. */
  unitWeight?: number | null | undefined
  /** Volume of one unit in litres. */
  unitCapacity?: number | null | undefined
  containers?: readonly ProductContainer[] | null | undefined
}

interface ProductContainer {
  containerId?: string | null | undefined
  name?: string | null | undefined
  /** Content in the unit of the product. */
  quantity?: number | null | undefined
}

/** Number of the product's units in one unit of a file, or the reason why it is unknown. */
export type UnitFactor = { factor: Decimal; containerId: string | null } | { fault: string }

/** Amounts have at most so many decimals. */
const amountDigits = 9

const unit = (dimension: Dimension, size: string, words: string) => ({ dimension, size: new Decimal(size), words })

/** Units with their names in several languages, and their codes in UN/ECE Recommendation 20, by which electronic invoices name them. */
export const standardUnits = [
  unit(
    'mass',
    '1',
    `kg, kgs, kgm, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, kilogramo, kilogramos, chilo, chili, chilogrammo,
     chilogrammi, quilo, quilos, quilograma, kilogramů, kilogramy, kilogramów, кг, килограмм, килограмма, килограммов, кілограм, 公斤, 千克, キロ,
     キログラム, 킬로그램, كجم, كغ, كيلو, किलो, กก, กิโลกรัม, κιλό, κιλά, קג, ק ג`,
  ),
  unit(
    'mass',
    '0.001',
    `g, gr, grm, gm, gms, gram, grams, gramm, gramme, grammes, gramo, gramos, grammo, grammi, grama, gramas, gramů, gramy, gramów, г, гр, грамм,
     грамма, граммов, грам, 克, グラム, 그램, غ, جم, غرام, ग्राम, กรัม, γρ, γραμμάρια, גר, גרם`,
  ),
  unit('mass', '0.000001', 'mg, mgm, milligram, milligrams, milligramm, milligramme, miligramo, milligrammo, мг, 毫克'),
  unit('mass', '0.01', 'dag, dkg, deka, dekagramm, dekagram, dekagramy'),
  unit('mass', '0.1', 'hg, hgm, hekto, etto, etti, ettogrammo, hectogram'),
  unit('mass', '1000', 't, tne, tonne, tonnes, tonelada, tonnellata, tona, т, тонна, 吨'),
  unit('mass', '0.028349523125', 'oz, onz, ounce, ounces, unze, unzen, once, onza, onzas, oncia, унция, унции, オンス'),
  unit('mass', '0.45359237', 'lb, lbs, lbr, pound, pounds, libra, libras, libbra, libbre, фунт'),
  unit(
    'volume',
    '1',
    `l, lt, ltr, ltrs, liter, liters, litre, litres, litro, litros, litri, litr, litry, litrů, litrów, litra, л, литр, литра, литров, літр, 升,
     公升, リットル, 리터, لتر, ل, लीटर, ลิตร, lít, λίτρο, λίτρα, ליטר`,
  ),
  unit(
    'volume',
    '0.001',
    `ml, mlt, cc, milliliter, milliliters, millilitre, millilitres, mililitro, mililitros, millilitro, millilitri, mililitr, мл, миллилитр,
     мілілітр, 毫升, ミリリットル, 밀리리터, مل, मिली, มล, มิลลิลิตร`,
  ),
  unit('volume', '0.01', 'cl, clt, centiliter, centilitre, centilitro, centilitri'),
  unit('volume', '0.1', 'dl, dlt, deciliter, decilitre, decilitro, decilitri, дл'),
  unit('volume', '100', 'hl, hlt, hectoliter, hectolitre, hektoliter, ettolitro, гл'),
  unit('volume', '0.0295735295625', 'us fl oz, oza'),
  unit('volume', '0.0284130625', 'uk fl oz, imp fl oz, imperial fl oz, ozi'),
  unit('volume', '0.473176473', 'us pint, us pt, ptl'),
  unit('volume', '0.56826125', 'uk pint, uk pt, imp pint, imperial pint, pti'),
  unit('volume', '0.946352946', 'us quart, us qt, qtl'),
  unit('volume', '1.1365225', 'uk quart, uk qt, imp quart, imperial quart, qti'),
  unit('volume', '3.785411784', 'us gallon, us gal, gll'),
  unit('volume', '4.54609', 'uk gallon, uk gal, imp gallon, imperial gallon, gli'),
  unit(
    'pieces',
    '1',
    `pcs, pc, pce, piece, pieces, ea, each, h87, c62, nar, unit, units, item, items, stk, stck, stück, stücke, st, stuk, stuks, pièce, pièces, pz,
     pezzo, pezzi, pza, pieza, piezas, ud, uds, un, und, unid, unidad, unidades, unidade, unité, unités, unità, peça, peças, szt, sztuka, sztuki,
     sztuk, ks, kus, kusy, kusů, adet, styck, kpl, шт, штука, штуки, штук, ед, 个, 個, 件, 只, 개, قطعة, حبة, नग, ชิ้น, cái, τεμ, τεμάχιο, יח, יחידה`,
  ),
  unit(
    'pieces',
    '12',
    'dz, dzn, dozen, dozens, dutzend, douzaine, docena, docenas, dozzina, dúzia, dozijn, tuzin, tucet, düzine, dussin, дюжина, 打',
  ),
  unit('pieces', '2', 'pair, pairs, pr, paar, paire, par, pares, paio, para, пара'),
  unit('pieces', '100', 'cen, hundred'),
  unit('pieces', '1000', 'mil, thousand'),
] as const

const byWord = new Map<string, StandardUnit>(
  standardUnits.flatMap(({ words, ...unit }) => words.split(',').map((word) => [headingKey(word), unit] as const)),
)

/** Units with another size in the United States than in the United Kingdom. */
const twofold: Readonly<Record<string, string>> = {
  fl_oz: 'fl oz',
  floz: 'fl oz',
  fluid_ounce: 'fl oz',
  fluid_ounces: 'fl oz',
  pint: 'pint',
  pints: 'pint',
  pt: 'pint',
  quart: 'quart',
  quarts: 'quart',
  qt: 'quart',
  gallon: 'gallon',
  gallons: 'gallon',
  gal: 'gallon',
}

const byMeasureUnitType: Readonly<Record<string, string>> = {
  GRAM: 'g',
  KILOGRAM: 'kg',
  MILLILITER: 'ml',
  LITER: 'l',
}

/**
 * Returns how many of the product's own units one unit of a file is: by the product's unit, one of its containers, a unit of the same
 * dimension, or the weight or volume of the product's unit. An empty text is the product's own unit.
 */
export function unitFactor(product: MeasuredProduct, text: string): UnitFactor {
  if (text === '') return { factor: one, containerId: null }
  const key = headingKey(text)
  const { unit, containers } = product
  if (key === '' || key === headingKey(unit.name) || key === headingKey(unit.code ?? ''))
    return { factor: one, containerId: null }
  const [container, other] = containers?.filter(({ name }) => headingKey(name ?? '') === key) ?? []
  if (other) return { fault: phrase`the product has several containers "${text}"` }
  if (container) return containerFactor(product, container, text)
  const us = twofold[key]
  if (us !== undefined) return { fault: phrase`"${text}" differs between countries: write "US ${us}" or "UK ${us}"` }
  const found = byWord.get(key)
  if (!found)
    return { fault: phrase`"${text}" is neither a known unit nor a container of the product${containersText(product)}` }
  return standardFactor(product, found, text)
}

/** Returns whether a text is the unit of single pieces. */
export function isPiece(text: string): boolean {
  const found = byWord.get(headingKey(text))
  return found?.dimension === 'pieces' && found.size.equals(1)
}

/** Converts an amount into the unit of the product. */
export const inProductUnit = (amount: Decimal.Value, { factor }: { factor: Decimal }): Decimal =>
  factor.times(amount).toDecimalPlaces(amountDigits, Decimal.ROUND_HALF_UP)

function containerFactor(
  { unit }: MeasuredProduct,
  { containerId = null, quantity }: ProductContainer,
  text: string,
): UnitFactor {
  if (!quantity) return { fault: phrase`the content of the container "${text}" is not known: set it in ${unit.name}` }
  return { factor: new Decimal(quantity), containerId }
}

function standardFactor(product: MeasuredProduct, { dimension, size }: StandardUnit, text: string): UnitFactor {
  const { unit, unitWeight, unitCapacity } = product
  const own = byWord.get(headingKey(byMeasureUnitType[unit.measureUnitType ?? ''] ?? '')) ?? standardOf(unit)
  if (own?.dimension === dimension) return { factor: size.div(own.size), containerId: null }
  const content = dimension === 'mass' ? unitWeight : dimension === 'volume' ? unitCapacity : null
  if (content) return { factor: size.div(content), containerId: null }
  const reason = {
    mass: phrase`the weight of its unit is not known`,
    volume: phrase`the volume of its unit is not known`,
    pieces: phrase`no container of it is a piece`,
  }[dimension]
  return { fault: phrase`"${text}" cannot be converted: the product is kept in ${unit.name}, and ${reason}` }
}

const standardOf = ({ code, name }: UnitRow): StandardUnit | undefined =>
  byWord.get(headingKey(code ?? '')) ?? byWord.get(headingKey(name))

function containersText({ containers }: MeasuredProduct): string {
  const names = containers?.flatMap(({ name }) => (name ? [`"${name}"`] : [])) ?? []
  return names.length === 0 ? '' : phrase`, which has ${names.join(', ')}`
}
