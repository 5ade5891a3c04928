import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { pick } from './restaurant.ts'
import { type Act, type At, type Code, withAt } from './sequence.ts'
import type { ModelPerson, Site, Team } from './team.ts'

const emptied = fc.constantFrom(undefined, null, '')
const maybe = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.constant(undefined))
const text = (...values: string[]) => fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 2 }, emptied)
const someSites = fc.constantFrom([0, 1], [0, 1], [1, 0], [0], [1], [])
/** Indexes of roles, mostly one that every restaurant uses; the fourth is deleted, and the last does not exist. */
export const someRole = fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5)
/** Rarely true, because most sequences would otherwise end at refusals. */
export const rarely = fc.integer({ min: 0, max: 6 }).map((n) => n === 6)
const someDay = fc.constantFrom(undefined, '2026-02-01', '2026-02-28T23:30:00.000+03:00')
const wrongDay = fc.constantFrom('2026-02-30', 'today')

/** Requested fields of an employee; undefined fields are omitted. */
interface PersonInput {
  code?: number | null
  firstName?: string | null
  middleName?: string | null
  name?: string | null
  phone?: string | null
  note?: string | null
  hireDate?: string | null
  main?: number | null
  works?: number[] | null
  responsible?: number[] | null
  role?: number | null
}

const inputs = {
  code: maybe(fc.constantFrom(0, 1, 2, null)),
  firstName: text('Ana', 'Ben'),
  middleName: text('Maria'),
  name: text('Chef', 'Boss'),
  phone: text('+442079460001', '+442079460002'),
  note: text('Speaks Portuguese'),
  hireDate: fc.oneof({ arbitrary: fc.oneof(someDay, emptied), weight: 9 }, wrongDay),
  main: maybe(fc.constantFrom(0, 1, null)),
  works: maybe(fc.option(someSites)),
  responsible: maybe(fc.option(someSites)),
  role: maybe(fc.option(someRole)),
}
const texts = ['firstName', 'middleName', 'phone', 'note'] as const

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && text !== '2026-02-30'

const roleId = ({ place }: Team, role: number): string => place.roles[role]?.id ?? nowhere
/** Id without a record. */
const nowhere = randomUUID()

const siteIds = (team: Team, sites: readonly number[]) => sites.map((site) => team.siteOf(site).organizationId)

const fieldsOf = (team: Team, { code, main, works, responsible, role, ...plain }: PersonInput) => ({
  ...plain,
  ...(code !== undefined && { code: code === null ? null : team.codeOf(code) }),
  ...(main !== undefined && { mainOrganizationId: main === null ? null : team.siteOf(main).organizationId }),
  ...(works !== undefined && { organizationIds: works && siteIds(team, works) }),
  ...(responsible !== undefined && { responsibleForOrganizationIds: responsible && siteIds(team, responsible) }),
  ...(role !== undefined && { mainRoleId: role === null ? null : roleId(team, role) }),
})

/** Returns the employee with the requested fields; code, main restaurant and restaurants cannot be removed. */
function updated(team: Team, person: ModelPerson, input: PersonInput): ModelPerson {
  const after = { ...person, works: [...(input.works ?? person.works)] }
  if (typeof input.code === 'number') after.code = team.codeOf(input.code)
  for (const name of texts) if (input[name] !== undefined) after[name] = input[name] || null
  after.main = input.main ?? person.main
  if (input.hireDate !== undefined) after.hireDate = localDay(input.hireDate, team.siteOf(after.main)) || null
  after.works = [after.main, ...after.works.filter((site) => site !== after.main)]
  if (input.responsible !== undefined) after.responsible = input.responsible ?? []
  if (input.role !== undefined) after.role = input.role
  if (input.name !== undefined) after.name = input.name || nameOf(after)
  return after
}

/** Returns the day of a time at a restaurant; a day as it is. */
const localDay = (text: string | null, { aheadMinutes }: Site): string | null =>
  text?.includes('T') ? new Date(Date.parse(text) + aheadMinutes * 60_000).toISOString().slice(0, 10) : text

const nameOf = ({ firstName, middleName, lastName }: ModelPerson): string =>
  [firstName, middleName, lastName].filter((part) => part !== null).join(' ')

/** A key of the first restaurant sees employees who work there, and changes only employees without another restaurant. */
export const isSeen = ({ works }: ModelPerson): boolean => works.includes(0)
const isWhollyVisible = ({ works, responsible }: ModelPerson): boolean => ![...works, ...responsible].includes(1)

