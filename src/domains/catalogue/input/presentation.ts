import { Type } from 'typebox'
import { field, Id, List, OffsetDateTime, OneOf, opt, Text } from '#core/schema.ts'
import { Links } from './fields.ts'

/** Display fields of menus: pictures, texts for search engines, units, schedules. */

const url = () => Text({ minLength: 1, maxLength: 2_000 })
const hash = () => Text({ minLength: 1, maxLength: 200 })
const line = () => Text({ maxLength: 2_000 })
const clock = () => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', maxLength: 5 })

/** A picture that replaces another. */
export const Picture = Type.Object(
  {
    url: field(url(), 'URL of the picture.'),
    hash: opt(hash(), 'Hash of the picture, for clients to detect changes.'),
    updatedAt: opt(OffsetDateTime(), 'When the picture was changed.'),
  },
  { title: 'PictureInput' },
)

export const pictures = {
  imageLinks: opt(Links(), 'URLs of pictures, the main one first.'),
  imageHash: opt(hash(), 'Hash of the main picture, for clients to detect changes.'),
  imageUpdatedAt: opt(OffsetDateTime(), 'When the main picture was changed.'),
  buttonImageUrl: opt(url(), 'URL of a picture for a button. Default: the main picture.'),
}

export const seo = {
  seoTitle: opt(line(), 'Title for search engines.'),
  seoDescription: opt(line(), 'Description for search engines.'),
  seoKeywords: opt(line(), 'Keywords for search engines.'),
  seoText: opt(Text(), 'Text for search engines.'),
}

/** Units of weight and volume in menus. */
const measureUnitTypes = ['GRAM', 'KILOGRAM', 'MILLILITER', 'LITER'] as const
export const MeasureUnitType = () => OneOf(measureUnitTypes)

/** Hours in which an organization sells a menu. */
export const Interval = Type.Object(
  {
    organizationId: Id('Organization'),
    fromTime: field(clock(), "Start, in the restaurant's local time, `HH:mm`."),
    toTime: field(clock(), 'End time, `HH:mm`.'),
  },
  { title: 'MenuIntervalInput' },
)

const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const Period = Type.Object(
  {
    from: field(clock(), "Start of the period, in the restaurant's local time, `HH:mm`."),
    to: field(clock(), 'End of the period, `HH:mm`. If before `from`, on the next day.'),
    weekDays: field(List(OneOf(weekDays), { minItems: 1, maxItems: 7 }), 'Days on which the period begins.'),
  },
  { title: 'MenuPeriodInput' },
)
export const Periods = () => List(Period, { minItems: 1, maxItems: 50 })
