import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import { OperatorError } from '#core/operator_error.ts'
import { newId } from '#core/schema.ts'
import { type Api, ApiError } from '../api.ts'
import type { ImportInput, ImportKind, ImportPlan } from '../kind.ts'
import { phrase, word } from '../phrases.ts'
import type { Columns } from '../tables/columns.ts'
import { type Line, linesOf } from '../tables/lines.ts'
import { readTable, refuseErrors } from '../tables/table.ts'

const staffColumns = {
  code: {
    headings: ['code'],
    meaning: 'pin',
    description: 'Number of the employee, with which the employee signs in.',
  },
  name: {
    headings: ['name', 'display_name'],
    meaning: 'name',
    description: 'Name by which the staff know the employee.',
  },
  firstName: { headings: ['first_name'], meaning: 'firstName', description: 'First name.' },
  lastName: { headings: ['surname'], meaning: 'surname', description: 'Family name.' },
  roles: {
    headings: ['roles', 'role'],
    meaning: 'position',
    description: 'Names or codes of roles, the main one first.',
  },
  restaurants: {
    headings: ['restaurants', 'restaurant'],
    description: 'Names of the restaurants, the main one first.',
  },
  phone: { headings: ['phone'], meaning: 'phone', description: 'Phone.' },
  email: { headings: ['email'], meaning: 'email', description: 'E-mail address.' },
  cardNumber: { headings: ['card_number'], meaning: 'card', description: 'Card with which the employee signs in.' },
  hireDate: { headings: ['hire_date', 'hired'], description: 'Day on which the employee was hired.' },
} as const satisfies Columns

type Column = keyof typeof staffColumns

const StaffOptions = Type.Object({})

type Input = ImportInput<Static<typeof StaffOptions>>

/** Employees, who are found by their numbers, else by their names. A file is saved as a whole. */
export const staffKind: ImportKind<typeof StaffOptions> = {
  files: { staff: { description: 'Employees, one per line.', columns: staffColumns, isRequired: true } },
  options: StaffOptions,
  plan,
}

/** Employees of one request, which saves them all or none. */
const employeesMax = 1_000
const lengthsMax: Partial<Record<Column, number>> = {
  ...{ code: 50, name: 200, firstName: 200, lastName: 200, phone: 40, email: 254, cardNumber: 100 },
}

interface Named {
  id: string
  name: string
  code?: string | null
  isDeleted?: boolean
}

interface Employee {
  id: string
  displayName: string
  code: string | null
  isDeleted?: boolean
}

interface Chain {
  employees: Employee[]
  roles: Named[]
  organizations: Named[]
}

async function plan({ api, corporationId, files, reading }: Input): Promise<ImportPlan> {
  const { staff: source } = files
  if (!source) throw new OperatorError(phrase`There is no file of employees`, phrase`Give one`)
  const file = basename(source.path)
  const table = await readTable(source, { ...reading, columns: staffColumns })
  const faults = new Set<string>()
  const linesMax = employeesMax
  const { lines, headings } = linesOf<Column>(table, staffColumns, { file, faults, linesMax })
  const chain = await listChain(api, corporationId)
  const rows = lines.map((line) => ({ line, ...readEmployee(line, chain) }))
  refuseRepeated(rows)
  refuseErrors(source.path, [...faults])
  const changed = rows.filter(({ isChanged }) => isChanged)
  const counts = {
    employees: rows.length,
    created: changed.filter(({ isNew }) => isNew).length,
    changed: changed.filter(({ isNew }) => !isNew).length,
  }
  const employees = changed.map(({ employee }) => employee)
  return {
    files: [{ part: 'staff', file, headings }],
    changes: counts,
    sentence: `${counts.employees} employees: ${counts.created} new, ${counts.changed} changed`,
    notes: [],
    // A new employee gets another id with each plan.
    saves: changed.map(({ employee, isNew }) => (isNew ? { ...employee, id: null } : employee)),
    rows: employees.length,
    async apply(onSaved) {
      if (employees.length === 0) return
      try {
        await api.post('/admin/employees/save', { corporationId, employees })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const { path, message } of error.fields) {
          const index = /^employees\[(\d+)\]/.exec(path)?.[1]
          changed[Number(index ?? -1)]?.line.reportError('code', message)
        }
        refuseErrors(source.path, [...faults])
        throw error
      }
      onSaved(employees.length)
    },
  }
}

