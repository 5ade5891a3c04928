import { chartTree } from './answers.ts'
import { ChartTooLarge } from './errors.ts'
import { recipeQuery } from './recipe_query.ts'
import { ChartTree } from './schemas.ts'

export default recipeQuery({
  path: '/api/nomenclature/v2/assembly-chart/tree',
  summary: 'Get the ingredient tree of a product',
  description:
    'The tree contains the charts of all ingredients on a day. Quantities are for one unit of the product above. Without a chart on ' +
    'that day the body is empty.',
  response: ChartTree,
  errors: { ChartTooLarge },
  answer: chartTree,
})
