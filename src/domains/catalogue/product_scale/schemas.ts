import { type Static, type TProperties, Type } from 'typebox'
import type { Statuses } from '#core/operation/operation.ts'
import { field, Id, Int32, List, Name, opt, Text } from '#core/schema.ts'
import { SortOrder } from '../input/fields.ts'

/** A scale with its sizes, deleted ones included. */
export interface Scale {
  corporationId: Id<'Corporation'>
  id: Id<'ProductScale'>
  name: string
  isDeleted: boolean
  revision: number
  sizes: readonly ScaleSize[]
}

export interface ScaleSize {
  id: Id<'ProductSize'>
  name: string
  shortName: string | null
  priority: number
  isDefault: boolean
  isDeleted: boolean
}

const sizesMax = 100

/** Fields of a size in a request. */
const sizeFields = {
  name: opt(Text({ maxLength: 200 }), 'Name. Required.'),
  shortName: opt(Text({ maxLength: 50 }), 'Short name of the size.'),
  priority: opt(SortOrder(), 'Position among the sizes, smallest first. If absent, the position in this list.'),
  default: opt(Type.Boolean(), 'Whether this is the default size. At most one is.'),
}

const listOfSizes = <Fields extends TProperties>(fields: Fields, title: string) =>
  List(Type.Object(fields, { title }), { maxItems: sizesMax })

export const SizesToCreate = () => listOfSizes(sizeFields, 'ProductSizeToCreate')

const sizeId = opt(
  Id('ProductSize'),
  'Existing size of this scale, or without a scale, to keep or restore. If absent, a new size is created.',
)
export const SizesToUpdate = () => listOfSizes({ id: sizeId, ...sizeFields }, 'ProductSizeToUpdate')
export type SizeInput = Static<ReturnType<typeof SizesToUpdate>>[number]

/** A scale with ids that the client chose, also of its sizes. */
export const ImportedScale = Type.Object(
  {
    id: field(Id('ProductScale'), 'Id chosen for the scale.'),
    name: Name(),
    productSizes: field(
      listOfSizes({ ...sizeFields, id: field(Id('ProductSize'), 'Id chosen for the size.') }, 'ImportedSize'),
      'All sizes of the scale: its other sizes are deleted.',
    ),
  },
  { title: 'ImportedScale' },
)

export const ScaleId = () => opt(Id('ProductScale'), 'Id of the scale. Required.')
export const ScaleName = (about: string) => opt(Text({ maxLength: 200 }), `Name. ${about}`)

const ScaledSize = Type.Object(
  {
    id: opt(Id('ProductSize'), 'Id of the size.'),
    name: opt(Text(), 'Name.'),
    shortName: opt(Text(), 'Short name. Null for none.'),
    priority: opt(Int32(), 'Position among the sizes, smallest first.'),
    default: opt(Type.Boolean(), 'Whether this is the default size.'),
    isDeleted: opt(Type.Boolean(), 'Whether the size is deleted.'),
  },
  { title: 'ScaledSize' },
)

/** A scale in a response. */
export const ProductScale = Type.Object(
  {
    id: opt(Id('ProductScale'), 'Id of the scale.'),
    name: opt(Text(), 'Name.'),
    isDeleted: opt(Type.Boolean(), 'Whether the scale is deleted.'),
    productSizes: opt(List(ScaledSize), 'Sizes by priority, including deleted ones.'),
  },
  { title: 'ProductScale' },
)

type ScaleWithoutRevision = Partial<Nullable<Pick<Scale, 'id' | 'name' | 'isDeleted'>>> & Pick<Scale, 'sizes'>
type Nullable<T> = { [Field in keyof T]: T[Field] | null }

export const scaleOf = ({ id, name, isDeleted, sizes }: ScaleWithoutRevision) => ({
  id,
  name,
  isDeleted,
  productSizes: sizes.map(({ isDefault, ...size }) => ({
    id: size.id,
    name: size.name,
    shortName: size.shortName,
    priority: size.priority,
    default: isDefault,
    isDeleted: size.isDeleted,
  })),
})

export const scaleStatuses: Statuses = [200, 400, 401, 403, 404, 429, 500, 502]
