import { Type } from 'typebox'
import { action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** The order sells a gift certificate, which has to be activated. */
export const certificateSale = action({
  settings: Type.Object({ products: filterOf('Products that are certificates.') }),
  isDiscount: false,
  compile({ products }) {
    const isCertificate = compileFilter(products)
    return ({ dishes }) => (dishes.some(isCertificate) ? { needsCertificate: true } : {})
  },
})
