import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { rarely, someRole } from './people.ts'
import { pick } from './restaurant.ts'
import { type Act, type At, at, type Code, withAt } from './sequence.ts'
import { type ModelAttendance, type ModelPerson, paymentOf, type Spelling, type Team, timeText } from './team.ts'

/** Minutes within 30 hours, in steps of half an hour, so that attendances overlap. */
const start = fc.integer({ min: 0, max: 60 }).map((halves) => halves * 30)
const length = fc.constantFrom(-30, 30, 30, 60, 60, 60, 90, 90, 120, 150, 180, 480)
const site = fc.constantFrom(0, 0, 1)
/** Indexes of types. The last existing type is deleted, and one index has no type. */
const someType = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4)
const spelling = fc.constantFrom<Spelling>('local', 'utc', 'wall')
/** Seconds past the minute; 30 round up. */
const seconds = fc.constantFrom(0, 0, 29, 30)
const somePersonal = fc.record({ start, length: fc.integer({ min: -1, max: 4 }).map((halves) => halves * 30) })
const personal = fc.option(somePersonal, { freq: 2 })

/** Prefers the first of several, because most sequences would otherwise end at refusals. */
const mostlyFirst = (values: fc.Arbitrary<number>) =>
  fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: values, weight: 1 })

const nowhere = randomUUID()

interface Times {
  start: number
  length: number
  spelling: Spelling
  seconds: number
  personal: { start: number; length: number } | null
}

const times = { start, length, spelling, seconds, personal }

const timesText = (team: Team, input: Times, at: number) => {
  const text = (minute: number) => timeText(minute, team.siteOf(at), input.spelling, input.seconds)
  return {
    startAt: text(input.start),
    endAt: text(input.start + input.length),
    ...(input.personal && {
      personalStartAt: text(input.personal.start),
      personalEndAt: text(input.personal.start + input.personal.length),
    }),
  }
}

const timesOf = ({ start, length, seconds, personal }: Times) => {
  const roundedUp = seconds >= 30 ? 1 : 0
  return {
    start: start + roundedUp,
    end: start + length + roundedUp,
    personalStart: personal && personal.start + roundedUp,
    personalEnd: personal && personal.start + personal.length + roundedUp,
  }
}

/** The frame refuses such times before anything else is found out. */
const isReversed = ({ length, personal }: Times): boolean => length < 0 || (personal?.length ?? 0) < 0

const isMisplaced = ({ start, end, personalStart, personalEnd }: ReturnType<typeof timesOf>): boolean =>
  end <= start || (personalStart !== null && personalEnd !== null && personalEnd < personalStart)

const typeId = (team: Team, type: number): string => team.place.types[type]?.id ?? nowhere
const roleId = (team: Team, role: number): string => team.place.roles[role]?.id ?? nowhere

/** Requires that requested records exist; records of the stored attendance may have been deleted since. */
function namedFault(
  team: Team,
  after: { person: ModelPerson | undefined; site: number; role: number; type: number },
  before?: ModelAttendance,
): Code {
  const isMoved = after.person !== before?.person || after.site !== before?.site
  if (isMoved && !after.person?.works.includes(after.site)) return 'EMPLOYEE_NOT_FOUND'
  if ((isMoved || after.role !== before?.role) && !team.isUsed(after.role, after.site)) return 'ROLE_NOT_FOUND'
  const type = team.place.types[after.type]
  if (after.type !== before?.type && (type?.isDeleted ?? true)) return 'ATTENDANCE_TYPE_NOT_FOUND'
  return undefined
}

interface Create extends At, Times {
  site: number
  role: number
  /** Omitted for the usual one. */
  type: number
  comment: string | null
  isConfirmed?: boolean
  isLimited: boolean
}

