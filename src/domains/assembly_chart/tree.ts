import { chartTree } from './answers.ts'
import { ChartTooLarge } from './errors.ts'
import { recipeQuery } from './recipe_query.ts'
import { ChartTree } from './schemas.ts'

export default recipeQuery({
  path: '/api/nomenclature/v2/assembly-chart/tree',
  summary: 'What a product is made of on a day, with what that is made of',
  description: 'Quantities are for one unit of the product above. Without a chart on that day the body is empty.',
  response: ChartTree,
  errors: { ChartTooLarge },
  answer: chartTree,
})
