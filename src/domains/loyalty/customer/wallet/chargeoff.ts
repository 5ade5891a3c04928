import { toNumber } from '#core/decimal.ts'
import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { InsufficientFunds } from '../../errors.ts'
import { BalanceChange } from '../../schemas.ts'
import { addEntry, availableOf } from '../../wallets.rules.ts'
import { changeWallet, requireSum, requireWallet, walletErrors } from '../../wallets.ts'

export default write({
  path: '/api/1/loyalty/core/customer/wallet/chargeoff',
  group: 'Loyalty: wallets',
  summary: "Withdraw money from a guest's wallet",
  description:
    'Money that expires first is charged first. The balance may fall below zero only as far as the program allows. Retry with the same `Idempotency-Key`: without one, the request counts twice.',
  request: BalanceChange,
  response: EmptyObject,
  errors: { ...walletErrors, InsufficientFunds },
  example: {
    request: { organizationId: demo.organization, customerId: demo.guest, walletId: demo.bonusWallet, sum: 5 },
  },

  async run({ body, organization, fail, ...context }) {
    const { now, caller } = context
    const sum = requireSum(body.sum, organization)
    const { wallet, program } = await requireWallet(context, organization, body)
    const overdraft = program.overdraftLimit
    await changeWallet(context, wallet, (current) => {
      const available = availableOf(current, overdraft)
      if (available.lessThan(sum)) throw fail.InsufficientFunds({ path: 'sum', available: toNumber(available) })
      return addEntry(current, {
        type: 'WithdrawWalletFromApi',
        sum: sum.negated(),
        now,
        overdraft,
        organizationId: organization.id,
        comment: body.comment ?? null,
        apiClientLogin: caller.name,
      })
    })
    return {}
  },
})
