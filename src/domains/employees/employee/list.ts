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
    field: opt(OneOf(filteredBy), 'Field that is compared. It is needed.'),
    op: opt(OneOf(['eq']), {
      description: 'Filters of this list ask for equality alone.',
      differsFrom: 'no such field',
    }),
    value: opt(
      Text({ maxLength: 300 }),
      'What the field has to be: the whole text, an id, or `true` or `false` for `isFired`. It is needed.',
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
  summary: 'Employees that the key sees, in the order in which they were made, also those who have left',
  description:
    'All filters must hold; each asks for equality. `organizationId` finds who works at the organization, be it as one of ' +
    'several or of all. Pages neither miss nor repeat employees while others are hired.',
  request: Type.Object({
    filters: field(List(EmployeeFilter, { maxItems: 50 }), 'What the employees have in common; none for all of them.'),
    fields: field(FieldsOf(profiles), `Fields to answer; ${usualFields.join(', ')} when absent or empty.`),
    limit: opt(Int32(), `How many employees at most; ${employeesMax} when absent, 0 or less, or more than that.`),
    offset: opt(Int32({ minimum: 0 }), 'How many employees to pass over; none when absent.'),
  }),
  response: Type.Object({
    items: opt(List(profiles.item, { maxItems: employeesMax }), 'The employees, with the fields that were asked for.'),
    limit: opt(Int32(), 'How many employees the page may have: the limit that holds.'),
    offset: opt(Int32(), 'How many employees were passed over.'),
    totalCount: opt(Int32(), 'How many employees match, on all pages.'),
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
