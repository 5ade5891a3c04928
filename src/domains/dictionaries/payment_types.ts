import { Type } from 'typebox'
import { Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { described } from '#domains/terminal_groups/rules.ts'
import { TerminalGroup } from '#domains/terminal_groups/schemas.ts'
import { flatList, type Place } from './dictionary_list.query.ts'
import type { PaymentType } from './rules.ts'
import { PaymentProcessingType, PaymentTypeKind } from './schemas.ts'

export default flatList({
  path: '/api/1/payment_types',
  summary: 'Payment types, with the terminal groups that take them',
  lists: 'paymentTypes',
  item: Type.Object(
    {
      id: opt(Id('PaymentType')),
      code: opt(Text()),
      name: opt(Text()),
      comment: opt(Text()),
      combinable: omittable(Type.Boolean()),
      externalRevision: opt(Int64()),
      applicableMarketingCampaigns: List(Id('MarketingCampaign')),
      isDeleted: omittable(Type.Boolean()),
      printCheque: omittable(Type.Boolean()),
      paymentProcessingType: opt(PaymentProcessingType),
      paymentTypeKind: opt(PaymentTypeKind),
      terminalGroups: List(TerminalGroup, { maxItems: 100_000 }),
    },
    { title: 'PaymentType' },
  ),
  describe: (type, place) => ({
    id: type.id,
    code: type.code,
    name: type.name,
    comment: type.comment,
    combinable: type.combinable,
    externalRevision: type.revision,
    applicableMarketingCampaigns: [...type.applicableMarketingCampaigns],
    isDeleted: type.isDeleted,
    printCheque: type.printCheque,
    paymentProcessingType: type.processingType,
    paymentTypeKind: type.kind,
    terminalGroups: takers(type, place),
  }),
})

/** The terminal groups of the place that take the payment type, as the wire describes them. */
function takers({ terminalGroupIds }: PaymentType, { organizations, terminalGroups, now }: Place) {
  return organizations.flatMap((organization) =>
    [...terminalGroups.values()]
      .filter(({ organizationId, isEnabled }) => organizationId === organization.id && isEnabled)
      .filter(({ id }) => terminalGroupIds === null || terminalGroupIds.has(id))
      .map((group) => described(group, organization, now)),
  )
}
