import { Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import { findMissing, RepeatedId, referencesOf, repeatedId } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupRows } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { PaymentTypeNotFound, SeveralDefaults } from '../errors.ts'
import { paymentTypeRows, secondDefault } from '../rules.ts'
import { StatedDictionaries } from '../schemas.ts'
import { saveDictionaries } from '../seed.ts'

const lists = [
  'orderTypes',
  'paymentTypes',
  'discounts',
  'removalTypes',
  'cancelCauses',
  'tipsTypes',
  'marketingSources',
] as const

export default write({
  path: '/admin/dictionaries/save',
  group: 'none stated',
  summary: 'Make rows of dictionaries, or replace those with these ids; rows that are not named stay as they are',
  description:
    'Each row is saved whole: what it leaves out gets its default. Only one cancel cause can be the ' + 'default.',
  request: Type.Object({ corporationId: Id('Corporation'), ...StatedDictionaries.properties }),
  response: Type.Object({
    orderTypes: field(List(Id('OrderType')), 'Ids of the order types, in the order of the request.'),
    paymentTypes: field(List(Id('PaymentType')), 'Ids of the payment types, in the order of the request.'),
    discounts: field(List(Id('DiscountType')), 'Ids of the discounts, in the order of the request.'),
    removalTypes: field(List(Id('RemovalType')), 'Ids of the removal types, in the order of the request.'),
    cancelCauses: field(List(Id('CancelCause')), 'Ids of the causes, in the order of the request.'),
    tipsTypes: field(List(Id('TipsType')), 'Ids of the types of tips, in the order of the request.'),
    marketingSources: field(List(Id('MarketingSource')), 'Ids of the sources, in the order of the request.'),
  }),
  errors: {
    CorporationNotFound,
    OrganizationNotFound,
    PaymentTypeNotFound,
    RepeatedId,
    SeveralDefaults,
    TerminalGroupNotFound,
  },
  example: {
    request: {
      corporationId: demo.corporation,
      discounts: [
        { id: demo.discount, name: 'Ten percent', mode: 'Percent', percent: 10, canBeAppliedSelectively: true },
      ],
    },
    response: {
      orderTypes: [],
      paymentTypes: [],
      discounts: [demo.discount],
      removalTypes: [],
      cancelCauses: [],
      tipsTypes: [],
      marketingSources: [],
    },
  },

  async run({ body: { corporationId, ...stated }, db, fail, touch }) {
    for (const list of lists) {
      const repeated = repeatedId(list, stated[list])
      if (repeated) throw fail.RepeatedId({ path: repeated.path })
    }
    const second = secondDefault('cancelCauses', stated.cancelCauses)
    if (second) throw fail.SeveralDefaults(second)
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })

    const organizations = lists.flatMap((list) => referencesOf(list, stated[list], 'organizationIds'))
    const foreign = await findMissing(db, organizationRows, corporationId, organizations)
    if (foreign) throw fail.OrganizationNotFound({ path: foreign.path })
    const groups = referencesOf('paymentTypes', stated.paymentTypes, 'terminalGroupIds')
    const foreignGroup = await findMissing(db, terminalGroupRows, corporationId, groups)
    if (foreignGroup) throw fail.TerminalGroupNotFound({ path: foreignGroup.path })

    const saved = await saveDictionaries(db, corporationId, stated)
    // Only now, for tips may name payment types that come with the same request.
    const types = referencesOf('tipsTypes', stated.tipsTypes, 'paymentTypeIds')
    const unknownType = await findMissing(db, paymentTypeRows, corporationId, types)
    if (unknownType) throw fail.PaymentTypeNotFound({ path: unknownType.path })

    await touch('dictionaries', corporationId)
    return saved
  },
})
