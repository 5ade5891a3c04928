import type { Id } from '#core/schema.ts'
import { DuplicatedOrderId } from '#ordering/errors.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const draft = (id: Id<'Order'>) => ({
  organizationId: demo.organization,
  order: {
    id,
    menuId: demo.menu,
    phone: '+442079460000',
    orderServiceType: 'DeliveryByClient',
    customer: { type: 'regular', name: 'Ada' },
    items: [{ type: 'Product', productId: demo.product, amount: 2, price: 9.5 }],
  },
})

/** Requests that create the drafts of examples. */
const drafts = [demo.draft, demo.draftToCommit, demo.draftToDelete, demo.draftToLock].map(draft)

export const draftsSeed: SeedStep = {
  name: 'deliveries: drafts',
  isBackground: true,
  after: ['menus: main menu', 'terminal_groups: kitchens'],
  async run({ ask }) {
    for (const body of drafts) await ask('/api/1/deliveries/drafts/create', body, { unless: DuplicatedOrderId })
  },
}
