import { Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { field, Id, OneOf, opt, Text } from '#core/schema.ts'
import { action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** The order sells gift certificates: printed ones, which have to be activated, or new ones, which the guest gets. */
export const certificateSale = action({
  settings: Type.Object({
    products: filterOf('Products that are certificates. Orders with a fraction of a piece are refused.'),
    seriesId: opt(
      Id('CertificateSeries'),
      'Series of the new certificates: when the order closes, the guest gets as many activated ones as were sold. If omitted or null, printed certificates are sold, each activated through `/admin/loyalty/certificates/activate` or the front office.',
    ),
    message: opt(
      Type.Object({
        channel: field(OneOf(['Sms', 'Email']), 'Channel of the message.'),
        subject: opt(Text({ maxLength: 200 }), 'Subject of an e-mail. If omitted or null, none.'),
        text: field(
          Text({ minLength: 1, maxLength: 500 }),
          'The text. `{number}` is replaced by the certificate numbers.',
        ),
      }),
      'Message with the numbers of new certificates. If omitted or null, none is sent.',
    ),
  }),
  isDiscount: false,
  compile({ products, seriesId, message }) {
    const isCertificate = compileFilter(products)
    const told = message ? { ...message, subject: message.subject ?? '' } : null
    return ({ dishes }) => {
      const sold = dishes.filter(isCertificate)
      if (sold.length === 0) return {}
      const amounts = [...Map.groupBy(sold, ({ productId }) => productId)].map(([productId, own]) => ({
        productId,
        amount: total(own.map(({ amount }) => amount)),
      }))
      const partial = amounts.filter(({ amount }) => !amount.isInteger()).map(({ productId }) => productId)
      const effects = { needsCertificate: true, ...(partial.length > 0 && { partialCertificateIds: partial }) }
      if (!seriesId) return effects
      const count = toNumber(total(amounts.map(({ amount }) => amount.floor())))
      return { ...effects, certificates: { seriesId, count, message: told } }
    }
  },
})
