import { defineDomain } from '#core/operation/domain.ts'
import { chartsImported } from '#domains/catalogue/changes.ts'
import { chartsListed } from '#domains/catalogue/reads.ts'
import { importCharts } from './changes.ts'
import { invariants } from './invariants.ts'
import { readSavedCharts } from './reads.ts'

export default defineDomain({
  title: 'Assembly charts',
  description:
    'Recipes of products, each for a period. They can be read as they were saved, with the recipes of ' +
    'their ingredients, or broken down to the products that are written off.',
  order: 57,
  invariants,
  hooks: [
    chartsImported.with(importCharts),
    chartsListed.with(({ db }, { corporationId, productIds }) => readSavedCharts(db, corporationId, productIds)),
  ],
})
