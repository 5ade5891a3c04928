import { phrase } from '../phrases.ts'
import { cellError, type Table, type TableRow } from '../tables/table.ts'
import { type Column, columns, type Level, neverNull, override, overridePrefix } from './columns.ts'
import type { MenuNames } from './names.ts'

type Fields = Record<string, unknown>

/** Values of a menu file other than names and prices. Fields without a column are missing. */
export interface MenuInput {
  menu: Fields
  groups: ReadonlyMap<string, Fields>
  /** By key of the product. */
  products: ReadonlyMap<string, Fields>
  /** By product and size. */
  sizes: ReadonlyMap<string, Fields>
  /** By product and size; null if the column exists and the cell is empty. */
  nextPrices: ReadonlyMap<string, { price: number | null; startsOn: string } | null>
  taxOverrides: TaxOverride[]
  schedules: MenuNames['schedules']
  /** Returns the number of the column of a field, for errors of the server. */
  columnOf(level: Level, field: string): number | undefined
}

export interface TaxOverride {
  baseTaxCategoryId: string
  newTaxCategoryId: string
  orderTypeId: string
}

/** Group, product and size of a line. */
interface Place {
  group: string
  /** Key of the product. */
  key: string
  size: string
}

export const sizeKey = ({ key, size }: Pick<Place, 'key' | 'size'>): string => `${key}\n${size}`

/** Reads the columns other than names and prices. Adds errors of cells to `faults`. */
export function readMenuInput(
  table: Table,
  names: MenuNames,
  placeOf: (row: TableRow) => Place,
  faults: string[],
): MenuInput {
  const found = table.headings.flatMap((heading, place) => {
    const column = columnFor(heading)
    return column && table.headings.indexOf(heading) === place ? [{ column, place }] : []
  })
  const reading: Reading = { table, names, placeOf, faults, stated: emptyStated(), firstRows: new Map() }
  for (const { column, place } of found) readColumn(reading, column, place)
  const { stated } = reading
  for (const level of ['menu', 'product', 'size'] as const)
    for (const [key, fields] of stated[level]) completeParts(reading, level, key, fields)
  return {
    menu: stated.menu.get('') ?? {},
    groups: stated.group,
    sizes: stated.size,
    nextPrices: nextPricesIn(reading),
    taxOverrides: overridesIn(reading),
    products: stated.product,
    schedules: names.schedules,
    columnOf: (level, field) => found.find(({ column }) => column.level === level && states(column, field))?.place,
  }
}

/** Input of a file without optional columns. */
export const emptyMenuInput: MenuInput = {
  menu: {},
  groups: new Map(),
  products: new Map(),
  sizes: new Map(),
  nextPrices: new Map(),
  taxOverrides: [],
  schedules: [],
  columnOf: () => undefined,
}

/** Returns whether the column sets the field, or a field nested in it. */
const states = (column: Column, field: string) => column.field === field || column.field.startsWith(`${field}.`)

const columnFor = (heading: string): Column | undefined =>
  columns.find((column) => column.heading === heading) ??
  (heading.startsWith(overridePrefix) ? override(heading) : undefined)

/** Returns whether a menu may have a column with the heading, besides names and prices. */
export const isMenuColumn = (heading: string): boolean => columnFor(heading) !== undefined

interface Reading {
  table: Table
  names: MenuNames
  placeOf(row: TableRow): Place
  faults: string[]
  stated: Record<Level, Map<string, Fields>>
  /** First line of each subject of the table. */
  firstRows: Map<string, TableRow>
}

const emptyStated = (): Reading['stated'] => ({
  menu: new Map(),
  group: new Map(),
  product: new Map(),
  size: new Map(),
  price: new Map(),
})

function keyOf(level: Level, place: Place): string {
  if (level === 'menu') return ''
  if (level === 'group') return place.group
  return level === 'product' ? place.key : sizeKey(place)
}

function readColumn(reading: Reading, column: Column, place: number): void {
  const { table, names, placeOf, faults, stated } = reading
  const cells = new Map<string, { cell: string; row: TableRow }>()
  for (const row of table.rows) {
    const at = placeOf(row)
    const key = keyOf(column.level, at)
    const cell = row.cells[place] ?? ''
    const addError = (message: string) => faults.push(cellError(table, row, place, message))
    if (column.level === 'size' && at.size === '') {
      if (cell !== '') addError(phrase`the line has no size`)
      continue
    }
    reading.firstRows.getOrInsert(`${column.level}\n${key}`, row)
    const fields = stated[column.level].getOrInsert(key, {})
    const known = cells.get(key)
    if (cell === '' || known?.cell === cell) {
      if (!known && !neverNull.has(column.field)) setIn(fields, column.field, null)
      continue
    }
    if (known) {
      addError(phrase`it says "${known.cell}" on line ${known.row.line}`)
      continue
    }
    cells.set(key, { cell, row })
    const answer = column.reader.read(cell, names)
    if ('fault' in answer) addError(answer.fault)
    else setIn(fields, column.field, answer.value)
  }
}

