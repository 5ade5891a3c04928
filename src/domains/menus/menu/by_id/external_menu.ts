import { createHash } from 'node:crypto'
import { toNumber } from '#core/decimal.ts'
import { type Lazily, lazyMap } from '#core/operation/json_slices.ts'
import type { ExternalMenu } from '#domains/catalogue/model.ts'
import { buttonPicture, mainPicture, overridesOf, scheduleOf, tagGroupsView } from '../presentation.ts'
import { allergensOf, type GroupView, type MenuView, selectByIds } from '../view.ts'
import { comboCategories, comboItem } from './combos.ts'
import { item, itemV2, labelsOf, type MenuContext, tagsOf } from './dishes.ts'
import type { ExternalMenuV2, ExternalMenuV3, ExternalMenuV4 } from './schemas.ts'

type Version = 2 | 3 | 4

/** Returns the requested version, by default 2. */
export function versionOf(requested: number | null | undefined): Version | undefined {
  const version = requested ?? 2
  return version === 2 || version === 3 || version === 4 ? version : undefined
}

export function externalMenu(
  version: Version,
  context: MenuContext,
  menu: ExternalMenu,
  shown: MenuView,
): Lazily<ExternalMenuV2 | ExternalMenuV3 | ExternalMenuV4> {
  if (version === 2) return menuV2(context, menu, shown)
  return version === 3 ? menuV3(context, menu, shown) : menuV4(context, menu, shown)
}

const menuV2 = (context: MenuContext, menu: ExternalMenu, shown: MenuView): Lazily<ExternalMenuV2> => ({
  ...menuFields(context, menu, shown),
  formatVersion: 2,
  comboCategories: comboCategories(context, shown.combos),
  itemCategories: lazyMap(shown.groups, (each) => {
    const details = detailsOf(context, each)
    return {
      ...groupFields(context, each),
      headerImageUrl: mainPicture(details)?.url ?? null,
      items: lazyMap(each.products, (product) => itemV2(context, product)),
      tags: tagsOf(context.catalogue, details),
      labels: labelsOf(details),
    }
  }),
})

const menuV3 = (context: MenuContext, menu: ExternalMenu, shown: MenuView): Lazily<ExternalMenuV3> => ({
  ...menuFields(context, menu, shown),
  ...sharedFields(context, shown),
  formatVersion: 3,
  comboCategories: comboCategories(context, shown.combos),
  itemGroups: lazyMap(shown.groups, (each) => ({
    ...groupFields(context, each),
    ...textsOf(context, each),
    items: lazyMap(each.products, (product) => item(context, product)),
  })),
})

/** In version 4 combos are items of groups, and `comboCategories` has their dates and fixed prices. */
const menuV4 = (context: MenuContext, menu: ExternalMenu, shown: MenuView): Lazily<ExternalMenuV4> => ({
  ...menuFields(context, menu, shown),
  ...sharedFields(context, shown),
  formatVersion: 4,
  comboCategories: comboCategories(context, shown.combos),
  itemGroups: lazyMap(shown.groups, (each) => ({
    ...groupFields(context, each),
    ...textsOf(context, each),
    items: lazyMap([...each.products, ...each.combos], (sold) =>
      'groups' in sold ? comboItem(context, sold) : item(context, sold),
    ),
  })),
})

const menuFields = ({ catalogue, places }: MenuContext, menu: ExternalMenu, view: MenuView) => ({
  productCategories: selectByIds(
    catalogue.categories,
    used(view).map(({ categoryId }) => categoryId),
  ).map(({ id, name, isDeleted }) => ({ id, name, isDeleted })),
  customerTagGroups: tagGroupsView(catalogue, view),
  revision: catalogue.revision,
  id: numberOf(menu.id),
  name: menu.name,
  description: menu.description ?? '',
  buttonImageUrl: menu.details.buttonImageUrl ?? menu.details.image?.url ?? null,
  intervals: (menu.details.intervals ?? [])
    .filter((interval) => places.some(({ organizationId }) => organizationId === interval.organizationId))
    .map((interval) => ({ ...interval })),
})

const sharedFields = ({ catalogue }: MenuContext, view: MenuView) => ({
  taxCategories: selectByIds(catalogue.taxCategories, [
    ...used(view).flatMap(({ taxCategoryId, details }) => [
      taxCategoryId,
      ...(details.sizes ?? []).map((size) => size.taxCategoryId),
    ]),
    ...catalogue.taxOverrides.map(({ newTaxCategoryId }) => newTaxCategoryId),
  ]).map(({ id, name, percentage }) => ({ id, name, percentage: toNumber(percentage) })),
  allergenGroups: allergensOf(catalogue, view),
  overrideTaxCategories: Object.fromEntries(
    overridesOf(catalogue).map(({ id, orderTypeId, baseTaxCategoryId, newTaxCategoryId }) => [
      id,
      { orderType: orderTypeId, baseTaxCategory: baseTaxCategoryId, newTaxCategory: newTaxCategoryId },
    ]),
  ),
})

const used = ({ products, modifiers }: MenuView) => [...products, ...modifiers]

/** Returns the number of a menu, which the published contract requires. Derives it from the id unless the id is a number. */
function numberOf(id: string): number {
  if (/^[1-9]\d{0,8}$/.test(id)) return Number(id)
  return 1_000_000_000 + (createHash('sha256').update(id).digest().readUInt32BE() % 1_000_000_000)
}

const detailsOf = ({ catalogue }: MenuContext, { group }: GroupView) =>
  catalogue.groups.get(group.groupId)?.details ?? {}

function groupFields(context: MenuContext, view: GroupView) {
  const { group } = view
  const details = detailsOf(context, view)
  const schedule = scheduleOf(context.catalogue, group)
  return {
    id: group.groupId,
    name: context.catalogue.groups.get(group.groupId)?.name ?? '',
    description: details.description ?? '',
    buttonImageUrl: buttonPicture(details),
    iikoGroupId: group.groupId,
    scheduleId: schedule?.id ?? null,
    scheduleName: schedule?.name ?? null,
    schedules: (schedule?.periods ?? []).map(({ from, to, weekDays }) => ({
      begin: from,
      end: to,
      daysOfWeek: [...weekDays],
    })),
    isHidden: group.isHidden,
  }
}

function textsOf(context: MenuContext, view: GroupView) {
  const { labels, tags } = detailsOf(context, view)
  return { labels: [...(labels ?? [])], tags: [...(tags ?? [])] }
}
