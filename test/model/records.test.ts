import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { loadOperations } from '#core/operation/registry.ts'
import { toNfc } from '#core/plain_text.ts'
import { daysAfter, minuteMs, toOffsetTime } from '#core/time.ts'
import { demo } from '#shared/demo.ts'
import { openStaff } from '#test/fixtures/staff.ts'
import { isLong } from '#test/harness/effort.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

/** Employees, attendances and recipes are read with the values that were saved, field by field. */

const records = isLong ? 600 : 25
const runs = { numRuns: records }
const operations = await loadOperations()

type Row = Readonly<Record<string, unknown>>

/** Checks that the generated record has every field of the request, so that no field is left untested. */
function expectWhole(path: string, record: object): void {
  const { request } = operations.find((operation) => operation.path === path)!
  const fields = Object.keys((request as { properties: object }).properties)
  assert.deepEqual(Object.keys(record).sort(), fields.sort(), path)
}

/** Checks that the read record contains the saved fields; it may have more. */
function expectRead(read: Row | undefined, saved: object, where: string): void {
  for (const [field, value] of Object.entries(saved)) assert.deepEqual(read?.[field], value, `${field} in ${where}`)
}

/** Texts in the form in which requests are read. */
const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((made) => made === toNfc(made))
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3 })
/** Options that match how `JSON.parse` creates objects. */
const plain = { noNullPrototype: true }
const ids = fc.uuid({ version: 4 })
const day = fc.integer({ min: 0, max: 2_000 }).map((days) => daysAfter('2024-01-01', days))

