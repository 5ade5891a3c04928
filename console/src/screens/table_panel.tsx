import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { call, isUndecided, newId } from '../api.ts'
import { useCodeText } from '../errors.ts'
import { Icon } from '../icons.tsx'
import { useLeft } from '../left.ts'
import { useOrder } from '../live.ts'
import { isOpen, type TableOrder, type TableRow } from '../live_tables.ts'
import { useMenu } from '../menu.ts'
import { type NewLine, requestedItem } from '../new_lines.ts'
import { guestOf } from '../order_lines.ts'
import { orderTexts } from '../order_texts.ts'
import { Fact, ImpossibleSteps, Lines, Panel, PaymentLines } from '../panel.tsx'
import { Alert, Button, Failure, Field, Loading } from '../parts.tsx'
import { useToPay } from '../paying.ts'
import { usePreferences } from '../preferences.ts'
import type { Reserve } from '../reserves.ts'
import { clockText } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { outcomeOf, useProgress } from '../steps.ts'
import type { TableStepName } from '../table_steps.ts'
import { tableTexts } from '../table_texts.ts'
import { type Table, useTableName } from '../tables.ts'
import { defineTexts, moneyText, typedNumber, useTexts } from '../text.ts'
import { DishLines } from './dish_lines.tsx'
import type { HallContext } from './hall.tsx'
import { TableDialog } from './table_dialogs.tsx'
import { TableGuest } from './table_guest.tsx'

const texts = defineTexts(
  {
    guests: 'Guests',
    guestCount: (count: number) => `Guests: ${count}`,
    open: 'Open the table',
    opened: (time: string) => `Opened at ${time}`,
    another: 'Another order at this table',
    orderOf: (number: number) => `Order ${number}`,
    number: (table: string, number: number) => `${table}, order ${number}`,
    total: 'Total',
    toPay: 'To pay',
    unknown: 'There is no such table or order.',
    addAndSend: 'Add and send to the kitchen',
    add: 'Add without sending',
    noMenu: 'The restaurant sells no menu.',
    noDishes: 'Nothing is ordered yet.',
    Added: 'Not sent',
    PrintedNotCooking: 'Sent',
    CookingStarted: 'Cooking',
    CookingCompleted: 'Ready',
    Served: 'Served',
  },
  {
    guests: 'Гостей',
    guestCount: (count) => `Гостей: ${count}`,
    open: 'Открыть стол',
    opened: (time) => `Открыт в ${time}`,
    another: 'Ещё один заказ за этим столом',
    orderOf: (number) => `Заказ ${number}`,
    number: (table, number) => `${table}, заказ ${number}`,
    total: 'Итого',
    toPay: 'К оплате',
    unknown: 'Такого стола или заказа нет.',
    addAndSend: 'Добавить и отправить на кухню',
    add: 'Добавить без отправки',
    noMenu: 'У ресторана нет меню.',
    noDishes: 'Пока ничего не заказано.',
    Added: 'Не отправлено',
    PrintedNotCooking: 'Отправлено',
    CookingStarted: 'Готовится',
    CookingCompleted: 'Готово',
    Served: 'Подано',
  },
)

interface PanelProps {
  /** Order or free table. */
  id: string
  hall: HallContext
  /** Returns the open orders of a table. */
  ordersAt(tableId: string): readonly string[]
  reserveAt(tableId: string): Reserve | undefined
  /** Dishes that are typed and not added yet. */
  lines: readonly NewLine[]
  onType(lines: readonly NewLine[]): void
  onClose(): void
}

/** Panel of a table to open, or of an order. */
export default function TablePanel({ id, onClose, ...panel }: PanelProps) {
  const { hall } = panel
  const nameOf = useTableName()
  const tables = hall.sections.flatMap((section) => section.tables)
  const table = tables.find((one) => one.id === id)
  if (!table) return <OrderOfTable id={id} tables={tables} onClose={onClose} {...panel} />
  return (
    <Panel title={nameOf(table)} focusKey={id} onClose={onClose}>
      <OpenForm table={table} {...panel} />
    </Panel>
  )
}

