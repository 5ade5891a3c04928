import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call, type Response } from '../api.ts'
import { useFilters } from '../filtered_list.ts'
import { Failure, Field, Loading } from '../parts.tsx'
import { type Restaurant, todayAt } from '../restaurants.ts'
import { restaurantsTexts } from '../restaurants_choice.tsx'
import type { RowField } from '../row_form.tsx'
import { screenTexts } from '../screens.ts'
import { useSession } from '../session.tsx'
import { defineTexts, useTexts } from '../text.ts'
import { RowTable } from './row_table.tsx'
import { partTexts } from './settings_texts.ts'

const texts = defineTexts(
  {
    name: 'Name',
    code: 'Number',
    phone: 'Phone',
    email: 'E-mail',
    isCourier: 'Is a courier',
    positions: 'Positions',
    hireDate: 'Works since',
    card: 'Card for terminals',
    note: 'Notes',
    shortName: 'Short name',
    courier: 'Couriers',
    schedule: 'Paid',
    HOURS: 'by the hour',
    FIXED: 'a salary',
    SESSION: 'by the shift',
    BYTIME: 'by a timetable',
    perHour: 'Pay per hour',
    salary: 'Salary',
    employee: 'Employee',
    position: 'Position',
    start: 'Came',
    end: 'Left',
    comment: 'Comment',
    from: 'From',
    to: 'To',
    noEnd: 'An attendance without an end goes on: the terminal ends it, or an end that is typed here.',
    noPosition: 'Worked hours belong to a position, and there is none yet.',
    staffHint: 'Who works here, for terminals, deliveries and worked hours. Accounts for this console:',
  },
  {
    name: 'Имя',
    code: 'Номер',
    phone: 'Телефон',
    email: 'Эл. почта',
    isCourier: 'Курьер',
    positions: 'Должности',
    hireDate: 'Работает с',
    card: 'Карта для терминалов',
    note: 'Заметки',
    shortName: 'Краткое имя',
    courier: 'Курьеры',
    schedule: 'Оплата',
    HOURS: 'по часам',
    FIXED: 'оклад',
    SESSION: 'за смену',
    BYTIME: 'по расписанию',
    perHour: 'Оплата за час',
    salary: 'Оклад',
    employee: 'Сотрудник',
    position: 'Должность',
    start: 'Пришёл',
    end: 'Ушёл',
    comment: 'Комментарий',
    from: 'С',
    to: 'По',
    noEnd: 'Явка без конца ещё продолжается: её заканчивает терминал или введённый здесь конец.',
    noPosition: 'Отработанные часы относятся к должности, а должностей ещё нет.',
    staffHint: 'Кто здесь работает: для терминалов, доставки и отработанных часов. Учётные записи для входа сюда:',
  },
)

type Employee = Response<'/admin/employees/list'>['employees'][number]
type Role = Response<'/admin/roles/list'>['roles'][number]

const employeesKey = ['employees']

const useCorporationId = (): string => useSession().person.corporationId ?? ''

function useEmployees() {
  const corporationId = useCorporationId()
  return useQuery({
    queryKey: employeesKey,
    queryFn: () => call('/admin/employees/list', { corporationId }),
    staleTime: 0,
  })
}

function usePositions() {
  return useQuery({
    queryKey: ['positions'],
    queryFn: async () => {
      const { items } = await call('/api/employees/v1/positions/list', {})
      return (items ?? []).flatMap(({ id, name, isDeleted }) => (id && !isDeleted ? [{ id, name: name ?? '' }] : []))
    },
    staleTime: 0,
  })
}

