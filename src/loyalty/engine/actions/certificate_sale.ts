import { Type } from 'typebox'
import { toNumber, total } from '#core/decimal.ts'
import { field, Id, OneOf, opt, Text } from '#core/schema.ts'
import { action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'

/** The order sells gift certificates: printed ones, which have to be activated, or new ones, which the guest gets. */
export const certificateSale = action({
  settings: Type.Object({
    products: filterOf('Products that are certificates.'),
    seriesId: opt(
      Id('CertificateSeries'),
      'Series of which the guest gets as many new certificates as were sold, activated, when the order is closed. Left out or ' +
        'null, printed ones are sold, each of which the front office has activated (`/admin/loyalty/certificates/activate`).',
    ),
    message: opt(
      Type.Object({
        channel: field(OneOf(['Sms', 'Email']), 'How it is sent.'),
        subject: opt(Text({ maxLength: 200 }), 'Subject of an e-mail. Left out or null, none.'),
        text: field(
          Text({ minLength: 1, maxLength: 500 }),
          'The message. `{number}` stands for the number of the certificate, or for all of them.',
        ),
      }),
      'What tells the guest the numbers of new certificates. Left out or null, nothing does.',
    ),
  }),
  isDiscount: false,
  compile({ products, seriesId, message }) {
    const isCertificate = compileFilter(products)
    const told = message ? { ...message, subject: message.subject ?? '' } : null
    return ({ dishes }) => {
      const sold = dishes.filter(isCertificate)
      if (sold.length === 0) return {}
      if (!seriesId) return { needsCertificate: true }
      const count = toNumber(total(sold.map(({ amount }) => amount.floor())))
      return { needsCertificate: true, certificates: { seriesId, count, message: told } }
    }
  },
})
