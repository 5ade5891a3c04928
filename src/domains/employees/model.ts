import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { ScheduleType } from './schemas.ts'

/** Somebody of the staff, deleted or not. */
export interface Employee {
  id: Id<'Employee'>
  code: string | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  displayName: string
  email: string | null
  phone: string | null
  cellPhone: string | null
  /** Whether the employee is a driver, in person or by a position. */
  isCourier: boolean
  isDeleted: boolean
  /** Where the employee works; null for everywhere in the corporation. */
  organizationIds: ReadonlySet<string> | null
  /** The positions that the employee may work in. */
  roleIds: ReadonlySet<string>
}

/** A position of the staff. `code` is its short name. */
export interface Role {
  id: Id<'Role'>
  code: string
  name: string
  isDeleted: boolean
  /** Which restaurants use it; null for all of the corporation. */
  organizationIds: ReadonlySet<string> | null
}

/** All that is kept of an employee, as changes see it. */
export interface EmployeeRecord
  extends Pick<
    Employee,
    | 'id'
    | 'code'
    | 'firstName'
    | 'middleName'
    | 'lastName'
    | 'displayName'
    | 'email'
    | 'phone'
    | 'cellPhone'
    | 'isDeleted'
  > {
  corporationId: Id<'Corporation'>
  /** Whether the employee is a driver in any position. */
  isCourier: boolean
  cardNumber: string | null
  note: string | null
  hireDate: Day | null
  /** When somebody who has left was fired. */
  fireDate: Day | null
  /** Somebody who cannot be fired. */
  isSystem: boolean
  /** One of `organizationIds`. */
  mainOrganizationId: Id<'Organization'> | null
  /** Where the employee works; null for everywhere in the corporation. */
  organizationIds: Id<'Organization'>[] | null
  responsibleForOrganizationIds: Id<'Organization'>[]
  /** One of `roleIds`. */
  mainRoleId: Id<'Role'> | null
  roleIds: Id<'Role'>[]
  revision: number
  /** The first revision; lists have this order. */
  creationNumber: number
}

/** All that is kept of a position of the staff, as changes see it. */
export interface PositionRecord extends Pick<Role, 'id' | 'code' | 'name' | 'isDeleted'> {
  corporationId: Id<'Corporation'>
  organizationIds: Id<'Organization'>[] | null
  /** Whether those who have the position are drivers. */
  isCourier: boolean
  paymentPerHour: Decimal | null
  /** What a salaried position is paid, whatever the hours. */
  steadySalary: Decimal | null
  scheduleType: ScheduleType
  canWorkBySubstitutedCard: boolean
  revision: number
  creationNumber: number
}

/** A time during which an employee worked, or was away for a reason. All times are whole minutes. */
export interface Attendance {
  corporationId: Id<'Corporation'>
  id: Id<'Attendance'>
  organizationId: Id<'Organization'>
  employeeId: Id<'Employee'>
  /** Null where the restaurant uses no roles. */
  roleId: Id<'Role'> | null
  attendanceTypeId: Id<'AttendanceType'> | null
  /** The confirmed times; an open attendance has no end. */
  startAt: Instant
  endAt: Instant | null
  /** When the employee signed in and out at terminals. */
  personalStartAt: Instant | null
  personalEndAt: Instant | null
  comment: string | null
  isConfirmedManually: boolean
  isDeleted: boolean
  createdAt: Instant
  updatedAt: Instant
  /** The API key that changed it last; null for a terminal. */
  modifiedByUserId: Id<'ApiKey'> | null
  revision: number
  creationNumber: number
}
