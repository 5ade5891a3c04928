import { answeredChart } from './answers.ts'
import { recipeQuery } from './recipe_query.ts'
import { AnsweredChart } from './schemas.ts'

export default recipeQuery({
  path: '/api/nomenclature/v2/assembly-chart/assembled',
  summary: 'Get the assembly chart of a product',
  description: 'Returns the chart of a day as it was saved. Without a chart on that day the body is empty.',
  response: AnsweredChart,
  answer: (chart, _recipes, organizationId) => answeredChart(chart, organizationId),
})
