import type { Api } from '../api.ts'
import { menuIdFor } from './body.ts'
import { listMenus, type SavedMenu, type SavedMenus } from './changes.ts'

interface Organization {
  id: string
  name: string
}

interface SoldMenu {
  menu: SavedMenu
  /** Restaurants of the menu; none for a menu of the whole chain. */
  sellers: readonly Organization[]
  /** Restaurant for which the menu was made. */
  owner: Organization | undefined
}

/** Returns the menus of a corporation with their restaurants. */
export async function listSoldMenus(api: Api, corporationId: string): Promise<SoldMenu[]> {
  const saved = await listMenus(api, corporationId)
  const { organizations } = await api.post<{ organizations: Organization[] }>('/admin/organizations/list', {
    corporationId,
  })
  return soldMenus(saved, { corporationId, organizations })
}

/** Finds the restaurants of the menus: those with prices of the products. */
export const soldMenus = (
  saved: SavedMenus,
  { corporationId, organizations }: { corporationId: string; organizations: readonly Organization[] },
): SoldMenu[] =>
  saved.menus.map((menu) => {
    const priced = pricedAt(menu, saved)
    const isOwner = ({ id: organizationId }: Organization) =>
      menu.id === menuIdFor({ corporationId, organizationId }, menu.name)
    const sellers = organizations.filter((organization) => isOwner(organization) || priced?.has(organization.id))
    return { menu, sellers, owner: organizations.find(isOwner) }
  })

/** Returns the organizations that have prices of the products of a menu; undefined if a product has a price for the whole chain. */
function pricedAt({ groups = [] }: SavedMenu, { products }: SavedMenus): ReadonlySet<string> | undefined {
  const productIds = new Set(groups.flatMap((group) => group.productIds ?? []))
  const prices = products.filter(({ id }) => productIds.has(id)).flatMap((product) => product.prices ?? [])
  const organizationIds = prices.flatMap(({ organizationId }) => organizationId ?? [])
  return organizationIds.length < prices.length ? undefined : new Set(organizationIds)
}