const create: Act<Team, Create> = {
  path: '/api/employees/v1/attendance/create',
  weight: 10,
  args: fc.record({
    at,
    ...times,
    site,
    role: mostlyFirst(someRole),
    type: mostlyFirst(someType),
    comment: fc.option(fc.constant('Came late')),
    isConfirmed: fc.constantFrom(undefined, false, true),
    isLimited: rarely,
  }) as fc.Arbitrary<Create>,
  prepare(team, args) {
    const person = pick(team.people, args.at)
    if (!person && !args.isLimited) return undefined
    const { role, type, comment, isConfirmed, isLimited } = args
    return {
      body: {
        employeeId: person?.id ?? nowhere,
        organizationId: team.siteOf(args.site).organizationId,
        roleId: roleId(team, role),
        ...(type !== 0 && { attendanceTypeId: typeId(team, type) }),
        ...timesText(team, args, args.site),
        ...{ comment, isConfirmedManually: isConfirmed },
      },
      ...(isLimited && { token: team.place.limitedToken }),
      expect({ attendance }) {
        if (isLimited && args.site === 1) return 'ORGANIZATION_FORBIDDEN'
        if (isReversed(args)) return 'PERIOD_REVERSED'
        const references = { person, site: args.site, role, type }
        const refusal = namedFault(team, references)
        if (refusal || !person) return refusal
        const at = timesOf(args)
        if (isMisplaced(at)) return 'INVALID_PERIOD'
        if (team.isBusy({ person, ...at })) return 'ATTENDANCE_OVERLAPS'
        const id = idIn(attendance)
        team.attendances.push({ ...references, ...at, person, id, comment, isConfirmed: isConfirmed ?? false })
        return undefined
      },
    }
  },
}

const idIn = (attendance: unknown): string =>
  typeof attendance === 'object' && attendance !== null && 'id' in attendance ? String(attendance.id) : ''

/** Fields that an update sends; undefined fields keep their value. */
interface Update extends At {
  person?: number
  site?: number
  role?: number
  type?: number
  times?: Omit<Times, 'personal'>
  personal: Times['personal']
  comment?: string | null
  isConfirmed: boolean
  isLimited: boolean
}

const seldom = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: values, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 2 })

const update: Act<Team, Update> = {
  path: '/api/employees/v1/attendance/update',
  args: withAt({
    person: seldom(at),
    site: seldom(site),
    role: seldom(someRole),
    type: seldom(someType),
    times: seldom(fc.record({ start, length, spelling, seconds })),
    personal,
    comment: fc.constantFrom(undefined, null, 'Went early'),
    isConfirmed: fc.boolean(),
    isLimited: rarely,
  }) as fc.Arbitrary<Update>,
  prepare(team, args) {
    const known = pick(team.attendances, args.at)
    if (!known) return undefined
    const { isLimited } = args
    const person = args.person === undefined ? known.person : pick(team.people, args.person)!
    const { site = known.site, role = known.role, type = known.type } = args
    const current = { start: known.start, length: known.end - known.start, spelling: 'local' as const, seconds: 0 }
    const requested = { ...(args.times ?? current), personal: args.personal }
    return {
      body: {
        id: known.id,
        employeeId: person.id,
        organizationId: team.siteOf(site).organizationId,
        roleId: roleId(team, role),
        attendanceTypeId: typeId(team, type),
        ...timesText(team, requested, site),
        ...{ comment: args.comment, isConfirmedManually: args.isConfirmed },
      },
      ...(isLimited && { token: team.place.limitedToken }),
      expect({ attendance }) {
        if (isLimited && site === 1) return 'ORGANIZATION_FORBIDDEN'
        if (isReversed(requested)) return 'PERIOD_REVERSED'
        if (isLimited && known.site === 1) return 'ATTENDANCE_NOT_FOUND'
        const at = timesOf(requested)
        if (isOther(known.personalStart, at.personalStart) || isOther(known.personalEnd, at.personalEnd))
          return 'PERSONAL_TIME_SET'
        const after: ModelAttendance = {
          ...{ id: known.id, person, site, role, type, start: at.start, end: at.end, isConfirmed: args.isConfirmed },
          personalStart: known.personalStart ?? at.personalStart,
          personalEnd: known.personalEnd ?? at.personalEnd,
          comment: args.comment === undefined ? known.comment : args.comment,
        }
        const refusal = namedFault(team, after, known)
        if (refusal) return refusal
        if (isMisplaced(after)) return 'INVALID_PERIOD'
        if (team.isBusy(after, known)) return 'ATTENDANCE_OVERLAPS'
        replace(team, known, { ...after, id: idIn(attendance) })
        return undefined
      },
    }
  },
}

const isOther = (known: number | null, requested: number | null): boolean =>
  known !== null && requested !== null && known !== requested

/** Replaces an attendance; in another restaurant it gets a new id. */
function replace({ attendances }: Team, known: ModelAttendance, after: ModelAttendance): void {
  assert.equal(after.id === known.id, after.site === known.site, 'an attendance that moves has another id')
  if (after.id === known.id) {
    Object.assign(known, after)
    return
  }
  attendances.splice(attendances.indexOf(known), 1)
  attendances.push(after)
}