export function Staff() {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const { restaurants } = useTexts(restaurantsTexts)
  const { people } = useTexts(screenTexts)
  const corporationId = useCorporationId()
  const queries = useQueryClient()
  const employees = useEmployees()
  const positions = usePositions()
  const error = employees.error ?? positions.error
  if (error) return <Failure error={error} retry={() => void Promise.all([employees.refetch(), positions.refetch()])} />
  if (!employees.data || !positions.data) return <Loading />
  const fields: RowField<Employee>[] = [
    { key: 'displayName', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'roleIds', label: t.positions, kind: 'many', options: positions.data, isColumn: true },
    { key: 'isCourier', label: t.isCourier, kind: 'check' },
    { key: 'phone', label: t.phone, kind: 'text', max: 40, isColumn: true },
    { key: 'email', label: t.email, kind: 'text', max: 254 },
    { key: 'code', label: t.code, kind: 'text', max: 50 },
    { key: 'cardNumber', label: t.card, kind: 'text', max: 100 },
    { key: 'hireDate', label: t.hireDate, kind: 'date' },
    { key: 'note', label: t.note, kind: 'long', max: 2_000 },
    { key: 'organizationIds', label: restaurants, kind: 'restaurants', isColumn: true },
  ]
  const save = async (employee: Employee, idempotencyKey: string) => {
    await call('/admin/employees/save', { corporationId, employees: [employee] }, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: employeesKey })
  }
  return (
    <RowTable
      title={titles.staff}
      hint={
        <>
          {t.staffHint} <Link to="/people">{people}</Link>
        </>
      }
      rows={employees.data.employees}
      fields={fields}
      path="employees[0]."
      create={(id) => ({
        ...{ id, displayName: '', firstName: null, middleName: null, lastName: null, code: null, cardNumber: null },
        ...{ phone: null, cellPhone: null, email: null, note: null, hireDate: null, fireDate: null },
        ...{ isCourier: false, isDeleted: false, isSystem: false, roleIds: [], mainRoleId: null },
        ...{ organizationIds: null, mainOrganizationId: null, responsibleForOrganizationIds: [] },
      })}
      save={save}
    />
  )
}

const rolesKey = ['roles']

export function Positions() {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const { restaurants } = useTexts(restaurantsTexts)
  const corporationId = useCorporationId()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: rolesKey,
    queryFn: () => call('/admin/roles/list', { corporationId }),
    staleTime: 0,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const fields: RowField<Role>[] = [
    { key: 'name', label: t.name, kind: 'text', max: 200, isRequired: true, isColumn: true },
    { key: 'code', label: t.shortName, kind: 'text', max: 50, isRequired: true, isColumn: true },
    { key: 'isCourier', label: t.courier, kind: 'check', isColumn: true },
    {
      ...{ key: 'scheduleType', label: t.schedule, kind: 'choice', isColumn: true },
      options: (['HOURS', 'FIXED', 'SESSION', 'BYTIME'] as const).map((id) => ({ id, name: t[id] })),
    },
    { key: 'paymentPerHour', label: t.perHour, kind: 'number', isColumn: true },
    { key: 'steadySalary', label: t.salary, kind: 'number', isColumn: true },
    { key: 'organizationIds', label: restaurants, kind: 'restaurants' },
  ]
  const save = async (role: Role, idempotencyKey: string) => {
    await call('/admin/roles/save', { corporationId, roles: [role] }, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: rolesKey })
  }
  return (
    <RowTable
      title={titles.positions}
      rows={data.roles}
      fields={fields}
      path="roles[0]."
      create={(id): Role => ({
        ...{ id, name: '', code: '', isCourier: false, isDeleted: false, organizationIds: null },
        scheduleType: 'HOURS',
        ...{ paymentPerHour: null, steadySalary: null, canWorkBySubstitutedCard: false },
      })}
      save={save}
    />
  )
}

/** Attendance as its form has it, with local times. */
interface AttendanceRow {
  id: string
  isDeleted: boolean
  employeeId: string
  roleId: string
  attendanceTypeId: string
  startAt: string
  endAt: string | null
  comment: string | null
  isConfirmedManually: boolean
}

const dayMs = 86_400_000
const daysShown = 7

/** Returns a local time as requests have it; without a zone it is the one of the restaurant. */
const requestedTime = (local: string): string => `${local.slice(0, 16)}:00.000`

