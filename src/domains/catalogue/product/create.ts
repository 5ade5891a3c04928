import { write } from '#core/operation/operation.ts'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { createErrors, saveProduct } from './changes.ts'
import { ProductToCreate, statusesOf, WrittenProduct } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/product/create',
  group: 'Nomenclature: changing',
  statuses: statusesOf(201),
  summary: 'Create a product',
  description:
    "It can be sold a second later wherever it has a price. A modifier that names a group is a modifier group: its requested modifiers or, if none, the group's products of type MODIFIER.",
  request: ProductToCreate,
  response: WrittenProduct,
  errors: createErrors,
  example: {
    request: {
      name: 'Minestrone',
      code: '',
      type: 'DISH',
      amountUnitId: demo.secondAmountUnit,
      parentGroupId: demo.nomenclatureGroup,
      taxCategoryId: demo.vat,
      allergenGroupIds: [demo.allergenGroup],
      defaultSalePrice: 6.5,
      unitWeight: 0.35,
    },
  },

  async run({ body, ...context }) {
    const { productId, ...fields } = body
    const id = productId ?? newId<'Product'>()
    const productArticle = await saveProduct(context, { id, path: '', input: fields }, 'create')
    return { productId: id, productArticle, message: null }
  },
})
