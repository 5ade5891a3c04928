import { Type } from 'typebox'
import { field, Id, List, OneOf, omittable, opt, Text } from '#core/schema.ts'
import { Barcode, Flag, named, Price, Word } from './common_schemas.ts'

/** Combos of an external menu. */

const Picture = Type.Object(
  { url: opt(Text(), 'URL of the picture.'), hash: opt(Text(), 'Hash of the picture, which changes with it.') },
  { title: 'ExternalMenuPicture' },
)

const ComboGroup = Type.Object(
  {
    id: Id('ComboGroup'),
    name: field(Text(), 'Name of the group.'),
    isMainGroup: field(Type.Boolean(), "Whether the group determines the combo's size."),
    items: omittable(
      List(
        Type.Object(
          {
            itemId: field(Text(), 'Id of the product in orders.'),
            forbiddenModifiers: omittable(List(Text()), 'Modifiers not allowed for the product in this combo.'),
            sizeId: opt(Text(), 'Size in which the product belongs to the combo. Null for any size.'),
            priceModificationAmount: opt(Type.Number(), 'Amount of the price rule for this product: money or percent.'),
            sizes: omittable(
              List(
                Type.Object(
                  {
                    comboSizeId: field(Id('ComboSize'), 'Size of the combo.'),
                    sizeId: opt(Id('ProductSize'), 'Size of the product in it. Null for a product without sizes.'),
                    name: Word('Name of the size.'),
                    shortName: Word('Short name of the size.'),
                    prices: omittable(List(Price), 'Prices, one for each organization.'),
                  },
                  { title: 'ExternalMenuComboGroupItemSize' },
                ),
              ),
              'Prices of the product by size of the combo.',
            ),
          },
          { title: 'ExternalMenuComboGroupItem' },
        ),
      ),
      'Products of which the guest chooses one.',
    ),
    skipStep: Flag('Whether a screen may skip the choice.'),
  },
  { title: 'ExternalMenuComboGroup' },
)

const Combo = Type.Object(
  {
    name: field(Text(), 'Name of the combo.'),
    price: omittable(Type.Number(), 'Price of the combo; 0 if it depends on the choice.'),
    groups: omittable(List(ComboGroup), 'Groups of the combo, each of which one item fills.'),
    image: field(List(Picture), 'Pictures of the combo.'),
    description: Word('Description for guests.'),
    sizes: omittable(
      List(
        Type.Object(
          {
            name: field(Text(), 'Name of the size.'),
            id: field(Text(), 'Id of the size.'),
            buttonImage: opt(Picture, 'Picture for a button.'),
            shortName: field(Text(), 'Short name of the size.'),
          },
          { title: 'ExternalMenuComboSize' },
        ),
      ),
      'Sizes of the combo.',
    ),
    priceStrategy: field(Text(), 'Whether the combo has a fixed price or the sum of its components.'),
    startDate: field(Text(), 'Start of sale. Empty if it has no start.'),
    expirationDate: field(Text(), 'End of sale. Empty if it has no end.'),
    id: field(Id('ComboSource'), 'Id of the combo, for `sourceId` of orders.'),
  },
  { title: 'ExternalMenuCombo' },
)

export const ComboCategory = Type.Object(
  {
    id: Id('ComboCategory'),
    name: opt(Text(), 'Name of the category.'),
    combos: omittable(List(Combo), 'Combos of the category.'),
  },
  { title: 'ExternalMenuComboCategory' },
)

export const ComboItem = Type.Object(
  {
    sizes: field(
      List(
        Type.Object(
          {
            name: field(Text(), 'Name of the size.'),
            sizeId: field(Text(), 'Id of the size.'),
            shortName: Word('Short name of the size.'),
            isHidden: Flag('Whether the menu hides the size.'),
            buttonImageUrl: opt(Text(), 'URL of a picture for a button.'),
          },
          { title: 'ExternalMenuComboItemSize' },
        ),
      ),
      'Sizes of the combo.',
    ),
    groups: omittable(List(ComboGroup), 'Groups of the combo, each of which one item fills.'),
    priceStrategy: omittable(OneOf(['BY_COMPONENT']), 'The combo has the price of its parts.'),
    ...named,
    isMarked: Flag('Whether each item has a marking code.'),
    barcodes: opt(List(Barcode), 'Barcodes of the combo.'),
    type: field(Text(), 'Kind of the item: `COMBO`.'),
    id: field(Text(), 'Id of the combo, for `sourceId` of orders.'),
  },
  { title: 'ExternalMenuComboItem' },
)
