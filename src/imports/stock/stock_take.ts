import { basename } from 'node:path'
import { type Static, Type } from 'typebox'
import { Decimal, toNumber } from '#core/decimal.ts'
import { OperatorError } from '#core/operator_error.ts'
import { field, omittable, Text } from '#core/schema.ts'
import { documentAmount, unitColumns, unitOfLine } from '../goods/amounts.ts'
import {
  compareDocument,
  countDocuments,
  countsText,
  type DocumentBody,
  differencesOf,
  documentIdOf,
  documentsToSend,
  type FoundDocuments,
  liveOf,
  namedFields,
  type PlannedDocument,
  type SavedDocument,
  sendDocuments,
} from '../goods/documents.ts'
import { type Goods, productColumns, productOfLine, readGoods } from '../goods/goods.ts'
import { organizationOf, readStores } from '../goods/names.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { phrase } from '../phrases.ts'
import type { Columns } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { readTable, refuseErrors } from '../tables/table.ts'

const columns = {
  ...productColumns,
  ...unitColumns,
  counted: {
    headings: ['counted', 'quantity', 'amount'],
    meaning: ['counted', 'quantity', 'sum'],
    isRequired: true,
    description: 'Counted amount.',
  },
  store: { headings: ['store'], meaning: 'store', description: 'Name or code of the store.' },
  comment: { headings: ['comment', 'remark', 'note'], description: 'Remark for the staff.' },
} as const satisfies Columns

type CountLine = Line<keyof typeof columns>

const Options = Type.Object({
  at: field(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2})?$', minLength: 16, maxLength: 19 }),
    'Moment of the count, in the time of the restaurant: `2026-05-31T23:30`.',
  ),
  store: omittable(Text({ minLength: 1, maxLength: 200 }), 'Store of lines that name none.'),
  all: omittable(
    Type.Boolean(),
    'Whether products of a counted store that the file does not have were counted as 0. If omitted, they stay as they are.',
  ),
  post: omittable(Type.Boolean(), 'Whether the stock-takes are posted. If omitted, they stay drafts.'),
})
type Options = Static<typeof Options>

/** Stock-takes of the stores of a restaurant. */
export const stockTakeKind: ImportKind<typeof Options> = {
  files: { counts: { description: 'A line for each counted product.', columns, isRequired: true } },
  options: Options,
  plan,
}

/** Lines of one document; more products are counted in several documents of the same moment. */
const itemsMax = 1_000
const compared = { header: [], item: ['product', 'amount', 'containerId', 'containerCount', 'comment'] }

interface Counted {
  product: string
  amount: number
  containerId?: string
  containerCount?: number
  comment?: string
}

async function plan(input: ImportInput<Options>): Promise<ImportPlan> {
  const { api, corporationId, files, reading, options } = input
  const organizationId = organizationOf(input)
  const at = momentOf(options)
  const { counts: source } = files
  if (!source) throw new OperatorError(phrase`There is no file with counts`, phrase`Give one`)
  const file = basename(source.path)
  const faults = new Set<string>()
  const table = await readTable(source, { ...reading, columns })
  const { lines, headings } = linesOf<keyof typeof columns>(table, columns, { file, faults })
  const [goods, storeOf] = await Promise.all([
    readGoods(api, corporationId),
    readStores(api, corporationId, { organizationId, usual: options.store }),
  ])
  const counts = countsIn(lines, goods, storeOf)
  refuseErrors(source.path, [...faults])
  const found = await api.post<FoundDocuments>('/admin/documents/list', {
    organizationId,
    stockTake: { storeIds: [...counts.keys()], date: at },
  })
  if (options.all) countOthers(counts, found)
  const isPosted = options.post ?? false
  const documents = planDocuments(counts, { found, goods, organizationId, at, faults })
  refuseErrors(source.path, [...faults])
  const bodies = documentsToSend(documents, { isPosted })
  const numbers = countDocuments(documents, { isPosted })
  const products = documents.reduce((sum, { body }) => sum + body.items.length, 0)
  return {
    files: [{ part: 'counts', file, headings }],
    changes: { at, products, ...numbers },
    sentence: `counts of ${products} products at ${at} in ${countsText('stock-take', numbers)}`,
    notes: [],
    saves: { bodies, isPosted },
    rows: bodies.length,
    apply: (onSaved) => sendDocuments(api, 'stockTakes', { organizationId, bodies, isPosted, nameOf }, onSaved),
  }
}

/** Returns the moment of the count in one form, because it is part of what identifies a stock-take. */
const momentOf = ({ at }: Options): string => `${at.slice(0, 10)}T${at.slice(11, 16)}:${at.slice(17) || '00'}`

