import { organizationRows } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { OperationError } from '#core/errors.ts'
import { invalidating, saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupRows } from '#domains/terminal_groups/rules.ts'
import { findAccounts } from '#ledger/accounts.store.ts'
import { AccountNotFound, accountRows } from '#ledger/chart.ts'
import { demo } from '#shared/demo.ts'
import { dictionariesTopic } from '../cached.ts'
import { PaymentAccountRefused, PaymentTypeNotFound, SeveralDefaults } from '../errors.ts'
import { isPaymentAccount } from '../rules.ts'
import { dictionaries } from '../schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/dictionaries/save',
  summary: 'Save dictionary rows',
  description:
    'Creates rows, or replaces those with the same ids. Other rows stay unchanged. Omitted fields get their defaults. Only one cancel ' +
    'cause can be the default.',
  directories: dictionaries,
  references: {
    Organization: { NotFound: OrganizationNotFound, rows: organizationRows },
    TerminalGroup: { NotFound: TerminalGroupNotFound, rows: terminalGroupRows },
    PaymentType: { NotFound: PaymentTypeNotFound },
    Account: { NotFound: AccountNotFound, rows: accountRows },
    MarketingCampaign: 'unchecked',
    ProductCategory: 'unchecked',
  },
  errors: { CorporationNotFound, SeveralMarked: SeveralDefaults },
  rules: { errors: { PaymentAccountRefused } },
  wrapSave: (context, corporationId, save) =>
    invalidating(dictionariesTopic)(context, corporationId, async () => {
      const saved = await save()
      await refuseOtherAccounts(context.db, corporationId, saved.ids.paymentTypes ?? [])
      return saved
    }),
  example: {
    request: {
      corporationId: demo.corporation,
      discounts: [
        { id: demo.discount, name: 'Ten percent', mode: 'Percent', percent: 10, canBeAppliedSelectively: true },
      ],
    },
    response: { discounts: [demo.discount] },
  },
})

/** Refuses payment types whose account cannot take payments. */
async function refuseOtherAccounts(db: Db, corporationId: string, ids: readonly string[]): Promise<void> {
  const types = await dictionaries.paymentTypes.lock(db, corporationId, ids)
  const named = [...types.values()].flatMap(({ accountId }) => accountId ?? [])
  const accounts = await findAccounts(db, corporationId, named)
  const refused = ids.findIndex((id) => {
    const account = accounts.get(types.get(id)?.accountId ?? '')
    return account && !isPaymentAccount(account)
  })
  if (refused >= 0) throw new OperationError(PaymentAccountRefused, { path: `paymentTypes[${refused}].accountId` })
}
