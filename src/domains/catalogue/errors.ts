import { defineError } from '#core/errors.ts'
import { wireError } from '#shared/errors.ts'

export const UnknownReference = defineError(
  'UNKNOWN_REFERENCE',
  400,
  'An id names nothing of this corporation, neither in this request nor saved before',
)
export const DuplicateEntry = defineError('DUPLICATE_ENTRY', 400, 'The request gives the same thing twice')
export const AmountsContradict = defineError(
  'AMOUNTS_CONTRADICT',
  400,
  'The least or the default amount is greater than the greatest, or an end is before its beginning',
)
export const ChainForbidden = defineError(
  'CHAIN_FORBIDDEN',
  403,
  'What belongs to the whole chain is changed by keys that may see all of its organizations',
  'Ask the operator for a key without a limit to organizations.',
)
export const ActivityCodeNotFound = defineError('ACTIVITY_CODE_NOT_FOUND', 404, 'There is no such code of goods')
export const ScaleNotFound = defineError('PRODUCT_SCALE_NOT_FOUND', 404, 'There is no such scale of sizes')
export const ScaleExists = defineError('PRODUCT_SCALE_EXISTS', 400, 'There is a scale of sizes with this id')
export const ScaleDeleted = defineError('PRODUCT_SCALE_DELETED', 400, 'The scale of sizes is deleted')
export const ScaleUsed = defineError(
  'PRODUCT_SCALE_USED',
  400,
  'Products or schemas of modifiers have the scale of sizes',
  'Give them another scale first.',
)
export const SeveralDefaultSizes = defineError('SEVERAL_DEFAULT_SIZES', 400, 'A scale has at most one default size')
export const GroupNotFound = defineError('GROUP_NOT_FOUND', 404, 'There is no such group of products')
export const GroupExists = defineError('GROUP_EXISTS', 400, 'There is a group with this id')
export const GroupDeleted = defineError('GROUP_DELETED', 400, 'The group is deleted', 'Restore it first.')
export const GroupCodeTaken = defineError(
  'GROUP_CODE_TAKEN',
  400,
  'Another group that is not deleted has the code or the article',
)
export const GroupCircle = defineError('GROUP_CIRCLE', 400, 'A group cannot stand in itself or in a group below it')
export const GroupVisibility = defineError(
  'GROUP_VISIBILITY',
  400,
  'Only groups at the root say which organizations see them',
)
export const UnknownProduct = defineError('PRODUCT_NOT_FOUND', 404, 'There is no such product')
export const ProductExists = defineError('PRODUCT_EXISTS', 400, 'There is a product with this id')
export const ProductDeleted = defineError('PRODUCT_DELETED', 400, 'The product is deleted', 'Restore it first.')
export const ProductCodeTaken = defineError(
  'PRODUCT_CODE_TAKEN',
  400,
  'Another product that is not deleted has the code, the article or a barcode',
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
export const TagsContradict = defineError(
  'TAGS_CONTRADICT',
  400,
  'A product has one tag at most of a group that does not have several',
)
export const CategoryNotFound = defineError('CATEGORY_NOT_FOUND', 404, 'There is no such category')
export const CategoryExists = defineError('CATEGORY_EXISTS', 400, 'There is a category with this id')
export const CategoryDeleted = defineError('CATEGORY_DELETED', 400, 'The category is deleted already')
export const CategoryNotDeleted = defineError('CATEGORY_NOT_DELETED', 400, 'The category is not deleted')

export const ProductNotFound = wireError('ProductNotFound', 400, 'The product is not sold by this organization')
export const ProductSizeNotFound = wireError('ProductSizeNotFound', 400, 'The product is not sold in this size')
