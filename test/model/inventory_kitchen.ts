import type { Products } from './inventory_documents.ts'

/**
 * The kitchen of the sequences: two goods by weight, one by the piece, rolls, and a dough and a pizza of two sizes, whose charts
 * change by day.
 */

export const days = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'] as const
export const chartsBegin = '2026-01-01'
export const chartsEnd = '2027-01-01'

export const stores = ['kitchen', 'bar'] as const
export const suppliers = ['harbour', 'quay'] as const
export const employee = 'ada'
export const sizes = ['small', 'large'] as const
export const freight = 'freight'

const goods = { type: 'GOODS', weight: null, vat: null, reference: null, charts: [] } as const

export const kitchen: Products = {
  flour: { ...goods, unit: 'kilogram', weight: 1000, vat: 20, reference: 80, charts: [] },
  oil: { ...goods, unit: 'litre', weight: 920, charts: [] },
  box: { ...goods, unit: 'piece', vat: 10, charts: [] },
  dough: {
    ...goods,
    type: 'PREPARED',
    unit: 'kilogram',
    weight: 1000,
    reference: 65,
    charts: [
      {
        from: chartsBegin,
        to: days[2],
        strategy: 'ASSEMBLE',
        sizes: 'COMMON',
        output: 3000,
        lines: [
          { product: 'flour', gross: 2000 },
          { product: 'oil', gross: 100 },
        ],
      },
      {
        from: days[2],
        to: chartsEnd,
        strategy: 'DIRECT',
        sizes: 'COMMON',
        output: 1000,
        lines: [
          { product: 'flour', gross: 650 },
          { product: 'oil', gross: 30 },
        ],
      },
    ],
  },
  roll: {
    ...goods,
    type: 'DISH',
    unit: 'portion',
    charts: [
      {
        from: chartsBegin,
        to: chartsEnd,
        strategy: 'ASSEMBLE',
        sizes: 'COMMON',
        output: 5000,
        // Rolls made of all the flour leave less than a shortage.
        lines: [{ product: 'flour', gross: 5001 }],
      },
    ],
  },
  pizza: {
    ...goods,
    type: 'DISH',
    unit: 'portion',
    vat: 20,
    factors: { large: 1600 },
    charts: [
      {
        from: chartsBegin,
        to: days[1],
        strategy: 'DIRECT',
        sizes: 'COMMON',
        output: 1000,
        lines: [{ product: 'dough', gross: 250 }],
      },
      {
        from: days[1],
        to: days[3],
        strategy: 'ASSEMBLE',
        sizes: 'COMMON',
        output: 1000,
        lines: [
          { product: 'dough', gross: 250 },
          { product: 'oil', gross: 20 },
          { product: 'box', gross: 1000 },
          // Moves no goods.
          { product: freight, gross: 500 },
        ],
      },
      {
        from: days[3],
        to: chartsEnd,
        strategy: 'ASSEMBLE',
        sizes: 'SPECIFIC',
        output: 1000,
        lines: [
          { product: 'dough', size: 'small', gross: 200 },
          { product: 'flour', size: 'small', gross: 10 },
          { product: 'dough', size: 'large', gross: 350 },
          { product: 'oil', size: 'large', gross: 30 },
        ],
      },
    ],
  },
  [freight]: { ...goods, type: 'SERVICE', unit: 'piece', charts: [] },
}

/** Products that stores hold; `produced` are made of other products. */
export const stored = ['flour', 'oil', 'box', 'dough', 'roll', 'pizza'] as const
export const produced = ['dough', 'roll', 'pizza'] as const
export const uncharted: readonly string[] = ['flour', 'oil', 'box']
