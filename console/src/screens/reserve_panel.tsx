import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { CallError, call, isUndecided, newId, type Request } from '../api.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useErrorText, useFieldError } from '../errors.ts'
import { guestOf } from '../order_lines.ts'
import { Fact, Panel } from '../panel.tsx'
import { Alert, Button, Check, Field, Loading, Select } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { BookedError, bookedBy, endOf, type Reserve } from '../reserves.ts'
import { clockText, localAfter, localOf, type Restaurant } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { act, outcomeOf } from '../steps.ts'
import { type Section, useTableName } from '../tables.ts'
import { dateText, defineTexts, typedNumber, useTexts } from '../text.ts'

const texts = defineTexts(
  {
    newReserve: 'New reserve',
    unknown: 'There is no such reserve on this day.',
    guest: 'Guest',
    phone: 'Phone',
    date: 'Date',
    time: 'Time',
    duration: 'How long, minutes',
    guests: 'Guests',
    guestCount: (count: number) => `Guests: ${count}`,
    tables: 'Tables',
    seats: (table: string, seats: number) => `${table}, for ${seats}`,
    comment: 'Comment',
    reserve: 'Reserve',
    doing: 'In progress …',
    wrongNumber: 'Type a whole number.',
    noTable: 'Choose a table.',
    noName: 'The guest needs a name.',
    booked: (guest: string, from: string, to: string, tables: string) =>
      `${tables} is reserved by ${guest} from ${from} to ${to}.`,
    expected: 'Expected',
    cameAt: (time: string) => `The guests came at ${time}`,
    came: 'Guests have come',
    change: 'Change',
    cancel: 'Cancel reserve',
    reason: 'Reason',
    ClientNotAppeared: 'The guests did not come',
    ClientRefused: 'The guests do not want to come',
    Other: 'Another reason',
  },
  {
    newReserve: 'Новая бронь',
    unknown: 'В этот день такой брони нет.',
    guest: 'Гость',
    phone: 'Телефон',
    date: 'Дата',
    time: 'Время',
    duration: 'На сколько, минут',
    guests: 'Гостей',
    guestCount: (count) => `Гостей: ${count}`,
    tables: 'Столы',
    seats: (table, seats) => `${table}, мест: ${seats}`,
    comment: 'Комментарий',
    reserve: 'Забронировать',
    doing: 'Выполняется …',
    wrongNumber: 'Введите целое число.',
    noTable: 'Выберите стол.',
    noName: 'Укажите имя гостя.',
    booked: (guest, from, to, tables) => `${tables}: бронь на имя ${guest} с ${from} до ${to}.`,
    expected: 'Ожидаются',
    cameAt: (time) => `Гости пришли в ${time}`,
    came: 'Гости пришли',
    change: 'Изменить',
    cancel: 'Отменить бронь',
    reason: 'Причина',
    ClientNotAppeared: 'Гости не пришли',
    ClientRefused: 'Гости отказались',
    Other: 'Другая причина',
  },
)

interface PanelProps {
  /** Reserve, or `new`. */
  id: string
  day: string
  restaurant: Restaurant
  sections: readonly Section[]
  /** Reserves of the day; undefined while they are read. */
  reserves: readonly Reserve[] | undefined
  onChange(): void
  onClose(): void
}

/** Panel of a reserve, or with the form of a new one. */
export function ReservePanel({ id, reserves, onClose, ...panel }: PanelProps) {
  const t = useTexts(texts)
  const reserve = reserves?.find((one) => one.id === id)
  return (
    <Panel title={reserve ? guestOf(reserve) : t.newReserve} focusKey={id} onClose={onClose}>
      {id === 'new' ? (
        <NewReserve {...panel} />
      ) : reserve ? (
        <Content key={id} reserve={reserve} onClose={onClose} {...panel} />
      ) : reserves ? (
        <p className="panel-body">{t.unknown}</p>
      ) : (
        <Loading />
      )}
    </Panel>
  )
}

/** Returns a function that words a refused booking, with the other reserve. */
function useBookingError(sections: readonly Section[]): (error: unknown) => unknown {
  const t = useTexts(texts)
  const namesOf = useTableNames(sections)
  return (error) => {
    if (!(error instanceof BookedError)) return error
    const lines = error.others.map((other) =>
      t.booked(
        guestOf(other),
        clockText(other.estimatedStartTime),
        clockText(endOf(other)),
        namesOf(other.tableIds).join(', '),
      ),
    )
    return lines.length > 0 ? new Error(lines.join(' ')) : error
  }
}

