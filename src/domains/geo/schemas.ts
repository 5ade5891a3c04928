import { Type } from 'typebox'
import { field, Id, List, Name, omittable, opt, Text } from '#core/schema.ts'

const place = {
  name: Name(),
  isDeleted: omittable(Type.Boolean(), 'Whether the row is deleted. If omitted, no.'),
  organizationIds: opt(
    List(Id('Organization')),
    'Organizations at which the row is valid. Null or omitted: all of the corporation.',
  ),
}
const ClassifierId = () => opt(Text({ minLength: 1, maxLength: 255 }), 'Id in an external directory of addresses.')

export const RegionInput = Type.Object(
  {
    id: opt(Id('Region'), 'Region to replace, or the id for a new one. If omitted, a new region is created.'),
    ...place,
  },
  { title: 'RegionInput' },
)
const StreetInput = Type.Object(
  {
    id: opt(Id('Street'), 'Street to replace, or the id for a new one. If omitted, a new street is created.'),
    name: field(Name(), 'Name of the street.'),
    classifierId: ClassifierId(),
    isDeleted: omittable(Type.Boolean(), 'Whether the street is deleted. If omitted, no.'),
  },
  { title: 'StreetInput' },
)
export const CityInput = Type.Object(
  {
    id: opt(Id('City'), 'City to replace, or the id for a new one. If omitted, a new city is created.'),
    ...place,
    classifierId: ClassifierId(),
    additionalInfo: opt(Text({ maxLength: 500 }), 'Remark on the city.'),
    streets: omittable(List(StreetInput, { maxItems: 20_000 }), 'Streets to save. Other streets stay unchanged.'),
  },
  { title: 'CityInput' },
)
