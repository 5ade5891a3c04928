import { write } from '#core/operation/operation.ts'
import { demo } from '#shared/demo.ts'
import { saveProduct, updateErrors } from './changes.ts'
import { ProductToUpdate, statusesOf, WrittenProduct } from './schemas.ts'

export default write({
  path: '/api/nomenclature/v2/product/update',
  group: 'Nomenclature: changing',
  statuses: statusesOf(200),
  summary: 'Replace a product',
  description:
    'Omitted fields get their defaults, except the code and the article. Without `defaultSalePrice`, the product has only the prices ' +
    'set for a size, an organization or a price category. Fields that only menus set stay unchanged: pictures, labels and whether ' +
    'it is hidden.',
  request: ProductToUpdate,
  response: WrittenProduct,
  errors: updateErrors,
  example: {
    request: {
      productId: demo.nomenclatureProduct,
      name: 'Tiramisu',
      code: '9001',
      type: 'DISH',
      amountUnitId: demo.secondAmountUnit,
      parentGroupId: demo.nomenclatureGroup,
      defaultSalePrice: 5.5,
    },
  },

  async run({ body, ...context }) {
    const { productId, ...fields } = body
    const productArticle = await saveProduct(context, { id: productId, path: '', input: fields }, 'replace')
    return { productId, productArticle, message: null }
  },
})
