import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { OperatorError } from '#core/operator_error.ts'
import { OneOf, opt, Text } from '#core/schema.ts'
import type { Api } from '../api.ts'
import type { ImportInput, ImportKind, ImportPlan, ReadFile } from '../kind.ts'
import { fileColumns, type MenuFile, menuHeadings, parseMenu, readMenuTable } from '../menu/file.ts'
import { phrase } from '../phrases.ts'
import { expectHeadings } from '../tables/columns.ts'
import { orderColumns } from './columns.ts'
import { type OrdersFile, type OrderTables, openOrderTables, ordersIn } from './file.ts'
import { type ImportSummary, sendOrders } from './sending.ts'
import { listTypeNames } from './type_names.ts'

const OrdersOptions = Type.Object({
  id: opt(
    OneOf(['number', 'number+date']),
    'What identifies an order: its number, or its number and day if numbers restart each day. If omitted, its number.',
  ),
  idPrefix: opt(
    Text({ minLength: 1, maxLength: 20 }),
    'Text before the numbers, such as that of a terminal, if other files have the same numbers.',
  ),
})
type OrdersOptions = Static<typeof OrdersOptions>

type Input = ImportInput<OrdersOptions>

/** Past orders of a restaurant, which are sent as they are read: a plan reads the files once to check them, and once to send them. */
export const ordersKind: ImportKind<typeof OrdersOptions> = {
  files: {
    orders: { description: 'Orders, with their lines or without.', columns: orderColumns, isRequired: true },
    lines: { description: 'Lines of the orders.', columns: orderColumns },
    menu: { description: 'Products that lines name by an id, with their prices.', columns: fileColumns },
    sizes: { description: 'Sizes of these products.', columns: fileColumns },
  },
  options: OrdersOptions,
  plan,
}

/** An opened file of orders, and how the headings of all files are read. */
interface OpenedOrders {
  file: OrdersFile
  headings: ReadFile[]
}

/** Opens the files of orders, without reading their rows. */
export async function openOrders({
  files,
  reading,
  options,
}: Pick<Input, 'files' | 'reading' | 'options'>): Promise<OpenedOrders> {
  const { orders, lines, menu, sizes } = files
  if (!orders) throw new OperatorError(phrase`There is no file of orders`, phrase`Give one`)
  if (sizes && !menu)
    throw new OperatorError('--sizes is for the sizes of a menu', 'Give it with --menu, or leave it out')
  const tables = await openOrderTables({ orders, lines, ...reading })
  const prices = await readMenu({ files, reading }, tables)
  const identity = {
    hasDay: options.id === 'number+date',
    prefix: options.idPrefix ?? undefined,
    dateOrder: reading.dateFormat,
  }
  const file = ordersIn(tables, prices?.file, identity)
  const parts = ['orders', 'lines']
  return {
    file,
    headings: [
      ...file.headings.map((one, i) => ({ part: parts[i]!, ...one })),
      ...(menu && prices ? [{ part: 'menu', file: menu.path, headings: prices.headings }] : []),
    ],
  }
}

async function readMenu(
  { files: { menu, sizes }, reading }: Pick<Input, 'files' | 'reading'>,
  { orders, lines }: OrderTables,
) {
  const tables = orders === lines ? [orders] : [orders, lines]
  if (!menu) return void expectHeadings(tables, reading.chosen)
  const table = await readMenuTable({ menu, ...(sizes && { sizes }), ...reading }, tables)
  const file: MenuFile = parseMenu(table)
  return { file, headings: menuHeadings(table) }
}

/** Orders with errors are left out, and their errors are notes. */
async function plan(input: Input): Promise<ImportPlan> {
  const { organizationId } = input
  if (!organizationId)
    throw new OperatorError(phrase`It is not said which restaurant closed the orders`, phrase`Name it`)
  const place = { corporationId: input.corporationId, organizationId }
  const { file, headings } = await openOrders(input)
  const digest = createHash('sha256')
  const faults: string[] = []
  const checked = await sendOrders(
    digested(input.api, digest),
    file.read(await listTypeNames(input.api, place, file)),
    {
      organizationId,
      isDryRun: true,
      onFault: (fault) => void faults.push(fault),
      onProgress() {},
    },
  )
  const shown = faults.slice(0, notesMax)
  return {
    files: headings,
    changes: checked,
    sentence: ordersSentence(checked),
    notes: faults.length > shown.length ? [...shown, phrase`and ${faults.length - shown.length} more`] : shown,
    saves: digest.digest('hex'),
    rows: checked.imported,
    async apply(onSaved) {
      const { file } = await openOrders(input)
      await sendOrders(input.api, file.read(await listTypeNames(input.api, place, file)), {
        organizationId,
        isDryRun: false,
        onFault() {},
        onProgress: ({ imported }) => onSaved(imported),
      })
    },
  }
}

const notesMax = 100

/** Adds requests and their outcomes to a digest, because the requests of a large file do not fit into memory. */
const digested = (api: Api, digest: ReturnType<typeof createHash>): Api => ({
  async post<T>(path: string, body: object): Promise<T> {
    const response = await api.post<T>(path, body)
    digest.update(JSON.stringify([body, response]))
    return response
  },
})

export function ordersSentence({ imported, known, invalid, skipped, sum }: ImportSummary): string {
  const statuses = Object.entries(skipped).map(([status, count]) => `${count} ${status}`)
  const others = statuses.length > 0 ? `; skipped by status: ${statuses.join(', ')}` : ''
  return `${imported} orders of ${sum.toFixed(2)} in all; ${known} were there already, ${invalid} cannot be imported${others}`
}
