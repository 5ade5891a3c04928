import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { Id, Int32, List, OneOf, opt, Text } from '#core/schema.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { never } from '../schemas.ts'

const organizationsMax = 100_000

const Restaurant = Type.Object(
  {
    organizationId: opt(Id('Organization'), 'Id of the restaurant.'),
    name: opt(Text(), 'Name of the restaurant.'),
    code: opt(Text(), 'Short name of the restaurant within its corporation.'),
    type: opt(OneOf(['Chain', 'Rms']), 'Kind of the organization. Always `Rms`, a restaurant.'),
    parentId: opt(Id('Organization'), 'Always null: restaurants are directly below the corporation.'),
    children: opt(List(Type.Object({}), { maxItems: 0 }), 'Always empty: a restaurant has no organizations below.'),
    isCloud: opt(Type.Boolean(), 'Whether the restaurant is served from the cloud. Always true.'),
    version: opt(Text(), 'Version of the back office.'),
    crmId: opt(Int32(), never),
    iikoUid: opt(Text(), never),
    rating: opt(Type.Number(), never),
  },
  { title: 'InventoryOrganization' },
)

const JurPerson = Type.Object(
  {
    jurPersonId: opt(Text(), 'Id of the corporation.'),
    name: opt(Text(), 'Name of the corporation.'),
    code: opt(Text(), never),
    type: opt(OneOf(['JUR_PERSON']), 'Kind of the node.'),
    children: opt(List(Restaurant, { maxItems: organizationsMax }), 'Restaurants that the key may see, by name.'),
  },
  { title: 'JurPerson' },
)

export default query({
  path: '/api/inventory/v1/organizations/tree',
  group: 'Inventory: reading',
  summary: 'Get the corporation with its restaurants',
  description: 'Disabled restaurants are included, because the books still have their documents and stock.',
  request: Type.Object({}),
  response: List(JurPerson),
  example: { request: {} },

  async run({ db, caller: { corporationId }, organizations }) {
    const corporation = await findCorporation(db, corporationId)
    const children = [...organizations.values()].map((organization) => ({
      organizationId: organization.id,
      name: organization.name,
      code: settingsOf(organization).code,
      type: 'Rms' as const,
      parentId: null,
      children: [],
      isCloud: true,
      version: organization.version,
      crmId: null,
      iikoUid: null,
      rating: null,
    }))
    const name = corporation?.name ?? null
    return [{ jurPersonId: corporationId, name, code: null, type: 'JUR_PERSON' as const, children }]
  },
})
