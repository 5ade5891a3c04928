import { Type } from 'typebox'
import { Id, Int32, List, Money, omittable, Text } from '#core/schema.ts'
import type { PriceRule } from '../model.ts'
import { codeDigitsMax, priceRuleNumbers } from '../rules.ts'

/** A list in one request has so many rows at most. */
export const entriesMax = 20_000

const amountMax = 1_000

/** How many of something. */
export const Count = () => Int32({ minimum: 0, maximum: amountMax })

/** A place among others, smaller ones first. */
export const SortOrder = () => Int32({ minimum: 0, maximum: 1_000_000 })

/** As it is kept: nothing of it is rounded. */
export const UnitPrice = () => Money({ minimum: 0, 'x-digits': 9 })

/** Words that are shown, or found by. */
export const Labels = () => List(Text({ maxLength: 200 }), { maxItems: 100 })

/** Addresses of pictures. */
export const Links = () => List(Text({ maxLength: 2000 }), { maxItems: 20 })

/** A code for quick search. */
export const ProductCode = () => Type.String({ pattern: '^[0-9]*$', maxLength: codeDigitsMax })

/** How a combo's price comes about: see `priceRules`. */
export const PriceModificationType = () =>
  Type.Unsafe<PriceRule>({
    type: 'integer',
    enum: [...priceRuleNumbers],
    description:
      '0: the price of the combo, 1: the price of each position, 2: percent off the cheapest, 3: percent off the most ' +
      'expensive, 4: percent off each, 5: a sum off each',
  })

/** The id of something to be saved; made of its name when it is left out. */
export const optionalRowId = <K extends string>(kind: K) =>
  omittable(Id(kind), 'Id of an existing row, or chosen for a new one. If omitted, it is derived from the name.')
