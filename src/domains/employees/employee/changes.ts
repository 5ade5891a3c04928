import { seesWholeChain } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { failers } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { Id, List, opt, Text } from '#core/schema.ts'
import { dayOf, fromOffsetTime, isDay, isOffsetTime } from '#core/time.ts'
import { RolesOf } from '../cached.ts'
import { CodeAlreadyUsed, EmployeeForbidden, EmployeeNotFound, InvalidDay, RoleNotFound } from '../errors.ts'
import type { EmployeeRecord } from '../model.ts'
import { type EmployeeInput, isEmployeeVisible, isFullyVisible } from './rules.ts'
import { findCodeHolders, type Profile, readProfiles, type View } from './store.ts'

export const groups = { reading: 'Employees: reading', changing: 'Employees: changing' } as const

/** Errors of every request that creates or changes an employee. */
export const employeeInputErrors = { CodeAlreadyUsed, InvalidDay, RoleNotFound }
const fail = failers({ ...employeeInputErrors, EmployeeForbidden, EmployeeNotFound })

const organizationsMax = 1000

/** Optional fields of requests that create or change an employee. */
export const optionalFields = {
  firstName: opt(Text({ maxLength: 200 }), 'First name.'),
  middleName: opt(Text({ maxLength: 200 }), 'Middle name.'),
  lastName: opt(Text({ maxLength: 200 }), 'Family name.'),
  name: opt(
    Text({ maxLength: 200 }),
    'Name by which the staff know the employee. If null or empty, it is composed of the other names, else it is the code.',
  ),
  phone: opt(Text({ maxLength: 40 }), 'Phone.'),
  email: opt(Text({ maxLength: 254 }), 'E-mail address.'),
  cardNumber: opt(Text({ maxLength: 100 }), 'Number of the card with which the employee signs in at a terminal.'),
  note: opt(Text(), 'Remark on the employee.'),
  hireDate: opt(
    Text({ maxLength: 33 }),
    'Day on which the employee was hired: `yyyy-MM-dd`, or an ISO 8601 time, whose day at the main organization counts.',
  ),
  mainRoleId: opt(Id('Role'), 'Position in which the employee mainly works.'),
  organizationIds: opt(
    List(Id('Organization'), { maxItems: organizationsMax }),
    'Organizations at which the employee works. The main one is always among them.',
  ),
  responsibleForOrganizationIds: opt(
    List(Id('Organization'), { maxItems: organizationsMax }),
    'Organizations for which the employee is responsible.',
  ),
}

export const Code = () => Text({ minLength: 1, maxLength: 50 })

/** Returns what the API key may see of its chain. */
export async function viewOf({ caller: { corporationId }, caches, ...view }: Context): Promise<View> {
  const roles = await caches.get(RolesOf, corporationId)
  return { corporationId, visible: view.organizations, isWhole: seesWholeChain(view), roles }
}

/** Returns the employee in the form of responses, as the transaction sees the row. */
export async function readProfile(db: Db, view: View, id: string, path = 'id'): Promise<Profile> {
  const filters = [{ field: 'id', value: id }]
  const { items } = await readProfiles(db, view, { filters, limit: 1 })
  const [profile] = items
  if (!profile) throw fail.EmployeeNotFound({ path })
  return profile
}

/** Returns a function that refuses employees of whom the API key does not see every organization. */
export function visibilityGuardOf({ organizations, chain }: Context) {
  return (employee: EmployeeRecord, path: string): void => {
    if (!isEmployeeVisible(employee, organizations)) throw fail.EmployeeNotFound({ path })
    if (!isFullyVisible(employee, organizations, chain)) throw fail.EmployeeForbidden({ path })
  }
}

/**
 * Returns the input with `hireDate` as a day; of a time it is the day at the main organization. An empty text becomes null.
 */
export function readEmployeeInput<Input extends EmployeeInput>(
  { hireDate, ...input }: Input,
  { chain, mainOrganizationId }: Pick<Context, 'chain'> & Pick<EmployeeRecord, 'mainOrganizationId'>,
) {
  if (hireDate === undefined || hireDate === null || hireDate === '')
    return { ...input, ...(hireDate !== undefined && { hireDate: null }) }
  if (!isDay(hireDate) && !isOffsetTime(hireDate)) throw fail.InvalidDay({ path: 'hireDate' })
  const zone = chain.get(mainOrganizationId ?? '')?.timeZone ?? 'UTC'
  return { ...input, hireDate: isDay(hireDate) ? hireDate : dayOf(fromOffsetTime(hireDate, zone), zone) }
}

/** Refuses a main role that is deleted, or not visible to the API key. */
export function requireRole(view: View, roleId: string | null | undefined): void {
  if (!roleId) return
  const role = view.roles.get(roleId)
  const isVisible = role && (role.organizationIds?.values().some((id) => view.visible.has(id)) ?? true)
  if (!isVisible || role.isDeleted) throw fail.RoleNotFound({ path: 'mainRoleId' })
}

/** Refuses a code that another active employee has. */
export const requireFreeCode = (db: Db, employee: EmployeeRecord, path = 'code'): Promise<void> =>
  requireFreeCodes(db, employee.corporationId, [employee], () => path)

/** Like `requireFreeCode`, for employees that are saved together and may exchange codes. */
export async function requireFreeCodes(
  db: Db,
  corporationId: string,
  employees: readonly EmployeeRecord[],
  pathOf = (i: number) => `employees[${i}].code`,
): Promise<void> {
  const working = employees.flatMap(({ id, code, isDeleted }, i) =>
    code === null || isDeleted ? [] : [{ id, code, i }],
  )
  const holders = await findCodeHolders(
    db,
    corporationId,
    working.map(({ code }) => code),
  )
  const own = new Set(employees.map(({ id }) => id))
  const taken = new Set<string>()
  for (const { code, i } of working) {
    const holder = holders.get(code)
    if (taken.has(code) || (holder !== undefined && !own.has(holder)))
      throw fail.CodeAlreadyUsed({ path: pathOf(i), message: `Another employee has the code ${code}` })
    taken.add(code)
  }
}
