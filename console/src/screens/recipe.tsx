import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { call, type Request, type Response } from '../api.ts'
import { type Product, useIntentKeys, useProducts, useStores } from '../books.ts'
import { useBooksErrors } from '../books_errors.ts'
import { decimalOf } from '../document_lines.ts'
import { useFilters } from '../filtered_list.ts'
import { Alert, Button, Check, Failure, Field, Loading, Select, TableFrame } from '../parts.tsx'
import { type Language, usePreferences } from '../preferences.ts'
import { ProductField } from '../product_field.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { localNow, type Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { dateText, defineTexts, inputText, moneyText, numberText, useTexts } from '../text.ts'
import { Unsaved } from '../unsaved.ts'

const texts = defineTexts(
  {
    all: 'All recipes',
    date: 'On the day',
    store: 'Cost in the store',
    none: 'There is no recipe on this day.',
    unknown: 'There is no such product.',
    from: 'Valid from',
    to: 'Valid until, without this day',
    period: (from: string, to: string) => `Valid from ${from} until ${to}`,
    endless: (from: string) => `Valid from ${from} until further notice`,
    others: 'Recipes of other days',
    yield: 'Makes',
    makes: (amount: string) => `Makes ${amount}`,
    kept: 'Is made ahead and kept in stock',
    ingredient: 'Ingredient',
    gross: 'Gross',
    net: 'Net',
    loss: 'Loss',
    out: 'In the dish',
    size: 'Size',
    cost: 'Cost',
    total: 'Cost of the whole',
    each: 'Cost of one',
    estimate: 'estimate',
    noCost: 'unknown',
    make: 'Make a recipe',
    change: 'Change',
    copy: 'New recipe from a day',
    save: 'Save',
    back: 'Back',
    add: 'Add an ingredient',
    remove: (product: string) => `Remove ${product}`,
    cell: (field: string, product: string) => `${field}: ${product}`,
    reads: 'Your role reads recipes. The owner or a manager changes them.',
    ingredients: 'Ingredients',
    technology: 'How it is made',
  },
  {
    all: 'Все рецепты',
    date: 'На день',
    store: 'Себестоимость на складе',
    none: 'На этот день рецепта нет.',
    unknown: 'Такого товара нет.',
    from: 'Действует с',
    to: 'Действует до, не включая',
    period: (from, to) => `Действует с ${from} до ${to}`,
    endless: (from) => `Действует с ${from} бессрочно`,
    others: 'Рецепты на другие дни',
    yield: 'Выход',
    makes: (amount) => `Выход: ${amount}`,
    kept: 'Готовится заранее и лежит на складе',
    ingredient: 'Ингредиент',
    gross: 'Брутто',
    net: 'Нетто',
    loss: 'Потери',
    out: 'В блюде',
    size: 'Размер',
    cost: 'Себестоимость',
    total: 'Себестоимость всего',
    each: 'Себестоимость одной единицы',
    estimate: 'оценка',
    noCost: 'неизвестна',
    make: 'Составить рецепт',
    change: 'Изменить',
    copy: 'Новый рецепт с даты',
    save: 'Сохранить',
    back: 'Назад',
    add: 'Добавить ингредиент',
    remove: (product) => `Убрать ${product}`,
    cell: (field, product) => `${field}: ${product}`,
    reads: 'Ваша роль только читает рецепты. Меняют их владелец и менеджер.',
    ingredients: 'Ингредиенты',
    technology: 'Как готовить',
  },
)

type Chart = NonNullable<Response<'/api/nomenclature/v2/assembly-chart/list'>['items']>[number]
type Item = NonNullable<Request<'/api/nomenclature/v2/assembly-chart/create'>['items']>[number]

/** Last day of charts without an end. */
const endless = '2500-01-01'

