import { type Static, Type } from 'typebox'
import type { Statuses } from '#core/operation/operation.ts'
import { field, Id, Int32, List, opt, Quantity, Text } from '#core/schema.ts'
import { Author, Moment, SortOrder } from '../input/fields.ts'

export const groupsMax = 1_000
const refusals = [400, 401, 403, 429, 500, 502] as const
export const statusesOf = (success: 200 | 201): Statuses => [success, ...refusals]

const shade = (name: string) => opt(Int32({ minimum: 0, maximum: 255 }), `Share of ${name}. If omitted, 0.`)

const Color = Type.Object({ red: shade('red'), green: shade('green'), blue: shade('blue') }, { title: 'GroupColor' })

const CustomCategory = Type.Object(
  {
    categoryListId: opt(Id('CustomCategory'), 'Custom category.'),
    categoryValueId: opt(Id('CustomCategoryValue'), 'Its value.'),
  },
  { title: 'GroupCustomCategory' },
)

const Markup = Type.Object(
  {
    organizationId: field(Id('Organization'), 'Organization.'),
    markupPercent: opt(Quantity(), 'Markup in percent.'),
  },
  { title: 'GroupMarkup' },
)

const StoreLevel = Type.Object(
  {
    storeId: field(Id('Store'), 'Store.'),
    value: opt(Quantity(), 'Level there.'),
    valueAssigned: opt(Type.Boolean(), 'Whether the store has its own level.'),
  },
  { title: 'GroupStoreLevel' },
)

const OrganizationFilter = Type.Object(
  {
    isExcluding: opt(Type.Boolean(), 'True for all organizations but these.'),
    organizationIds: opt(List(Id('Organization')), 'Organizations.'),
  },
  { title: 'GroupOrganizationFilter' },
)

/** Common fields of requests and responses. */
const card = {
  accountingCategoryId: opt(Id('AccountingCategory'), 'Accounting category.'),
  categoryId: opt(Id('ProductCategory'), 'Category of its products.'),
  color: opt(Color, 'Colour of the button at a terminal.'),
  customCategories: opt(List(CustomCategory, { maxItems: 100 }), 'Values of custom categories.'),
  defaultCourse: opt(Int32({ minimum: 0, maximum: 99 }), 'Course. 0: the VIP course. Null for none.'),
  defaultMaximumStoreBalanceLevel: opt(Quantity(), 'Maximum stock in stores without their own level.'),
  defaultMinimumStoreBalanceLevel: opt(Quantity(), 'Minimum stock in stores without their own level.'),
  description: opt(Text(), 'Description.'),
  fontColor: opt(Color, 'Colour of the text on the button.'),
  frontImageId: opt(Id('Image'), 'Image at a terminal.'),
  groupArticle: opt(Text({ maxLength: 50 }), 'Article of the group, unique in the chain. Null for none.'),
  includeInReport: opt(
    Type.Boolean(),
    'Whether the printed price list includes the group. Default in a request: true.',
  ),
  isFixedPrice: opt(Type.Boolean(), 'Whether prices are not derived from a markup. Default in a request: false.'),
  markupSettings: opt(List(Markup), 'Markups of organizations with their own.'),
  maximumStoreBalanceLevels: opt(List(StoreLevel), 'Maximum stock, by store.'),
  minimumStoreBalanceLevels: opt(List(StoreLevel), 'Minimum stock, by store.'),
  parentId: opt(Id('ProductGroup'), 'Group that holds this one. Null for a group at the root.'),
  priceMarkupPercent: opt(Quantity(), 'Markup of organizations without their own, in percent.'),
  taxCategoryId: opt(Id('TaxCategory'), 'Tax category of its products.'),
  visibilityFilter: opt(OrganizationFilter, 'Organizations that see the group. Only for root groups. Null for all.'),
}

const required = {
  code: field(Type.String({ pattern: '^[0-9]{0,8}$', maxLength: 8 }), 'Code for quick search: at most 8 digits.'),
  name: field(Text({ minLength: 1, maxLength: 200 }), 'Name.'),
}

const position = opt(SortOrder(), 'Position among the groups: 0 sorts by code and name, otherwise by this number.')

export const GroupToCreate = Type.Object({
  ...required,
  ...card,
  groupId: opt(Id('ProductGroup'), 'Id chosen for the group. If absent, the server assigns one.'),
  position,
})
export const GroupToUpdate = Type.Object({
  ...required,
  ...card,
  groupId: field(Id('ProductGroup'), 'Group to be replaced.'),
})
export const ImportedGroup = Type.Object(
  { ...GroupToUpdate.properties, groupId: field(Id('ProductGroup'), 'Id chosen for the group.'), position },
  { title: 'ImportedGroup' },
)
export type GroupInput = Omit<Static<typeof GroupToCreate>, 'groupId'>

export const WrittenGroup = Type.Object({
  groupId: opt(Id('ProductGroup'), 'Id of the group.'),
  message: opt(Text(), 'Always null: invalid requests are refused.'),
})
export const Done = Type.Object({ message: opt(Text(), 'Always null: invalid requests are refused.') })

export const GroupIds = (about: string) => field(List(Id('ProductGroup'), { minItems: 1, maxItems: groupsMax }), about)

export const AnsweredGroup = Type.Object(
  {
    groupId: opt(Id('ProductGroup'), 'Id of the group.'),
    name: opt(Text(), 'Name.'),
    code: opt(Text(), 'Code for quick search.'),
    ...card,
    position,
    isDeleted: opt(Type.Boolean(), 'Whether the group is deleted.'),
    isChainRoot: opt(Type.Boolean(), 'Whether the group is at the root.'),
    system: opt(Type.Boolean(), 'Whether the system created the group.'),
    revision: opt(Type.Integer(), 'Revision of its last change.'),
    createdAt: Moment('When it was created'),
    createdByUserId: Author('made it'),
    modifiedAt: Moment('When it was last changed'),
    modifiedByUserId: Author('changed it last'),
    deletedAt: Moment('When it was deleted. Null for a group that is not'),
    franchiseMasterId: opt(Id('FranchiseMaster'), 'Chain that provided the group.'),
    franchiseUniqueId: opt(Id('FranchiseUnique'), 'Its id in all chains.'),
    lastModifyNodeId: opt(Id('Node'), 'Always null.'),
  },
  { title: 'ProductGroupCard' },
)
