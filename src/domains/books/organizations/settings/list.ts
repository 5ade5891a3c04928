import { Type } from 'typebox'
import { findCorporation } from '#core/access/organizations.ts'
import { query } from '#core/operation/operation.ts'
import { Int32, opt, Text } from '#core/schema.ts'
import { DeviationAction, DistributionAlgorithm, VatAccounting } from '../../schemas.ts'
import { findBooks } from '../../store.ts'

/** Description of fields without a value. */
const never = 'Always null: the server has no such value.'

const CorporationSettings = Type.Object(
  {
    id: opt(Text(), 'Id of the corporation.'),
    name: opt(Text(), 'Name of the corporation.'),
    currency: opt(Type.Unknown(), 'Currency of the books in ISO 4217, such as `GBP`. Null if no organization has one.'),
    moneyPrecision: opt(Int32(), 'Digits after the point of sums in the books, as the currency has them.'),
    vatAccounting: opt(VatAccounting),
    defaultDistributionAlgorithm: opt(DistributionAlgorithm),
    defaultDeviationAction: opt(DeviationAction),
    roundCostForGuests: opt(Type.Boolean(), 'Whether sums of guests are rounded to whole units. They never are.'),
    roundPricePerUnitForGuests: opt(
      Type.Boolean(),
      'Whether prices of guests are rounded to whole units. They never are.',
    ),
    deleteZeroProductionOrderItems: opt(Type.Boolean(), never),
    deleted: opt(Type.Boolean(), 'Whether the corporation is deleted. It never is.'),
    description: opt(Text(), never),
    parent: opt(Text(), never),
    localId: opt(Text(), never),
    crmId: opt(Text(), never),
    gln: opt(Text(), never),
    documentSettings: opt(Type.Unknown(), never),
    personalDataProcessingSettings: opt(Type.Unknown(), never),
  },
  { title: 'CorporationSettings' },
)

export default query({
  path: '/api/inventory/v1/organizations/settings/list',
  group: 'Inventory: reading',
  summary: 'Settings of the books of the chain',
  description: 'The operator changes the settings (`/admin/books/settings/save`).',
  request: Type.Object({}),
  response: CorporationSettings,
  example: { request: {} },

  async run({ db, caller: { corporationId } }) {
    const [corporation, books] = await Promise.all([findCorporation(db, corporationId), findBooks(db, corporationId)])
    const { currency, digits, vatAccounting, defaultDistributionAlgorithm, defaultDeviationAction } = books
    return {
      id: corporationId,
      name: corporation?.name ?? null,
      currency,
      moneyPrecision: digits,
      vatAccounting,
      defaultDistributionAlgorithm,
      defaultDeviationAction,
      roundCostForGuests: false,
      roundPricePerUnitForGuests: false,
      deleteZeroProductionOrderItems: null,
      deleted: false,
      description: null,
      parent: null,
      localId: null,
      crmId: null,
      gln: null,
      documentSettings: null,
      personalDataProcessingSettings: null,
    }
  },
})
