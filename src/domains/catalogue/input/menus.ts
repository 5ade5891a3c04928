import { type Static, Type } from 'typebox'
import { Id, List, Name, omittable, opt, Text } from '#core/schema.ts'
import { entriesMax, Labels, optionalRowId, SortOrder } from './fields.ts'
import { Interval, Picture, pictures, seo } from './presentation.ts'
import { Product } from './products.ts'

const menuGroup = {
  id: optionalRowId('ProductGroup'),
  name: Name(),
  code: opt(Text({ maxLength: 50 }), 'Short name of the group.'),
  parentId: opt(Id('ProductGroup'), 'Group that contains this one.'),
  sortOrder: omittable(SortOrder(), 'Position among the groups, smallest first.'),
  isDeleted: omittable(Type.Boolean(), 'Whether the group is deleted.'),
  isHidden: omittable(Type.Boolean(), 'Whether menus hide the group.'),
  description: opt(Text(), 'Description for guests.'),
  tags: opt(Labels(), 'Tags for search and labels of the group.'),
  labels: opt(Labels(), 'Labels shown with the group.'),
  additionalInfo: opt(Text(), 'Additional information about the group.'),
  ...pictures,
  ...seo,
  scheduleId: opt(Id('MenuSchedule'), 'Schedule in which the group is sold. Null or omitted for always.'),
  productIds: omittable(List(Id('Product'), { maxItems: entriesMax }), 'Existing products to show in the group.'),
  comboIds: omittable(List(Id('ComboSource'), { maxItems: entriesMax }), 'Combos shown in the group.'),
}

const Group = Type.Object(
  {
    ...menuGroup,
    products: omittable(List(Product, { maxItems: entriesMax }), 'Products to save and to show in the group.'),
  },
  { title: 'MenuGroupInput', description: 'Shows its products, then existing products named by id, then combos' },
)

const menu = {
  id: omittable(
    Text({ minLength: 1, maxLength: 100 }),
    'Id of the menu, any text. If omitted, it is derived from the name.',
  ),
  name: Name(),
  description: opt(Text(), 'Description for guests.'),
  image: opt(Picture, 'Picture of the menu.'),
  buttonImageUrl: opt(Text({ minLength: 1, maxLength: 2_000 }), 'URL of a picture for a button.'),
  intervals: opt(List(Interval, { maxItems: entriesMax }), 'When organizations sell the menu.'),
  organizationIds: opt(
    List(Id('Organization'), { maxItems: entriesMax }),
    'Organizations that have the menu; others do not see it. Null for all of the corporation. If omitted, it stays; a new menu has all.',
  ),
  isDeleted: omittable(Type.Boolean(), 'Whether the menu is deleted.'),
}

const menuGroups = 'Groups of the menu, in their order. They replace the existing ones.'

/** An external menu with products to save. */
export const Menu = Type.Object({ ...menu, groups: omittable(List(Group), menuGroups) }, { title: 'MenuInput' })

/** A menu that refers to saved products. */
export const MenuOfProducts = Type.Object(
  {
    ...menu,
    groups: omittable(List(Type.Object(menuGroup, { title: 'GroupOfProductsInput' })), menuGroups),
  },
  { title: 'MenuOfProductsInput' },
)

export type MenuToSave = Static<typeof Menu>
