import { Type } from 'typebox'
import { failers, frameErrors } from '#core/errors.ts'
import { InvalidFilter } from '#core/kits/filters.ts'
import { FieldsOf } from '#core/kits/list.ts'
import { query } from '#core/operation/operation.ts'
import { field, Int32, isGuid, List, OneOf, opt, Text } from '#core/schema.ts'
import { groups, viewOf } from './changes.ts'
import { profiles, readProfiles } from './store.ts'

const filteredBy = [
  'id',
  'code',
  'firstName',
  'lastName',
  'middleName',
  'phone',
  'email',
  'mainRoleId',
  'organizationId',
  'isFired',
] as const

const EmployeeFilter = Type.Object(
  {
    field: opt(OneOf(filteredBy), 'Field to compare. The filter is refused without it.'),
    op: opt(OneOf(['eq']), {
      description: 'Only equality is supported.',
      differsFrom: 'no such field',
    }),
    value: opt(
      Text({ maxLength: 300 }),
      'Expected value: the whole text, an id, or `true` or `false` for `isFired`. The filter is refused without it.',
    ),
  },
  { title: 'EmployeeFilter' },
)

/** Maximum number of employees in a response, whatever `limit` says. */
const employeesMax = 10_000

/** Fields of the response if the request names none. */
const usualFields = ['id', 'name', 'code', 'isFired'] as const

export default query({
  path: '/api/employees/v1/employee/list',
  group: groups.reading,
  statuses: [200, 400, 401, 403, 429, 500, 502],
  summary: 'List employees, fired ones included',
  description:
    'Employees that the API key sees, in the order of creation. All filters must match. `organizationId` finds employees who work at the organization, as one of ' +
    'several or of all. Pages neither miss nor repeat employees while others are hired.',
  request: Type.Object({
    filters: field(List(EmployeeFilter, { maxItems: 50 }), 'Filters; none for all employees.'),
    fields: field(FieldsOf(profiles), `Fields to return; ${usualFields.join(', ')} if omitted or empty.`),
    limit: opt(Int32(), `Maximum number of employees. If omitted, 0 or less, or too large, ${employeesMax}.`),
    offset: opt(Int32({ minimum: 0 }), 'Number of employees to skip. If omitted, 0.'),
  }),
  response: Type.Object({
    items: opt(List(profiles.item, { maxItems: employeesMax }), 'The employees, with the requested fields.'),
    limit: opt(Int32(), 'Effective limit.'),
    offset: opt(Int32(), 'Number of skipped employees.'),
    totalCount: opt(Int32(), 'Number of matching employees on all pages.'),
  }),
  errors: { InvalidFilter },
  example: {
    request: { filters: [{ field: 'isFired', value: 'false' }], fields: ['id', 'name', 'phone'], limit: 100 },
  },

  async run({ body, ...context }) {
    const { db, organizations } = context
    const { filters, limit } = body
    const page = { limit: limit && limit > 0 ? Math.min(limit, employeesMax) : employeesMax, offset: body.offset ?? 0 }
    for (const { field, value } of filters)
      if (field === 'organizationId' && isGuid(value) && !organizations.has(value.toLowerCase()))
        throw failers(frameErrors).OrganizationForbidden()
    const fields = body.fields?.length ? body.fields : usualFields
    return { ...(await readProfiles(db, await viewOf(context), { filters, fields, ...page })), ...page }
  },
})
