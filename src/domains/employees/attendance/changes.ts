import type { Static } from 'typebox'
import type { Organization } from '#core/access/organizations.ts'
import { failers } from '#core/errors.ts'
import type { Author } from '#core/events/outbox.ts'
import type { Context } from '#core/operation/context.ts'
import type { Id } from '#core/schema.ts'
import { toOffsetTime } from '#core/time.ts'
import { type AttendanceType, AttendanceTypesOf } from '../attendance_type/directories.ts'
import { EmployeesOf, RolesOf } from '../cached.ts'
import {
  AttendanceOverlaps,
  AttendanceTypeNotFound,
  EmployeeNotFound,
  InvalidPeriod,
  PersonalTimeSet,
  RoleNotFound,
} from '../errors.ts'
import type { Attendance } from '../model.ts'
import { rolesAt, worksAt } from '../rules.ts'
import { findMisorderedTime } from './rules.ts'
import type { AttendanceResponse } from './schemas.ts'
import { listOverlapping } from './store.ts'

/** Errors of every request that creates or changes an attendance. */
export const attendanceInputErrors = {
  AttendanceOverlaps,
  AttendanceTypeNotFound,
  EmployeeNotFound,
  InvalidPeriod,
  RoleNotFound,
}
const fail = failers({ ...attendanceInputErrors, PersonalTimeSet })

type Reading = Pick<Context, 'caches' | 'caller'>

export const attendanceTypesOf = async ({ caches, caller }: Reading): Promise<ReadonlyMap<string, AttendanceType>> =>
  caches.get(AttendanceTypesOf, caller.corporationId)

/** Returns the type of attendances whose request names none. */
export const defaultType = (types: ReadonlyMap<string, AttendanceType>): Id<'AttendanceType'> | null =>
  types.values().find(({ isDefault, isDeleted }) => isDefault && !isDeleted)?.id ?? null

export const keyOf = ({ kind, id }: Author): Id<'ApiKey'> | null => (kind === 'key' ? id : null)

type Named = Pick<Attendance, 'employeeId' | 'organizationId' | 'roleId' | 'attendanceTypeId'>

/** Refuses an unknown employee, role or type. A change may keep references that have become invalid since. */
export async function requireReferences(context: Reading, after: Named, before?: Named): Promise<void> {
  const { caches, caller } = context
  const [employees, roles, types] = await Promise.all([
    caches.get(EmployeesOf, caller.corporationId),
    caches.get(RolesOf, caller.corporationId),
    attendanceTypesOf(context),
  ])
  const { employeeId, organizationId, roleId, attendanceTypeId } = after
  const isMoved = employeeId !== before?.employeeId || organizationId !== before.organizationId
  const employee = employees.get(employeeId)
  if (isMoved && !(employee && worksAt(employee, organizationId))) throw fail.EmployeeNotFound({ path: 'employeeId' })
  const isOtherRole = isMoved || roleId !== before?.roleId
  if (isOtherRole && roleId && !rolesAt(roles, organizationId).has(roleId)) throw fail.RoleNotFound({ path: 'roleId' })
  const isOtherType = attendanceTypeId !== before?.attendanceTypeId
  if (isOtherType && attendanceTypeId && types.get(attendanceTypeId)?.isDeleted !== false)
    throw fail.AttendanceTypeNotFound({ path: 'attendanceTypeId' })
}

/** Refuses an end before the start, and times that overlap another attendance of the employee. The caller has locked the employee. */
export async function requireValidTimes(
  { db, organizations }: Context,
  attendance: Attendance,
  replaced?: string,
): Promise<void> {
  const path = findMisorderedTime(attendance)
  if (path) throw fail.InvalidPeriod({ path })
  const { corporationId, id, employeeId } = attendance
  const overlapping = await listOverlapping(db, corporationId, employeeId, attendance)
  const [other] = overlapping.filter((one) => one.id !== id && one.id !== replaced)
  if (other)
    throw fail.AttendanceOverlaps({
      path: 'startAt',
      ...(organizations.has(other.organizationId) && { attendanceId: other.id }),
    })
}

/** Returns the personal time after a change. A time that is set cannot be changed, and null keeps it. */
export function resolvePersonalTime(known: number | null, input: number | undefined, path: string): number | null {
  if (known !== null && input !== undefined && input !== known) throw fail.PersonalTimeSet({ path })
  return known ?? input ?? null
}

export function answerOf(
  attendance: Attendance,
  { name, timeZone }: Organization,
  types: ReadonlyMap<string, AttendanceType>,
): Static<typeof AttendanceResponse> {
  const { id, employeeId, organizationId, roleId, attendanceTypeId, comment, isConfirmedManually, modifiedByUserId } =
    attendance
  const textOf = (at: number | null) => (at === null ? null : toOffsetTime(at, timeZone))
  return {
    id,
    employeeId,
    organizationId,
    roleId,
    attendanceTypeId,
    comment,
    isConfirmedManually,
    modifiedByUserId,
    organizationName: name,
    attendanceTypeCode: types.get(attendanceTypeId ?? '')?.code ?? null,
    startAt: textOf(attendance.startAt),
    endAt: textOf(attendance.endAt),
    personalStartAt: textOf(attendance.personalStartAt),
    personalEndAt: textOf(attendance.personalEndAt),
    isClosed: attendance.endAt !== null,
    createdAt: textOf(attendance.createdAt),
    updatedAt: textOf(attendance.updatedAt),
    paymentDetails: null,
  }
}
