import { type Static, Type } from 'typebox'
import { field, Id, List, LocalDateTime, Name, omittable, opt, Text } from '#core/schema.ts'
import { Count, entriesMax, Labels, optionalRowId, PriceModificationType, SortOrder, UnitPrice } from './fields.ts'
import { Picture, pictures } from './presentation.ts'
import { Pack } from './products.ts'

export const ComboCategory = Type.Object(
  {
    id: optionalRowId('ComboCategory'),
    name: Name(),
    isDeleted: omittable(Type.Boolean(), 'Whether the category is deleted.'),
  },
  { title: 'ComboCategoryInput' },
)

const ComboProduct = Type.Object(
  {
    productId: Id('Product'),
    sizeId: opt(Id('ProductSize'), 'Size in which the product belongs to the combo. Null or omitted for any size.'),
    priceModificationAmount: opt(
      UnitPrice(),
      "Amount of the price rule for this product. Null or omitted for the combo's.",
    ),
    forbiddenModifiers: omittable(
      List(Id('Product'), { maxItems: 500 }),
      'Modifiers not allowed for the product in this combo.',
    ),
  },
  { title: 'ComboProductInput', description: 'Without a size: in any size that is sold' },
)

const ComboGroup = Type.Object(
  {
    id: optionalRowId('ComboGroup'),
    name: Name(),
    isMainGroup: omittable(
      Type.Boolean(),
      "Whether the group determines the combo's size. If omitted, the first group does.",
    ),
    skipStep: omittable(Type.Boolean(), 'Whether a screen may skip the choice.'),
    products: field(List(ComboProduct, { minItems: 1, maxItems: 500 }), 'Products from which the guest chooses one.'),
  },
  { title: 'ComboGroupInput', description: 'One of its products is chosen' },
)

/** Fields of a combo that differ in one of its sizes. */
const SizeOfCombo = Type.Object(
  {
    sizeId: field(Id('ProductSize'), 'Size of the products in the main group.'),
    image: opt(Picture, 'Picture of the combo in this size.'),
    buttonImageUrl: opt(Text({ minLength: 1, maxLength: 2_000 }), 'URL of a picture for a button.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the size.'),
  },
  { title: 'SizeOfComboInput', description: 'Omitted fields are those of the combo' },
)

export const Combo = Type.Object(
  {
    id: optionalRowId('ComboSource'),
    name: Name(),
    sku: opt(Text({ maxLength: 100 }), 'Article number of the combo.'),
    categoryId: opt(Id('ComboCategory'), 'Category of the combo.'),
    programId: opt(Id('Program'), 'Loyalty program to which the combo belongs.'),
    priceModificationType: PriceModificationType(),
    priceModification: field(UnitPrice(), 'Amount of the price rule: money or percent.'),
    isActive: omittable(Type.Boolean(), 'Whether the combo is on sale at all.'),
    startDate: opt(LocalDateTime(), 'Start of the sale. Null for no start.'),
    expirationDate: opt(LocalDateTime(), 'End of the sale. Null for no end.'),
    lackingGroupsToSuggest: opt(Count(), 'Number of groups that an order may lack for the combo to be suggested.'),
    includeModifiers: omittable(Type.Boolean(), "Whether the combo's price includes modifiers."),
    organizationIds: opt(
      List(Id('Organization'), { maxItems: entriesMax }),
      'Organizations that sell the combo. Null for all of the corporation.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the combo is deleted.'),
    sortOrder: omittable(SortOrder(), 'Position among the combos, smallest first.'),
    description: opt(Text(), 'Description for guests.'),
    tags: opt(Labels(), 'Tags for search and labels of the combo.'),
    labels: opt(Labels(), 'Labels shown with the combo.'),
    ...pictures,
    isMarked: opt(Type.Boolean(), 'Whether each item has a marking code.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the combo.'),
    barcodes: opt(Labels(), 'Barcodes of the combo.'),
    packs: opt(List(Pack, { maxItems: 100 }), 'Details of its barcodes.'),
    sizes: opt(List(SizeOfCombo, { maxItems: 100 }), 'Overrides for some sizes.'),
    groups: omittable(
      List(ComboGroup, { minItems: 1, maxItems: 50 }),
      'Groups of the combo. They replace the existing ones.',
    ),
  },
  { title: 'ComboInput' },
)

export type ComboToSave = Static<typeof Combo>