function useTableNames(sections: readonly Section[]): (tableIds: readonly string[]) => string[] {
  const nameOf = useTableName()
  const tables = sections.flatMap((section) => section.tables)
  return (tableIds) => tables.filter(({ id }) => tableIds.includes(id)).map(nameOf)
}

type FormProps = Pick<PanelProps, 'day' | 'restaurant' | 'sections' | 'onChange'>

const firstHour = '19:00'
const usualMinutes = '120'
const hourMinutes = 60

/** Returns the time with which a new reserve begins: the next full hour today, the evening on another day. */
function usualTime(day: string, restaurant: Restaurant): string {
  const now = localOf(Date.now(), restaurant)
  return day === now.slice(0, 10) ? `${localAfter(now, hourMinutes).slice(11, 13)}:00` : firstHour
}

function NewReserve({ day, restaurant, sections, onChange }: FormProps) {
  const t = useTexts(texts)
  const organizationId = restaurant.id
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [chosenTable, chosenTime] = [search.get('table'), search.get('time')]
  const [id, setId] = useState(newId)
  const [typed, setTyped] = useState(() => ({
    name: '',
    phone: '',
    date: day,
    time: usualTime(day, restaurant),
    minutes: usualMinutes,
    guests: '2',
    comment: '',
    tableIds: [] as readonly string[],
  }))
  const [isSent, setSent] = useState(false)
  const set = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }))
  // A press in the timetable changes table and time, and keeps the rest.
  useEffect(() => {
    if (chosenTable !== null)
      setTyped((before) => ({ ...before, tableIds: [chosenTable], time: chosenTime ?? before.time }))
  }, [chosenTable, chosenTime])
  const { name, phone, date, time, comment } = typed
  const [minutes, count] = [wholeNumber(typed.minutes), wholeNumber(typed.guests)]
  const create = useMutation({
    mutationFn: async (body: Request<'/api/1/reserve/create'>) => {
      const { tableIds, estimatedStartTime: start, durationInMinutes } = body
      const { correlationId } = await call('/api/1/reserve/create', body, { idempotencyKey: id })
      await bookedBy(correlationId, { organizationId, reserveId: id, tableIds, start, minutes: durationInMinutes })
      onChange()
      navigate(`/reserves/${id}?${new URLSearchParams({ restaurant: organizationId, date })}`)
    },
    // A refused reserve keeps its id; one whose answer was lost is sent again under the same.
    onError: (error) => isUndecided(error) || setId(newId()),
  })
  const wrongOf = {
    name: name.trim() === '' ? t.noName : undefined,
    tables: typed.tableIds.length === 0 ? t.noTable : undefined,
    minutes: minutes === undefined ? t.wrongNumber : undefined,
    guests: count === undefined ? t.wrongNumber : undefined,
  }
  const fieldError = useFieldError(create.error)
  const errorOf = (member: keyof typeof wrongOf | 'phone' | 'start', path: string) =>
    (isSent && member in wrongOf ? wrongOf[member as keyof typeof wrongOf] : undefined) ?? fieldError(path)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (create.isPending || Object.values(wrongOf).some(Boolean) || minutes === undefined || count === undefined) return
    create.mutate({
      organizationId,
      id,
      customer: { type: 'regular', name: name.trim() },
      phone: phone.trim(),
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      durationInMinutes: minutes,
      shouldRemind: false,
      tableIds: [...typed.tableIds],
      estimatedStartTime: `${date} ${time}:00.000`,
      guests: { count },
    })
  }
  const bookingError = useBookingError(sections)
  const isAtField = create.error instanceof CallError && create.error.fields.length > 0
  return (
    <form className="reserve-form" onSubmit={submit}>
      <div className="panel-body">
        <div className="pair">
          <Field
            label={t.guest}
            autoFocus
            autoComplete="off"
            maxLength={60}
            value={name}
            error={errorOf('name', 'customer.name')}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Field
            label={t.phone}
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={phone}
            error={errorOf('phone', 'phone')}
            onChange={({ target }) => set({ phone: target.value })}
          />
          <StartFields date={date} time={time} error={errorOf('start', 'estimatedStartTime')} onChange={set} />
          <Field
            label={t.duration}
            inputMode="numeric"
            value={typed.minutes}
            error={errorOf('minutes', 'durationInMinutes')}
            onChange={({ target }) => set({ minutes: target.value })}
          />
          <Field
            label={t.guests}
            inputMode="numeric"
            value={typed.guests}
            error={errorOf('guests', 'guests.count')}
            onChange={({ target }) => set({ guests: target.value })}
          />
        </div>
        <TableChecks
          sections={sections}
          value={typed.tableIds}
          error={errorOf('tables', 'tableIds')}
          onChange={(tableIds) => set({ tableIds })}
        />
        <Field
          label={t.comment}
          autoComplete="off"
          maxLength={4000}
          value={comment}
          onChange={({ target }) => set({ comment: target.value })}
        />
        <Alert error={isAtField ? undefined : bookingError(create.error)} />
      </div>
      <footer className="panel-foot">
        <Button look="primary" type="submit" aria-disabled={create.isPending}>
          {create.isPending ? t.doing : t.reserve}
        </Button>
      </footer>
    </form>
  )
}

