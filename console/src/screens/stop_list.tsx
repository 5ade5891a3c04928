import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { call, type Response } from '../api.ts'
import { DishBox } from '../dish_box.tsx'
import { LiveOrders, type OrderRow, useColumn } from '../live.ts'
import { type Menu, useMenu } from '../menu.ts'
import { Alert, Button, Choice, Failure, Loading } from '../parts.tsx'
import { RestaurantScreen } from '../restaurant_screen.tsx'
import { clockText, localOfUtc, type Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { outcomeOf } from '../steps.ts'
import { defineTexts, typedNumber, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    title: 'Stop list',
    dish: 'Stop a dish',
    everywhere: 'Everywhere',
    where: 'Where',
    left: (dish: string) => `Left of ${dish}`,
    soldOut: 'Sold out',
    limited: 'Limited',
    terminal: 'The terminal',
    program: 'Another program',
    byStock: (ingredients: string, time: string) => `Too little in stock: ${ingredients}, ${time}`,
    neededBy: 'Needed by',
    again: 'Sell again',
    sellAgain: (dish: string) => `Sell again: ${dish}`,
    empty: 'Nothing is stopped.',
  },
  {
    title: 'Стоп-лист',
    dish: 'Остановить блюдо',
    everywhere: 'Везде',
    where: 'Где',
    left: (dish) => `Остаток: ${dish}`,
    soldOut: 'Закончилось',
    limited: 'Осталось мало',
    terminal: 'Терминал',
    program: 'Другая программа',
    byStock: (ingredients, time) => `Не хватает на складе: ${ingredients}, ${time}`,
    neededBy: 'Нужно заказам',
    again: 'Продавать',
    sellAgain: (dish) => `Продавать снова: ${dish}`,
    empty: 'Ничего не остановлено.',
  },
)

export default function StopListScreen() {
  const t = useTexts(texts)
  return <RestaurantScreen title={t.title}>{(restaurant) => <StopLists restaurant={restaurant} />}</RestaurantScreen>
}

type Entry = Response<'/admin/stop_lists/list'>['items'][number]
interface Change {
  terminalGroupIds: readonly string[]
  productId: string
  sizeId?: string | null
  /** Undefined for unlimited again. */
  balance?: number
}

