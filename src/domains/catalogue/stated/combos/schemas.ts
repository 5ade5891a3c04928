import { type Static, Type } from 'typebox'
import { field, Id, List, LocalDateTime, Name, omittable, opt, Text } from '#core/schema.ts'
import { Pack } from '../products/schemas.ts'
import { Count, entriesMax, own, PriceModificationType, SortOrder, UnitPrice, Words } from '../schemas.ts'
import { Picture, pictures } from '../shown/schemas.ts'

/** A category of combos. */
export const ComboCategory = Type.Object(
  { id: own('ComboCategory'), name: Name(), isDeleted: omittable(Type.Boolean(), 'Whether the category is deleted.') },
  { title: 'ComboCategoryToSave' },
)

const ComboProduct = Type.Object(
  {
    productId: Id('Product'),
    sizeId: opt(Id('ProductSize'), 'Size in which the product belongs to the combo. Null or left out for any size.'),
    priceModificationAmount: opt(
      UnitPrice(),
      "The product's own amount of the price rule. Null or left out for that of the combo.",
    ),
    forbiddenModifiers: omittable(
      List(Id('Product'), { maxItems: 500 }),
      'Modifiers that the product may not have in this combo.',
    ),
  },
  { title: 'ComboProductToSave', description: 'Without a size: in any size that is sold' },
)

const ComboGroup = Type.Object(
  {
    id: own('ComboGroup'),
    name: Name(),
    isMainGroup: omittable(
      Type.Boolean(),
      'Whether the group gives the combo its size. Left out, the first group does.',
    ),
    skipStep: omittable(Type.Boolean(), 'Whether a screen may pass over the choice.'),
    products: field(List(ComboProduct, { minItems: 1, maxItems: 500 }), 'Products of which the guest chooses one.'),
  },
  { title: 'ComboGroupToSave', description: 'One of its products is chosen' },
)

/** What of a combo is another thing in one of its sizes. */
const SizeOfCombo = Type.Object(
  {
    sizeId: field(Id('ProductSize'), 'Size of the products in the main group.'),
    image: opt(Picture, 'Picture of the combo in this size.'),
    buttonImageUrl: opt(Text({ minLength: 1, maxLength: 2_000 }), 'Address of a picture for a button.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the size.'),
  },
  { title: 'SizeOfComboToSave', description: 'What is left out is as the combo says' },
)

/** A combo with its groups. */
export const Combo = Type.Object(
  {
    id: own('ComboSource'),
    name: Name(),
    sku: opt(Text({ maxLength: 100 }), 'Article number of the combo.'),
    categoryId: opt(Id('ComboCategory'), 'Category of the combo.'),
    programId: opt(Id('Program'), 'Loyalty program to which the combo belongs.'),
    priceModificationType: PriceModificationType(),
    priceModification: field(UnitPrice(), 'Amount of the price rule: money or percent.'),
    isActive: omittable(Type.Boolean(), 'Whether the combo is on sale at all.'),
    startDate: opt(LocalDateTime(), 'From when on the combo is on sale. Null for since ever.'),
    expirationDate: opt(LocalDateTime(), 'Until when the combo is on sale. Null for ever.'),
    lackingGroupsToSuggest: opt(Count(), 'How many groups an order may lack for the combo to be suggested.'),
    includeModifiers: omittable(Type.Boolean(), 'Whether modifiers belong to the price of the combo.'),
    organizationIds: opt(
      List(Id('Organization'), { maxItems: entriesMax }),
      'Organizations that sell the combo. Null for all of the corporation.',
    ),
    isDeleted: omittable(Type.Boolean(), 'Whether the combo is deleted.'),
    sortOrder: omittable(SortOrder(), 'Place among the combos, smaller ones first.'),
    description: opt(Text(), 'Description for guests.'),
    tags: opt(Words(), 'Words by which clients may find or mark the combo.'),
    labels: opt(Words(), 'Words that are shown with the combo.'),
    ...pictures,
    isMarked: opt(Type.Boolean(), 'Whether each piece has a marking code of its own.'),
    isHidden: opt(Type.Boolean(), 'Whether menus hide the combo.'),
    barcodes: opt(Words(), 'Barcodes of the combo.'),
    packs: opt(List(Pack, { maxItems: 100 }), 'What is known of its barcodes.'),
    sizes: opt(List(SizeOfCombo, { maxItems: 100 }), 'What is another thing in some sizes.'),
    groups: omittable(
      List(ComboGroup, { minItems: 1, maxItems: 50 }),
      'Groups of the combo. They replace those that it has.',
    ),
  },
  { title: 'ComboToSave' },
)

export type ComboToSave = Static<typeof Combo>
