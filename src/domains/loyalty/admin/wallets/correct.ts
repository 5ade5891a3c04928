import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { Decimal } from '#core/decimal.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Money, Text } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { InsufficientFunds, TransactionDiffers } from '../../errors.ts'
import type { TransactionType } from '../../model.ts'
import { CustomerId, WalletId } from '../../schemas.ts'
import { findTransaction } from '../../transactions.store.ts'
import { addEntry, availableOf, expiryOf, newLot } from '../../wallets.rules.ts'
import { changeWallet, requireSum, requireWallet, walletErrors } from '../../wallets.ts'

interface CorrectionValues {
  type: TransactionType
  walletId?: string | null
  sum: Decimal
  comment?: string | null
}

/** Returns whether a repeated request has the values of the stored correction. */
const isSameCorrection = (known: CorrectionValues, requested: CorrectionValues): boolean =>
  known.type === requested.type &&
  known.walletId === requested.walletId &&
  known.sum.equals(requested.sum) &&
  known.comment === requested.comment

export default write({
  path: '/admin/loyalty/wallets/correct',
  group: 'none stated',
  summary: "Correct the balance of a guest's wallet",
  description:
    'Adds a ledger entry with a reason. Existing entries never change. An added sum expires as the program defines. Repeating a `transactionId` with the same values returns the first result; with other values it is refused.',
  request: Type.Object({
    organizationId: field(Id('Organization'), 'Restaurant of the program that makes the correction.'),
    transactionId: field(Id('Transaction'), 'Id of the new entry, chosen by the caller.'),
    customerId: CustomerId,
    walletId: WalletId,
    sum: field(
      Money(),
      'Sum of the correction: positive adds, negative subtracts; at most the digits of the currency.',
    ),
    reason: field(Text({ minLength: 1, maxLength: 500 }), "Reason, shown in the guest's transactions."),
  }),
  response: Type.Object({
    transactionId: field(Id('Transaction'), 'The entry.'),
    balance: field(Money(), 'Balance of the wallet after it.'),
  }),
  errors: { ...walletErrors, InsufficientFunds, OrganizationNotFound, TransactionDiffers },
  example: {
    request: {
      organizationId: demo.organization,
      transactionId: demo.correction,
      customerId: demo.guest,
      walletId: demo.bonusWallet,
      sum: 5,
      reason: 'The soup of yesterday was cold',
    },
  },

  async run({ body, fail, ...context }) {
    const { db, now } = context
    const organization = await findOrganization(db, body.organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const { corporationId } = organization
    const size = requireSum(Math.abs(body.sum), organization)
    const sum = body.sum < 0 ? size.negated() : size
    const { wallet, program } = await requireWallet(context, organization, body)
    const { transactionId: id, reason: comment } = body
    const type = 'Correction'
    let balance = new Decimal(0)
    await changeWallet(context, wallet, async (current) => {
      const known = await findTransaction(db, corporationId, id)
      if (known) {
        const isRepeated = isSameCorrection(known, { type, walletId: current.id, sum, comment })
        if (!isRepeated || !known.balanceAfter) throw fail.TransactionDiffers({ path: 'transactionId' })
        balance = known.balanceAfter
        return current
      }
      const { overdraftLimit: overdraft, bonusLifetimeDays } = program
      const available = availableOf(current, overdraft)
      if (sum.isNegative() && available.lessThan(size))
        throw fail.InsufficientFunds({ path: 'sum', available: available.toNumber() })
      const lots = sum.isNegative() ? [] : newLot(sum, expiryOf(now, bonusLifetimeDays, organization.timeZone))
      const after = addEntry(current, { id, type, sum, now, overdraft, lots, comment, organizationId: organization.id })
      balance = after.balance
      return after
    })
    return { transactionId: id, balance: balance.toNumber() }
  },
})