/** Sets a value at a path, creating nested objects. */
function setIn(fields: Fields, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) fields[name] = value
  else {
    const inner = fields[name]
    const inside: Fields = typeof inner === 'object' && inner !== null ? { ...inner } : {}
    setIn(inside, rest.join('.'), value)
    fields[name] = inside
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty))

/** Makes nutrition and pictures complete, or null. */
function completeParts(reading: Reading, level: Level, key: string, fields: Fields): void {
  if ('nutrition' in fields) fields.nutrition = wholeNutrition(reading, level, key, fields.nutrition)
  if (!('image' in fields)) return
  const { url = null, hash = null, updatedAt = null } = { ...(fields.image as Fields) }
  if (url === null && (hash !== null || updatedAt !== null))
    recordErrorAt(reading, level, key, 'image', phrase`a picture has a hash or a date, and no address`)
  fields.image = url === null ? null : { url, hash, updatedAt }
}

const nutrients = ['energy', 'proteins', 'fats', 'carbs']

function wholeNutrition(reading: Reading, level: Level, key: string, input: unknown): Fields | null {
  if (isEmpty(input)) return null
  const { components, ...others } = input as Fields & { components?: Fields }
  const missing = nutrients.find((name) => isEmpty(others[name]))
  if (missing !== undefined)
    recordErrorAt(reading, level, key, 'nutrition', phrase`nutrition needs ${nutrients.join(', ')}`)
  const known = Object.entries(components ?? {}).filter(([, value]) => value !== null)
  return { ...others, components: known.length > 0 ? Object.fromEntries(known) : null }
}

/** Records an error in the first line of a subject, in the column of a field if there is one. */
function recordErrorAt(
  { table, faults, firstRows }: Reading,
  level: Level,
  key: string,
  field: string,
  message: string,
): void {
  const row = firstRows.get(`${level}\n${key}`)
  if (!row) return
  const place = table.headings.findIndex((heading) => {
    const column = columnFor(heading)
    return column?.level === level && states(column, field)
  })
  faults.push(place < 0 ? `line ${row.line}: ${message}` : cellError(table, row, place, message))
}

/** Returns the future prices. Records an error for a price without a day, and for a day without a price. */
function nextPricesIn(reading: Reading): MenuInput['nextPrices'] {
  const { table, stated } = reading
  return new Map(
    [...stated.price].map(([key, fields]) => {
      const row = reading.firstRows.get(`price\n${key}`)
      const cellOf = (heading: string) => row?.cells[table.headings.indexOf(heading)] ?? ''
      const [price, day] = [cellOf('next_price'), cellOf('next_price_from')]
      if ((price === '') !== (day === ''))
        recordErrorAt(
          reading,
          'price',
          key,
          price === '' ? 'price' : 'startsOn',
          phrase`a next price has a price and a day`,
        )
      const { price: value, startsOn } = fields as { price: number | null; startsOn: string | null }
      return [key, startsOn ? { price: value, startsOn } : null]
    }),
  )
}

/** Returns the tax overrides for order types. Products of one tax category must have equal ones. */
function overridesIn(reading: Reading): TaxOverride[] {
  const { names, stated, faults } = reading
  const known = new Map<string, TaxOverride>()
  const conflicting = new Set<string>()
  for (const [name, fields] of stated.product) {
    const { overrides, taxCategoryId: base } = fields as { overrides?: Fields; taxCategoryId?: string | null }
    delete fields.overrides
    for (const [orderType, newTaxCategoryId] of Object.entries(overrides ?? {})) {
      const orderTypeId = names.orderTypes.get(orderType)
      if (orderTypeId === undefined) conflicting.add(orderType)
      if (orderTypeId === undefined || typeof newTaxCategoryId !== 'string') continue
      const heading = `overrides.${orderType}`
      if (!base)
        recordErrorAt(reading, 'product', name, heading, phrase`the product says no tax that this one replaces`)
      if (!base) continue
      const taxOverride = { baseTaxCategoryId: base, newTaxCategoryId, orderTypeId }
      const before = known.getOrInsert(`${base} ${orderTypeId}`, taxOverride)
      if (before.newTaxCategoryId !== newTaxCategoryId)
        recordErrorAt(
          reading,
          'product',
          name,
          heading,
          phrase`another product of the same tax says another one for this order type`,
        )
    }
  }
  for (const orderType of conflicting)
    faults.push(phrase`column ${overridePrefix}${orderType}: there is no such order type`)
  return [...known.values()]
}
