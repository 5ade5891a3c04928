import { type Static, Type } from 'typebox'
import { field, List, omittable, opt, Text } from '#core/schema.ts'
import { ComboCategory, ComboItem } from './combo_schemas.ts'
import { AllergenGroup, Flag, Label, Rows, Tag, TaxCategory, Word } from './common_schemas.ts'
import { Item, ItemV2 } from './item_schemas.ts'

/**
 * Schemas of versions 2, 3 and 4, which differ in names and in the location of tags, taxes and combos. They follow live servers where the
 * published schema differs.
 */

const group = {
  id: opt(Text(), 'Id of the group.'),
  name: Word('Name of the group.'),
  description: Word('Description for guests.'),
  buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
  iikoGroupId: opt(Text(), 'Id of the group in the nomenclature.'),
  scheduleId: opt(Text(), 'Schedule of sale. Null for always.'),
  scheduleName: opt(Text(), 'Name of the schedule.'),
  schedules: omittable(
    List(
      Type.Object(
        {
          begin: field(Text(), 'When the period begins.'),
          end: field(Text(), 'When the period ends.'),
          daysOfWeek: field(List(Text()), 'Days on which the period holds.'),
        },
        { title: 'ExternalMenuPeriodSchedule' },
      ),
    ),
    'When the schedule applies.',
  ),
  isHidden: Flag('Whether the menu hides the group.'),
}

const CategoryV2 = Type.Object(
  {
    ...group,
    headerImageUrl: opt(Text(), 'Address of a wide picture.'),
    items: field(Rows(ItemV2), 'Products of the group.'),
    tags: omittable(List(Tag), 'Tags for search and labels of the group.'),
    labels: omittable(List(Label), 'Labels shown with the group.'),
  },
  { title: 'ExternalMenuCategoryV2' },
)

const groupAsTexts = {
  ...group,
  labels: omittable(List(Text()), 'Labels shown with the group.'),
  tags: omittable(List(Text()), 'Tags for search and labels of the group.'),
}
const GroupV3 = Type.Object(
  { ...groupAsTexts, items: field(Rows(Item), 'Products of the group.') },
  { title: 'ExternalMenuGroupV3' },
)
const GroupV4 = Type.Object(
  { ...groupAsTexts, items: field(Rows(Type.Union([Item, ComboItem])), 'Products and combos of the group.') },
  { title: 'ExternalMenuGroupV4' },
)

const menu = {
  productCategories: omittable(
    List(
      Type.Object(
        {
          id: field(Text(), 'Id of the category.'),
          name: field(Text(), 'Name of the category.'),
          isDeleted: Flag('Whether the category is deleted.'),
        },
        { title: 'ExternalMenuProductCategory' },
      ),
    ),
    'Categories of the products.',
  ),
  customerTagGroups: omittable(
    List(
      Type.Object(
        {
          id: field(Text(), 'Id of the group of tags.'),
          name: field(Text(), 'Name of the group.'),
          selectSeveralTags: Flag('Whether a product may have several tags of the group.'),
          items: omittable(
            List(
              Type.Object(
                { id: field(Text(), 'Id of the tag.'), name: field(Text(), 'Name of the tag.') },
                { title: 'ExternalMenuCustomerTagItem' },
              ),
            ),
            'Tags of the group.',
          ),
        },
        { title: 'ExternalMenuCustomerTagGroup' },
      ),
    ),
    'Groups of tags for guests.',
  ),
  revision: opt(Type.Integer(), "Revision of the catalogue, for the next request's `startRevision`."),
  formatVersion: omittable(Type.Integer(), 'Version of the response: 2, 3 or 4.'),
  id: field(Type.Integer(), 'Number of the menu. If the id of the menu is no number, the number is derived from it.'),
  name: Word('Name of the menu.'),
  description: opt(Text(), 'Description for guests. Empty when there is none.'),
  buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
  intervals: omittable(
    List(
      Type.Object(
        {
          organizationId: field(Text(), 'Organization that sells the menu.'),
          fromTime: field(Text(), 'Start time.'),
          toTime: field(Text(), 'End time.'),
        },
        { title: 'ExternalMenuInterval' },
      ),
    ),
    'When organizations sell the menu.',
  ),
  comboCategories: field(
    List(ComboCategory),
    'Combos that the menu shows, by category. Version 4 has them among the items, too.',
  ),
}

const taxed = {
  taxCategories: omittable(List(TaxCategory), 'Tax categories of the products.'),
  allergenGroups: omittable(List(AllergenGroup), 'Allergens of the products.'),
  overrideTaxCategories: omittable(
    Type.Record(
      Type.String(),
      Type.Object(
        {
          orderType: Word('Order type for which the tax category is replaced.'),
          baseTaxCategory: Word('Tax category to replace.'),
          newTaxCategory: Word('Tax category to use instead.'),
        },
        { title: 'ExternalMenuOverrideTaxes' },
      ),
    ),
    {
      description: 'Tax categories that are replaced for some order types, by the id of the replacement.',
      differsFrom: 'a list',
    },
  ),
}

export const ExternalMenuV2 = Type.Object(
  { ...menu, itemCategories: field(Rows(CategoryV2), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV2' },
)
export const ExternalMenuV3 = Type.Object(
  { ...menu, ...taxed, itemGroups: field(Rows(GroupV3), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV3' },
)
export const ExternalMenuV4 = Type.Object(
  { ...menu, ...taxed, itemGroups: field(Rows(GroupV4), 'Groups of the menu, in their order.') },
  { title: 'ExternalMenuV4' },
)

export type ExternalMenuV2 = Static<typeof ExternalMenuV2>
export type ExternalMenuV3 = Static<typeof ExternalMenuV3>
export type ExternalMenuV4 = Static<typeof ExternalMenuV4>
