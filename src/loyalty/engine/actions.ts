import { allowPayment } from './actions/allow_payment.ts'
import { bonus } from './actions/bonus.ts'
import { certificateSale } from './actions/certificate_sale.ts'
import { changeCategory } from './actions/change_category.ts'
import { dynamicDiscount } from './actions/dynamic_discount.ts'
import { fixedPrice } from './actions/fixed_price.ts'
import { freeProducts } from './actions/free_products.ts'
import { issueCoupon } from './actions/issue_coupon.ts'
import { nthPieceDiscount } from './actions/nth_piece_discount.ts'
import { offerCombos } from './actions/offer_combos.ts'
import { orderDiscount } from './actions/order_discount.ts'
import { piecesDiscount } from './actions/pieces_discount.ts'
import { productRefill } from './actions/product_refill.ts'
import { productsDiscount } from './actions/products_discount.ts'
import { sendMessage } from './actions/send_message.ts'
import { setPrice } from './actions/set_price.ts'
import { upsale } from './actions/upsale.ts'

/** Every kind of action, by the name under which campaigns and the wire know it. */
export const actions = {
  AllowPayment: allowPayment,
  Bonus: bonus,
  CertificateSale: certificateSale,
  ChangeCategory: changeCategory,
  DynamicDiscount: dynamicDiscount,
  FixedPrice: fixedPrice,
  FreeProducts: freeProducts,
  IssueCoupon: issueCoupon,
  NthPieceDiscount: nthPieceDiscount,
  OfferCombos: offerCombos,
  OrderDiscount: orderDiscount,
  PiecesDiscount: piecesDiscount,
  ProductRefill: productRefill,
  ProductsDiscount: productsDiscount,
  SendMessage: sendMessage,
  SetPrice: setPrice,
  Upsale: upsale,
}
