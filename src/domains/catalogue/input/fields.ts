import { Type } from 'typebox'
import { Id, Int32, List, Money, omittable, opt, Text } from '#core/schema.ts'
import type { PriceRule } from '../model.ts'
import { codeDigitsMax, priceRuleNumbers } from '../rules.ts'

/** Maximum number of rows per list in a request. */
export const entriesMax = 20_000

const amountMax = 1_000

export const Count = () => Int32({ minimum: 0, maximum: amountMax })

/** A sort position, lowest first. */
export const SortOrder = () => Int32({ minimum: 0, maximum: 1_000_000 })

export const Moment = (event: string) => opt(Type.String({ format: 'offset-time', maxLength: 33 }), `${event}, in UTC.`)

export const Author = (action: string) => opt(Id('Author'), `API key that ${action}. Null for the operator.`)

/** A price per unit, which is never rounded. */
export const UnitPrice = () => Money({ minimum: 0, 'x-digits': 9 })

/** Tags or labels. */
export const Labels = () => List(Text({ maxLength: 200 }), { maxItems: 100 })

/** Picture URLs. */
export const Links = () => List(Text({ maxLength: 2000 }), { maxItems: 20 })

/** A code for quick search. */
export const ProductCode = () => Type.String({ pattern: '^[0-9]*$', maxLength: codeDigitsMax })

/** Price rule of a combo: see `priceRules`. */
export const PriceModificationType = () =>
  Type.Unsafe<PriceRule>({
    type: 'integer',
    enum: [...priceRuleNumbers],
    description:
      '0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most ' +
      'expensive, 4: percent off each, 5: a sum off each',
  })

/** Id of a row to save, derived from its name if omitted. */
export const optionalRowId = <K extends string>(kind: K) =>
  omittable(Id(kind), 'Id of an existing row, or chosen for a new one. If omitted, it is derived from the name.')
