import { defineError } from '#core/errors.ts'
import type { FieldChange } from '#core/events/record_changes.ts'
import { wireError } from '#shared/errors.ts'

export { ChainForbidden } from '#domains/organizations/errors.ts'

export const DuplicateEntry = defineError('DUPLICATE_ENTRY', 400, 'The request contains an entry twice')
/** Later change of a row that a request saves. */
interface LaterChange {
  id: string
  /** Field of the request with the row. */
  path: string
  /** Revision of the catalogue after the change. */
  revision: number
  changedAt: string
  authorKind: string
  authorId: string | null
  authorName: string | null
  fields: readonly FieldChange[]
}

export const CatalogueChanged = defineError<{ changes: readonly LaterChange[] }>(
  'CATALOGUE_CHANGED',
  409,
  'Rows of the request were changed after `expectedRevision`',
  '`details.changes` lists up to 20 changes, the newest first: row, author, time, and the previous and new value of each field. Read the ' +
    'list again, and repeat the request with its `revision`, or without `expectedRevision` to overwrite the changes.',
)
export const AmountsContradict = defineError(
  'AMOUNTS_CONTRADICT',
  400,
  'The minimum or default amount exceeds the maximum, or an end is before its beginning',
)
export const ActivityCodeNotFound = defineError('ACTIVITY_CODE_NOT_FOUND', 404, 'Unknown foreign trade code')
export const ScaleNotFound = defineError('PRODUCT_SCALE_NOT_FOUND', 404, 'Unknown size scale')
export const ScaleExists = defineError('PRODUCT_SCALE_EXISTS', 400, 'A size scale with this id already exists')
export const ScaleDeleted = defineError('PRODUCT_SCALE_DELETED', 400, 'The size scale is deleted')
export const ScaleUsed = defineError(
  'PRODUCT_SCALE_USED',
  400,
  'Products or modifier schemas use the size scale',
  'Assign them another scale first.',
)
export const SeveralDefaultSizes = defineError('SEVERAL_DEFAULT_SIZES', 400, 'A scale has at most one default size')
export const GroupNotFound = defineError('GROUP_NOT_FOUND', 404, 'Unknown product group')
export const GroupExists = defineError('GROUP_EXISTS', 400, 'A group with this id already exists')
export const GroupDeleted = defineError('GROUP_DELETED', 400, 'The group is deleted', 'Restore it first.')
export const GroupCodeAlreadyUsed = defineError(
  'GROUP_CODE_ALREADY_USED',
  400,
  'Another active group has this code or article',
)
export const GroupCycle = defineError('GROUP_CYCLE', 400, 'A group cannot contain itself, directly or indirectly')
export const GroupVisibility = defineError(
  'GROUP_VISIBILITY',
  400,
  'Only root groups can limit which organizations see them',
)
export const UnknownProduct = defineError('PRODUCT_NOT_FOUND', 404, 'There is no such product')
export const ProductExists = defineError('PRODUCT_EXISTS', 400, 'A product with this id already exists')
export const ProductDeleted = defineError('PRODUCT_DELETED', 400, 'The product is deleted', 'Restore it first.')
export const ProductCodeAlreadyUsed = defineError(
  'PRODUCT_CODE_ALREADY_USED',
  400,
  'Another active product has this code, article or barcode',
)
export const ProductSizesContradict = defineError(
  'PRODUCT_SIZES_CONTRADICT',
  400,
  'A size does not belong to the scale of the product',
)
export const ProductModifiesItself = defineError(
  'PRODUCT_MODIFIES_ITSELF',
  400,
  'A product cannot be a modifier of itself',
)
export const TagsContradict = defineError('TAGS_CONTRADICT', 400, 'A product can have only one tag of this tag group')
export const ChartPeriodEmpty = defineError('ASSEMBLY_CHART_PERIOD_EMPTY', 400, '`dateFrom` must be before `dateTo`')
export const ChartCycle = defineError<{ cycle: readonly string[] }>(
  'ASSEMBLY_CHART_CYCLE',
  400,
  'The product would contain itself',
  'The message lists the products of the cycle, `cycle` has their ids.',
)
export const ChartTooDeep = defineError('ASSEMBLY_CHART_TOO_DEEP', 400, 'Charts can be nested at most 10 levels deep')
export const SizeStrategyContradicts = defineError(
  'SIZE_STRATEGY_CONTRADICTS',
  400,
  'A line of a COMMON chart has no size; a line of a SPECIFIC chart must have one',
)
export const ChartProductFixed = defineError(
  'ASSEMBLY_CHART_PRODUCT_FIXED',
  400,
  'A chart cannot move to another product',
  'Create a chart of the other product.',
)
export const CategoryNotFound = defineError('CATEGORY_NOT_FOUND', 404, 'There is no such category')
export const CategoryExists = defineError('CATEGORY_EXISTS', 400, 'A category with this id already exists')
export const CategoryDeleted = defineError('CATEGORY_DELETED', 400, 'The category is already deleted')
export const CategoryNotDeleted = defineError('CATEGORY_NOT_DELETED', 400, 'The category is not deleted')

export const ProductNotFound = wireError('ProductNotFound', 400, 'The product is not sold by this organization')
export const ProductSizeNotFound = wireError('ProductSizeNotFound', 400, 'The product is not sold in this size')
