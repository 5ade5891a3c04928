// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface EmployeesOperations {
  /** List types of attendances, deleted ones included. */
  '/admin/attendance_types/list': { kind: 'query'; request: AdminAttendanceTypesListRequest; response: AdminAttendanceTypesListResponse }
  /** Create or replace types of attendances. */
  '/admin/attendance_types/save': { kind: 'write'; request: AdminAttendanceTypesSaveRequest; response: AdminAttendanceTypesSaveResponse }
  /** List employees of a corporation, deleted ones included. */
  '/admin/employees/list': { kind: 'query'; request: AdminEmployeesListRequest; response: AdminEmployeesListResponse }
  /** Create or replace employees of a corporation. */
  '/admin/employees/save': { kind: 'write'; request: AdminEmployeesSaveRequest; response: AdminEmployeesSaveResponse }
  /** List roles of the staff, deleted ones included. */
  '/admin/roles/list': { kind: 'query'; request: AdminRolesListRequest; response: AdminRolesListResponseAnswer }
  /** Create or replace roles of the staff. */
  '/admin/roles/save': { kind: 'write'; request: AdminRolesSaveRequest; response: AdminRolesSaveResponse }
  /** List couriers, deleted ones included. */
  '/api/1/employees/couriers': { kind: 'query'; request: CouriersRequest; response: EmployeesResponse }
  /** List last locations of couriers on shift. */
  '/api/1/employees/couriers/active_location': { kind: 'query'; request: CouriersRequest; response: ActiveCourierLocationsResponse }
  /** List last locations of couriers at a terminal group. */
  '/api/1/employees/couriers/active_location/by_terminal': { kind: 'query'; request: ActiveCourierLocationsByTerminalGroupRequest; response: ActiveCourierLocationsResponse }
  /** List couriers with the requested roles they have. */
  '/api/1/employees/couriers/by_role': { kind: 'query'; request: CouriersAndCheckRoleRequest; response: EmployeesWithRoleSignResponse }
  /** Report locations of couriers. */
  '/api/1/employees/couriers/locations/add': { kind: 'write'; request: EmployeesCouriersLocationsAddRequest; response: EmployeesCouriersLocationsAddResponse }
  /** List recent locations of couriers. */
  '/api/1/employees/couriers/locations/by_time_offset': { kind: 'query'; request: CourierLocationsByTimeOffsetRequest; response: CourierLocationsByTimeOffsetResponse }
  /** Read an employee, deleted or not. */
  '/api/1/employees/info': { kind: 'query'; request: EmployeeInfoRequest; response: EmployeeInfoResponse }
  /** Clock an employee in at a terminal group. */
  '/api/1/employees/shift/clockin': { kind: 'command'; request: OpenPersonalSessionRequest; response: ChangePersonalSessionResponse }
  /** Clock an employee out at a terminal group. */
  '/api/1/employees/shift/clockout': { kind: 'command'; request: ClosePersonalSessionRequest; response: ChangePersonalSessionResponse }
  /** Check whether an employee is on shift. */
  '/api/1/employees/shift/is_open': { kind: 'query'; request: GetPersonalSessionInfoRequest; response: GetPersonalSessionInfoResponse }
  /** List terminal groups where an employee is on shift. */
  '/api/1/employees/shifts/by_courier': { kind: 'query'; request: GetTerminalGroupsOfEmployeeRequest; response: GetTerminalGroupsOfEmployeeResponse }
  /** List types of attendances in the order of creation. */
  '/api/employees/v1/attendance-type/list': { kind: 'query'; request: AttendanceTypeListRequest; response: AttendanceTypeListResponse; isPaged: true; item: NonNullable<AttendanceTypeListResponse['items']>[number] }
  /** Create an attendance of an employee. */
  '/api/employees/v1/attendance/create': { kind: 'write'; request: AttendanceCreateRequest; response: AttendanceCreateResponse }
  /** Delete an attendance permanently. */
  '/api/employees/v1/attendance/delete': { kind: 'write'; request: AttendanceDeleteRequest; response: AttendanceDeleteResponse }
  /** List attendances at a restaurant in a period. */
  '/api/employees/v1/attendance/list': { kind: 'query'; request: AttendanceListRequest; response: AttendanceListResponse; isPaged: true; item: NonNullable<AttendanceListResponse['items']>[number] }
  /** Change or close an attendance. */
  '/api/employees/v1/attendance/update': { kind: 'write'; request: AttendanceUpdateRequest; response: AttendanceUpdateResponse }
  /** Hire an employee. */
  '/api/employees/v1/employee/create': { kind: 'write'; request: EmployeeCreateRequest; response: EmployeeResponse }
  /** Fire up to 100 employees, all or none. */
  '/api/employees/v1/employee/fire': { kind: 'write'; request: EmployeeFireRequest; response: EmployeeFireResponse }
  /** Read an employee, fired or not. */
  '/api/employees/v1/employee/get': { kind: 'query'; request: EmployeeGetRequest; response: EmployeeResponse }
  /** List employees, fired ones included. */
  '/api/employees/v1/employee/list': { kind: 'query'; request: EmployeeListRequest; response: SwaggerEmployeeListResponse; isPaged: true; item: NonNullable<SwaggerEmployeeListResponse['items']>[number] }
  /** Restore a fired employee. */
  '/api/employees/v1/employee/restore': { kind: 'write'; request: EmployeeRestoreRequest; response: EmployeeRestoreResponse }
  /** Change some fields of an employee. */
  '/api/employees/v1/employee/update': { kind: 'write'; request: EmployeeUpdateRequest; response: EmployeeResponse }
  /** Get a position, even if it is deleted. */
  '/api/employees/v1/positions/get': { kind: 'query'; request: GetPositionRequest; response: EmployeePositionResponseAnswer }
  /** List positions of the staff, deleted ones included. */
  '/api/employees/v1/positions/list': { kind: 'query'; request: ListPositionsRequest; response: ListPositionsResponseAnswer; isPaged: true; item: NonNullable<ListPositionsResponseAnswer['items']>[number] }
}

