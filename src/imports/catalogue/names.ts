import { derivedId } from '#core/schema.ts'
import type { UnitRow } from '../tables/units.ts'

/** Row of a directory on the server, such as a unit or an allergen. */
interface DirectoryRow {
  id: string
  name: string
  code?: string | null
  percentage?: number
  measureUnitType?: string | null
  isDeleted?: boolean | null
}

const directories = {
  amountUnits: 'AmountUnit',
  allergenGroups: 'AllergenGroup',
  productTags: 'ProductTag',
  placeTypes: 'PlaceType',
  taxCategories: 'TaxCategory',
} as const

type DirectoryName = keyof typeof directories
export type Directories = Readonly<Record<DirectoryName, readonly DirectoryRow[]>>

/** Resolver of names in files. Creates rows that the server does not have. */
export interface Names {
  /** Returns the id of the row with this name or code, ignoring case. Creates a missing row. */
  idOf(directory: Exclude<DirectoryName, 'taxCategories'>, name: string): string
  /** Returns the tax category with this name or percentage. Creates a missing percentage, but not a missing name. */
  taxOf(text: string): string | undefined
  /** Returns the unit of measurement with the id; undefined without one. */
  unitOf(id: unknown): UnitRow | undefined
  /** Created rows, by directory. */
  made: Partial<Record<DirectoryName, DirectoryRow[]>>
}

export function namesOf(corporationId: string, known: Directories): Names {
  const made: Names['made'] = {}
  const rowsOf = (directory: DirectoryName) => [
    ...known[directory].filter(({ isDeleted }) => !isDeleted),
    ...(made[directory] ?? []),
  ]
  const add = (directory: DirectoryName, name: string, fields: object = {}) => {
    const id = derivedId(corporationId, directories[directory], name.toLowerCase())
    const rows = made[directory] ?? []
    made[directory] = [...rows, { id, name, ...fields }]
    return id
  }
  const isCalled = (name: string) => (row: DirectoryRow) =>
    [row.name, row.code].some((text) => text?.toLowerCase() === name.toLowerCase())
  return {
    made,
    unitOf(id) {
      const isSame = (row: DirectoryRow) => row.id === id
      return known.amountUnits.find(isSame) ?? made.amountUnits?.find(isSame)
    },
    idOf: (directory, name) => rowsOf(directory).find(isCalled(name))?.id ?? add(directory, name),
    taxOf(text) {
      const rows = rowsOf('taxCategories')
      const named = rows.find(isCalled(text))
      if (named) return named.id
      const percentage = percentIn(text)
      if (percentage === undefined) return undefined
      const same = rows.find((row) => row.percentage === percentage)
      return same?.id ?? add('taxCategories', `${percentage} %`, { percentage })
    },
  }
}

/** Splits a cell at bars. */
export const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Splits a cell of allergens at bars. People write `0` or a dash for none. */
export const allergensIn = (cell: string): string[] => partsOf(cell).filter((name) => !/^[0–—-]$/.test(name))

function percentIn(text: string): number | undefined {
  const number = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%?$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}
