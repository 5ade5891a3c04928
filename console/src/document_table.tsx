import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { call } from './api.ts'
import type { Product } from './books.ts'
import { documentKinds, fieldTexts, type Kind, type LineField, lineControls } from './document_kinds.ts'
import { type DraftLines, useLine, useLineIds } from './document_lines.ts'
import type { Named } from './document_postings.tsx'
import { Button, TableFrame } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { ProductField } from './product_field.tsx'
import type { Restaurant } from './restaurants.ts'
import { amountText, defineTexts, useTexts } from './text.ts'

const texts = defineTexts(
  {
    lines: 'Lines',
    add: 'Add a product',
    remove: (product: string) => `Remove ${product}`,
    cell: (field: string, product: string) => `${field}: ${product}`,
    as: 'As above',
    none: '–',
    empty: 'No lines yet. Type a product to add one.',
  },
  {
    lines: 'Строки',
    add: 'Добавить товар',
    remove: (product) => `Убрать ${product}`,
    cell: (field, product) => `${field}: ${product}`,
    as: 'Как выше',
    none: '–',
    empty: 'Строк ещё нет. Начните вводить название товара.',
  },
)

interface LineTableProps {
  lines: DraftLines
  kind: Kind
  isEditable: boolean
  /** Position of the first line with an error. */
  first: number | undefined
  restaurant: Restaurant
  products: ReadonlyMap<string, Product>
  stores: readonly Named[]
  accounts: readonly Named[]
  /** Why all lines together are wrong. */
  error: string | undefined
}

const rowHeight = 41
/** Fields that a new line takes from the line before. */
const copied: readonly LineField[] = ['store', 'vatPercent', 'revenueAccount', 'splitVat']

/** Lines of a document. Only the visible ones are drawn. */
export const LineTable = memo(function LineTable({ lines, isEditable, first, error, ...row }: LineTableProps) {
  const t = useTexts(texts)
  const fields = useTexts(fieldTexts)
  const { kind } = row
  const columns = documentKinds[kind].line
  const sizes = useQuery({
    queryKey: ['sizes'],
    queryFn: async () => (await call('/api/nomenclature/v1/product-size/list', {})).items ?? [],
    enabled: columns.includes('productSize'),
  })
  const ids = useLineIds(lines)
  const frame = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index]!,
    overscan: 6,
  })
  useLayoutEffect(() => {
    if (lines.focused !== undefined) rows.scrollToIndex(ids.length - 1)
  }, [ids, lines, rows])
  useEffect(() => {
    if (first !== undefined) rows.scrollToIndex(first)
  }, [first, rows])
  const isAct = kind === 'INCOMING_SERVICE' || kind === 'OUTGOING_SERVICE'
  // Enter goes on to the next cell, and from the last one back to the products.
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const cells = [...(event.target.closest('tr')?.querySelectorAll<HTMLElement>('.line-typed') ?? [])]
    const next = cells[cells.indexOf(event.target) + 1] ?? box.current?.querySelector('input')
    next?.focus()
  }
  const drawn = rows.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <div className="document-lines">
      {ids.length === 0 ? (
        <p className="hint">{t.empty}</p>
      ) : (
        <TableFrame label={t.lines} className="lines" ref={frame} onKeyDown={press}>
          <table className="table" aria-rowcount={ids.length + 1}>
            <thead>
              <tr>
                <th className="number">№</th>
                <th>{fields.product}</th>
                {columns.map((field) => (
                  <th key={field} className={lineControls[field] === 'number' ? 'number' : undefined}>
                    {fields[field]}
                  </th>
                ))}
                {isEditable && <td />}
              </tr>
            </thead>
            <tbody>
              {before > 0 && <Spacer height={before} />}
              {drawn.map(({ key, index }) => (
                <LineRow
                  key={key}
                  id={ids[index]!}
                  index={index}
                  measure={rows.measureElement}
                  lines={lines}
                  isEditable={isEditable}
                  sizes={sizes.data ?? noSizes}
                  {...row}
                />
              ))}
              {after > 0 && <Spacer height={after} />}
            </tbody>
          </table>
        </TableFrame>
      )}
      {error !== undefined && <p className="wrong">{error}</p>}
      {isEditable && (
        <div ref={box}>
          <ProductField
            label={t.add}
            {...(isAct && { isFit: ({ type }: Product) => type === 'SERVICE' || type === 'GOODS' })}
            onChoose={({ id }) => lines.add(id, copied)}
          />
        </div>
      )}
    </div>
  )
})