export interface ActiveCourierLocation {
  /** Id of the employee. */
  courierId?: Id<'Employee'>
  /** When the courier was there, by the restaurant's clock. Null until the courier has sent a position. */
  lastActiveClientDate?: string | null
  /** Degrees north of the equator. Null until the courier has sent a position. */
  lastActiveLatitude?: number | null
  /** Degrees east of Greenwich. Null until the courier has sent a position. */
  lastActiveLongitude?: number | null
}

export interface ActiveCourierLocationsByTerminalGroupRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface ActiveCourierLocationsResponse {
  /** The couriers, by organization. */
  activeCourierLocations: (ItemsOfOrganization_ActiveCourierLocation)[]
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
}

export interface AdminAttendanceTypesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminAttendanceTypesListResponse {
  /** Rows of `attendanceTypes`, by name. */
  attendanceTypes: (SavedAttendanceType)[]
}

export interface AdminAttendanceTypesSaveRequest {
  /** Types of attendances: work of several kinds, and reasons to be away. */
  attendanceTypes?: (AttendanceTypeInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminAttendanceTypesSaveResponse {
  /** Ids of the rows of `attendanceTypes`, in the order of the request. */
  attendanceTypes: (Id<'AttendanceType'>)[]
}

export interface AdminEmployeesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminEmployeesListResponse {
  /** The employees. */
  employees: ({
  /** Number of the card with which the employee signs in at a terminal. */
  cardNumber: string | null
  /** Mobile phone. */
  cellPhone: string | null
  /** Number of the employee. */
  code: string | null
  /** Name by which the staff know the employee. */
  displayName: string
  /** E-mail address. */
  email: string | null
  /** Day on which the employee was fired. A day, `yyyy-MM-dd`. */
  fireDate: Day | null
  /** First name. */
  firstName: string | null
  /** Day on which the employee was hired. A day, `yyyy-MM-dd`. */
  hireDate: Day | null
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Whether the employee is a courier personally. A role of couriers has the same effect. */
  isCourier: boolean
  /** Whether the employee has left. */
  isDeleted: boolean
  /** Whether the employee cannot be fired by clients. */
  isSystem: boolean
  /** Family name. */
  lastName: string | null
  /** Organization at which the employee mainly works. */
  mainOrganizationId: Id<'Organization'> | null
  /** Role in which the employee mainly works. */
  mainRoleId: Id<'Role'> | null
  /** Middle name. */
  middleName: string | null
  /** Remark on the employee. */
  note: string | null
  /** Organizations at which the employee works. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Phone. */
  phone: string | null
  /** Organizations for which the employee is responsible. */
  responsibleForOrganizationIds: (Id<'Organization'>)[]
  /** Roles of the employee. */
  roleIds: (Id<'Role'>)[]
})[]
}

export interface AdminEmployeesSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Employees to save. */
  employees: (EmployeeInput)[]
}

export interface AdminEmployeesSaveResponse {
  /** Ids of the employees, in the order of the request. */
  employees: (Id<'Employee'>)[]
}

export interface AdminRolesListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminRolesListResponseAnswer {
  /** The roles. */
  roles: ({
  /** Whether employees may sign in with another employee's card. */
  canWorkBySubstitutedCard: boolean
  /** Short name of the role, used in requests. */
  code: string
  /** Id of the role. */
  id: Id<'Role'>
  /** Whether employees with the role are couriers. */
  isCourier: boolean
  /** Whether the role is deleted. */
  isDeleted: boolean
  /** Name of the role. */
  name: string
  /** Organizations that use the role. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Payment per hour. Null without payment by the hour. Money in the currency of the organization. */
  paymentPerHour: number | null
  /** How the hours of the role are counted. */
  scheduleType: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME' | (string & {})
  /** Salary, whatever the hours. Null without a salary. Money in the currency of the organization. */
  steadySalary: number | null
})[]
}

export interface AdminRolesSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Roles to save. */
  roles: (RoleInput)[]
}