function StopLists({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const organizationId = restaurant.id
  const { may } = useSession()
  const menu = useMenu(organizationId)
  const groups = useQuery({
    queryKey: ['terminal groups', organizationId],
    queryFn: async () => {
      const found = await call('/api/1/terminal_groups', { organizationIds: [organizationId] })
      return [...found.terminalGroups, ...found.terminalGroupsInSleep].flatMap(({ items }) => items)
    },
  })
  const lists = useQuery({
    queryKey: ['stop lists', organizationId],
    queryFn: ({ signal }) => call('/admin/stop_lists/list', { organizationId }, { signal }),
    staleTime: 0,
  })
  const live = useMemo(() => new LiveOrders([organizationId]), [organizationId])
  useEffect(() => live.start(), [live])
  const { refetch } = lists
  useEffect(() => live.subscribe('changed', () => void refetch()), [live, refetch])
  const [where, setWhere] = useState('')
  const change = useMutation({
    mutationFn: async ({ terminalGroupIds, productId, sizeId = null, balance }: Change) => {
      for (const terminalGroupId of terminalGroupIds) {
        const place = { organizationId, terminalGroupId }
        const { correlationId } =
          balance === undefined
            ? await call('/api/1/stop_lists/remove', { ...place, items: [{ productId, sizeId }] })
            : await call('/api/1/stop_lists/add', { ...place, items: [{ productId, sizeId, balance }] })
        if (may('/api/1/commands/status')) await outcomeOf(organizationId, correlationId)
      }
    },
    onSettled: () => lists.refetch(),
  })
  const names = namesIn(menu.data ?? null)
  const isUnnamed = menu.data !== undefined && (lists.data?.items ?? []).some(({ productId }) => !names.has(productId))
  // The menu lacks products that only modify others, or that are no longer sold.
  const others = useQuery({
    queryKey: ['products', organizationId],
    queryFn: () => call('/api/1/nomenclature', { organizationId }),
    enabled: isUnnamed,
  })
  for (const { id, name } of others.data?.products ?? []) if (!names.has(id)) names.set(id, name)
  const error = groups.error ?? lists.error ?? menu.error
  const retry = () => void Promise.all([groups.refetch(), lists.refetch(), menu.refetch()])
  if (error) return <Failure error={error} retry={retry} />
  if (!groups.data || !lists.data || menu.data === undefined) return <Loading />
  const targets = groups.data.filter(({ id }) => where === '' || id === where).map(({ id }) => id)
  return (
    <div className="stop-lists">
      <div className="stop-form">
        <DishBox
          label={t.dish}
          dishes={menu.data?.dishes ?? []}
          noteOf={() => ''}
          onChoose={({ id }) => change.mutate({ terminalGroupIds: targets, productId: id, balance: 0 })}
        />
        {groups.data.length > 1 && (
          <Choice
            label={t.where}
            value={where}
            options={[
              { value: '', text: t.everywhere },
              ...groups.data.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            onChange={setWhere}
          />
        )}
        <Alert error={change.error} />
      </div>
      <div className="stop-groups">
        {groups.data.map(({ id, name }) => (
          <section key={id} className="sheet" aria-label={name}>
            <h2>{name}</h2>
            <Entries
              entries={lists.data.items.filter(({ terminalGroupId }) => terminalGroupId === id)}
              names={names}
              restaurant={restaurant}
              live={live}
              onChange={(entry, balance) =>
                change.mutate({ ...entry, terminalGroupIds: [id], ...(balance !== undefined && { balance }) })
              }
            />
          </section>
        ))}
      </div>
    </div>
  )
}

/** Returns the names of dishes, sizes and modifiers by id. */
function namesIn(menu: Menu | null): Map<string, string> {
  return new Map(
    (menu?.dishes ?? []).flatMap((dish) => [
      [dish.id, dish.name] as const,
      ...dish.sizes.map(({ id, name }) => [id ?? '', name] as const),
      ...dish.groups.flatMap(({ modifiers }) => modifiers.map(({ id, name }) => [id, name] as const)),
    ]),
  )
}

interface EntriesProps {
  entries: readonly Entry[]
  names: ReadonlyMap<string, string>
  restaurant: Restaurant
  live: LiveOrders
  onChange(entry: Pick<Entry, 'productId' | 'sizeId'>, balance: number | undefined): void
}

function Entries({ entries, names, restaurant, live, onChange }: EntriesProps) {
  const t = useTexts(texts)
  if (entries.length === 0) return <p className="hint">{t.empty}</p>
  return (
    <ul className="stop-entries">
      {entries.map((entry) => {
        const { productId, sizeId = null, balance, sku, reason, authorKind, authorName } = entry
        const author = authorKind === 'FrontOffice' ? t.terminal : t.program
        const size = sizeId === null ? '' : (names.get(sizeId) ?? '')
        const dish = [names.get(productId) ?? sku ?? productId, size].filter(Boolean).join(', ')
        const time = clockOf(entry.dateAdd, restaurant)
        return (
          <li key={`${productId} ${sizeId}`}>
            <div className="stop-head">
              <strong>{dish}</strong>
              <span className={balance > 0 ? 'tag soon' : 'tag late'}>{balance > 0 ? t.limited : t.soldOut}</span>
            </div>
            <p className="hint">{reason ? t.byStock(reason, time) : `${authorName ?? author}, ${time}`}</p>
            <NeededBy live={live} productId={productId} sizeId={sizeId} />
            <div className="row">
              <Balance
                key={balance}
                label={t.left(dish)}
                balance={balance}
                onSave={(left) => onChange({ productId, sizeId }, left)}
              />
              <Button aria-label={t.sellAgain(dish)} onClick={() => onChange({ productId, sizeId }, undefined)}>
                {t.again}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns hours and minutes of a time in UTC at the restaurant; nothing without a time. */
const clockOf = (utc: string | null | undefined, restaurant: Restaurant): string =>
  utc ? clockText(localOfUtc(utc, restaurant)) : ''

/** Number that is left, saved by Enter and when the focus leaves. */
function Balance({ label, balance, onSave }: { label: string; balance: number; onSave(left: number): void }) {
  const [text, setText] = useState(String(balance))
  const left = typedNumber(text)
  const save = () => {
    if (left !== undefined && left !== balance) onSave(left)
  }
  return (
    <input
      className="input amount"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={left === undefined}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing && save()}
      onBlur={save}
    />
  )
}

/** Links to open orders whose kitchen has not begun the dish. */
function NeededBy({ live, productId, sizeId }: { live: LiveOrders; productId: string; sizeId: string | null }) {
  const t = useTexts(texts)
  const ids = [...useColumn(live, 'confirm'), ...useColumn(live, 'accepted')]
  const rows = ids.flatMap((id) => live.order(id) ?? []).filter((row) => needs(row, productId, sizeId))
  if (rows.length === 0) return null
  return (
    <p className="needed-by">
      {t.neededBy}:{' '}
      {rows.map(({ id, order }) => (
        <Link key={id} to={`/orders/${id}`}>
          {order?.number}
        </Link>
      ))}
    </p>
  )
}

const needs = ({ order }: OrderRow, productId: string, sizeId: string | null): boolean =>
  (order?.items ?? []).some((item) => {
    if (item.type === 'Service' || item.deleted || (sizeId !== null && item.size?.id !== sizeId)) return false
    if (item.type === 'Product')
      return item.product.id === productId || item.modifiers.some(({ product }) => product.id === productId)
    const halves = [item.primaryComponent, item.secondaryComponent]
    return halves.some((half) => half?.product.id === productId)
  })
