import { Type } from 'typebox'
import { field, Id, Int64, List, omittable, opt, Text } from '#core/schema.ts'
import { describeTerminalGroup } from '#domains/terminal_groups/rules.ts'
import { TerminalGroup } from '#domains/terminal_groups/schemas.ts'
import { flatList, type ListContext } from './dictionary_list.ts'
import type { PaymentType } from './rules.ts'
import { PaymentProcessingType, PaymentTypeKind } from './schemas.ts'

export default flatList({
  path: '/api/1/payment_types',
  summary: 'List payment types and their terminal groups',
  lists: 'paymentTypes',
  item: Type.Object(
    {
      id: opt(Id('PaymentType'), 'Id of the payment type. It is always there.'),
      code: opt(Text(), 'Short name of the payment type.'),
      name: opt(Text(), 'Name of the payment type.'),
      comment: opt(Text(), 'Remark for the staff.'),
      combinable: omittable(Type.Boolean(), 'Whether an order may be paid with it and with another payment type.'),
      externalRevision: opt(Int64(), 'Revision of the row: it rises when the row changes.'),
      applicableMarketingCampaigns: field(
        List(Id('MarketingCampaign')),
        'Marketing campaigns that may be paid with it.',
      ),
      isDeleted: omittable(
        Type.Boolean(),
        'Whether the payment type is deleted and listed only for orders that have it.',
      ),
      printCheque: omittable(Type.Boolean(), 'Whether a receipt is printed.'),
      paymentProcessingType: opt(
        PaymentProcessingType,
        'Whether payments may be processed externally, in the restaurant, or both.',
      ),
      paymentTypeKind: opt(PaymentTypeKind, 'Kind of the payment type.'),
      terminalGroups: field(
        List(TerminalGroup, { maxItems: 100_000 }),
        'Terminal groups that accept the payment type.',
      ),
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

/** Returns the terminal groups that accept the payment type. */
function takers({ terminalGroupIds }: PaymentType, { organizations, terminalGroups, now }: ListContext) {
  return organizations.flatMap((organization) =>
    [...terminalGroups.values()]
      .filter(({ organizationId, isEnabled }) => organizationId === organization.id && isEnabled)
      .filter(({ id }) => terminalGroupIds === null || terminalGroupIds.has(id))
      .map((group) => describeTerminalGroup(group, organization, { now })),
  )
}