async function listChain(api: Api, corporationId: string): Promise<Chain> {
  const [{ employees }, { roles }, { organizations }] = await Promise.all([
    api.post<Pick<Chain, 'employees'>>('/admin/employees/list', { corporationId }),
    api.post<Pick<Chain, 'roles'>>('/admin/roles/list', { corporationId }),
    api.post<Pick<Chain, 'organizations'>>('/admin/organizations/list', { corporationId }),
  ])
  return { employees: employees.filter(({ isDeleted }) => !isDeleted), roles, organizations }
}

/** Returns the employee with the values of the line; fields without a value stay unchanged. */
function readEmployee(line: Line<Column>, chain: Chain) {
  for (const [column, max] of Object.entries(lengthsMax) as [Column, number][])
    if ([...line.text(column)].length > max) line.reportError(column, phrase`it has more than ${max} characters`)
  const text = (column: Column) => (line.text(column) === '' ? undefined : line.text(column))
  const [firstName, lastName] = [text('firstName'), text('lastName')]
  const whole = [firstName, lastName].filter((name) => name !== undefined).join(' ')
  const displayName = text('name') ?? (whole === '' ? undefined : whole)
  const code = text('code')
  const known = chain.employees.find((employee) =>
    code === undefined ? nameKey(employee.displayName) === nameKey(displayName ?? '') : employee.code === code,
  )
  if (!known && displayName === undefined) line.reportError('name', phrase`a new employee needs a name`)
  const roleIds = idsOf(line, 'roles', chain.roles)
  const organizationIds = idsOf(line, 'restaurants', chain.organizations)
  const hireDate = line.day('hireDate') ?? undefined
  const values = {
    ...{ displayName, code, firstName, lastName, hireDate },
    ...{ phone: text('phone'), email: text('email'), cardNumber: text('cardNumber') },
    ...(roleIds.length > 0 && { roleIds, mainRoleId: roleIds[0] }),
    ...(organizationIds.length > 0 && { organizationIds, mainOrganizationId: organizationIds[0] }),
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const before = known ?? { id: newId(), displayName: '' }
  const employee = { ...before, ...given }
  const key = code ?? nameKey(displayName ?? '')
  return { employee, key, isNew: known === undefined, isChanged: !known || !isDeepStrictEqual(employee, before) }
}

const nameKey = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Returns the ids of rows that a cell names or numbers, separated by `;`. */
function idsOf(line: Line<Column>, column: Column, known: readonly Named[]): string[] {
  const names = line.text(column).split(/[;,|]/)
  return names.flatMap((part) => {
    const name = part.trim()
    if (name === '') return []
    const usable = known.filter(({ isDeleted }) => !isDeleted)
    const found = usable.filter((row) => nameKey(row.name) === nameKey(name) || row.code === name)
    if (found.length === 1) return found[0]!.id
    const allowed = usable.map((row) => row.name).join(', ')
    const unknown =
      allowed === '' ? phrase`the chain has no ${word(column)} yet` : phrase`"${name}" is not one of ${allowed}`
    line.reportError(column, found.length > 1 ? phrase`several are called "${name}"` : unknown)
    return []
  })
}

function refuseRepeated(rows: readonly { line: Line<Column>; key: string }[]): void {
  const seen = new Map<string, number>()
  for (const { line, key } of rows) {
    const known = seen.get(key)
    if (known === undefined) seen.set(key, line.number)
    else line.reportError(line.has('code') ? 'code' : 'name', phrase`it is on line ${known} already`)
  }
}
