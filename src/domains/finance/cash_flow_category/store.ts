import { defineList } from '#core/kits/list.ts'
import {
  choice,
  createdAt,
  deletedAt,
  flag,
  flagFilters,
  idFilters,
  internal,
  modifiedAt,
  optional,
  orderFilters,
  ref,
  server,
  text,
  textFilters,
} from '#core/record/fields.ts'
import { record, type StateOf } from '#core/record/record.ts'
import { CashFlowCategoryExists, CashFlowCategoryNotFound } from '../errors.ts'
import { cashFlowTypes } from '../model.ts'

/** Categories of payments in reports of cash flow. */
export const cashFlowCategories = record({
  kind: 'CashFlowCategory',
  table: 'cash_flow_category',
  description: 'Cash-flow categories to save.',
  fields: {
    name: text('Name.', { minLength: 1, maxLength: 200, filters: textFilters }),
    code: optional(text('Code for users and other systems.', { minLength: 1, maxLength: 50, filters: textFilters })),
    type: choice(cashFlowTypes, 'Activity that the payments belong to.', { filters: textFilters }),
    parentId: optional(ref('CashFlowCategory', 'Parent category. Null at the root.', { filters: idFilters })),
    isDeleted: server(flag('Whether the category is deleted.', { filters: flagFilters }), false),
    deletionId: internal(optional(ref('Command', 'Request that deleted it.'))),
    createdAt: createdAt({ filters: orderFilters }),
    modifiedAt: modifiedAt({ filters: orderFilters }),
    deletedAt: deletedAt({ filters: orderFilters }),
  },
  errors: { NotFound: CashFlowCategoryNotFound, Duplicated: CashFlowCategoryExists },
})

export type CashFlowCategory = StateOf<typeof cashFlowCategories>

export const cashFlowCategoryList = defineList({
  table: cashFlowCategories.table,
  title: 'CashFlowCategory',
  columns: cashFlowCategories.columns,
})
