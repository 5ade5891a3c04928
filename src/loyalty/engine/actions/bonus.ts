import { Type } from 'typebox'
import { Decimal, one, total, zero } from '#core/decimal.ts'
import { Id, OneOf, opt } from '#core/schema.ts'
import { type ActionArguments, action } from '../action.ts'
import { compileFilter, filterOf } from '../product_filter.ts'
import { reduction } from '../reduction.ts'

/** Bonus for the order, a percent of it or a sum, which may be spent in the next one. */
export const bonus = action({
  settings: Type.Object({
    programId: opt(Id('Program'), "Program whose wallet is credited. Default: the campaign's own."),
    ...reduction,
    products: filterOf('Products that a percentage applies to.'),
    base: opt(
      OneOf(['Paid', 'Whole']),
      'Whether a percentage applies to the sum paid by means other than wallets, or to the whole sum after discounts. Default: `Paid`.',
    ),
  }),
  isDiscount: false,
  compile({ programId, mode, value, products, base }) {
    const counts = compileFilter(products)
    return (turn) => {
      const meant = total(turn.dishes.filter(counts).map(({ sum }) => sum))
      const paid = base === 'Whole' ? meant : meant.times(paidShare(turn))
      const sum = mode === 'Percent' ? paid.times(value).dividedBy(100) : new Decimal(value)
      return { accrual: { programId: programId ?? turn.programId, sum } }
    }
  },
})

/** Which part of the order is paid by other means than wallets. */
function paidShare({ checkin, dishes }: ActionArguments): Decimal {
  const all = total(dishes.map(({ sum }) => sum))
  if (all.isZero()) return zero
  return Decimal.max(zero, one.minus(checkin.paidFromWallets.dividedBy(all)))
}
