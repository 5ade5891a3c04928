import type { ApiClient } from './client.ts'
import { menuIdFor } from './menu_body.ts'
import { listMenus, type SavedMenu, type SavedMenus } from './menu_changes.ts'

interface Organization {
  id: string
  name: string
}

interface SoldMenu {
  menu: SavedMenu
  /** Restaurants of the menu; none for a menu of the whole chain. */
  sellers: readonly Organization[]
}

/** Returns the menus of a corporation with their restaurants. */
export async function listSoldMenus(client: ApiClient, corporationId: string): Promise<SoldMenu[]> {
  const saved = await listMenus(client, corporationId)
  const { organizations } = await client.post<{ organizations: Organization[] }>('/admin/organizations/list', {
    corporationId,
  })
  return saved.menus.map((menu) => {
    const priced = pricedAt(menu, saved)
    const isSeller = ({ id: organizationId }: Organization) =>
      menu.id === menuIdFor({ corporationId, organizationId }, menu.name) || priced?.has(organizationId)
    return { menu, sellers: organizations.filter(isSeller) }
  })
}

/** Returns the organizations that have prices of the products of a menu; undefined if a product has a price for the whole chain. */
function pricedAt({ groups = [] }: SavedMenu, { products }: SavedMenus): ReadonlySet<string> | undefined {
  const productIds = new Set(groups.flatMap((group) => group.productIds ?? []))
  const prices = products.filter(({ id }) => productIds.has(id)).flatMap((product) => product.prices ?? [])
  const organizationIds = prices.flatMap(({ organizationId }) => organizationId ?? [])
  return organizationIds.length < prices.length ? undefined : new Set(organizationIds)
}
