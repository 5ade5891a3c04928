import { Type } from 'typebox'
import { field, Id, List, Name, omittable, opt, Text } from '#core/schema.ts'

const place = {
  name: Name(),
  isDeleted: omittable(Type.Boolean(), 'Whether it is deleted. Left out, no.'),
  organizationIds: opt(
    List(Id('Organization')),
    'Organizations at which it is valid. Null or left out for all of the corporation.',
  ),
}
const ClassifierId = () => opt(Text({ minLength: 1, maxLength: 255 }), 'Id in a directory of addresses outside.')

export const StatedRegion = Type.Object(
  {
    id: opt(Id('Region'), 'Region to replace, or an id chosen for a new one. Left out, a new region is made.'),
    ...place,
  },
  { title: 'StatedRegion' },
)
const StatedStreet = Type.Object(
  {
    id: opt(Id('Street'), 'Street to replace, or an id chosen for a new one. Left out, a new street is made.'),
    name: field(Name(), 'Name of the street.'),
    classifierId: ClassifierId(),
    isDeleted: omittable(Type.Boolean(), 'Whether the street is deleted. Left out, no.'),
  },
  { title: 'StatedStreet' },
)
export const StatedCity = Type.Object(
  {
    id: opt(Id('City'), 'City to replace, or an id chosen for a new one. Left out, a new city is made.'),
    ...place,
    classifierId: ClassifierId(),
    additionalInfo: opt(Text({ maxLength: 500 }), 'Remark on the city.'),
    streets: omittable(
      List(StatedStreet, { maxItems: 20_000 }),
      'Streets to save. Those that are not named stay as they are.',
    ),
  },
  { title: 'StatedCity' },
)