const remove: Act<Team, At & { isElsewhere: boolean; isLimited: boolean }> = {
  path: '/api/employees/v1/attendance/delete',
  args: withAt({ isElsewhere: rarely, isLimited: rarely }),
  prepare(team, { at, isElsewhere, isLimited }) {
    const known = pick(team.attendances, at)
    if (!known && !isElsewhere) return undefined
    const site = known && !isElsewhere ? known.site : 0
    return {
      body: { id: known?.id ?? nowhere, organizationId: team.siteOf(site).organizationId },
      ...(isLimited && { token: team.place.limitedToken }),
      expect() {
        if (isLimited && site === 1) return 'ORGANIZATION_FORBIDDEN'
        if (known?.site !== site) return 'ATTENDANCE_NOT_FOUND'
        team.attendances.splice(team.attendances.indexOf(known), 1)
        return undefined
      },
    }
  },
}

interface Search extends At {
  site: number
  start: number
  length: number
  isOfOne: boolean
  type?: number
  isClosed?: boolean
  limit: number
  offset: number
}

const list: Act<Team, Search> = {
  path: '/api/employees/v1/attendance/list',
  args: fc.record({
    ...{ at, site, start, length },
    isOfOne: fc.boolean(),
    type: seldom(fc.constantFrom(0, 1)),
    isClosed: fc.constantFrom(undefined, undefined, true, false),
    limit: fc.integer({ min: 1, max: 5 }),
    offset: fc.nat({ max: 2 }),
  }) as fc.Arbitrary<Search>,
  prepare(team, args) {
    const { site, start, length, type, isClosed, limit, offset } = args
    const person = personOf(team, args)
    return {
      body: {
        organizationId: team.siteOf(site).organizationId,
        startAt: timeText(start, team.siteOf(site), 'utc'),
        endAt: timeText(start + length, team.siteOf(site), 'wall'),
        ...(person && { employeeIds: [person.id] }),
        ...(type !== undefined && { attendanceTypeIds: [typeId(team, type)] }),
        ...{ isClosed, limit, offset, shouldIncludePaymentDetails: true },
      },
      expect: () => (length < 0 ? 'PERIOD_REVERSED' : undefined),
    }
  },
  compare(team, args, answer) {
    const { site, start, length, type, isClosed, limit, offset } = args
    const person = personOf(team, args)
    const found = team.attendances.filter(
      (one) =>
        one.site === site &&
        isClosed !== false &&
        (!person || one.person === person) &&
        (type === undefined || one.type === type) &&
        one.start <= start + length &&
        (one.end > start || one.start >= start),
    )
    const { items, ...page } = answer
    assert.deepEqual(page, { limit, offset, totalCount: found.length })
    assert.ok(Array.isArray(items))
    assert.deepEqual(
      items.map(comparable),
      found.slice(offset, offset + limit).map((one) => toResponse(team, one)),
    )
  },
}

const personOf = (team: Team, { at, isOfOne }: Search): ModelPerson | undefined =>
  isOfOne ? pick(team.people, at) : undefined

const comparable = ({
  organizationName: _name,
  createdAt: _created,
  updatedAt: _updated,
  modifiedByUserId,
  ...rest
}: Record<string, unknown>) => ({ ...rest, isOfKey: typeof modifiedByUserId === 'string' })

/** Compares all attendances of a restaurant and their pay between a response and the model. */
export function compareAll(team: Team, site: number, items: readonly Record<string, unknown>[]): void {
  const expected = team.attendances.filter((one) => one.site === site).map((one) => toResponse(team, one))
  assert.deepEqual(items.map(comparable), expected)
}

/** Returns an attendance as in a response, in the local time of its restaurant. */
function toResponse(team: Team, attendance: ModelAttendance) {
  const { id, person, site, role, type, start, end, personalStart, personalEnd, comment, isConfirmed } = attendance
  const text = (minute: number | null) => (minute === null ? null : timeText(minute, team.siteOf(site), 'local'))
  return {
    ...{ id, employeeId: person.id, organizationId: team.siteOf(site).organizationId, comment, isClosed: true },
    ...{ roleId: roleId(team, role), attendanceTypeId: typeId(team, type), isConfirmedManually: isConfirmed },
    attendanceTypeCode: team.place.types[type]!.code,
    ...{ startAt: text(start), endAt: text(end) },
    ...{ personalStartAt: text(personalStart), personalEndAt: text(personalEnd) },
    paymentDetails: paymentOf(team, attendance),
    isOfKey: true,
  }
}

export const attendanceActs = {
  attend: create,
  updateAttendance: update,
  deleteAttendance: remove,
  listAttendances: list,
}
