import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const { corporation: corporationId } = demo

export const seed: SeedStep[] = [
  {
    name: 'imports: preview',
    after: ['catalogue: products of clients'],
    isBackground: true,
    run: ({ save }) =>
      save('/admin/imports/preview', {
        corporationId,
        importId: demo.import,
        input: {
          kind: 'catalogue',
          files: {
            products: {
              name: 'products.csv',
              content: Buffer.from('name,price\nTomato juice,3.20\n').toString('base64'),
            },
          },
        },
      }),
  },
]
