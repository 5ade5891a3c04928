import { defineError } from '#core/errors.ts'

export const EmployeeNotFound = defineError('EMPLOYEE_NOT_FOUND', 404, 'The organization has no such employee')
export const CourierNotFound = defineError('COURIER_NOT_FOUND', 404, 'The organization has no such courier')
export const TooManyLocations = defineError(
  'TOO_MANY_LOCATIONS',
  422,
  'More than 100,000 locations match: request a shorter time or fewer organizations',
)

export const RoleRequired = defineError('ROLE_REQUIRED', 400, 'The restaurant uses roles: `roleId` is required')
export const RolesNotUsed = defineError('ROLES_NOT_USED', 400, 'The restaurant uses no roles: omit `roleId`')
export const RoleNotHeld = defineError('ROLE_NOT_HELD', 400, 'The employee does not have this role here')
export const SessionAlreadyOpen = defineError(
  'PERSONAL_SESSION_ALREADY_OPEN',
  409,
  'The employee is already on shift at this terminal group',
)
export const SessionNotOpen = defineError(
  'PERSONAL_SESSION_NOT_OPEN',
  409,
  'The employee is not on shift at this terminal group',
)

export const RoleNotFound = defineError('ROLE_NOT_FOUND', 404, 'There is no such role')
export const EmployeeExists = defineError('EMPLOYEE_EXISTS', 409, 'There is an employee with this id')
export const CodeAlreadyUsed = defineError(
  'CODE_ALREADY_USED',
  409,
  'Another active employee of the chain has this code',
)
export const InvalidDay = defineError('INVALID_DAY', 400, 'The date must be a day, yyyy-MM-dd, or an ISO 8601 time')
export const EmployeeForbidden = defineError(
  'EMPLOYEE_FORBIDDEN',
  403,
  'The employee belongs to organizations that the API key may not see, so the key may not change the employee',
  'Ask the operator for a key that sees all organizations of the employee.',
)
export const EmployeeIsSystem = defineError(
  'EMPLOYEE_IS_SYSTEM',
  400,
  'The server or another system needs this employee',
)
export const RoleExists = defineError('ROLE_EXISTS', 409, 'There is a role with this id')
export const AttendanceNotFound = defineError('ATTENDANCE_NOT_FOUND', 404, 'The organization has no such attendance')
export const AttendanceExists = defineError('ATTENDANCE_EXISTS', 409, 'There is an attendance with this id')
export const AttendanceOverlaps = defineError(
  'ATTENDANCE_OVERLAPS',
  409,
  'The employee has another attendance in this time, here or at another restaurant',
)
export const AttendanceTypeNotFound = defineError('ATTENDANCE_TYPE_NOT_FOUND', 404, 'There is no such attendance type')
export const InvalidPeriod = defineError(
  'INVALID_PERIOD',
  400,
  'The end must be after the start and within a year of it, and times must be before the year 3000',
)
export const PersonalTimeSet = defineError(
  'PERSONAL_TIME_SET',
  400,
  'The personal time of the attendance is set and cannot be changed',
)
export const SeveralUsualTypes = defineError('SEVERAL_USUAL_TYPES', 400, 'Only one type can be the default')