export interface AdminRolesSaveResponse {
  /** Ids of the roles, in the order of the request. */
  roles: (Id<'Role'>)[]
}

export interface AttendanceCreateRequest {
  /** Type of the attendance. If omitted, the default type. */
  attendanceTypeId?: Id<'AttendanceType'> | null
  /** Remark. */
  comment?: string | null
  /** Id of the employee. */
  employeeId: Id<'Employee'>
  /** Confirmed end, rounded to the minute. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endAt: OffsetTime
  /** Whether the times are confirmed. If omitted, no. */
  isConfirmedManually?: boolean | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** When the employee signed out at a terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalEndAt?: OffsetTime | null
  /** When the employee signed in at a terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalStartAt?: OffsetTime | null
  /** Id of the role. */
  roleId: Id<'Role'>
  /** Confirmed beginning, rounded to the minute. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startAt: OffsetTime
}

export interface AttendanceCreateResponse {
  /** The attendance. */
  attendance?: AttendanceResponse | null
}

export interface AttendanceDeleteRequest {
  /** Id of the attendance. */
  id: Id<'Attendance'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AttendanceDeleteResponse {
  /** The deleted attendance. */
  id?: Id<'Attendance'> | null
}

export interface AttendanceListRequest {
  /** Only attendances of these types. */
  attendanceTypeIds?: (Id<'AttendanceType'>)[] | null
  /** Only attendances of these employees. */
  employeeIds?: (Id<'Employee'>)[] | null
  /** End of the period, inclusive. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endAt: OffsetTime
  /** Only closed attendances, or only open ones. If omitted, both. */
  isClosed?: boolean | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Whether to include payments. If omitted, no. */
  shouldIncludePaymentDetails?: boolean | null
  /** Beginning of the period. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startAt: OffsetTime
}

export interface AttendanceListResponse {
  /** The attendances. */
  items?: (AttendanceResponse)[] | null
  /** Maximum number of attendances on the page. */
  limit?: number | null
  /** Number of skipped attendances. */
  offset?: number | null
  /** Number of matching attendances on all pages. */
  totalCount?: number | null
}

export interface AttendanceResponse {
  /** Short name of the type. */
  attendanceTypeCode?: string | null
  /** Type of the attendance. Null for work without a default type. */
  attendanceTypeId?: Id<'AttendanceType'> | null
  /** Remark. */
  comment?: string | null
  /** Time of creation. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  createdAt?: OffsetTime | null
  /** Employee who worked. */
  employeeId?: Id<'Employee'> | null
  /** Confirmed end. Null while the attendance is open. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endAt?: OffsetTime | null
  /** Id of the attendance. */
  id?: Id<'Attendance'> | null
  /** Whether the attendance has an end. */
  isClosed?: boolean | null
  /** Whether the times are confirmed. */
  isConfirmedManually?: boolean | null
  /** API key of the last change. Null for a terminal. */
  modifiedByUserId?: Id<'ApiKey'> | null
  /** Organization of the attendance. */
  organizationId?: Id<'Organization'> | null
  /** Name of the organization. */
  organizationName?: string | null
  /** Payment for the attendance. Null if not requested, while the attendance is open, and for positions without payment by the hour. */
  paymentDetails?: PaymentDetails | null
  /** When the employee signed out at the last terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalEndAt?: OffsetTime | null
  /** When the employee signed in at a terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalStartAt?: OffsetTime | null
  /** Position in which the employee worked. Null if the restaurant uses none. */
  roleId?: Id<'Role'> | null
  /** Confirmed beginning. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startAt?: OffsetTime | null
  /** Time of the last change. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  updatedAt?: OffsetTime | null
}

export interface AttendanceTypeInput {
  /** Short name of the type, such as `W` for work. */
  code?: string | null
  /** Remark for the staff. */
  comment?: string | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'AttendanceType'> | null
  /** Whether the type is the default, for attendances of terminals and requests without a type. Marking another type unmarks it. If omitted, false. */
  isDefault?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Whether the employee is at work. If omitted, true. */
  isPresence?: boolean
  /** Name. */
  name: string
  /** Factor of the payment per hour. If omitted, 1. */
  payRate?: number
}

export interface AttendanceTypeItem {
  /** Short name of the type. */
  code?: string | null
  /** Remark on the type. */
  comment?: string | null
  /** Id of the type. */
  id?: Id<'AttendanceType'> | null
  /** Whether the type is deleted. */
  isDeleted?: boolean | null
  /** Whether the employee is at work. */
  isPresence?: boolean | null
  /** Name of the type. */
  name?: string | null
  /** Factor of the payment per hour. */
  payRate?: number | null
}

export interface AttendanceTypeListRequest {
  /** False for types in use, true for deleted ones, null or absent for all. */
  isDeleted?: boolean | null
  /** Maximum number of items; 1000 by default. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
}

export interface AttendanceTypeListResponse {
  /** The types. */
  items?: (AttendanceTypeItem)[] | null
  /** Maximum number of types on the page. */
  limit?: number | null
  /** Number of skipped types. */
  offset?: number | null
  /** Number of matching types on all pages. */
  totalCount?: number | null
}

export interface AttendanceUpdateRequest {
  /** Id of the attendance type. */
  attendanceTypeId: Id<'AttendanceType'>
  /** Remark. If omitted, it stays unchanged; null clears it. */
  comment?: string | null
  /** Id of the employee. */
  employeeId: Id<'Employee'>
  /** Confirmed end, rounded to the minute. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  endAt: OffsetTime
  /** Id of the attendance. */
  id: Id<'Attendance'>
  /** Whether the times are confirmed. */
  isConfirmedManually: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** When the employee signed out at a terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalEndAt?: OffsetTime | null
  /** When the employee signed in at a terminal. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  personalStartAt?: OffsetTime | null
  /** Id of the role. */
  roleId: Id<'Role'>
  /** Confirmed beginning, rounded to the minute. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  startAt: OffsetTime
}

export interface AttendanceUpdateResponse {
  /** The attendance. */
  attendance?: AttendanceResponse | null
}

export interface ChangePersonalSessionResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Why the front office could not be reached. Absent or null otherwise. */
  error?: string | null
}