function refusalOf(person: ModelPerson | undefined, isLimited: boolean): Code {
  if (!person || (isLimited && !isSeen(person))) return 'EMPLOYEE_NOT_FOUND'
  return isLimited && !isWhollyVisible(person) ? 'EMPLOYEE_FORBIDDEN' : undefined
}

const hasNoRole = (team: Team, role: number | null | undefined, sites: readonly number[]): boolean =>
  typeof role === 'number' && !sites.some((site) => team.isUsed(role, site))

const isNoDay = (hireDate: string | null | undefined): boolean => Boolean(hireDate) && !isDay(hireDate!)

interface Create extends PersonInput {
  code: number
  main: number
}

const create: Act<Team, Create> = {
  path: '/api/employees/v1/employee/create',
  weight: 2,
  args: fc.record({ ...inputs, code: fc.nat({ max: 5 }), main: fc.constantFrom(0, 1) }) as fc.Arbitrary<Create>,
  prepare(team, args) {
    const { lastName } = team
    return {
      body: { ...fieldsOf(team, args), lastName },
      expect({ id }) {
        if (isNoDay(args.hireDate)) return 'INVALID_DAY'
        if (hasNoRole(team, args.role, [0, 1])) return 'ROLE_NOT_FOUND'
        if (team.isCodeTaken(team.codeOf(args.code))) return 'CODE_ALREADY_USED'
        const missingPerson: ModelPerson = {
          ...{ id: String(id), code: '', lastName, name: '', main: args.main, works: [], responsible: [], role: null },
          ...{ firstName: null, middleName: null, phone: null, note: null, hireDate: null, isFired: false },
        }
        team.people.push(updated(team, missingPerson, { ...args, name: args.name ?? null }))
        return undefined
      },
    }
  },
}

type Update = At & { given: PersonInput; isLimited: boolean }

const update: Act<Team, Update> = {
  path: '/api/employees/v1/employee/update',
  args: withAt({ given: fc.record(inputs) as fc.Arbitrary<PersonInput>, isLimited: rarely }),
  prepare(team, { at, given, isLimited }) {
    const person = pick(team.people, at)
    if (!person && !isLimited) return undefined
    const sites = [given.main ?? 0, ...(given.works ?? []), ...(given.responsible ?? [])]
    return {
      body: { id: person?.id ?? nowhere, ...fieldsOf(team, given) },
      ...(isLimited && { token: team.place.limitedToken }),
      expect() {
        if (isLimited && sites.includes(1)) return 'ORGANIZATION_FORBIDDEN'
        const refused = refusalOf(person, isLimited)
        if (refused || !person) return refused
        if (isNoDay(given.hireDate)) return 'INVALID_DAY'
        const after = updated(team, person, given)
        const isOtherRole = after.role !== person.role
        if (isOtherRole && hasNoRole(team, given.role, isLimited ? [0] : [0, 1])) return 'ROLE_NOT_FOUND'
        if (!after.isFired && team.isCodeTaken(after.code, person)) return 'CODE_ALREADY_USED'
        Object.assign(person, after)
        return undefined
      },
    }
  },
}

type Fire = At & { isSecondToo: boolean; isStrangerToo: boolean; isLimited: boolean }

const fire: Act<Team, Fire> = {
  path: '/api/employees/v1/employee/fire',
  args: withAt({
    isSecondToo: fc.boolean(),
    isStrangerToo: rarely,
    isLimited: rarely,
  }),
  prepare(team, { at, isSecondToo, isStrangerToo, isLimited }) {
    const found = [pick(team.people, at), ...(isSecondToo ? [pick(team.people, at + 1)] : [])]
    const fired = [...new Set(found.flatMap((person) => person ?? []))]
    return {
      body: { ids: [...found.flatMap((person) => person?.id ?? []), ...(isStrangerToo ? [nowhere] : [])] },
      ...(isLimited && { token: team.place.limitedToken }),
      expect() {
        if (isStrangerToo) return 'EMPLOYEE_NOT_FOUND'
        const refused = fired.map((person) => refusalOf(person, isLimited)).find((code) => code !== undefined)
        if (refused) return refused
        for (const person of fired) person.isFired = true
        return undefined
      },
    }
  },
}

const restore: Act<Team, At & { isLimited: boolean }> = {
  path: '/api/employees/v1/employee/restore',
  args: withAt({ isLimited: rarely }),
  prepare(team, { at, isLimited }) {
    const person = pick(team.people, at)
    if (!person && !isLimited) return undefined
    return {
      body: { id: person?.id ?? nowhere },
      ...(isLimited && { token: team.place.limitedToken }),
      expect() {
        const refused = refusalOf(person, isLimited)
        if (refused || !person) return refused
        if (person.isFired && team.isCodeTaken(person.code, person)) return 'CODE_ALREADY_USED'
        person.isFired = false
        return undefined
      },
    }
  },
}

