import { idColumn } from '#core/kits/columns.ts'
import { defineList } from '#core/kits/list.ts'
import { flag, text, withDefault } from '#core/record/fields.ts'
import { record, type StateOf } from '#core/record/record.ts'
import { CategoryExists, CategoryNotFound } from '../errors.ts'

/** Categories belong to the corporation, and so do their revisions and events. */
export const categories = record({
  kind: 'ProductCategory',
  table: 'product_category',
  description: 'Categories of products.',
  fields: {
    name: text('Name.'),
    isDeleted: withDefault(flag('Whether the category is deleted.', { filters: ['eq'] }), false),
  },
  errors: { NotFound: CategoryNotFound, Duplicated: CategoryExists },
})

export type Category = StateOf<typeof categories>

const { name, isDeleted } = categories.columns

export const categoryList = defineList({
  table: categories.table,
  title: 'NomenclatureCategory',
  columns: {
    id: idColumn('ProductCategory', { operators: ['in'], description: 'Id of the category.' }),
    name,
    isDeleted,
  },
})