export interface ClosePersonalSessionRequest {
  /** Id of the employee. */
  employeeId: Id<'Employee'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface CoordinateInfo {
  /** Degrees north of the equator. */
  latitude: number
  /** Degrees east of Greenwich. */
  longitude: number
  /** When the server received the position, in milliseconds since 1970 (UTC). */
  serverTimestamp: number
}

export interface CourierLocations {
  /** Id of the employee. */
  courierId: Id<'Employee'>
  /** Locations of the courier, the earliest first. */
  locations: (CoordinateInfo)[]
}

export interface CourierLocationsByTimeOffsetRequest {
  /** Offset in seconds. If omitted, 3600. */
  offsetInSeconds?: number | null
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface CourierLocationsByTimeOffsetResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The positions, by organization. */
  courierLocations: (ItemsOfOrganization_CourierLocations)[]
}

export interface CourierPoint {
  /** When the courier was there. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  clientDate: TerminalTime
  /** Id of the employee. */
  courierId: Id<'Employee'>
  /** Degrees north of the equator. */
  latitude: number
  /** Degrees east of Greenwich. */
  longitude: number
}

export interface CouriersAndCheckRoleRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
  /** Codes of the roles to check. */
  rolesToCheck: (string)[]
}

export interface CouriersRequest {
  /** Organizations of the response. */
  organizationIds: (Id<'Organization'>)[]
}

