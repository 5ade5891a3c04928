import { defineError } from '#core/errors.ts'

export const EmployeeNotFound = defineError('EMPLOYEE_NOT_FOUND', 404, 'There is no such employee here')
export const CourierNotFound = defineError('COURIER_NOT_FOUND', 404, 'There is no such courier here')
export const TooManyLocations = defineError(
  'TOO_MANY_LOCATIONS',
  422,
  'More than 100,000 locations: ask for a shorter time or for fewer organizations',
)

export const RoleRequired = defineError('ROLE_REQUIRED', 400, 'The restaurant uses roles: name the role of the shift')
export const RolesNotUsed = defineError('ROLES_NOT_USED', 400, 'The restaurant uses no roles: leave roleId out')
export const RoleNotHeld = defineError('ROLE_NOT_HELD', 400, 'The employee does not have this role here')
export const SessionAlreadyOpen = defineError(
  'PERSONAL_SESSION_ALREADY_OPEN',
  409,
  'The employee is on shift at this terminal group already',
)
export const SessionNotOpen = defineError(
  'PERSONAL_SESSION_NOT_OPEN',
  409,
  'The employee is not on shift at this terminal group',
)

export const RoleNotFound = defineError('ROLE_NOT_FOUND', 404, 'There is no such role')
export const RoleForbidden = defineError(
  'ROLE_FORBIDDEN',
  403,
  'Only organizations that the API key may not see use this role',
)
export const EmployeeExists = defineError('EMPLOYEE_EXISTS', 409, 'There is an employee with this id')
export const CodeTaken = defineError('CODE_TAKEN', 409, 'Another employee who works in the chain has this code')
export const InvalidDay = defineError('INVALID_DAY', 400, 'The text is neither a day, yyyy-MM-dd, nor an ISO 8601 time')
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
export const AttendanceNotFound = defineError('ATTENDANCE_NOT_FOUND', 404, 'There is no such attendance here')
export const AttendanceExists = defineError('ATTENDANCE_EXISTS', 409, 'There is an attendance with this id')
export const AttendanceOverlaps = defineError(
  'ATTENDANCE_OVERLAPS',
  409,
  'The employee has another attendance in this time, be it at another restaurant',
)
export const AttendanceTypeNotFound = defineError('ATTENDANCE_TYPE_NOT_FOUND', 404, 'There is no such attendance type')
export const InvalidPeriod = defineError(
  'INVALID_PERIOD',
  400,
  'The end is not after the beginning, or more than a year after it, or a time is after the year 2999',
)
export const PersonalTimeSet = defineError(
  'PERSONAL_TIME_SET',
  400,
  'The attendance has a personal time already, which cannot be changed',
)
export const SeveralUsualTypes = defineError('SEVERAL_USUAL_TYPES', 400, 'Only one type can be the usual one')
