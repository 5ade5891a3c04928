import type { Role } from '#core/access/roles.ts'
import { newId } from '#core/schema.ts'
import { enterAs } from '#test/fixtures/people.ts'
import type { World } from '#test/harness/world.ts'

interface SavedCatalogue {
  products: {
    id: string
    name: string
    prices: { organizationId: string | null; sizeId: string | null; price: number }[]
  }[]
  menus: { name: string; groups: { name: string; productIds: string[] }[] }[]
}

/** A chain of one restaurant with a menu, and people of it. */
export async function openMenu(world: World) {
  const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Trattoria' })
  const organization = { corporationId, name: 'Trattoria Roma' }
  const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', organization)
  const [small, large] = [newId<'ProductSize'>(), newId<'ProductSize'>()]
  const pizza = (name: string, sku: string, price: number) => ({
    name,
    sku,
    prices: [
      { sizeId: small, price },
      { sizeId: large, price: price + 4 },
      { sizeId: large, organizationId, price: price + 5 },
    ],
  })
  const dish = (name: string, price: number) => ({ name, prices: [{ price }] })
  const groups = [
    {
      name: 'Pizza',
      products: [pizza('Margherita', '201', 8.5), pizza('Marinara', '202', 7), pizza('Diavola', '203', 9.9)],
    },
    { name: 'Drinks', products: [dish('Still water', 2.5), dish('Lemonade', 3.2)] },
    // As an import of the prices of one restaurant stores them.
    { name: 'Desserts', products: [{ name: 'Tiramisù', prices: [{ organizationId, price: 6 }] }] },
  ]
  await world.ask('/admin/menus/save', {
    corporationId,
    sizes: [
      { id: small, name: 'Small', priority: 1 },
      { id: large, name: 'Large', priority: 2 },
    ],
    menu: { id: newId(), name: 'Main menu', groups },
  })
  return {
    corporationId,
    enter: (role: Role) => enterAs(world, { role, corporationId }),
    list: () => world.ask<SavedCatalogue>('/admin/menus/list', { corporationId }),
    /** Returns the prices of a dish: of the small size, the large one, and the large one in the restaurant. */
    async pricesOf(name: string) {
      const { products } = await world.ask<SavedCatalogue>('/admin/menus/list', { corporationId })
      const { prices } = products.find((product) => product.name === name)!
      const rank = (row: (typeof prices)[number]) =>
        [row.sizeId === small ? 0 : 1, row.organizationId === null ? 0 : 1].join('')
      return prices.toSorted((a, b) => rank(a).localeCompare(rank(b))).map(({ price }) => Number(price))
    },
  }
}