export interface EmployeeCreateRequest {
  /** Number of the card with which the employee signs in at a terminal. */
  cardNumber?: string | null
  /** Number of the employee, unique among active employees of the chain. */
  code: string
  /** E-mail address. */
  email?: string | null
  /** First name. */
  firstName?: string | null
  /** Day on which the employee was hired: `yyyy-MM-dd`, or an ISO 8601 time, whose day at the main organization counts. */
  hireDate?: string | null
  /** Family name. */
  lastName?: string | null
  /** Organization at which the employee mainly works. */
  mainOrganizationId: Id<'Organization'>
  /** Position in which the employee mainly works. */
  mainRoleId?: Id<'Role'> | null
  /** Middle name. */
  middleName?: string | null
  /** Name by which the staff know the employee. If null or empty, it is composed of the other names, else it is the code. */
  name?: string | null
  /** Remark on the employee. */
  note?: string | null
  /** Organizations at which the employee works. The main one is always among them. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Phone. */
  phone?: string | null
  /** Organizations for which the employee is responsible. */
  responsibleForOrganizationIds?: (Id<'Organization'>)[] | null
}

export interface EmployeeFilter {
  /** Field to compare. The filter is refused without it. */
  field?: 'id' | 'code' | 'firstName' | 'lastName' | 'middleName' | 'phone' | 'email' | 'mainRoleId' | 'organizationId' | 'isFired' | null
  /** Only equality is supported. The published schema has no such field. */
  op?: 'eq' | null
  /** Expected value: the whole text, an id, or `true` or `false` for `isFired`. The filter is refused without it. */
  value?: string | null
}

export interface EmployeeFireRequest {
  /** Employees to fire. */
  ids: (Id<'Employee'>)[]
}

export interface EmployeeFireResponse {
  /** The employees of the request, each once. */
  firedIds?: (Id<'Employee'>)[] | null
}

export interface EmployeeGetRequest {
  /** Id of the employee. */
  id: Id<'Employee'>
}

export interface EmployeeInfo {
  /** Mobile phone. */
  cellPhone?: string | null
  /** Name by which the staff know the employee. */
  displayName?: string | null
  /** E-mail address. */
  email?: string | null
  /** First name. */
  firstName?: string | null
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Family name. */
  lastName?: string | null
  /** Middle name. */
  middleName?: string | null
  /** Phone. */
  phone?: string | null
}

export interface EmployeeInfoRequest {
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface EmployeeInfoResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The employee. */
  employeeInfo: EmployeeInfo
}

export interface EmployeeInput {
  /** Number of the card with which the employee signs in at a terminal. */
  cardNumber?: string | null
  /** Mobile phone. */
  cellPhone?: string | null
  /** Number of the employee. */
  code?: string | null
  /** Name by which the staff know the employee. */
  displayName: string
  /** E-mail address. */
  email?: string | null
  /** Day on which the employee was fired. A day, `yyyy-MM-dd`. */
  fireDate?: Day | null
  /** First name. */
  firstName?: string | null
  /** Day on which the employee was hired. A day, `yyyy-MM-dd`. */
  hireDate?: Day | null
  /** Employee to replace, or the id for a new one. If omitted, a new employee is created. */
  id?: Id<'Employee'> | null
  /** Whether the employee is a courier personally. A role of couriers has the same effect. If omitted, no. */
  isCourier?: boolean
  /** Whether the employee has left. If omitted, no. */
  isDeleted?: boolean
  /** Whether clients may not fire the employee. If omitted, they may. */
  isSystem?: boolean
  /** Family name. */
  lastName?: string | null
  /** Organization at which the employee mainly works. It is added to `organizationIds` where they are given. */
  mainOrganizationId?: Id<'Organization'> | null
  /** Role in which the employee mainly works. It is added to `roleIds`. */
  mainRoleId?: Id<'Role'> | null
  /** Middle name. */
  middleName?: string | null
  /** Remark on the employee. */
  note?: string | null
  /** Organizations at which the employee works. Null or omitted: all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Phone. */
  phone?: string | null
  /** Organizations for which the employee is responsible. If omitted, none. */
  responsibleForOrganizationIds?: (Id<'Organization'>)[]
  /** Roles of the employee. If omitted, none. */
  roleIds?: (Id<'Role'>)[]
}

