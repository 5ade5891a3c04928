import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { field, Id, List } from '#core/schema.ts'
import {
  CorporationNotFound,
  OrganizationNotFound,
  PaymentTypeNotFound,
  RepeatedId,
  SeveralDefaults,
  TerminalGroupNotFound,
} from '#domains/provisioning/errors.ts'
import { firstAmong, idsOf, referencesOf, repeatedId, secondDefault } from '#domains/provisioning/rules.ts'
import { findCorporation, listForeignOrganizations, listForeignTerminalGroups } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'
import { StatedDictionaries } from '../schemas.ts'
import { listUnknownPaymentTypes, saveDictionaries } from '../seed.ts'

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
    const foreign = await listForeignOrganizations(db, corporationId, idsOf(organizations))
    if (foreign.length > 0) throw fail.OrganizationNotFound({ path: firstAmong(organizations, foreign)?.path })
    const groups = referencesOf('paymentTypes', stated.paymentTypes, 'terminalGroupIds')
    const foreignGroups = await listForeignTerminalGroups(db, corporationId, idsOf(groups))
    if (foreignGroups.length > 0) throw fail.TerminalGroupNotFound({ path: firstAmong(groups, foreignGroups)?.path })

    const saved = await saveDictionaries(db, corporationId, stated)
    // Only now, for tips may name payment types that come with the same request.
    const types = referencesOf('tipsTypes', stated.tipsTypes, 'paymentTypeIds')
    const unknownTypes = await listUnknownPaymentTypes(db, corporationId, idsOf(types))
    if (unknownTypes.length > 0) throw fail.PaymentTypeNotFound({ path: firstAmong(types, unknownTypes)?.path })

    await touch('dictionaries', corporationId)
    return saved
  },
})