export default function Recipe({ productId }: { productId: string }) {
  const t = useTexts(texts)
  const products = useProducts()
  const product = products.data?.get(productId)
  return (
    <RestaurantScreen
      title={product?.name ?? t.ingredients}
      tools={
        <Link className="button" to="/recipes">
          {t.all}
        </Link>
      }
    >
      {(restaurant) =>
        products.error ? (
          <Failure error={products.error} retry={() => void products.refetch()} />
        ) : !products.data ? (
          <Loading />
        ) : !product ? (
          <p className="hint page">{t.unknown}</p>
        ) : (
          <Charts key={productId} product={product} products={products.data} restaurant={restaurant} />
        )
      }
    </RestaurantScreen>
  )
}

interface ChartsProps {
  product: Product
  products: ReadonlyMap<string, Product>
  restaurant: Restaurant
}

function Charts({ product, products, restaurant }: ChartsProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const { get, set } = useFilters()
  const [, setSearch] = useSearchParams()
  const date = get('date') || localNow(restaurant).slice(0, 10)
  const edit = get('edit')
  const charts = useQuery({
    queryKey: ['charts', 'of', product.id],
    queryFn: async () =>
      (await call('/api/nomenclature/v2/assembly-chart/list', { productId: product.id })).items ?? [],
  })
  const stores = useStores(restaurant.id)
  const error = charts.error ?? stores.error
  if (error) return <Failure error={error} retry={() => void Promise.all([charts.refetch(), stores.refetch()])} />
  if (!charts.data || !stores.data) return <Loading />
  const chart = charts.data.find(({ dateFrom, dateTo }) => (dateFrom ?? '') <= date && date < (dateTo ?? ''))
  const others = charts.data.filter((one) => one !== chart)
  const store = (get('store') || stores.data.find(({ isDeleted }) => !isDeleted)?.id) ?? ''
  const mayMake = may('/api/nomenclature/v2/assembly-chart/create', '/api/nomenclature/v2/assembly-chart/update')
  if (edit && mayMake)
    return (
      <ChartForm
        key={`${edit} ${chart?.id}`}
        product={product}
        products={products}
        chart={chart}
        isNew={edit === 'new' || !chart}
        date={date}
        onClose={(day) => {
          setSearch((before) => {
            before.delete('edit')
            if (day) before.set('date', day)
            return before
          })
        }}
      />
    )
  return (
    <div className="page wide">
      <div className="filters">
        <Field label={t.date} type="date" value={date} onChange={(e) => set('date', e.target.value)} />
        <Select label={t.store} value={store} options={stores.data} onChange={(chosen) => set('store', chosen)} />
        {mayMake && (
          <div className="row">
            {chart && <Button onClick={() => set('edit', 'change', { replace: false })}>{t.change}</Button>}
            <Button look={chart ? 'plain' : 'primary'} onClick={() => set('edit', 'new', { replace: false })}>
              {chart ? t.copy : t.make}
            </Button>
          </div>
        )}
      </div>
      {!mayMake && <p className="hint">{t.reads}</p>}
      {chart ? (
        <ChartView
          chart={chart}
          product={product}
          products={products}
          restaurant={restaurant}
          store={store}
          date={date}
        />
      ) : (
        <p className="caution">{t.none}</p>
      )}
      {others.length > 0 && (
        <section className="sheet">
          <h2>{t.others}</h2>
          <ul className="plain-list">
            {others.map(({ id, dateFrom, dateTo }) => (
              <li key={id}>
                <Link to={`/recipes/${product.id}?restaurant=${restaurant.id}&date=${dateFrom}`}>
                  {periodText(t, language, dateFrom, dateTo)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const periodText = (
  t: { period(from: string, to: string): string; endless(from: string): string },
  language: Language,
  from: string | null | undefined,
  to: string | null | undefined,
): string =>
  (to ?? endless) >= '2400'
    ? t.endless(dateText(from ?? '', language))
    : t.period(dateText(from ?? '', language), dateText(to ?? '', language))

interface ChartViewProps extends ChartsProps {
  chart: Chart
  store: string
  date: string
}

/** Recipe with the cost of each part, as the server calculates it at the end of the day. */
function ChartView({ chart, product, products, restaurant, store, date }: ChartViewProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const amount = chart.assembledQuantity ?? 1
  const items = chart.items ?? []
  const costs = useQuery({
    queryKey: ['stock', 'costs', chart.id, items, amount, store, date],
    queryFn: () => {
      const wanted = [
        { productId: product.id, amountFactor: amount },
        { productId: product.id, amountFactor: 1 },
        ...items.map(({ productId, quantityIn }) => ({ productId: productId ?? '', amountFactor: quantityIn ?? 0 })),
      ]
      return call('/api/inventory/v1/costings/calculate', {
        organizationId: restaurant.id,
        dateIncoming: `${date}T23:59:59`,
        items: wanted.map((item) => ({ ...item, storeId: store })),
      })
    },
    enabled: store !== '',
    staleTime: 0,
  })
  const costText = (productId: string, amountFactor: number) => {
    if (!costs.data) return ''
    const cost = costs.data.items?.find((one) => one.productId === productId && one.amountFactor === amountFactor)
    if (cost?.value == null) return t.noCost
    const money = moneyText(cost.value, restaurant.currency, language)
    return cost.isEvaluative ? `${money} (${t.estimate})` : money
  }
  return (
    <>
      <p>
        {periodText(t, language, chart.dateFrom, chart.dateTo)}.{' '}
        {t.makes(`${numberText(amount, language)} ${product.unit}`.trim())}.
        {chart.writeoffStrategy === 'DIRECT' && ` ${t.kept}.`}
      </p>
      {costs.error && <Failure error={costs.error} retry={() => void costs.refetch()} />}
      <TableFrame label={t.ingredients}>
        <table className="table">
          <thead>
            <tr>
              <th>{t.ingredient}</th>
              <th className="number">{t.gross}</th>
              <th className="number">{t.net}</th>
              <th className="number">{t.loss}</th>
              <th className="number">{t.out}</th>
              <th className="number">{t.cost}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, productId, quantityIn, quantityMiddle, quantityOut }) => {
              const ingredient = products.get(productId ?? '')
              const amountOf = (value: number | null | undefined) =>
                value == null ? '' : `${fine(value, language)} ${ingredient?.unit ?? ''}`
              return (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/recipes/${productId}?restaurant=${restaurant.id}&date=${date}`}>
                      {ingredient?.name ?? '…'}
                    </Link>
                  </th>
                  <td className="number">{amountOf(quantityIn)}</td>
                  <td className="number">{amountOf(quantityMiddle)}</td>
                  <td className="number">{lossText(quantityIn, quantityMiddle, language)}</td>
                  <td className="number">{amountOf(quantityOut)}</td>
                  <td className="number">{costText(productId ?? '', quantityIn ?? 0)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableFrame>
      <p className="document-sum">
        {t.total} <strong>{costText(product.id, amount)}</strong>
        {amount !== 1 && (
          <>
            {', '}
            {t.each.toLowerCase()} <strong>{costText(product.id, 1)}</strong>
          </>
        )}
      </p>
      {chart.technologyDescription && (
        <section className="sheet">
          <h2>{t.technology}</h2>
          <p>{chart.technologyDescription}</p>
        </section>
      )}
    </>
  )
}

/** Amounts of ingredients are as fine as a tenth of a gram. */
const fine = (value: number, language: Language): string => value.toLocaleString(language, { maximumFractionDigits: 4 })

const lossText = (gross: number | null | undefined, net: number | null | undefined, language: Language): string =>
  gross && net != null ? (1 - net / gross).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }) : ''

interface DraftItem {
  /** Fields that the form does not show. */
  rest: Item
  productId: string
  productSizeId: string
  quantityIn: string
  quantityMiddle: string
  quantityOut: string
}

function draftOf(item: Item, language: Language): DraftItem {
  const text = (quantity: number | null | undefined) => (quantity == null ? '' : inputText(quantity, language))
  return {
    rest: item,
    productId: item.productId ?? '',
    productSizeId: item.productSizeId ?? '',
    quantityIn: text(item.quantityIn),
    quantityMiddle: text(item.quantityMiddle),
    quantityOut: text(item.quantityOut),
  }
}

/** Form of a recipe as it was typed. */
interface ChartDraft {
  dateFrom: string
  dateTo: string
  amount: string
  isKept: boolean
  technology: string
  items: readonly DraftItem[]
}

const drafts = new Unsaved<ChartDraft>()

interface ChartFormProps {
  product: Product
  products: ReadonlyMap<string, Product>
  chart: Chart | undefined
  /** Whether a chart of another period is made, with the lines of this one. */
  isNew: boolean
  date: string
  /** `day` is one of a saved chart. */
  onClose(day?: string): void
}

const quantities = ['quantityIn', 'quantityMiddle', 'quantityOut'] as const

function ChartForm({ product, products, chart, isNew, date, onClose }: ChartFormProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { language } = usePreferences()
  const { person } = useSession()
  const draftKey = [person.personId, product.id, chart?.id, isNew].join(' ')
  const [draft, setDraft] = useState<ChartDraft>(
    () =>
      drafts.get(draftKey) ?? {
        dateFrom: isNew ? date : (chart?.dateFrom ?? date),
        dateTo: !isNew && chart?.dateTo && chart.dateTo < '2400' ? chart.dateTo : '',
        amount: inputText(chart?.assembledQuantity ?? 1, language),
        isKept: chart?.writeoffStrategy === 'DIRECT',
        technology: chart?.technologyDescription ?? '',
        items: (chart?.items ?? []).map((item) => draftOf(item, language)),
      },
  )
  const { dateFrom, dateTo, amount, isKept, technology, items } = draft
  const set = (changes: Partial<ChartDraft>) => {
    const changed = { ...draft, ...changes }
    drafts.set(draftKey, changed)
    setDraft(changed)
  }
  const close = (day?: string) => {
    drafts.set(draftKey, undefined)
    onClose(day)
  }
  const isBySize = chart?.productSizeAssemblyStrategy === 'SPECIFIC'
  const sizes = useQuery({
    queryKey: ['sizes'],
    queryFn: async () => (await call('/api/nomenclature/v1/product-size/list', {})).items ?? [],
    enabled: isBySize,
  })
  const keys = useIntentKeys()
  const errors = useBooksErrors(products)
  const save = useMutation({
    mutationFn: async () => {
      const numberOf = (text: string) => (text.trim() === '' ? null : decimalOf(text))
      const { id, ...kept } = chart ?? {}
      const body = {
        ...kept,
        productId: product.id,
        dateFrom,
        dateTo: dateTo || endless,
        assembledQuantity: decimalOf(amount),
        writeoffStrategy: isKept ? ('DIRECT' as const) : ('ASSEMBLE' as const),
        directWriteoffStoreSpecification: isKept ? (chart?.directWriteoffStoreSpecification ?? null) : null,
        technologyDescription: technology || null,
        items: items.map(({ rest: { id: itemId, ...rest }, ...item }, i) => ({
          ...rest,
          ...(!isNew && itemId && { id: itemId }),
          productId: item.productId,
          productSizeId: item.productSizeId || null,
          quantityIn: numberOf(item.quantityIn),
          quantityMiddle: numberOf(item.quantityMiddle),
          quantityOut: numberOf(item.quantityOut),
          sortWeight: i,
        })),
      }
      if (isNew || !id) await call('/api/nomenclature/v2/assembly-chart/create', body, keys(body))
      else await call('/api/nomenclature/v2/assembly-chart/update', { ...body, id }, keys(body))
      await queries.invalidateQueries({ queryKey: ['charts'] })
      close(dateFrom)
    },
  })
  const wrong = new Map(errors.fieldsOf(save.error).map(({ path, message }) => [path, message]))
  const change = (index: number, field: keyof Omit<DraftItem, 'rest'>, value: string) =>
    set({ items: items.map((item, i) => (i === index ? { ...item, [field]: value } : item)) })
  const labels = { quantityIn: t.gross, quantityMiddle: t.net, quantityOut: t.out }
  return (
    <form
      className="page wide"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="sheet document-head">
        <Field
          label={t.from}
          type="date"
          required
          disabled={!isNew}
          error={wrong.get('dateFrom')}
          value={dateFrom}
          onChange={(e) => set({ dateFrom: e.target.value })}
        />
        <Field
          label={t.to}
          type="date"
          error={wrong.get('dateTo')}
          value={dateTo}
          onChange={(e) => set({ dateTo: e.target.value })}
        />
        <Field
          label={[t.yield, product.unit].filter(Boolean).join(', ')}
          inputMode="decimal"
          required
          error={wrong.get('assembledQuantity')}
          value={amount}
          onChange={(e) => set({ amount: e.target.value })}
        />
        <Check label={t.kept} checked={isKept} onChange={(e) => set({ isKept: e.target.checked })} />
      </div>
      {items.length > 0 && (
        <TableFrame label={t.ingredients} className="lines">
          <table className="table">
            <thead>
              <tr>
                <th>{t.ingredient}</th>
                {isBySize && <th>{t.size}</th>}
                {quantities.map((field) => (
                  <th key={field} className="number">
                    {labels[field]}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map((item, i) => {
                const ingredient = products.get(item.productId)
                const name = ingredient?.name ?? '…'
                const failures = [...wrong].filter(([path]) => path.startsWith(`items[${i}]`))
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids until they are saved
                  <tr key={i}>
                    <th scope="row">
                      {name}
                      {failures.map(([path, message]) => (
                        <p key={path} className="wrong" role="alert">
                          {message}
                        </p>
                      ))}
                    </th>
                    {isBySize && (
                      <td>
                        <select
                          className="input cell"
                          aria-label={t.cell(t.size, name)}
                          value={item.productSizeId}
                          onChange={(e) => change(i, 'productSizeId', e.target.value)}
                        >
                          <option value="">–</option>
                          {sizes.data?.map(({ id, name }) => (
                            <option key={id} value={id ?? ''}>
                              {name}
                            </option>
                          ))}
                        </select>
                      </td>
                    )}
                    {quantities.map((field) => (
                      <td key={field} className="number">
                        <input
                          className="input cell"
                          inputMode="decimal"
                          aria-label={t.cell(labels[field], name)}
                          aria-invalid={wrong.has(`items[${i}].${field}`)}
                          // biome-ignore lint/a11y/noAutofocus: somebody has just chosen the product to type its amount
                          autoFocus={field === 'quantityIn' && item.quantityIn === ''}
                          value={item[field]}
                          onChange={(e) => change(i, field, e.target.value)}
                        />
                        <small>{ingredient?.unit}</small>
                      </td>
                    ))}
                    <td>
                      <Button
                        look="quiet"
                        className="square"
                        aria-label={t.remove(name)}
                        onClick={() => set({ items: items.filter((_, other) => other !== i) })}
                      >
                        ✕
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </TableFrame>
      )}
      <ProductField
        label={t.add}
        isFit={({ id, type }) => id !== product.id && type !== 'SERVICE'}
        onChoose={({ id }) => set({ items: [...items, draftOf({ productId: id }, language)] })}
      />
      <label className="field">
        <span>{t.technology}</span>
        <textarea rows={3} maxLength={2000} value={technology} onChange={(e) => set({ technology: e.target.value })} />
      </label>
      {save.error !== null && <Alert error={new Error(errors.textOf(save.error))} />}
      <div className="bar">
        <span />
        <div className="row">
          <Button onClick={() => close()}>{t.back}</Button>
          <Button look="primary" type="submit" disabled={save.isPending}>
            {t.save}
          </Button>
        </div>
      </div>
    </form>
  )
}