export interface EmployeeListRequest {
  /** Fields to return; id, name, code, isFired if omitted or empty. */
  fields?: ('id' | 'code' | 'firstName' | 'middleName' | 'lastName' | 'name' | 'phone' | 'email' | 'cardNumber' | 'mainRoleId' | 'roleIds' | 'isSystem' | 'isFired' | 'hireDate' | 'fireDate' | 'note' | 'mainOrganizationId' | 'organizationIds' | 'responsibleForOrganizationIds')[] | null
  /** Filters; none for all employees. */
  filters: (EmployeeFilter)[]
  /** Maximum number of employees. If omitted, 0 or less, or too large, 10000. */
  limit?: number | null
  /** Number of employees to skip. If omitted, 0. */
  offset?: number | null
}

export interface EmployeePositionDTOAnswer {
  /** Whether employees may sign in with another employee's card. */
  canWorkBySubstitutedCard?: boolean | null
  /** Short name of the position. */
  code?: string | null
  /** Id of the position. */
  id?: Id<'Role'> | null
  /** Whether the position is deleted. */
  isDeleted?: boolean | null
  /** Name of the position. */
  name?: string | null
  /** Payment per hour. Null without payment by the hour. */
  paymentPerHour?: number | null
  /** How the hours of the position are counted. */
  scheduleType?: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME' | null | (string & {})
  /** Salary, whatever the hours. Null without a salary. */
  steadySalary?: number | null
}

export interface EmployeePositionFilterItem {
  /** Field of the list. */
  field?: string | null
  /** Comparison; `eq` by default. `like` finds a part of the text, ignoring case; `blank` and `notblank` accept no value. */
  op?: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'like' | 'blank' | 'notblank' | null
  /** Value to compare with, of the type of the field. */
  value?: unknown
  /** Values for `in` and `nin`. */
  values?: (unknown)[] | null
}

export interface EmployeePositionResponseAnswer {
  /** Whether employees may sign in with another employee's card. */
  canWorkBySubstitutedCard?: boolean | null
  /** Short name of the position. */
  code?: string | null
  /** Id of the position. */
  id?: Id<'Role'> | null
  /** Whether the position is deleted. */
  isDeleted?: boolean | null
  /** Name of the position. */
  name?: string | null
  /** Payment per hour. Null without payment by the hour. */
  paymentPerHour?: number | null
  /** How the hours of the position are counted. */
  scheduleType?: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME' | null | (string & {})
  /** Salary, whatever the hours. Null without a salary. */
  steadySalary?: number | null
}

export interface EmployeeResponse {
  /** Number of the card with which the employee signs in at a terminal. */
  cardNumber?: string | null
  /** Number of the employee, unique among active employees of the chain. */
  code?: string | null
  /** E-mail address. */
  email?: string | null
  /** Day on which the employee was fired, `yyyy-MM-dd`. Null for active employees. */
  fireDate?: string | null
  /** First name. */
  firstName?: string | null
  /** Day on which the employee was hired, `yyyy-MM-dd`. */
  hireDate?: string | null
  /** Id of the employee. */
  id?: Id<'Employee'> | null
  /** Whether the employee has left. */
  isFired?: boolean | null
  /** Whether the employee cannot be fired, because the server or another system needs it. */
  isSystem?: boolean | null
  /** Family name. */
  lastName?: string | null
  /** Organization at which the employee mainly works. */
  mainOrganizationId?: Id<'Organization'> | null
  /** Position in which the employee mainly works. */
  mainRoleId?: Id<'Role'> | null
  /** Middle name. */
  middleName?: string | null
  /** Name by which the staff know the employee. */
  name?: string | null
  /** Remark on the employee. */
  note?: string | null
  /** Organizations of the employee that the key may see. Null: all of the chain. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Phone. */
  phone?: string | null
  /** Organizations for which the employee is responsible, as far as the key may see them. */
  responsibleForOrganizationIds?: (Id<'Organization'>)[] | null
  /** All positions in which the employee may work. */
  roleIds?: (Id<'Role'>)[] | null
}

