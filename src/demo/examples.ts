import { newSecret } from '#core/access/tokens.ts'
import { recordCompleted } from '#core/commands/accept.store.ts'
import { insertPausedEndpoint } from '#domains/webhooks/changes.ts'
import { demo } from '#shared/demo.ts'
import { type SeedContext, saving } from './seed.ts'

const { corporation: corporationId, organization: organizationId } = demo

/** Completed command. */
export const recordCommand = ({ db, now }: SeedContext) =>
  recordCompleted(db, {
    organization: { id: organizationId, corporationId },
    operation: { path: '/api/1/webhooks/update_settings' },
    correlationId: demo.command,
    acceptedAt: now,
  })

/** Endpoint of webhooks. It is paused, so it sends nothing. */
export const insertEndpoint = ({ db }: SeedContext) =>
  insertPausedEndpoint(db, {
    corporationId,
    organizationId,
    id: demo.webhookEndpoint,
    keyId: demo.apiKeyId,
    uri: 'http://127.0.0.1:9/webhooks',
    authToken: null,
    filter: null,
    secret: newSecret('whsec'),
  })

export const savePreset = saving('/admin/reports/presets/save', {
  corporationId,
  id: 'pizzas-by-hour',
  name: 'Pizzas by hour',
  reportType: 'SALES',
  groupByRowFields: ['HourOpen'],
  aggregateFields: ['DishDiscountSumInt'],
  filters: [{ name: 'DishCategory', filterType: 'IncludeValues', values: ['Pizza'] }],
})

export const previewImport = saving('/admin/imports/preview', {
  corporationId,
  importId: demo.import,
  input: {
    kind: 'catalogue',
    files: {
      products: { name: 'products.csv', content: Buffer.from('name,price\nTomato juice,3.20\n').toString('base64') },
    },
  },
})
