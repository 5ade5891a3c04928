import { type Static, type TProperties, Type } from 'typebox'
import { Id, Int32, Int64, List, OneOf, opt, Text } from '#core/schema.ts'

const colourPart = () => Int32({ minimum: 0, maximum: 255 })
const Color = Type.Object({ a: colourPart(), r: colourPart(), g: colourPart(), b: colourPart() }, { title: 'Color' })

const Font = Type.Object(
  {
    fontFamily: Text({ maxLength: 100 }),
    size: Type.Number({ minimum: 0, maximum: 1000 }),
    fontStyle: OneOf(['Regular', 'Bold', 'Italic', 'Underline', 'Strikeout']),
  },
  { title: 'Font' },
)

const place = {
  x: Int32(),
  y: Int32(),
  z: Int32(),
  angle: Type.Number({ minimum: -360, maximum: 360 }),
  width: Int32({ minimum: 0 }),
  height: Int32({ minimum: 0 }),
}

const elements = <Fields extends TProperties>(title: string, fields: Fields) =>
  List(Type.Object({ ...fields, ...place }, { title }))

const layout = {
  width: Int32({ minimum: 0 }),
  height: Int32({ minimum: 0 }),
  markElements: elements('RestaurantSectionMark', { text: Text({ maxLength: 500 }), font: Font, color: Color }),
  tableElements: elements('RestaurantSectionTable', { tableId: Id('Table') }),
  rectangleElements: elements('RestaurantSectionRectangle', { color: Color }),
  ellipseElements: elements('RestaurantSectionEllipse', { color: Color }),
}

/** How a section is drawn: the floor plan on which clients choose tables. */
export const Layout = Type.Object(layout, { title: 'SectionLayout' })
export type Layout = Static<typeof Layout>

const SectionSchema = Type.Object(
  { ...layout, revision: Int64(), isDeleted: Type.Boolean() },
  { title: 'SectionSchema' },
)

const Table = Type.Object(
  {
    id: Id('Table'),
    number: Int32(),
    name: Text(),
    seatingCapacity: Int32(),
    revision: Int64(),
    isDeleted: Type.Boolean(),
    posId: Id('PosTable'),
  },
  { title: 'Table' },
)

export const RestaurantSection = Type.Object(
  {
    id: Id('RestaurantSection'),
    terminalGroupId: Id('TerminalGroup'),
    name: Text(),
    tables: List(Table, { maxItems: 100_000 }),
    schema: opt(SectionSchema),
  },
  { title: 'RestaurantSection' },
)
export type RestaurantSection = Static<typeof RestaurantSection>