function wholeNumber(text: string): number | undefined {
  const value = typedNumber(text)
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined
}

interface StartProps {
  date: string
  time: string
  error: string | undefined
  onChange(changes: { date: string } | { time: string }): void
}

function StartFields({ date, time, error, onChange }: StartProps) {
  const t = useTexts(texts)
  return (
    <>
      <Field
        label={t.date}
        type="date"
        required
        value={date}
        error={error}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <Field
        label={t.time}
        type="time"
        required
        value={time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
    </>
  )
}

interface ChecksProps {
  sections: readonly Section[]
  value: readonly string[]
  error?: string | undefined
  onChange(tableIds: readonly string[]): void
}

function TableChecks({ sections, value, error, onChange }: ChecksProps) {
  const t = useTexts(texts)
  const nameOf = useTableName()
  return (
    <fieldset className="options">
      <legend>{t.tables}</legend>
      {sections.map((section) => (
        <div key={section.id} className="table-checks">
          {sections.length > 1 && <p className="hint">{section.name}</p>}
          {section.tables.map((table) => (
            <Check
              key={table.id}
              label={t.seats(nameOf(table), table.seats)}
              checked={value.includes(table.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, table.id] : value.filter((id) => id !== table.id))
              }
            />
          ))}
        </div>
      ))}
      {error !== undefined && <p className="wrong">{error}</p>}
    </fieldset>
  )
}

function Content({
  reserve,
  restaurant,
  sections,
  onChange,
  onClose,
}: Omit<PanelProps, 'id' | 'reserves'> & { reserve: Reserve }) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const { may } = useSession()
  const namesOf = useTableNames(sections)
  const [asked, ask] = useState<'change' | 'cancel'>()
  const [, navigate] = useLocation()
  const organizationId = restaurant.id
  const tables = sections.flatMap((section) => section.tables)
  const table = tables.find(({ id }) => reserve.tableIds.includes(id))
  const come = useMutation({
    mutationFn: async (terminalGroupId: string) => {
      const operation = '/front/reserve/guests_came'
      const actionId = await act(organizationId, terminalGroupId, operation, { reserveId: reserve.id })
      await outcomeOf(organizationId, actionId)
      onChange()
      const search = new URLSearchParams({ restaurant: organizationId, guests: String(reserve.guestsCount) })
      navigate(`/hall/${reserve.tableIds[0]}?${search}`)
    },
  })
  const { estimatedStartTime: start, status } = reserve
  const isNew = status === 'New'
  return (
    <>
      <div className="panel-body">
        <p className={`state ${reserve.guestsComingTime ? 'ready' : 'confirm'}`}>
          <span className="sign" aria-hidden="true" />
          {reserve.guestsComingTime ? t.cameAt(clockText(reserve.guestsComingTime)) : t.expected}
        </p>
        <div className="facts">
          <Fact icon="clock">
            {dateText(start, language)}, {clockText(start)} – {clockText(endOf(reserve))}
          </Fact>
          <Fact icon="hall">{namesOf(reserve.tableIds).join(', ')}</Fact>
          <Fact icon="people">{t.guestCount(reserve.guestsCount)}</Fact>
          {reserve.phone && (
            <Fact icon="phone">
              <a href={`tel:${reserve.phone}`}>{reserve.phone}</a>
            </Fact>
          )}
          <Fact icon="note">{reserve.comment}</Fact>
        </div>
        <Alert error={come.error} />
      </div>
      {isNew && (
        <footer className="panel-foot">
          {may('/api/1/front_office/act') && table && (
            <Button
              look="primary"
              aria-disabled={come.isPending}
              onClick={() => !come.isPending && come.mutate(table.terminalGroupId)}
            >
              {come.isPending ? t.doing : t.came}
            </Button>
          )}
          {may('/api/1/reserve/change_estimated_start_time', '/api/1/reserve/change_tables') && (
            <Button onClick={() => ask('change')}>{t.change}</Button>
          )}
          {may('/api/1/reserve/cancel') && (
            <Button look="danger" className="last" onClick={() => ask('cancel')}>
              {t.cancel}
            </Button>
          )}
        </footer>
      )}
      {asked === 'change' && (
        <ChangeDialog
          reserve={reserve}
          restaurant={restaurant}
          sections={sections}
          onChange={onChange}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'cancel' && (
        <CancelDialog
          reserve={reserve}
          restaurant={restaurant}
          onClose={() => ask(undefined)}
          onCancel={() => {
            onChange()
            onClose()
          }}
        />
      )}
    </>
  )
}

