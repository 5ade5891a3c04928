/** The staff of two restaurants. The model shares no code with the program. */

/** A restaurant with the offset of its time zone from UTC, constant on all days of the model. */
export interface Site {
  organizationId: string
  aheadMinutes: number
  /** Minutes of a day that are paid without overtime; null for all of them. */
  regularMinutes: number | null
  overtimePercent: number
}

export interface ModelRole {
  id: string
  /** Restaurants that use the role; null for all of the chain. */
  sites: readonly number[] | null
  isDeleted: boolean
  /** Hourly pay in cents; null for positions that are not paid by the hour. */
  centsPerHour: number | null
}

export interface ModelType {
  id: string
  code: string
  percent: number
  isDeleted: boolean
}

/** Restaurants of sequences. The limited key has access to the first one only. */
export interface TeamPlace {
  sites: readonly [Site, Site]
  limitedToken: string
  roles: readonly ModelRole[]
  /** Types of attendances; the first is the default. */
  types: readonly ModelType[]
}

export interface ModelPerson {
  id: string
  code: string
  firstName: string | null
  middleName: string | null
  /** Last name of all employees of the sequence, unique to it. */
  lastName: string
  name: string
  phone: string | null
  note: string | null
  hireDate: string | null
  main: number
  works: number[]
  responsible: number[]
  role: number | null
  isFired: boolean
}

/** An attendance whose times are minutes since the model's first midnight, in UTC. */
export interface ModelAttendance {
  id: string
  person: ModelPerson
  site: number
  role: number
  type: number
  start: number
  end: number
  personalStart: number | null
  personalEnd: number | null
  comment: string | null
  isConfirmed: boolean
}

export class Team {
  readonly place: TeamPlace
  readonly lastName: string
  /** In order of creation. */
  readonly people: ModelPerson[] = []
  readonly attendances: ModelAttendance[] = []

  constructor(place: TeamPlace, lastName: string) {
    this.place = place
    this.lastName = lastName
  }

  /** Returns a code with the prefix of the sequence, so that concurrent sequences do not conflict. */
  codeOf(number: number): string {
    return `${this.lastName}-${number}`
  }

  siteOf(site: number): Site {
    return this.place.sites[site]!
  }

  isCodeTaken(code: string, but?: ModelPerson): boolean {
    return this.people.some((other) => other !== but && !other.isFired && other.code === code)
  }

  /** Returns whether a restaurant uses a role. */
  isUsed(role: number, site: number): boolean {
    const { sites, isDeleted } = this.place.roles[role] ?? { sites: [], isDeleted: true }
    return !isDeleted && (sites?.includes(site) ?? true)
  }

  isBusy(own: Pick<ModelAttendance, 'person' | 'start' | 'end'>, but?: ModelAttendance): boolean {
    return this.attendances.some(
      (other) => other !== but && other.person === own.person && other.start < own.end && own.start < other.end,
    )
  }
}

/** The model's first midnight: Monday, 4 May 2026. */
const firstMs = Date.UTC(2026, 4, 4)
const minuteMs = 60_000

export type Spelling = 'local' | 'utc' | 'wall'

/** Returns a time in one of the spellings that clients may use. */
export function timeText(minute: number, { aheadMinutes }: Site, spelling: Spelling, seconds = 0): string {
  const clock = new Date(firstMs + (minute + (spelling === 'utc' ? 0 : aheadMinutes)) * minuteMs + seconds * 1000)
  const text = clock.toISOString().slice(0, -1)
  if (spelling === 'utc') return `${text}Z`
  return spelling === 'wall' ? text.replace('T', ' ') : `${text}${offsetText(aheadMinutes)}`
}

function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `+${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}

/** Returns the pay for an attendance; null if it is not paid by the hour. */
export function paymentOf(team: Team, attendance: ModelAttendance) {
  const { site, role, type, person, start } = attendance
  const { aheadMinutes, regularMinutes, overtimePercent } = team.siteOf(site)
  const { roles, types } = team.place
  const cents = roles[role]!.centsPerHour
  if (cents === null) return null
  const dayOf = (minute: number) => Math.floor((minute + aheadMinutes) / 1440)
  const earlier = team.attendances.filter(
    (other) =>
      other.person === person &&
      other.site === site &&
      other.start < start &&
      dayOf(other.start) === dayOf(start) &&
      roles[other.role]!.centsPerHour !== null,
  )
  const used = earlier.reduce((sum, one) => sum + one.end - one.start, 0)
  const minutes = attendance.end - start
  const regular = regularMinutes === null ? minutes : Math.min(minutes, Math.max(0, regularMinutes - used))
  // Integers until the end: minutes × cents per hour × percent of the type × percent of overtime.
  const sumOf = (paid: number, percent: number) =>
    roundHalfUp(paid * cents * types[type]!.percent * percent, 60 * 100 * 100) / 100
  return {
    regularPaidMinutes: regular,
    regularPaymentSum: sumOf(regular, 100),
    overtimePaidMinutes: minutes - regular,
    overtimePaymentSum: sumOf(minutes - regular, overtimePercent),
    otherPaymentsSum: 0,
  }
}

const roundHalfUp = (value: number, by: number): number => Math.floor((2 * value + by) / (2 * by))
