import { type Static, Type } from 'typebox'
import { failers, frameErrors } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { query } from '#core/operation/operation.ts'
import { asId, Id, Int32, List, OneOf, opt, Text } from '#core/schema.ts'
import { listStaff } from '#domains/employees/reads.ts'
import { listSuppliers } from '#domains/finance/reads.ts'
import { listGuests } from '#domains/guests/reads.ts'

const counteragentsMax = 500
const groupOfGuests = 'Guests: info'

const kinds = ['supplier', 'employee', 'client'] as const
type Kind = (typeof kinds)[number]
const kindsWithoutGuests: readonly Kind[] = ['supplier', 'employee']

const Counteragent = Type.Object(
  {
    id: opt(Id('Counteragent'), 'Id of the supplier, employee or guest.'),
    name: opt(Text(), 'Name.'),
    code: opt(Text(), 'Code of the supplier, or number of the employee.'),
    supplier: opt(Type.Boolean(), 'Whether it is a supplier.'),
    employee: opt(Type.Boolean(), 'Whether it is an employee.'),
    client: opt(Type.Boolean(), 'Whether it is a guest.'),
    company: opt(Text(), 'Full name of the company of a supplier.'),
    supplierType: opt(Text(), 'Kind of the supplier, in words of the chain.'),
    taxpayerIdNumber: opt(Text(), 'Number of the supplier as a taxpayer.'),
    firstName: opt(Text(), 'First name of the person; of a supplier, of the contact person.'),
    middleName: opt(Text(), 'Middle name of the person.'),
    lastName: opt(Text(), 'Last name of the person.'),
    phone: opt(Text(), 'Phone.'),
    cellPhone: opt(Text(), 'Mobile phone of a supplier or employee.'),
    email: opt(Text(), 'E-mail address.'),
    cardNumber: opt(Text(), 'Number of the card; of several cards of a guest, the one with the lowest id.'),
  },
  { title: 'Counteragent' },
)
type Counteragent = Static<typeof Counteragent>

export default query({
  path: '/api/inventory/v1/counteragents/list',
  group: 'Inventory: reading',
  statuses: [200, 400, 401, 403, 405, 429, 500],
  summary: 'List suppliers, employees and guests',
  description:
    'Suppliers first, then employees, both by creation, then guests by id. Deleted suppliers, employees who have left, and deleted guests are omitted. ' +
    `Guests need the restriction group \`${groupOfGuests}\`.`,
  request: Type.Object({
    type: opt(
      List(OneOf(kinds), { maxItems: 10 }),
      'Kinds to list; suppliers and employees if absent or empty. `client` is a guest.',
    ),
    organizationId: opt(
      Id('Organization'),
      'Organization of the employees; all that the key may see if absent. Suppliers and guests belong to the chain.',
    ),
    limit: opt(
      Int32({ minimum: 1, maximum: counteragentsMax }),
      `Maximum number of counteragents; ${counteragentsMax} if absent.`,
    ),
    offset: opt(Int32({ minimum: 0 }), 'Number of counteragents to skip; none if absent.'),
  }),
  response: Type.Object({
    counteragents: opt(List(Counteragent), 'Counteragents of the page.'),
    totalCount: opt(Int32(), 'Number of counteragents on all pages.'),
  }),
  example: { request: { type: ['supplier'], limit: 100, offset: 0 } },

  async run({ body: { type, organizationId, limit, offset }, db, caller }) {
    const { corporationId, groups } = caller
    const requested = type?.length ? type : kindsWithoutGuests
    if (requested.includes('client') && groups && !groups.has(groupOfGuests))
      throw fail.GroupNotHeld({ path: 'type', message: `Guests need the restriction group ${groupOfGuests}` })
    const organizationIds = organizationId ? new Set([organizationId]) : caller.organizationIds
    const sources = kinds.filter((kind) => requested.includes(kind)).map((kind) => pagesOf[kind])
    const page = { limit: limit ?? counteragentsMax, offset: offset ?? 0 }
    const counteragents: Counteragent[] = []
    let totalCount = 0
    for (const read of sources) {
      const { items, totalCount: count } = await read(db, corporationId, {
        limit: page.limit - counteragents.length,
        offset: Math.max(0, page.offset - totalCount),
        organizationIds,
      })
      counteragents.push(...items)
      totalCount += count
    }
    return { counteragents, totalCount }
  },
})

interface PageQuery {
  /** 0 reads only the number of all rows. */
  limit: number
  offset: number
  organizationIds: ReadonlySet<string> | undefined
}
type ReadPage = (
  db: Context['db'],
  corporationId: string,
  page: PageQuery,
) => Promise<{ items: Counteragent[]; totalCount: number }>

const empty: Counteragent = {
  code: null,
  supplier: false,
  employee: false,
  client: false,
  company: null,
  supplierType: null,
  taxpayerIdNumber: null,
  cellPhone: null,
  cardNumber: null,
}

const pagesOf: Readonly<Record<Kind, ReadPage>> = {
  async supplier(db, corporationId, { limit, offset }) {
    const { items, totalCount } = await listSuppliers(db, corporationId, { limit, offset })
    return {
      items: items.map(({ comment: _, isDeleted: _isDeleted, revision: _revision, ...supplier }) => ({
        ...empty,
        ...supplier,
        supplier: true,
      })),
      totalCount,
    }
  },
  async employee(db, corporationId, page) {
    const { items, totalCount } = await listStaff(db, corporationId, page)
    return {
      items: items.map(({ id, ...employee }) => ({ ...empty, ...employee, id: asId(`${id}`), employee: true })),
      totalCount,
    }
  },
  async client(db, corporationId, { limit, offset }) {
    const { items, totalCount } = await listGuests(db, corporationId, { limit, offset })
    return {
      items: items.map(({ id, name, middleName, surname, phone, email, cards }) => ({
        ...empty,
        id: asId(id),
        name: [name, middleName, surname].filter(Boolean).join(' ') || null,
        firstName: name,
        middleName,
        lastName: surname,
        phone: phone && `+${phone}`,
        email,
        cardNumber: cards[0]?.number ?? null,
        client: true,
      })),
      totalCount,
    }
  },
}

const fail = failers({ GroupNotHeld: frameErrors.GroupNotHeld })