interface ChangeProps extends Pick<PanelProps, 'restaurant' | 'sections' | 'onChange' | 'onClose'> {
  reserve: Reserve
}

/** Other tables and another time, each by its own operation. */
function ChangeDialog({ reserve, restaurant, sections, onChange, onClose }: ChangeProps) {
  const t = useTexts(texts)
  const errorText = useErrorText()
  const bookingError = useBookingError(sections)
  const [, navigate] = useLocation()
  const before = reserve.estimatedStartTime
  const [start, setStart] = useState({ date: before.slice(0, 10), time: clockText(before) })
  const [tableIds, setTableIds] = useState<readonly string[]>(reserve.tableIds)
  const organizationId = restaurant.id
  const change = useMutation({
    mutationFn: async () => {
      const ids = { organizationId, reserveId: reserve.id }
      const wanted = `${start.date} ${start.time}:00.000`
      const booking = { ...ids, minutes: reserve.durationInMinutes }
      if ([...tableIds].sort().join() !== [...reserve.tableIds].sort().join()) {
        const body = { ...ids, tableIds: [...tableIds] }
        const { correlationId } = await call('/api/1/reserve/change_tables', body)
        await bookedBy(correlationId, { ...booking, tableIds: body.tableIds, start: before })
      }
      if (wanted.slice(0, 16) !== before.slice(0, 16)) {
        const body = { ...ids, newEstimatedStartTime: wanted }
        const { correlationId } = await call('/api/1/reserve/change_estimated_start_time', body)
        await bookedBy(correlationId, { ...booking, tableIds: [...tableIds], start: wanted })
      }
      navigate(`/reserves/${reserve.id}?${new URLSearchParams({ restaurant: organizationId, date: start.date })}`)
      onClose()
    },
    onSettled: onChange,
  })
  const fieldError = useFieldError(change.error)
  const atStart = fieldError('newEstimatedStartTime')
  const error = bookingError(change.error)
  return (
    <Dialog title={`${t.change}: ${guestOf(reserve)}`} onClose={onClose}>
      <DialogForm
        submit={change.isPending ? t.doing : t.change}
        isPending={change.isPending}
        onSubmit={() => tableIds.length > 0 && change.mutate()}
        onClose={onClose}
      >
        <div className="pair">
          <StartFields {...start} error={atStart} onChange={(changes) => setStart({ ...start, ...changes })} />
        </div>
        <TableChecks
          sections={sections}
          value={tableIds}
          error={tableIds.length === 0 ? t.noTable : undefined}
          onChange={setTableIds}
        />
        <Alert error={atStart === undefined && error ? new Error(errorText(error)) : undefined} />
      </DialogForm>
    </Dialog>
  )
}

const reasons = ['ClientNotAppeared', 'ClientRefused', 'Other'] as const

interface CancelProps extends Pick<ChangeProps, 'reserve' | 'restaurant' | 'onClose'> {
  onCancel(): void
}

function CancelDialog({ reserve, restaurant, onClose, onCancel }: CancelProps) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const organizationId = restaurant.id
  const cancel = useMutation({
    mutationFn: async (cancelReason: (typeof reasons)[number]) => {
      const body = { organizationId, reserveId: reserve.id, cancelReason }
      const { correlationId } = await call('/api/1/reserve/cancel', body)
      await outcomeOf(organizationId, correlationId)
    },
    onSuccess: onCancel,
  })
  const submit = () => {
    const chosen = reasons.find((one) => one === reason)
    if (chosen && !cancel.isPending) cancel.mutate(chosen)
  }
  return (
    <Dialog title={`${t.cancel}: ${guestOf(reserve)}`} onClose={onClose}>
      <DialogForm
        submit={cancel.isPending ? t.doing : t.cancel}
        isPending={cancel.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Select
          label={t.reason}
          value={reason}
          isRequired
          options={reasons.map((id) => ({ id, name: t[id] }))}
          onChange={setReason}
        />
        <Alert error={cancel.error} />
      </DialogForm>
    </Dialog>
  )
}
