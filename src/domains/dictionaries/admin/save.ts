import { organizationRows } from '#core/access/organizations.ts'
import { dropping, saveDirectoriesOperation } from '#core/record/directories.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupRows } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { dictionariesTopic } from '../cached.ts'
import { PaymentTypeNotFound, SeveralDefaults } from '../errors.ts'
import { dictionaries } from '../schemas.ts'

export default saveDirectoriesOperation({
  path: '/admin/dictionaries/save',
  summary: 'Make rows of dictionaries, or replace those with these ids; rows that are not named stay as they are',
  description:
    'Each row is saved whole: what it leaves out gets its default. Only one cancel cause can be the default.',
  directories: dictionaries,
  references: {
    Organization: { NotFound: OrganizationNotFound, rows: organizationRows },
    TerminalGroup: { NotFound: TerminalGroupNotFound, rows: terminalGroupRows },
    PaymentType: { NotFound: PaymentTypeNotFound },
    MarketingCampaign: 'unchecked',
    ProductCategory: 'unchecked',
  },
  errors: { CorporationNotFound, SeveralMarked: SeveralDefaults },
  around: dropping(dictionariesTopic),
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
