import { type Static, type TProperties, Type } from 'typebox'
import { field, Id, Int32, Int64, List, OneOf, opt, Text } from '#core/schema.ts'

const colourPart = () => Int32({ minimum: 0, maximum: 255 })
const Color = Type.Object(
  {
    a: field(colourPart(), 'Opacity, 255 for none of the ground to be seen.'),
    r: field(colourPart(), 'Red.'),
    g: field(colourPart(), 'Green.'),
    b: field(colourPart(), 'Blue.'),
  },
  { title: 'Color' },
)

const Font = Type.Object(
  {
    fontFamily: field(Text({ maxLength: 100 }), 'Name of the font.'),
    size: field(Type.Number({ minimum: 0, maximum: 1000 }), 'Size in points.'),
    fontStyle: field(OneOf(['Regular', 'Bold', 'Italic', 'Underline', 'Strikeout']), 'Style of the letters.'),
  },
  { title: 'Font' },
)

const place = {
  x: field(Int32(), 'Distance from the left edge, in units of the drawing.'),
  y: field(Int32(), 'Distance from the upper edge, in units of the drawing.'),
  z: field(Int32(), 'Place among elements that overlap: higher ones cover lower ones.'),
  angle: field(Type.Number({ minimum: -360, maximum: 360 }), 'Rotation to the right, in degrees.'),
  width: field(Int32({ minimum: 0 }), 'Width, in units of the drawing.'),
  height: field(Int32({ minimum: 0 }), 'Height, in units of the drawing.'),
}

const elements = <Fields extends TProperties>(title: string, fields: Fields) =>
  List(Type.Object({ ...fields, ...place }, { title }))

const layout = {
  width: field(Int32({ minimum: 0 }), 'Width of the drawing, in its own units.'),
  height: field(Int32({ minimum: 0 }), 'Height of the drawing, in the same units.'),
  markElements: field(
    elements('RestaurantSectionMark', {
      text: field(Text({ maxLength: 500 }), 'Text of the label.'),
      font: field(Font, 'Font of the label.'),
      color: field(Color, 'Colour of the label.'),
    }),
    'Labels of the drawing.',
  ),
  tableElements: field(
    elements('RestaurantSectionTable', { tableId: field(Id('Table'), 'Table that is drawn.') }),
    'Tables of the drawing.',
  ),
  rectangleElements: field(
    elements('RestaurantSectionRectangle', { color: field(Color, 'Colour of the rectangle.') }),
    'Rectangles, such as walls and bars.',
  ),
  ellipseElements: field(
    elements('RestaurantSectionEllipse', { color: field(Color, 'Colour of the ellipse.') }),
    'Ellipses, such as columns and plants.',
  ),
}

/** Floor plan of a section, on which clients choose tables. */
export const Layout = Type.Object(layout, { title: 'SectionLayout' })
export type Layout = Static<typeof Layout>

const SectionSchema = Type.Object(
  {
    ...layout,
    revision: field(Int64(), 'Revision of the corporation at which the drawing was last changed.'),
    isDeleted: field(Type.Boolean(), 'Whether the drawing has been deleted.'),
  },
  { title: 'SectionSchema' },
)

const Table = Type.Object(
  {
    id: Id('Table'),
    number: field(Int32(), 'Number of the table.'),
    name: field(Text(), 'Name of the table.'),
    seatingCapacity: field(Int32(), 'Number of seats.'),
    revision: field(Int64(), 'Revision of the corporation at which the table was last changed.'),
    isDeleted: field(Type.Boolean(), 'Whether the table has been deleted.'),
    posId: field(Id('PosTable'), 'Id of the table at the terminal.'),
  },
  { title: 'Table' },
)

export const RestaurantSection = Type.Object(
  {
    id: Id('RestaurantSection'),
    terminalGroupId: field(Id('TerminalGroup'), 'Terminal group to which the section belongs.'),
    name: field(Text(), 'Name of the section.'),
    tables: field(List(Table, { maxItems: 100_000 }), 'Tables of the section.'),
    schema: opt(SectionSchema, 'Drawing of the section. Null if it was not requested or does not exist.'),
  },
  { title: 'RestaurantSection' },
)
export type RestaurantSection = Static<typeof RestaurantSection>
