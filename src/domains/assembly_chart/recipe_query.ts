import type { TSchema } from 'typebox'
import type { ErrorMap } from '#core/errors.ts'
import type { Context } from '#core/operation/context.ts'
import { type Operation, query } from '#core/operation/operation.ts'
import { orEmptyBody } from '#core/operation/responses.ts'
import { demo } from '#shared/demo.ts'
import { FieldRequired, requireField } from '#shared/errors.ts'
import { todayOf } from './changes.ts'
import type { Chart, Recipes } from './model.ts'
import { readRecipes } from './reads.ts'
import { RecipeQueryInput, statuses } from './schemas.ts'

interface RecipeQuery {
  path: `/${string}`
  summary: string
  description: string
  response: TSchema
  errors?: ErrorMap
  answer(chart: Chart, recipes: Recipes, organizationId: string | null): object
}

/** Returns an operation that responds with the recipe of a product on a day, or with an empty body without a chart. */
export const recipeQuery = ({ response, answer, errors, ...contract }: RecipeQuery): Operation =>
  query({
    ...contract,
    group: 'Nomenclature: reading',
    statuses,
    request: RecipeQueryInput,
    response: orEmptyBody(response),
    errors: { ...errors, FieldRequired },
    example: { request: { productId: demo.pizza, organizationId: demo.organization } },

    async run({ body, db, caller, ...context }) {
      const productId = requireField(body.productId, 'productId')
      const day = body.dateFrom ?? dayIn(context, body.organizationId)
      const recipes = await readRecipes(db, caller.corporationId, [productId], day)
      const chart = recipes.charts.get(productId)
      return chart ? answer(chart, recipes, body.organizationId ?? null) : null
    },
  })

function dayIn({ now, organizations }: Pick<Context, 'now' | 'organizations'>, id: string | null | undefined): string {
  const named = id ? organizations.get(id) : undefined
  return todayOf({ now, organizations: named ? new Map([[named.id, named]]) : organizations })
}
