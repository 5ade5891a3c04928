import { createHash } from 'node:crypto'
import { toNumber } from '#core/decimal.ts'
import type { CatalogueProduct, ExternalMenu } from '../../rules.ts'
import { among, type ShownGroup, type ShownMenu } from '../shown.rules.ts'
import { comboCategories, comboItem } from './combos.rules.ts'
import { type Around, imageOf, item, itemV2, labelsOf, tagsOf } from './dishes.rules.ts'
import type { ExternalMenuV2, ExternalMenuV3, ExternalMenuV4 } from './schemas.ts'

export type Version = 2 | 3 | 4

/** The version that is asked for; version 2 unless said. */
export function versionOf(asked: number | null | undefined): Version | undefined {
  const version = asked ?? 2
  return version === 2 || version === 3 || version === 4 ? version : undefined
}

export function externalMenu(
  version: Version,
  around: Around,
  menu: ExternalMenu,
  shown: ShownMenu,
): ExternalMenuV2 | ExternalMenuV3 | ExternalMenuV4 {
  if (version === 2) return menuV2(around, menu, shown)
  return version === 3 ? menuV3(around, menu, shown) : menuV4(around, menu, shown)
}

const menuV2 = (around: Around, menu: ExternalMenu, shown: ShownMenu): ExternalMenuV2 => ({
  ...menuFields(around, menu, shown),
  formatVersion: 2,
  comboCategories: comboCategories(around, shown.combos),
  itemCategories: shown.groups.map((each) => {
    const details = detailsOf(around, each)
    return {
      ...groupFields(around, each),
      headerImageUrl: imageOf(details),
      items: each.products.map((product) => itemV2(around, product)),
      tags: tagsOf(around.catalogue, details),
      labels: labelsOf(details),
    }
  }),
})

const menuV3 = (around: Around, menu: ExternalMenu, shown: ShownMenu): ExternalMenuV3 => ({
  ...menuFields(around, menu, shown),
  ...taxFields(around, shown),
  formatVersion: 3,
  comboCategories: comboCategories(around, shown.combos),
  itemGroups: shown.groups.map((each) => ({
    ...groupFields(around, each),
    ...textsOf(around, each),
    items: each.products.map((product) => item(around, product)),
  })),
})

/** Combos are items like others here, so they stand in no category of combos. */
const menuV4 = (around: Around, menu: ExternalMenu, shown: ShownMenu): ExternalMenuV4 => ({
  ...menuFields(around, menu, shown),
  ...taxFields(around, shown),
  formatVersion: 4,
  comboCategories: [],
  itemGroups: shown.groups.map((each) => ({
    ...groupFields(around, each),
    ...textsOf(around, each),
    items: [
      ...each.products.map((product) => item(around, product)),
      ...each.combos.map((combo) => comboItem(around, combo)),
    ],
  })),
})

const menuFields = ({ catalogue }: Around, menu: ExternalMenu, { products, modifiers }: ShownMenu) => ({
  productCategories: among(
    catalogue.categories,
    used(products, modifiers).map(({ categoryId }) => categoryId),
  ).map(({ id, name, isDeleted }) => ({ id, name, isDeleted })),
  customerTagGroups: [],
  revision: catalogue.revision,
  id: numberOf(menu.id),
  name: menu.name,
  description: menu.description,
  buttonImageUrl: null,
  intervals: [],
})

const taxFields = ({ catalogue }: Around, { products, modifiers }: ShownMenu) => ({
  taxCategories: among(
    catalogue.taxCategories,
    used(products, modifiers).map(({ taxCategoryId }) => taxCategoryId),
  ).map(({ id, name, percentage }) => ({ id, name, percentage: toNumber(percentage) })),
  allergenGroups: [],
  overrideTaxCategories: [],
})

const used = (products: readonly CatalogueProduct[], modifiers: readonly CatalogueProduct[]) => [
  ...products,
  ...modifiers,
]

/** The wire numbers menus here. Ours have texts for ids: one that is a number is that, others get one made of them. */
function numberOf(id: string): number {
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id)
  return 1_000_000_000 + (createHash('sha256').update(id).digest().readUInt32BE() % 1_000_000_000)
}

const detailsOf = ({ catalogue }: Around, { group }: ShownGroup) => catalogue.groups.get(group.groupId)?.details ?? {}

function groupFields(around: Around, shown: ShownGroup) {
  const { group } = shown
  const details = detailsOf(around, shown)
  return {
    id: group.groupId,
    name: around.catalogue.groups.get(group.groupId)?.name ?? '',
    description: details.description ?? '',
    buttonImageUrl: imageOf(details),
    iikoGroupId: group.groupId,
    scheduleId: null,
    scheduleName: null,
    schedules: [],
    isHidden: group.isHidden,
  }
}

function textsOf(around: Around, shown: ShownGroup) {
  const { labels, tags } = detailsOf(around, shown)
  return { labels: [...(labels ?? [])], tags: [...(tags ?? [])] }
}
