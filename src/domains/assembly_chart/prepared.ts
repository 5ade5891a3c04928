import { preparedChart } from './answers.ts'
import { ChartTooLarge } from './errors.ts'
import { recipeQuery } from './recipe_query.ts'
import { PreparedChart } from './schemas.ts'

export default recipeQuery({
  path: '/api/nomenclature/v2/assembly-chart/prepared',
  summary: 'Break a product down to stored goods',
  description:
    'Quantities are for one unit of the product on a day. Each line is broken down by the chart of its product, down to products ' +
    'without a chart and to those whose strategy is ' +
    'DIRECT. The quotient of each line is rounded to 4 decimals, their product to 3. Without a chart on that day the body ' +
    'is empty.',
  response: PreparedChart,
  errors: { ChartTooLarge },
  answer: preparedChart,
})
