import assert from 'node:assert/strict'
import fc from 'fast-check'
import { demo } from '#shared/demo.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'
import { attendanceActs, compareAll } from './attendances.ts'
import { personActs, profileOf, withoutFireDay } from './people.ts'
import { type Act, play, type Step, stepsOf } from './sequence.ts'
import { type ModelRole, type ModelType, type Site, Team, type TeamPlace } from './team.ts'

/**
 * Random sequences of all operations on employees and attendances, against a model that shares no code with the program: the same refusals,
 * employees, hours and pay to the cent, and never a 5xx.
 */

/** Fewer than sequences of orders, which have more rules. */
const sequences = isLong ? 2_000 : 20
/** Limits playing, and also the shrinking of a failure, so that a busy machine plays fewer sequences. */
const playedMsMax = isLong ? 3_600_000 : 60_000
const places = 8
const stepsMax = 40

const corporationId = demo.corporation

type Acts = Readonly<Record<string, Act<Team>>>

/** Attendances need hired employees. */
const families = [personActs, { ...attendanceActs, hire: personActs.hire }] as Acts[]
const acts: Acts = Object.assign({}, ...families)

describeOwnWorld('Employees and attendances', ({ it }) => {
  it(`match an exact model over ${sequences} random sequences`, async (world) => {
    const types = await makeTypes(world)
    const opened: TeamPlace[] = []
    for (let i = 0; i < places; i++) opened.push(await openPlace(world, types))
    await Promise.all(
      opened.map((place, i) => {
        let played = 0
        return fc.assert(
          fc.asyncProperty(stepsOf(families, stepsMax), (steps) =>
            check(world, new Team(place, `Sequence ${i}-${++played}`), steps),
          ),
          { numRuns: Math.ceil(sequences / places), interruptAfterTimeLimit: playedMsMax },
        )
      }),
    )
  })

  it('lose no change of 16 clients to one employee at once', async (world) => {
    const place = await openPlace(world, [])
    const { organizationId } = place.sites[0]
    const { ask } = world
    const base = '/api/employees/v1'
    const { id } = await ask<{ id: string }>(`${base}/employee/create`, {
      ...{ code: 'Shared', mainOrganizationId: organizationId, mainRoleId: place.roles[0]!.id },
    })
    const fields = ['firstName', 'middleName', 'lastName', 'phone', 'email', 'cardNumber', 'note', 'name'] as const
    const written = fields.flatMap((field) => [`${field} 1`, `${field} 2`].map((value) => ({ field, value })))
    const hour = (client: number) => `2026-05-04T${String(client).padStart(2, '0')}`
    await Promise.all(
      written.map(async ({ field, value }, client) => {
        await ask(`${base}/employee/update`, { id, [field]: value })
        await ask(`${base}/employee/${client % 2 ? 'restore' : 'fire'}`, client % 2 ? { id } : { ids: [id] })
        await ask(`${base}/attendance/create`, {
          ...{ employeeId: id, organizationId, roleId: place.roles[0]!.id },
          ...{ startAt: `${hour(client)}:00:00Z`, endAt: `${hour(client + 1)}:00:00Z` },
        })
      }),
    )
    const events = await world.pool<{ fromStatus: string | null; status: string; info: Record<string, unknown> }[]>`
      select from_status, status, info
        from event
       where owner_id = ${corporationId}
         and subject_id = ${id}
       order by revision`
    const statuses = events.map(({ status }) => status)
    assert.deepEqual(
      events.map(({ fromStatus }) => fromStatus),
      [null, ...statuses.slice(0, -1)],
    )
    const view = (field: string) => [
      ...new Set(events.map(({ info }) => info[field === 'name' ? 'displayName' : field])),
    ]
    for (const { field, value } of written) assert.ok(view(field).includes(value), `${value} is in no event`)
    const last = events.at(-1)!.info
    const employee = await ask<Record<string, unknown>>(`${base}/employee/get`, { id })
    for (const field of fields) assert.equal(employee[field], last[field === 'name' ? 'displayName' : field])
    assert.equal(employee.isFired, statuses.at(-1) === 'Fired')
    const { totalCount } = await ask<{ totalCount: number }>(`${base}/attendance/list`, {
      ...{ organizationId, employeeIds: [id], startAt: '2026-05-04T00:00:00Z', endAt: '2026-05-05T00:00:00Z' },
    })
    assert.equal(totalCount, written.length)
  })
})

