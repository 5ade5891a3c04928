import { Type } from 'typebox'
import { toNumber } from '#core/decimal.ts'
import { query } from '#core/operation/operation.ts'
import { Id, omittable } from '#core/schema.ts'
import { type TerminalTime, toTerminalTime } from '#core/time.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue, ComboProduct, ComboSpecification } from '#domains/catalogue/model.ts'
import { isComboOf, isOnSale, productsSold } from '#domains/catalogue/rules.ts'
import { demo } from '#shared/demo.ts'
import { type ComboSpecificationInAnswer, GetCombosInfoResponse } from './schemas.ts'

export default query({
  path: '/api/1/combo',
  otherPaths: ['/api/1/combo/get_combos_info'],
  group: 'Data: menu',
  summary: 'List the combos of an organization',
  description:
    'Includes groups and price rules. With `extraData`, the response also has the terms of each combo, and combos that are not on sale ' +
    'at the ' +
    'moment. A combo with a group that has nothing on sale is omitted and listed in `Warnings`.',
  request: Type.Object({
    extraData: omittable(
      Type.Boolean(),
      'Whether the response has the terms of each combo, and combos that are not on sale now. Default: false.',
    ),
    organizationId: Id('Organization'),
  }),
  response: GetCombosInfoResponse,
  example: { request: { organizationId: demo.organization, extraData: true } },

  async run({ body, caches, organization, now }) {
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const time = toTerminalTime(now, organization.timeZone)
    return combosInfo({ catalogue, organizationId: organization.id, time }, body.extraData ?? false)
  },
})

interface Sale {
  catalogue: Catalogue
  organizationId: string
  time: TerminalTime
}

/** Returns the combos of the organization: all of them if terms are requested, else those that can be ordered now. */
function combosInfo(sale: Sale, withTerms: boolean): GetCombosInfoResponse {
  const { catalogue, organizationId, time } = sale
  const combos = [...catalogue.combos.values()]
    .filter((combo) => isComboOf(combo, organizationId))
    .filter((combo) => withTerms || isOnSale(combo, time))
    .map((combo) => ({ combo, groups: groupsOf(sale, combo) }))
  const whole = combos.filter(({ groups }) => groups.length > 0 && groups.every(({ products }) => products.length > 0))
  return {
    comboSpecifications: whole.map(({ combo, groups }) => ({
      ...shown(combo),
      ...(withTerms && termsOf(combo)),
      groups,
    })),
    comboCategories: categoriesOf(catalogue, whole),
    Warnings: combos.filter((each) => !whole.includes(each)).map(({ combo }) => warningOf(combo)),
  }
}

/** Returns the groups with the products that are sold in any price category. */
function groupsOf({ catalogue, organizationId }: Sale, { groups }: ComboSpecification) {
  const priceCategoryIds = [null, ...catalogue.priceCategories.keys()]
  const places = priceCategoryIds.map((priceCategoryId) => ({ organizationId, priceCategoryId }))
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    isMainGroup: group.isMainGroup,
    products: productsSold(catalogue, group, places).map((product, position) => ({
      ...productView(catalogue, product),
      position,
    })),
    skipStep: group.skipStep,
  }))
}

const productView = ({ sizes }: Catalogue, product: ComboProduct) => {
  const { productId, sizeId, forbiddenModifiers, priceModificationAmount } = product
  return {
    productId,
    sizeName: sizes.get(sizeId ?? '')?.name ?? '',
    sizeId,
    forbiddenModifiers: [...forbiddenModifiers],
    priceModificationAmount: priceModificationAmount ? toNumber(priceModificationAmount) : 0,
  }
}

const shown = (combo: ComboSpecification): ComboSpecificationInAnswer => ({
  sourceActionId: combo.id,
  categoryId: combo.categoryId,
  name: combo.name,
  priceModificationType: combo.priceModificationType,
  priceModification: toNumber(combo.priceModification),
  sortOrder: combo.sortOrder,
})

const termsOf = (combo: ComboSpecification): ComboSpecificationInAnswer => ({
  isActive: combo.isActive,
  startDate: combo.startDate,
  expirationDate: combo.expirationDate,
  lackingGroupsToSuggest: combo.lackingGroupsToSuggest,
  includeModifiers: combo.includeModifiers,
})

function categoriesOf({ comboCategories }: Catalogue, combos: readonly { combo: ComboSpecification }[]) {
  const used = new Set<string | null>(combos.map(({ combo }) => combo.categoryId))
  return [...comboCategories.values()]
    .filter(({ id, isDeleted }) => !isDeleted && used.has(id))
    .map(({ id, name }) => ({ id, name }))
}

const warningOf = ({ name, id }: ComboSpecification) => ({
  Code: 'COMBO_INCOMPLETE',
  ErrorCode: 'COMBO_INCOMPLETE',
  Message: `${name} (${id}) cannot be ordered: a group of it has nothing that is sold here`,
})