type FormProps = Pick<PanelProps, 'hall' | 'ordersAt' | 'reserveAt'> & { table: Table }

function OpenForm({ table, hall, ordersAt, reserveAt }: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const organizationId = hall.restaurant.id
  const menu = useMenu(organizationId)
  const reserve = reserveAt(table.id)
  const [typed, setTyped] = useState(search.get('guests'))
  const guests = typed ?? String(reserve?.guestsCount ?? 2)
  const [orderId, setOrderId] = useState(newId)
  const count = typedNumber(guests)
  const isRight = count !== undefined && Number.isInteger(count) && count > 0
  const open = useMutation({
    mutationFn: async () => {
      const read = menu.data === undefined ? await menu.refetch({ cancelRefetch: false }) : menu
      const { id: menuId, priceCategoryId } = read.data ?? {}
      const order = {
        id: orderId,
        tableIds: [table.id],
        guests: { count: count ?? 1 },
        items: [],
        ...(menuId !== undefined && { menuId }),
        ...(priceCategoryId !== undefined && { priceCategoryId }),
      }
      const body = { organizationId, terminalGroupId: table.terminalGroupId, order }
      const { correlationId } = await call('/api/1/order/create', body, { idempotencyKey: orderId })
      await outcomeOf(organizationId, correlationId)
      hall.live.refresh()
      navigate(`/hall/${orderId}?restaurant=${organizationId}`)
    },
    // A refused order keeps its id; one whose answer was lost is sent again under the same.
    onError: (error) => isUndecided(error) || setOrderId(newId()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight && !open.isPending) open.mutate()
  }
  return (
    <form className="panel-body" onSubmit={submit}>
      {reserve && (
        <div className="facts">
          <Fact icon="reserves">{words.reserved(clockText(reserve.estimatedStartTime), guestOf(reserve))}</Fact>
          <Fact icon="note">{reserve.comment}</Fact>
        </div>
      )}
      {ordersAt(table.id).map((id) => (
        <Link key={id} to={`/hall/${id}${location.search}`}>
          {t.orderOf(hall.live.order(id)?.order?.number ?? 0)}
        </Link>
      ))}
      <Field
        label={t.guests}
        inputMode="numeric"
        autoComplete="off"
        value={guests}
        aria-invalid={!isRight}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Alert error={open.error ?? menu.error} />
      <div className="row">
        <Button look="primary" type="submit" aria-disabled={open.isPending || !isRight}>
          {open.isPending ? words.doing : t.open}
        </Button>
      </div>
    </form>
  )
}

function OrderOfTable({ id, hall, tables, lines, onType, onClose }: PanelProps & { tables: readonly Table[] }) {
  const t = useTexts(texts)
  const nameOf = useTableName()
  const words = useTexts(orderTexts)
  const organizationId = hall.restaurant.id
  const present = useOrder(hall.live, id)
  const read = useQuery({
    queryKey: ['table order', id],
    queryFn: async () => {
      const { orders } = await call('/api/1/order/by_id', { organizationIds: [organizationId], orderIds: [id] })
      return orders[0] ?? null
    },
    enabled: present === undefined,
    // The order has changed since it was read before the hall had it.
    staleTime: 0,
  })
  const row = present ?? read.data
  const order = row?.order
  const at = tables.filter((table) => order?.tableIds.includes(table.id)).map(nameOf)
  const title = order ? t.number(at.join(', '), order.number) : words.anyOrder
  return (
    <Panel title={title} focusKey={id} onClose={onClose}>
      {read.isError && <Failure error={read.error} retry={() => void read.refetch()} />}
      {row && order ? (
        <OpenedOrder row={row} order={order} hall={hall} lines={lines} onType={onType} onClose={onClose} />
      ) : read.isSuccess ? (
        <p className="panel-body">{t.unknown}</p>
      ) : (
        !read.isError && <Loading />
      )}
    </Panel>
  )
}

export interface OpenedProps extends Pick<PanelProps, 'hall' | 'lines' | 'onType' | 'onClose'> {
  row: TableRow
  order: TableOrder
}

function OpenedOrder(props: OpenedProps) {
  const { row, order, hall, lines, onType } = props
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const [tableId] = order.tableIds
  const isChanging = isOpen(order)
  return (
    <>
      <div className="panel-body">
        <p className={`state ${order.status === 'Bill' ? 'cooking' : order.status === 'New' ? 'way' : ''}`}>
          <span className="sign" aria-hidden="true" />
          {words[order.status]}
        </p>
        <div className="facts">
          {order.whenCreated && <Fact icon="clock">{t.opened(clockText(order.whenCreated))}</Fact>}
          {order.guestsInfo && <Fact icon="people">{t.guestCount(order.guestsInfo.count)}</Fact>}
          {order.waiter && <Fact icon="person">{order.waiter.name}</Fact>}
          <Fact icon="guests">{[guestOf(order), order.phone].filter(Boolean).join(', ')}</Fact>
        </div>
        {isChanging && <TableGuest row={row} order={order} hall={hall} />}
        {isChanging && <AddedDishes order={order} hall={hall} lines={lines} onType={onType} />}
        <OrderedDishes row={row} order={order} hall={hall} />
        {isChanging && tableId && (
          <p>
            <Link to={`/hall/${tableId}${location.search}`}>{t.another}</Link>
          </p>
        )}
        <Impossible row={row} />
      </div>
      <Buttons {...props} />
    </>
  )
}

function AddedDishes({ order, hall, lines, onType }: Pick<OpenedProps, 'order' | 'hall' | 'lines' | 'onType'>) {
  const t = useTexts(texts)
  const left = useLeft(hall.restaurant.id, order.terminalGroupId)
  const menu = useMenu(hall.restaurant.id)
  if (menu.error) return <Failure error={menu.error} retry={() => void menu.refetch()} />
  if (menu.data === null) return <p className="hint">{t.noMenu}</p>
  // A dish that is typed before would not be found.
  if (!menu.data) return <Loading />
  return (
    <section>
      <DishLines
        dishes={menu.data.dishes}
        lines={lines}
        currency={hall.restaurant.currency}
        left={left}
        onChange={onType}
      />
    </section>
  )
}

function OrderedDishes({ row, order, hall }: Pick<OpenedProps, 'row' | 'order' | 'hall'>) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { currency } = hall.restaurant
  const toPay = useToPay('/api/1/order/to_pay', row, { isNeeded: isOpen(order) && order.payments.length > 0 })
  if (!order.items.some(({ deleted }) => !deleted)) return <p className="hint">{t.noDishes}</p>
  return (
    <div>
      <Lines order={order} currency={currency} noteOf={({ status }) => <small>{t[status]}</small>} />
      <dl className="totals">
        <dt>{t.total}</dt>
        <dd>{moneyText(order.sum, currency, language)}</dd>
        <PaymentLines order={order} currency={currency} />
        {isOpen(order) && toPay.data && (
          <>
            <dt>{t.toPay}</dt>
            <dd>{moneyText(toPay.data.toPay, currency, language)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

const useTableSteps = ({ organizationId, id, timestamp }: TableRow) =>
  useQuery({
    queryKey: ['table steps', id, timestamp],
    queryFn: ({ signal }) => call('/api/1/order/actions', { organizationId, orderIds: [id] }, { signal }),
  })

/** Steps for which a dialog asks something first. */
const askedSteps: ReadonlySet<TableStepName> = new Set<TableStepName>([
  'ChangeTables',
  'ChangeWaiter',
  'TakePayment',
  'Cancel',
])

function Impossible({ row }: { row: TableRow }) {
  const words = useTexts(tableTexts)
  const { data } = useTableSteps(row)
  const refused = (data?.orders[0]?.steps ?? []).filter(({ step, refusal }) => refusal && !askedSteps.has(step))
  return <ImpossibleSteps steps={refused.map(({ step, refusal }) => ({ name: words[step], refusal: refusal! }))} />
}

/** Returns the step that comes next at the table, when no dishes are typed. */
function nextStepOf({ status, items }: TableOrder): TableStepName {
  const served = items.filter(({ deleted }) => !deleted)
  if (served.length === 0) return 'Cancel'
  if (served.some((item) => item.status === 'Added')) return 'StartCooking'
  return status === 'Bill' ? 'TakePayment' : 'PrintBill'
}

/** Steps with a button even if they are not the next one, in the order of the buttons. */
const buttonSteps: readonly TableStepName[] = ['PrintBill', 'TakePayment', 'Close', 'ChangeTables', 'ChangeWaiter']

function Buttons({ row, order, hall, lines, onType }: OpenedProps) {
  const t = useTexts(texts)
  const words = useTexts(tableTexts)
  const codeText = useCodeText()
  const { steps } = hall
  const progress = useProgress(steps, row.id)
  const [asked, ask] = useState<TableStepName>()
  const { data } = useTableSteps(row)
  const isDoing = progress !== undefined && !progress.refusal
  const next = nextStepOf(order)
  const found = (step: TableStepName) => data?.orders[0]?.steps.find((one) => one.step === step)
  const isOffered = (step: TableStepName) => found(step)?.result === 'Possible' || (step === 'Cancel' && found(step))
  const perform = (step: TableStepName) => () => {
    if (isDoing) return
    if (askedSteps.has(step)) ask(step)
    else void steps.perform(row, step)
  }
  const add = (servicePrint: boolean) => async () => {
    if (isDoing) return
    // The key of a line is its position, so that a repetition adds nothing twice.
    const items = lines.map((line) => ({ ...requestedItem(line), positionId: line.key }))
    const isAdded = await steps.perform(row, 'AddItems', { items, addOrderItemsSettings: { servicePrint } })
    if (isAdded) onType([])
  }
  const { may } = useSession()
  const others = buttonSteps.filter(
    (step) =>
      (step !== next || lines.length > 0) &&
      isOffered(step) &&
      // The waiter is chosen among the employees.
      (step !== 'ChangeWaiter' || may('/admin/employees/list')),
  )
  return (
    <footer className="panel-foot">
      {progress?.refusal && (
        <p className="refusal" role="alert">
          <Icon name="warning" />
          <span>{codeText(progress.refusal)}</span>
        </p>
      )}
      {isOpen(order) && lines.length > 0 && (
        <>
          <Button look="primary" aria-disabled={isDoing} onClick={add(true)}>
            {isDoing ? words.doing : t.addAndSend}
          </Button>
          <Button aria-disabled={isDoing} onClick={add(false)}>
            {t.add}
          </Button>
        </>
      )}
      {isOpen(order) && lines.length === 0 && next !== 'Cancel' && (
        <Button look="primary" aria-disabled={isDoing} onClick={perform(next)}>
          {isDoing ? words.doing : words[next]}
        </Button>
      )}
      {lines.length === 0 &&
        others.map((step) => (
          <Button key={step} aria-disabled={isDoing} onClick={perform(step)}>
            {words[step]}
          </Button>
        ))}
      {isOpen(order) && lines.length === 0 && isOffered('Cancel') && (
        <Button look="danger" className="last" aria-disabled={isDoing} onClick={perform('Cancel')}>
          {words.Cancel}
        </Button>
      )}
      {asked && <TableDialog step={asked} row={row} order={order} hall={hall} onClose={() => ask(undefined)} />}
    </footer>
  )
}
