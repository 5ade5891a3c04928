import type { Decimal } from '#core/decimal.ts'
import type { Id } from '#core/schema.ts'
import type { Day, Instant } from '#core/time.ts'
import type { ScheduleType } from './schemas.ts'

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
  /** Whether the employee is a courier personally or by a role. */
  isCourier: boolean
  isDeleted: boolean
  /** Organizations at which the employee works; null: all of the corporation. */
  organizationIds: ReadonlySet<string> | null
  roleIds: ReadonlySet<string>
}

/** Position of the staff. `code` is its short name. */
export interface Role {
  id: Id<'Role'>
  code: string
  name: string
  isDeleted: boolean
  /** Organizations that use the role; null: all of the corporation. */
  organizationIds: ReadonlySet<string> | null
}

/** Stored employee. */
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
  /** Whether the employee is a courier whatever the roles. */
  isCourier: boolean
  cardNumber: string | null
  note: string | null
  hireDate: Day | null
  fireDate: Day | null
  /** Whether the employee cannot be fired. */
  isSystem: boolean
  /** Element of `organizationIds`. */
  mainOrganizationId: Id<'Organization'> | null
  /** Organizations at which the employee works; null: all of the corporation. */
  organizationIds: Id<'Organization'>[] | null
  responsibleForOrganizationIds: Id<'Organization'>[]
  /** Element of `roleIds`. */
  mainRoleId: Id<'Role'> | null
  roleIds: Id<'Role'>[]
  revision: number
  /** First revision, which is the order of lists. */
  creationNumber: number
}

/** Stored position. */
export interface PositionRecord extends Pick<Role, 'id' | 'code' | 'name' | 'isDeleted'> {
  corporationId: Id<'Corporation'>
  organizationIds: Id<'Organization'>[] | null
  /** Whether employees in the position are couriers. */
  isCourier: boolean
  paymentPerHour: Decimal | null
  /** Salary, whatever the hours. */
  steadySalary: Decimal | null
  scheduleType: ScheduleType
  canWorkBySubstitutedCard: boolean
  revision: number
  creationNumber: number
}

/** Time at work, or away for a reason. All times are whole minutes. */
export interface Attendance {
  corporationId: Id<'Corporation'>
  id: Id<'Attendance'>
  organizationId: Id<'Organization'>
  employeeId: Id<'Employee'>
  /** Null if the restaurant uses no roles. */
  roleId: Id<'Role'> | null
  attendanceTypeId: Id<'AttendanceType'> | null
  /** Confirmed times; null `endAt`: open. */
  startAt: Instant
  endAt: Instant | null
  /** Times of sign-in and sign-out at terminals. */
  personalStartAt: Instant | null
  personalEndAt: Instant | null
  comment: string | null
  isConfirmedManually: boolean
  isDeleted: boolean
  createdAt: Instant
  updatedAt: Instant
  /** Last API key that changed the attendance; null: a terminal. */
  modifiedByUserId: Id<'ApiKey'> | null
  revision: number
  creationNumber: number
}