/** Space of rows that are not drawn. */
const Spacer = ({ height }: { height: number }) => (
  <tr>
    <td style={{ height }} />
  </tr>
)

const noSizes: readonly Named[] = []

interface LineRowProps extends Omit<LineTableProps, 'first' | 'error'> {
  id: number
  index: number
  sizes: readonly Named[]
  measure(element: Element | null): void
}

/** Line, which draws itself alone while somebody types in it. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, index, lines, kind, isEditable, measure, products, restaurant } = props
  const t = useTexts(texts)
  const fields = useTexts(fieldTexts)
  const { language } = usePreferences()
  const { product: productId, values, errors } = useLine(lines, id)
  const product = products.get(productId)
  const name = product?.name ?? '…'
  const row = useRef<HTMLTableRowElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors move the focus
  useEffect(() => {
    if (lines.focused !== id) return
    lines.focused = undefined
    const wrong = row.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const field = wrong ?? row.current?.querySelector<HTMLElement>('.line-typed')
    field?.focus()
  }, [lines, id, errors])
  const cell = (field: LineField) => {
    const value = values[field] ?? ''
    const label = t.cell(fields[field], name)
    const wrong = { 'aria-invalid': errors[field] !== undefined, title: errors[field] }
    const choices = choicesOf(field, props, product)
    if (choices)
      return isEditable ? (
        <select
          className="input cell"
          aria-label={label}
          {...wrong}
          value={`${value}`}
          onChange={({ target }) => lines.set(id, field, target.value)}
        >
          <option value="">{field === 'store' ? t.as : t.none}</option>
          {choices
            .filter((one) => !one.isDeleted || one.id === value)
            .map((one) => (
              <option key={one.id} value={one.id ?? ''}>
                {one.name}
              </option>
            ))}
        </select>
      ) : (
        choices.find((one) => one.id === value)?.name
      )
    if (lineControls[field] === 'check')
      return (
        <input
          type="checkbox"
          aria-label={label}
          disabled={!isEditable}
          checked={value === true}
          onChange={({ target }) => lines.set(id, field, target.checked)}
        />
      )
    if (!isEditable) return shownText(field, `${value}`, restaurant.currency, language)
    const isNumber = lineControls[field] === 'number'
    return (
      <input
        className={isNumber ? 'input cell line-typed' : 'input cell line-typed text'}
        inputMode={isNumber ? 'decimal' : undefined}
        aria-label={label}
        {...wrong}
        placeholder={field === 'sum' ? '…' : undefined}
        value={`${value}`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => lines.set(id, field, target.value)}
      />
    )
  }
  return (
    <tr
      ref={(element) => {
        row.current = element
        measure(element)
      }}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <td className="number">{index + 1}</td>
      <th scope="row">
        {name}
        {Object.entries(errors).map(([field, message]) => (
          <p key={field} className="wrong" role="alert">
            {field in fields && field !== 'product' ? `${fields[field as LineField]}: ${message}` : message}
          </p>
        ))}
      </th>
      {documentKinds[kind].line.map((field) => (
        <td key={field} className={lineControls[field] === 'number' ? 'number' : undefined}>
          {cell(field)}
          {field === 'amount' && <small> {product?.unit}</small>}
        </td>
      ))}
      {isEditable && (
        <td>
          <Button look="quiet" className="square" aria-label={t.remove(name)} onClick={() => lines.remove(id)}>
            ✕
          </Button>
        </td>
      )}
    </tr>
  )
})

/** Returns what a field chooses from; undefined for typed fields. */
function choicesOf(
  field: LineField,
  { stores, sizes, accounts }: LineRowProps,
  product: Product | undefined,
): readonly Named[] | undefined {
  switch (lineControls[field]) {
    case 'store':
      return stores
    case 'size':
      return sizes
    case 'account':
      return accounts
    case 'container':
      return product?.containers ?? []
    default:
      return undefined
  }
}

const moneyFields: ReadonlySet<string> = new Set(['sum', 'discountSum', 'incomeSum'])

/** Writes sums as the currency does, and other values as they are. */
const shownText = (field: LineField, value: string, currency: string, language: 'en' | 'ru'): string =>
  value !== '' && moneyFields.has(field) ? amountText(Number(value.replace(',', '.')), currency, language) : value