export interface EmployeeRestoreRequest {
  /** Id of the employee. */
  id: Id<'Employee'>
}

export interface EmployeeRestoreResponse {
  /** The employee of the request. */
  restoredIds?: (Id<'Employee'>)[] | null
}

export interface EmployeeUpdateRequest {
  /** Number of the card with which the employee signs in at a terminal. */
  cardNumber?: string | null
  /** Number of the employee, unique among active employees of the chain. */
  code?: string | null
  /** E-mail address. */
  email?: string | null
  /** First name. */
  firstName?: string | null
  /** Day on which the employee was hired: `yyyy-MM-dd`, or an ISO 8601 time, whose day at the main organization counts. */
  hireDate?: string | null
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Family name. */
  lastName?: string | null
  /** Organization at which the employee mainly works. */
  mainOrganizationId?: Id<'Organization'> | null
  /** Position in which the employee mainly works. */
  mainRoleId?: Id<'Role'> | null
  /** Middle name. */
  middleName?: string | null
  /** Name by which the staff know the employee. If null or empty, it is composed of the other names, else it is the code. */
  name?: string | null
  /** Remark on the employee. */
  note?: string | null
  /** Organizations at which the employee works. The main one is always among them. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Phone. */
  phone?: string | null
  /** Organizations for which the employee is responsible. */
  responsibleForOrganizationIds?: (Id<'Organization'>)[] | null
}

export interface EmployeeWithCheckedRole {
  /** The requested roles. */
  checkRolesResult?: (RoleCheckResult)[]
  /** Number of the employee. */
  code?: string | null
  /** Name by which the staff know the employee. */
  displayName?: string | null
  /** First name. */
  firstName?: string | null
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Whether the employee has left. */
  isDeleted?: boolean
  /** Family name. */
  lastName?: string | null
  /** Middle name. */
  middleName?: string | null
}

export interface EmployeesCouriersLocationsAddRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Locations of couriers. */
  points: (CourierPoint)[]
}

export interface EmployeesCouriersLocationsAddResponse {}

export interface EmployeesEmployee {
  /** Number of the employee. */
  code?: string | null
  /** Name by which the staff know the employee. */
  displayName?: string | null
  /** First name. */
  firstName?: string | null
  /** Id of the employee. */
  id: Id<'Employee'>
  /** Whether the employee has left. */
  isDeleted?: boolean
  /** Family name. */
  lastName?: string | null
  /** Middle name. */
  middleName?: string | null
}

export interface EmployeesResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The couriers, by organization. */
  employees: (ItemsOfOrganization_Employee)[]
}

export interface EmployeesWithRoleSignResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** The couriers, by organization. */
  employeesWithCheckRoles: (ItemsOfOrganization_EmployeeWithCheckedRole)[]
}