/** Plays the steps, compares all employees with the model, and cleans up the restaurants. */
async function check(world: World, team: Team, steps: Step[]): Promise<void> {
  const { ask } = world
  try {
    await hireTwo(world, team)
    await play(world, team.siteOf(0).organizationId, acts, team, steps)
    for (const person of team.people)
      assert.deepEqual(
        withoutFireDay(await ask('/api/employees/v1/employee/get', { id: person.id })),
        profileOf(team, person),
      )
    for (const [site, { organizationId }] of team.place.sites.entries()) {
      const { items } = await ask<{ items: Record<string, unknown>[] }>('/api/employees/v1/attendance/list', {
        ...{ organizationId, startAt: '2026-05-01T00:00:00Z', endAt: '2026-05-31T00:00:00Z' },
        shouldIncludePaymentDetails: true,
      })
      compareAll(team, site, items)
    }
  } finally {
    for (const { id, site } of team.attendances)
      await ask('/api/employees/v1/attendance/delete', { id, organizationId: team.siteOf(site).organizationId })
  }
}

/** Hires two employees who work at both restaurants, so that steps affect the same ones. */
async function hireTwo({ ask }: World, team: Team): Promise<void> {
  for (const [code, main] of [
    [3, 0],
    [4, 1],
  ] as const) {
    const input = { code, main, works: [0, 1], role: 0 }
    const { body, expect } = personActs.hire.prepare(team, input)!
    assert.equal(expect(await ask(personActs.hire.path, body)), undefined)
  }
}

async function makeTypes({ ask }: World): Promise<ModelType[]> {
  const inputs = [
    { name: 'Training', code: 'T', payRate: 2.25 },
    { name: 'Strike', code: 'S', payRate: 0, isDeleted: true },
  ]
  const { attendanceTypes } = await ask<{ attendanceTypes: string[] }>('/admin/attendance_types/save', {
    corporationId,
    attendanceTypes: inputs,
  })
  return [
    { id: demo.workType, code: 'W', percent: 100, isDeleted: false },
    { id: demo.illnessType, code: 'I', percent: 80, isDeleted: false },
    { id: attendanceTypes[0]!, code: 'T', percent: 225, isDeleted: false },
    { id: attendanceTypes[1]!, code: 'S', percent: 0, isDeleted: true },
  ]
}

async function openPlace(world: World, types: readonly ModelType[]): Promise<TeamPlace> {
  const sites: TeamPlace['sites'] = [
    await openSite(world, {
      timeZone: 'Europe/London',
      settings: { regularMinutesPerDay: 120, overtimePaymentFactor: 1.5, currencyIsoName: 'GBP' },
      ...{ aheadMinutes: 60, regularMinutes: 120, overtimePercent: 150 },
    }),
    await openSite(world, {
      timeZone: 'Asia/Kolkata',
      settings: {},
      ...{ aheadMinutes: 330, regularMinutes: null, overtimePercent: 100 },
    }),
  ]
  const [first, second] = sites.map(({ organizationId }) => organizationId) as [string, string]
  const roles = await makeRoles(world, [
    { organizationIds: [first, second], paymentPerHour: 12.5, scheduleType: 'HOURS' },
    { organizationIds: [first], paymentPerHour: 20.15 },
    { organizationIds: [second], paymentPerHour: 10, steadySalary: 2000, scheduleType: 'HOURS' },
    { paymentPerHour: 15, scheduleType: 'FIXED' },
    { organizationIds: [first, second], isDeleted: true },
  ])
  const limitedToken = await world.tokenOf({ organizationIds: [first] })
  return { sites, types, limitedToken, roles: roles.map((id, i) => ({ id, ...rolesOfModel[i]! })) }
}

const rolesOfModel: readonly Omit<ModelRole, 'id'>[] = [
  { sites: [0, 1], isDeleted: false, centsPerHour: 1250 },
  { sites: [0], isDeleted: false, centsPerHour: 2015 },
  { sites: [1], isDeleted: false, centsPerHour: null },
  { sites: null, isDeleted: false, centsPerHour: null },
  { sites: [0, 1], isDeleted: true, centsPerHour: null },
]

async function openSite(
  { ask }: World,
  { timeZone, settings, ...site }: Omit<Site, 'organizationId'> & { timeZone: string; settings: object },
): Promise<Site> {
  const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
    ...{ corporationId, name: 'Test restaurant', timeZone, isSandbox: true, settings },
  })
  return { organizationId, ...site }
}

async function makeRoles({ ask }: World, inputs: readonly object[]): Promise<string[]> {
  const roles = inputs.map((role, i) => ({ code: `R${i}`, name: `Role ${i}`, ...role }))
  return (await ask<{ roles: string[] }>('/admin/roles/save', { corporationId, roles })).roles
}