export function WorkedHours({ restaurant }: { restaurant: Restaurant }) {
  const t = useTexts(texts)
  const titles = useTexts(partTexts)
  const queries = useQueryClient()
  const { get, set } = useFilters()
  const today = todayAt(restaurant)
  const from = get('from') || new Date(Date.parse(today) - daysShown * dayMs).toISOString().slice(0, 10)
  const to = get('to') || today
  const organizationId = restaurant.id
  const key = ['attendances', organizationId]
  const employees = useEmployees()
  const positions = usePositions()
  const list = useQuery({
    queryKey: [...key, from, to],
    queryFn: ({ signal }) =>
      call(
        '/api/employees/v1/attendance/list',
        { organizationId, startAt: requestedTime(`${from}T00:00`), endAt: requestedTime(`${to}T23:59`) },
        { signal },
      ),
    staleTime: 0,
  })
  const error = employees.error ?? positions.error ?? list.error
  if (error) return <Failure error={error} retry={() => void list.refetch()} />
  if (!employees.data || !positions.data || !list.data) return <Loading />
  if (positions.data.length === 0)
    return (
      <p className="caution">
        <span>
          {t.noPosition} <Link to="/settings/positions">{titles.positions}</Link>
        </span>
      </p>
    )
  const working = employees.data.employees.filter(({ isDeleted }) => !isDeleted)
  const [first] = positions.data
  const fields: RowField<AttendanceRow>[] = [
    {
      ...{ key: 'employeeId', label: t.employee, kind: 'choice', isColumn: true },
      options: working.map(({ id, displayName: name }) => ({ id, name })),
    },
    { key: 'roleId', label: t.position, kind: 'choice', options: positions.data, isColumn: true },
    { key: 'startAt', label: t.start, kind: 'datetime-local', isRequired: true, isColumn: true },
    { key: 'endAt', label: t.end, kind: 'datetime-local', isRequired: true, isColumn: true },
    { key: 'comment', label: t.comment, kind: 'text', max: 1_000, isColumn: true },
  ]
  const rows = (list.data.items ?? []).map(
    (one): AttendanceRow => ({
      ...{ id: one.id ?? '', isDeleted: false, employeeId: one.employeeId ?? '', roleId: one.roleId ?? '' },
      ...{ attendanceTypeId: one.attendanceTypeId ?? '', comment: one.comment ?? null },
      ...{ startAt: (one.startAt ?? '').slice(0, 16), endAt: one.endAt?.slice(0, 16) ?? null },
      isConfirmedManually: one.isConfirmedManually ?? false,
    }),
  )
  const save = async (row: AttendanceRow, idempotencyKey: string) => {
    const { id, isDeleted, attendanceTypeId, startAt, endAt, ...others } = row
    const times = { startAt: requestedTime(startAt), endAt: requestedTime(endAt ?? startAt) }
    const body = { ...others, ...times, organizationId }
    if (isDeleted) await call('/api/employees/v1/attendance/delete', { id, organizationId }, { idempotencyKey })
    else if (rows.some((known) => known.id === id))
      await call('/api/employees/v1/attendance/update', { ...body, id, attendanceTypeId }, { idempotencyKey })
    else await call('/api/employees/v1/attendance/create', body, { idempotencyKey })
    await queries.invalidateQueries({ queryKey: key })
  }
  return (
    <>
      <div className="filters">
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={t[name]}
            type="date"
            required
            value={name === 'from' ? from : to}
            onChange={({ target }) => target.value !== '' && set(name, target.value)}
          />
        ))}
      </div>
      <RowTable
        title={titles.worked}
        hint={t.noEnd}
        rows={rows}
        fields={fields}
        path=""
        create={(id) => ({
          ...{ id, isDeleted: false, employeeId: '', roleId: first?.id ?? '', attendanceTypeId: '', comment: null },
          ...{ startAt: `${today}T09:00`, endAt: `${today}T17:00`, isConfirmedManually: true },
        })}
        save={save}
      />
    </>
  )
}