const nameOf = ({ date }: DocumentBody) => `the stock-take of ${date}`

/** Returns the counted products by store. Lines of one product add up. */
function countsIn(
  lines: readonly CountLine[],
  goods: Goods,
  storeOf: Awaited<ReturnType<typeof readStores>>,
): Map<string, Map<string, Counted>> {
  const stores = new Map<string, Map<string, Counted>>()
  for (const line of lines) {
    const store = storeOf(line.text('store'))
    if ('fault' in store) line.reportError('store', store.fault)
    const counted = countedIn(line, goods)
    if (!counted || 'fault' in store) continue
    const products = stores.get(store.id) ?? new Map<string, Counted>()
    const former = products.get(counted.product)
    products.set(counted.product, former ? bothOf(former, counted) : counted)
    stores.set(store.id, products)
  }
  return stores
}

function bothOf(one: Counted, other: Counted): Counted {
  const comment = [one.comment, other.comment].filter((text) => text !== undefined).join('; ')
  return {
    product: one.product,
    amount: toNumber(new Decimal(one.amount).plus(other.amount)),
    ...(comment !== '' && { comment }),
  }
}

function countedIn(line: CountLine, goods: Goods): Counted | undefined {
  const found = productOfLine(line, goods)
  if (!found) return undefined
  const { product } = found
  if (!product.isStored) line.reportError('product', phrase`"${product.name}" cannot lie in a store`)
  const unit = unitOfLine(line, found)
  const count = line.amount('counted')
  if (count === null || !unit) return undefined
  const amount = documentAmount(count, unit, { canBeZero: true })
  if ('fault' in amount) line.reportError('counted', amount.fault)
  if ('fault' in amount) return undefined
  return {
    product: product.id,
    amount: toNumber(amount.value),
    ...(unit.containerId !== null && { containerId: unit.containerId, containerCount: count }),
    ...(line.text('comment') !== '' && { comment: line.text('comment') }),
  }
}

/** Adds a count of 0 for each product that the books have in a counted store. */
function countOthers(counts: ReadonlyMap<string, Map<string, Counted>>, { stock }: FoundDocuments): void {
  for (const { storeId, productId } of stock) {
    const products = counts.get(storeId)
    if (products && !products.has(productId)) products.set(productId, { product: productId, amount: 0 })
  }
}

interface Target {
  found: FoundDocuments
  goods: Goods
  organizationId: string
  at: string
  faults: Set<string>
}

function planDocuments(
  counts: ReadonlyMap<string, ReadonlyMap<string, Counted>>,
  { found, goods, organizationId, at, faults }: Target,
): PlannedDocument[] {
  return [...counts].flatMap(([store, products]) => {
    const known = found.stockTakes.filter((document) => document.store === store)
    const counted = [...products.values()]
    const parts = Array.from({ length: Math.ceil(counted.length / itemsMax) }, (_, i): PlannedDocument => {
      const items = counted.slice(i * itemsMax, (i + 1) * itemsMax).map((item, num) => ({ num: num + 1, ...item }))
      const documentId = documentIdOf(organizationId, `stock-take\n${store}\n${at}\n${i}`, known)
      const before = liveOf(known).find((document) => document.documentId === documentId)
      const body: DocumentBody = { ...keptOf(before), documentId, date: at, store, items }
      const planned = compareDocument(body, before, compared)
      if (before && planned.isPosted && planned.state === 'changed') {
        const differences = differencesOf(before, body, compared, textIn(goods))
        faults.add(phrase`the stock-take ${before.number} of ${at} is posted, and differs: ${differences}`)
      }
      return planned
    })
    const own = new Set(parts.map(({ body }) => body.documentId))
    const other = liveOf(known).find(({ documentId }) => !own.has(documentId))
    if (other)
      faults.add(
        phrase`the store has the stock-take ${other.number} of ${at} already, which the file does not describe`,
      )
    return parts
  })
}

const keptFields = ['comment', 'conception', 'accountSurplus', 'accountShortage']
const firstStepFields = ['num', 'product', 'productSize', 'amount', 'amountUnit', 'comment']

/** Returns the fields of a draft that files do not have, and that people may have entered. */
const keptOf = (before: SavedDocument | undefined) => ({
  ...namedFields(before ?? {}, keptFields),
  itemsFirstStep: [before?.itemsFirstStep ?? []].flat().map((row) => namedFields(Object(row), firstStepFields)),
})

const textIn = (goods: Goods) => (line: object) => {
  const { product, amount } = Object(line)
  return `${goods.nameOf(`${product}`)} ${amount}`
}
