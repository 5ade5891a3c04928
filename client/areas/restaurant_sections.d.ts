// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface RestaurantSectionsOperations {
  /** List sections and tables of a corporation. */
  '/admin/restaurant_sections/list': { kind: 'query'; request: AdminRestaurantSectionsListRequest; response: AdminRestaurantSectionsListResponseAnswer }
  /** Save sections and tables of a terminal group. */
  '/admin/restaurant_sections/save': { kind: 'write'; request: AdminRestaurantSectionsSaveRequest; response: AdminRestaurantSectionsSaveResponse }
}

export interface AdminRestaurantSectionsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminRestaurantSectionsListResponseAnswer {
  /** The terminal groups, each with its sections by name. */
  terminalGroups: ({
  /** Sections to save. Others stay unchanged. */
  sections: (SavedSectionAnswer)[]
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
})[]
}

export interface AdminRestaurantSectionsSaveRequest {
  /** Sections to save. Others stay unchanged. */
  sections: (SectionInput)[]
  /** Id of the terminal group. */
  terminalGroupId: Id<'TerminalGroup'>
}

export interface AdminRestaurantSectionsSaveResponse {
  /** Revision of the corporation's sections. */
  revision: number
  /** The sections, in the order of the request. */
  sections: ({
  /** Id of the restaurant section. */
  id: Id<'RestaurantSection'>
  /** Ids of the tables, in the order of the request. */
  tableIds: (Id<'Table'>)[]
})[]
}

export interface Color {
  /** Opacity, 255 for none of the ground to be seen. */
  a: number
  /** Blue. */
  b: number
  /** Green. */
  g: number
  /** Red. */
  r: number
}

export interface Font {
  /** Name of the font. */
  fontFamily: string
  /** Style of the letters. */
  fontStyle: FontStyle
  /** Size in points. */
  size: number
}

export interface FontAnswer {
  /** Name of the font. */
  fontFamily: string
  /** Style of the letters. */
  fontStyle: FontStyleAnswer
  /** Size in points. */
  size: number
}

export type FontStyle = 'Regular' | 'Bold' | 'Italic' | 'Underline' | 'Strikeout'

export type FontStyleAnswer = 'Regular' | 'Bold' | 'Italic' | 'Underline' | 'Strikeout' | (string & {})

export interface RestaurantSectionEllipse {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the ellipse. */
  color: Color
  /** Height, in units of the drawing. */
  height: number
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionMark {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the label. */
  color: Color
  /** Font of the label. */
  font: Font
  /** Height, in units of the drawing. */
  height: number
  /** Text of the label. */
  text: string
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionMarkAnswer {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the label. */
  color: Color
  /** Font of the label. */
  font: FontAnswer
  /** Height, in units of the drawing. */
  height: number
  /** Text of the label. */
  text: string
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionRectangle {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Colour of the rectangle. */
  color: Color
  /** Height, in units of the drawing. */
  height: number
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface RestaurantSectionTable {
  /** Rotation to the right, in degrees. */
  angle: number
  /** Height, in units of the drawing. */
  height: number
  /** Table that is drawn. */
  tableId: Id<'Table'>
  /** Width, in units of the drawing. */
  width: number
  /** Distance from the left edge, in units of the drawing. */
  x: number
  /** Distance from the upper edge, in units of the drawing. */
  y: number
  /** Place among elements that overlap: higher ones cover lower ones. */
  z: number
}

export interface SavedSectionAnswer {
  /** Id of the row. */
  id: Id<'RestaurantSection'>
  /** Whether the section is deleted. */
  isDeleted: boolean
  /** Whether clients may book its tables. */
  isReservable: boolean
  /** Name of the section. */
  name: string
  /** Drawing of the section. Null removes it; if omitted, it stays unchanged. */
  schema: SectionLayoutAnswer | null
  /** Store of the organization from which goods of orders at its tables leave. Null for the store of the terminal group; if omitted, it stays unchanged. A deleted store is ignored. */
  storeId: Id<'Store'> | null
  /** Tables to save. Others stay unchanged. */
  tables: (SavedTable)[]
}

export interface SavedTable {
  /** Id of the row. */
  id: Id<'Table'>
  /** Whether the table is deleted. */
  isDeleted: boolean
  /** Name of the table. */
  name: string
  /** Number of the table. */
  number: number
  /** Id of the table at the terminal. */
  posId: Id<'PosTable'> | null
  /** Number of seats. */
  seatingCapacity: number
}

export interface SectionInput {
  /** Section to change. If omitted, the id is derived from the name. */
  id?: Id<'RestaurantSection'> | null
  /** Whether the section is deleted. If omitted, it stays unchanged. */
  isDeleted?: boolean
  /** Whether clients may book its tables. If omitted, it stays unchanged. */
  isReservable?: boolean
  /** Name of the section. */
  name: string
  /** Drawing of the section. Null removes it; if omitted, it stays unchanged. */
  schema?: SectionLayout | null
  /** Store of the organization from which goods of orders at its tables leave. Null for the store of the terminal group; if omitted, it stays unchanged. A deleted store is ignored. */
  storeId?: Id<'Store'> | null
  /** Tables to save. Others stay unchanged. */
  tables?: (TableInput)[]
}

export interface SectionLayout {
  /** Ellipses, such as columns and plants. */
  ellipseElements: (RestaurantSectionEllipse)[]
  /** Height of the drawing, in the same units. */
  height: number
  /** Labels of the drawing. */
  markElements: (RestaurantSectionMark)[]
  /** Rectangles, such as walls and bars. */
  rectangleElements: (RestaurantSectionRectangle)[]
  /** Tables of the drawing. */
  tableElements: (RestaurantSectionTable)[]
  /** Width of the drawing, in its own units. */
  width: number
}

export interface SectionLayoutAnswer {
  /** Ellipses, such as columns and plants. */
  ellipseElements: (RestaurantSectionEllipse)[]
  /** Height of the drawing, in the same units. */
  height: number
  /** Labels of the drawing. */
  markElements: (RestaurantSectionMarkAnswer)[]
  /** Rectangles, such as walls and bars. */
  rectangleElements: (RestaurantSectionRectangle)[]
  /** Tables of the drawing. */
  tableElements: (RestaurantSectionTable)[]
  /** Width of the drawing, in its own units. */
  width: number
}

export interface TableInput {
  /** Table to change. If omitted, the id is derived from the number. */
  id?: Id<'Table'> | null
  /** Whether the table is deleted. If omitted, it stays unchanged. */
  isDeleted?: boolean
  /** Name of the table. If omitted, the name of a new table is its number. */
  name?: string
  /** Number of the table. */
  number: number
  /** Id of the table at the terminal. If omitted, the server generates one. */
  posId?: Id<'PosTable'> | null
  /** Number of seats. */
  seatingCapacity: number
}