describeOwnWorld('Random records', ({ it }) => {
  async function openPlaces(world: World) {
    const staff = await Promise.all([openStaff(world), openStaff(world), openStaff(world)])
    const organizationIds = staff.map(({ organizationId }) => organizationId)
    const roleIds = await Promise.all(['COOK', 'WAITER'].map((code) => staff[0]!.addRole(code, { organizationIds })))
    return { organizationIds, roleIds, hire: staff[0]!.hire }
  }

  it(`of ${records} employees are read as they were hired and changed`, async (world) => {
    const base = '/api/employees/v1/employee'
    const { organizationIds, roleIds } = await world.once(openPlaces)
    const fields = operations.find(({ path }) => path === `${base}/list`)!
    const all = (fields.request as { properties: { fields: { anyOf: { items: { enum: string[] } }[] } } }).properties
      .fields.anyOf[0]!.items.enum
    const places = fc.subarray(organizationIds).chain((some) => fc.shuffledSubarray(some, { minLength: some.length }))
    let codes = 0
    const inputs = fc.record({
      firstName: maybe(text(60)),
      middleName: maybe(text(60)),
      lastName: maybe(text(60)),
      name: text(60),
      phone: maybe(text(13)),
      email: maybe(fc.emailAddress()),
      cardNumber: maybe(text(30)),
      note: maybe(text(300)),
      hireDate: maybe(day),
      mainRoleId: maybe(fc.constantFrom(...roleIds)),
      mainOrganizationId: fc.constantFrom(...organizationIds),
      organizationIds: places,
      responsibleForOrganizationIds: places,
      code: text(6),
    })
    const expected = ({ organizationIds: others, ...employee }: Row) => ({
      ...employee,
      organizationIds: [...new Set([employee.mainOrganizationId, ...(others as string[])])],
      roleIds: employee.mainRoleId === null ? [] : [employee.mainRoleId],
      isFired: false,
      fireDate: null,
      isSystem: false,
    })
    const readAll = async (id: unknown) => {
      const filters = [{ field: 'id', value: id }]
      const { items } = await world.ask<{ items: Row[] }>(`${base}/list`, { filters, fields: all })
      assert.deepEqual(Object.keys(items[0]!).sort(), [...all].sort())
      return [items[0]!, await world.ask<Row>(`${base}/get`, { id })]
    }
    await fc.assert(
      fc.asyncProperty(inputs, inputs, async (...employees) => {
        // Codes are unique among employees.
        const [first, second] = employees.map((employee) => ({ ...employee, code: `${++codes} ${employee.code}` }))
        expectWhole(`${base}/create`, first!)
        const made = await world.ask<Row>(`${base}/create`, first)
        for (const read of [made, ...(await readAll(made.id))]) expectRead(read, expected(first!), 'what was hired')
        expectWhole(`${base}/update`, { ...second, id: made.id })
        await world.ask(`${base}/update`, { ...second, id: made.id })
        for (const read of await readAll(made.id)) expectRead(read, expected(second!), 'what was changed')
        const { firstName, middleName, lastName, name: displayName, phone, email } = second!
        const { employeeInfo } = await world.ask<{ employeeInfo: Row }>('/api/1/employees/info', {
          ...{ id: made.id, organizationId: second!.mainOrganizationId },
        })
        expectRead(employeeInfo, { firstName, middleName, lastName, displayName, phone, email }, 'employees/info')
      }),
      runs,
    )
  })

  it(`of ${records} attendances are read as they were recorded and changed`, async (world) => {
    const base = '/api/employees/v1/attendance'
    const zone = 'Europe/London'
    const { organizationIds, roleIds, hire } = await world.once(openPlaces)
    const [organizationId] = organizationIds
    const people = await Promise.all([1, 2].map(() => hire({ roleIds, organizationIds })))
    // Includes both days of clock changes.
    const minute = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((n) => Date.UTC(2026, 0, 1) + n * minuteMs)
    const length = fc.integer({ min: 1, max: 3_000 }).map((minutes) => minutes * minuteMs)
    const spellings = [(at: number) => new Date(at).toISOString(), (at: number) => toOffsetTime(at, 'Asia/Kolkata')]
    const inputs = fc.record({
      employeeId: fc.constantFrom(...people),
      roleId: fc.constantFrom(...roleIds),
      attendanceTypeId: fc.constantFrom(demo.workType, demo.illnessType),
      from: minute,
      length,
      personalFrom: maybe(minute),
      personalLength: maybe(length),
      isConfirmedManually: fc.boolean(),
      comment: maybe(text(200)),
      spell: fc.constantFrom(...spellings),
    })
    type AttendanceInput = typeof inputs extends fc.Arbitrary<infer T> ? T : never
    const bodyOf = ({ from, length, personalFrom, personalLength, spell, ...others }: AttendanceInput) => ({
      ...others,
      organizationId,
      startAt: spell(from),
      endAt: spell(from + length),
      personalStartAt: personalFrom === null ? null : spell(personalFrom),
      personalEndAt: personalFrom === null || personalLength === null ? null : spell(personalFrom + personalLength),
    })
    const expected = ({ startAt, endAt, personalStartAt, personalEndAt, ...body }: ReturnType<typeof bodyOf>) => {
      const local = (time: string | null) => time && toOffsetTime(Date.parse(time), zone)
      return {
        ...body,
        startAt: local(startAt),
        endAt: local(endAt),
        personalStartAt: local(personalStartAt),
        personalEndAt: local(personalEndAt),
        isClosed: true,
        attendanceTypeCode: body.attendanceTypeId === demo.workType ? 'W' : 'I',
        organizationName: 'Test restaurant',
      }
    }
    const listed = async (id: unknown, { startAt, endAt, employeeId }: ReturnType<typeof bodyOf>) => {
      const { items } = await world.ask<{ items: Row[] }>(`${base}/list`, {
        ...{ organizationId, startAt, endAt, employeeIds: [employeeId] },
      })
      return items.find((item) => item.id === id)
    }
    await fc.assert(
      fc.asyncProperty(inputs, inputs, async (first, second) => {
        const [body, changed] = [bodyOf(first), bodyOf(second)]
        expectWhole(`${base}/create`, body)
        const { attendance } = await world.ask<{ attendance: Row }>(`${base}/create`, body)
        const { id } = attendance
        try {
          expectRead(attendance, expected(body), 'what was noted')
          assert.deepEqual(await listed(id, body), attendance)
          // Personal times cannot be removed.
          const { personalStartAt, personalEndAt } = body
          const kept = { ...changed, id, personalStartAt, personalEndAt }
          expectWhole(`${base}/update`, kept)
          const { attendance: after } = await world.ask<{ attendance: Row }>(`${base}/update`, kept)
          expectRead(after, expected(kept), 'what was changed')
          assert.deepEqual(await listed(id, kept), after)
          assert.equal(after.createdAt, attendance.createdAt)
        } finally {
          await world.ask(`${base}/delete`, { id, organizationId })
        }
      }),
      runs,
    )
  })

  it(`of ${records} recipes are read as they were saved`, async (world) => {
    const base = '/api/nomenclature/v2/assembly-chart'
    const productId = randomUUID()
    await world.ask('/admin/menus/save', {
      ...{ corporationId: demo.corporation, products: [{ id: productId, name: 'Of chance' }] },
    })
    // Adding after the division could exceed the decimals that a quantity may have.
    const quantityFrom = (min: number) =>
      fc.integer({ min: min * 1e6, max: 999_999_999 }).map((millionths) => millionths / 1e6)
    const quantity = quantityFrom(0)
    const stores = fc.record(
      {
        organizationIds: fc.shuffledSubarray<string>([demo.organization, demo.confirmingOrganization]),
        inverse: fc.boolean(),
      },
      plain,
    )
    const itemOf = (isSpecific: boolean) =>
      fc.record(
        {
          id: ids,
          productId: fc.constantFrom<string>(demo.olives, demo.chilli, demo.oatMilk),
          productSizeId: isSpecific ? fc.constantFrom<string>(demo.smallSize, demo.largeSize) : fc.constant(null),
          packageCount: maybe(quantity),
          packageTypeId: maybe(fc.constant(demo.container)),
          quantityIn: quantity,
          quantityMiddle: maybe(quantity),
          quantityOut: maybe(quantity),
          quantityIn1: maybe(quantity),
          quantityOut1: maybe(quantity),
          quantityIn2: maybe(quantity),
          quantityOut2: maybe(quantity),
          quantityIn3: maybe(quantity),
          quantityOut3: maybe(quantity),
          sortWeight: fc.integer({ min: -5, max: 5 }),
          storeSpecification: maybe(stores),
        },
        plain,
      )
    const inputs = fc.constantFrom('COMMON', 'SPECIFIC').chain((strategy) =>
      fc.record({
        productId: fc.constant(productId),
        dateFrom: day,
        dateTo: fc.constantFrom('2031-01-01', '2500-01-01'),
        assembledQuantity: quantityFrom(1),
        productSizeAssemblyStrategy: fc.constant(strategy),
        writeoffStrategy: fc.constantFrom('ASSEMBLE', 'DIRECT'),
        directWriteoffStoreSpecification: maybe(stores),
        items: fc.array(itemOf(strategy === 'SPECIFIC'), { maxLength: 5 }),
        appearance: maybe(text(2000)),
        description: maybe(text(2000)),
        organoleptic: maybe(text(2000)),
        outputComment: maybe(text(2000)),
        technologyDescription: maybe(text(2000)),
        picture: maybe(ids),
        franchiseMasterId: maybe(ids),
        franchiseOriginalId: maybe(ids),
        franchiseUniqueId: ids,
        versionCompatibility: maybe(fc.constant('V_7_0')),
      }),
    )
    const saved = async (id: string) => {
      const { charts } = await world.ask<{ charts: Row[] }>('/admin/catalogue/list', {
        ...{ corporationId: demo.corporation, limit: 1000 },
      })
      return charts.find((chart) => chart.id === id)
    }
    await fc.assert(
      fc.asyncProperty(inputs, inputs, async (first, second) => {
        const id = randomUUID()
        for (const [path, body] of [
          [`${base}/create`, { ...first, id }],
          [`${base}/update`, { ...second, id }],
        ] as const) {
          expectWhole(path, body)
          assert.deepEqual(await world.ask(path, body), { id })
          const { versionCompatibility: _, ...expected } = {
            ...body,
            items: body.items.toSorted((a, b) => a.sortWeight - b.sortWeight),
          }
          expectRead(await saved(id), expected, 'the catalogue')
          const { picture, franchiseMasterId, franchiseOriginalId, franchiseUniqueId, ...shown } = expected
          const read = await world.ask<Row>(`${base}/get`, { id })
          assert.deepEqual(read, shown)
          assert.deepEqual(await world.ask(`${base}/assembled`, { productId, dateFrom: body.dateFrom }), shown)
          const { items } = await world.ask<{ items: Row[] }>(`${base}/list`, { productId })
          assert.deepEqual(
            items.find((item) => item.id === id),
            shown,
          )
        }
        await world.ask(`${base}/delete`, { id })
      }),
      runs,
    )
  })
})