export interface GetPersonalSessionInfoRequest {
  /** Id of the employee. */
  employeeId: Id<'Employee'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface GetPersonalSessionInfoResponse {
  /** Id of this request, also in the log of the server. `/api/1/commands/status` returns the outcome of a command by it. */
  correlationId: Id<'Command'>
  /** Why the front office could not be reached. Absent or null otherwise. */
  error?: string | null
  /** Whether the employee is on shift at the terminal group. */
  isSessionOpened?: boolean | null
}

export interface GetPositionRequest {
  /** Id of the position. Required. */
  id?: Id<'Role'> | null
  /** Returns the position if it has changed after this revision of the chain, which is the microsecond of a change since 1970. */
  revisionFrom?: number | null
}

export interface GetTerminalGroupsOfEmployeeRequest {
  /** Id of the employee. */
  employeeId: Id<'Employee'>
}

export interface GetTerminalGroupsOfEmployeeResponse {
  /** Terminal groups at which the employee is on shift. */
  terminalGroupIds: (Id<'TerminalGroup'>)[]
}

export interface ItemsOfOrganization_ActiveCourierLocation {
  /** Items of the organization. */
  items: (ActiveCourierLocation)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ItemsOfOrganization_CourierLocations {
  /** Items of the organization. */
  items: (CourierLocations)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ItemsOfOrganization_Employee {
  /** Items of the organization. */
  items: (EmployeesEmployee)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ItemsOfOrganization_EmployeeWithCheckedRole {
  /** Items of the organization. */
  items: (EmployeeWithCheckedRole)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ListPositionsRequest {
  /** All of them must hold. Fields and operators: scheduleTypes (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank); isDeleted (eq, ne, gt, gte, lt, lte, in, nin, like, blank, notblank). */
  filters?: (EmployeePositionFilterItem)[] | null
  /** Maximum number of positions. If omitted, 50. */
  limit?: number | null
  /** Number of items to skip; 0 by default. */
  offset?: number | null
  /** Only positions that have changed after this revision of the chain, which is the microsecond of a change since 1970. All of them when absent or -1. */
  revisionFrom?: number | null
}

export interface ListPositionsResponseAnswer {
  /** The positions. */
  items?: (EmployeePositionDTOAnswer)[] | null
  /** Maximum number of positions on the page. */
  limit?: number | null
  /** Number of skipped positions. */
  offset?: number | null
  /** Number of matching positions on all pages. */
  totalCount?: number | null
}

export interface OpenPersonalSessionRequest {
  /** Id of the employee. */
  employeeId: Id<'Employee'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Role in which the employee works. Null or omitted if the restaurant uses no roles; otherwise the shift is refused without it. */
  roleId?: Id<'Role'> | null
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface PaymentDetails {
  /** Other payments: always 0. */
  otherPaymentsSum?: number | null
  /** Minutes beyond the restaurant's regular ones of a day. */
  overtimePaidMinutes?: number | null
  /** Payment for overtime. */
  overtimePaymentSum?: number | null
  /** Minutes without overtime. */
  regularPaidMinutes?: number | null
  /** Payment for these minutes. */
  regularPaymentSum?: number | null
}

export interface RoleCheckResult {
  /** Requested code of the role. */
  checkedRoleCode: string
  /** Whether the courier has the role. */
  employeeHasRole: boolean
}

export interface RoleInput {
  /** Whether employees may sign in with another employee's card. If omitted, no. */
  canWorkBySubstitutedCard?: boolean
  /** Short name of the role, used in requests. */
  code: string
  /** Role to replace, or the id for a new one. If omitted, a new role is created. */
  id?: Id<'Role'> | null
  /** Whether employees with the role are couriers. If omitted, no. */
  isCourier?: boolean
  /** Whether the role is deleted. If omitted, no. */
  isDeleted?: boolean
  /** Name of the role. */
  name: string
  /** Organizations that use the role. Null or omitted: all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Payment per hour. If omitted, none. Money in the currency of the organization. */
  paymentPerHour?: number | null
  /** How the hours of the role are counted. If omitted, `SESSION`. */
  scheduleType?: 'HOURS' | 'FIXED' | 'SESSION' | 'BYTIME'
  /** Salary, whatever the hours. If omitted, none. Money in the currency of the organization. */
  steadySalary?: number | null
}

export interface SavedAttendanceType {
  /** Short name of the type, such as `W` for work. */
  code: string | null
  /** Remark for the staff. */
  comment: string | null
  /** Id of the row. */
  id: Id<'AttendanceType'>
  /** Whether the type is the default, for attendances of terminals and requests without a type. Marking another type unmarks it. */
  isDefault: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Whether the employee is at work. */
  isPresence: boolean
  /** Name. */
  name: string
  /** Factor of the payment per hour. */
  payRate: number
}

export interface SwaggerEmployeeListResponse {
  /** The employees, with the requested fields. */
  items?: (EmployeeResponse)[] | null
  /** Effective limit. */
  limit?: number | null
  /** Number of skipped employees. */
  offset?: number | null
  /** Number of matching employees on all pages. */
  totalCount?: number | null
}
