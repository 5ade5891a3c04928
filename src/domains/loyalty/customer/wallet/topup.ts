import { write } from '#core/operation/operation.ts'
import { EmptyObject } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { BalanceChange } from '../../schemas.ts'
import { addEntry, expiryOf, newLot } from '../../wallets.rules.ts'
import { changeWallet, requireSum, requireWallet, walletErrors } from '../../wallets.ts'

export default write({
  path: '/api/1/loyalty/core/customer/wallet/topup',
  group: 'Loyalty: wallets',
  summary: "Put money into a guest's wallet",
  description:
    'It expires as the program defines. Retry with the same `Idempotency-Key`: without one, the request counts twice.',
  request: BalanceChange,
  response: EmptyObject,
  errors: walletErrors,
  example: {
    request: {
      organizationId: demo.organization,
      customerId: demo.guest,
      walletId: demo.bonusWallet,
      sum: 25,
      comment: 'For the spilled soup',
    },
  },

  async run({ body, organization, fail: _, ...context }) {
    const { now, caller } = context
    const sum = requireSum(body.sum, organization)
    const { wallet, program } = await requireWallet(context, organization, body)
    const expiresAt = expiryOf(now, program.bonusLifetimeDays, organization.timeZone)
    await changeWallet(context, wallet, (current) =>
      addEntry(current, {
        type: 'RefillWalletFromApi',
        sum,
        now,
        overdraft: program.overdraftLimit,
        lots: newLot(sum, expiresAt),
        organizationId: organization.id,
        comment: body.comment ?? null,
        apiClientLogin: caller.name,
      }),
    )
    return {}
  },
})