/** Returns all fields of an employee in responses. Of dismissed employees only the presence of a day is compared. */
export function profileOf(team: Team, person: ModelPerson, isLimited = false) {
  const { roles } = team.place
  const { id, code, firstName, middleName, lastName, name, phone, note, hireDate, role, isFired } = person
  const visible = (sites: readonly number[]) => siteIds(team, isLimited ? sites.filter((site) => site === 0) : sites)
  const isRoleSeen = role !== null && (!isLimited || (roles[role]!.sites?.includes(0) ?? true))
  return {
    ...{ id, code, firstName, middleName, lastName, name, phone, note, hireDate, isFired, isSystem: false },
    ...{ email: null, cardNumber: null, fireDate: isFired ? 'a day' : null },
    mainRoleId: isRoleSeen ? roles[role]!.id : null,
    roleIds: isRoleSeen ? [roles[role]!.id] : [],
    mainOrganizationId: visible([person.main])[0] ?? null,
    organizationIds: visible(person.works),
    responsibleForOrganizationIds: visible(person.responsible),
  }
}

export const withoutFireDay = (answer: Record<string, unknown>) => ({
  ...answer,
  fireDate: answer.fireDate === null ? null : 'a day',
})

const get: Act<Team, At & { isLimited: boolean }> = {
  path: '/api/employees/v1/employee/get',
  args: withAt({ isLimited: rarely }),
  prepare(team, { at, isLimited }) {
    const person = pick(team.people, at)
    if (!person && !isLimited) return undefined
    return {
      body: { id: person?.id ?? nowhere },
      ...(isLimited && { token: team.place.limitedToken }),
      expect: () => (person && (!isLimited || isSeen(person)) ? undefined : 'EMPLOYEE_NOT_FOUND'),
    }
  },
  compare: (team, { at, isLimited }, answer) =>
    assert.deepEqual(withoutFireDay(answer), profileOf(team, pick(team.people, at)!, isLimited)),
}

interface Search {
  code?: number
  firstName?: string
  role?: number
  site?: number
  isFired?: boolean
  limit: number
  offset: number
  isLimited: boolean
}

const isFound = (team: Team, person: ModelPerson, { code, firstName, role, site, isFired, isLimited }: Search) =>
  (!isLimited || isSeen(person)) &&
  (code === undefined || person.code === team.codeOf(code)) &&
  (firstName === undefined || person.firstName === firstName) &&
  (role === undefined || person.role === role) &&
  (site === undefined || person.works.includes(site)) &&
  (isFired === undefined || person.isFired === isFired)

const list: Act<Team, Search> = {
  path: '/api/employees/v1/employee/list',
  args: fc.record({
    code: maybe(fc.constantFrom(0, 1)),
    firstName: maybe(fc.constantFrom('Ana', 'Ben')),
    role: maybe(fc.constantFrom(0, 1)),
    site: maybe(fc.constantFrom(0, 1)),
    isFired: maybe(fc.boolean()),
    limit: fc.integer({ min: 1, max: 5 }),
    offset: fc.nat({ max: 2 }),
    isLimited: rarely,
  }) as fc.Arbitrary<Search>,
  prepare(team, args) {
    const { code, firstName, role, site, isFired, limit, offset, isLimited } = args
    const filters = Object.entries({
      lastName: team.lastName,
      code: code === undefined ? undefined : team.codeOf(code),
      firstName,
      mainRoleId: role === undefined ? undefined : roleId(team, role),
      organizationId: site === undefined ? undefined : team.siteOf(site).organizationId,
      isFired: isFired === undefined ? undefined : String(isFired),
    }).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]))
    return {
      body: { filters, fields: ['id', 'code', 'isFired'], limit, offset },
      ...(isLimited && { token: team.place.limitedToken }),
      expect: () => (isLimited && site === 1 ? 'ORGANIZATION_FORBIDDEN' : undefined),
    }
  },
  compare(team, args, answer) {
    const { limit, offset } = args
    const found = team.people.filter((person) => isFound(team, person, args))
    const items = found.slice(offset, offset + limit).map(({ id, code, isFired }) => ({ id, code, isFired }))
    assert.deepEqual(answer, { items, limit, offset, totalCount: found.length })
  },
}

export const personActs = {
  hire: create,
  updatePerson: update,
  fire,
  restorePerson: restore,
  getPerson: get,
  listPeople: list,
}
