import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Request, type Response } from './api.ts'
import { useSession } from './session.tsx'

export type Catalogue = Response<'/admin/menus/list'>
export type MenuGroup = Catalogue['menus'][number]['groups'][number]
type SavedGroups = NonNullable<NonNullable<Request<'/admin/menus/save'>['menu']>['groups']>
type SavedProducts = NonNullable<Request<'/admin/menus/save'>['products']>

export const catalogueKey = ['catalogue']

export function useCorporationId(): string {
  return useSession().person.corporationId ?? ''
}

/** Reads all menus with their groups, without products. */
export function useMenus() {
  const corporationId = useCorporationId()
  return useQuery({
    queryKey: [...catalogueKey, 'menus'],
    queryFn: () => call('/admin/menus/list', { corporationId, groupIds: [] }),
  })
}

/** Reads a whole menu with its products. */
export function useWholeMenu(menuId: string) {
  const corporationId = useCorporationId()
  return useQuery({
    queryKey: [...catalogueKey, menuId],
    queryFn: () => call('/admin/menus/list', { corporationId, menuId }),
  })
}

/** Reads the products of one group, and their modifiers. */
export function useGroup(menuId: string | undefined, groupId: string | undefined) {
  const corporationId = useCorporationId()
  return useQuery({
    queryKey: [...catalogueKey, menuId, groupId],
    queryFn: () => call('/admin/menus/list', { corporationId, menuId: menuId!, groupIds: [groupId!] }),
    enabled: menuId !== undefined && groupId !== undefined,
  })
}

interface GroupsChange {
  /** Returns the groups of the menu as they are to be. */
  change(groups: readonly MenuGroup[]): SavedGroups
  products?: SavedProducts
}

/** Returns a function that changes the groups of a menu as they are now, and reads the catalogue again. */
export function useGroupsChange(menuId: string): (change: GroupsChange) => Promise<void> {
  const corporationId = useCorporationId()
  const queries = useQueryClient()
  return async ({ change, products = [] }) => {
    const { menus, revision } = await call('/admin/menus/list', { corporationId, menuId, groupIds: [] })
    const [menu] = menus
    if (!menu) return
    const saved = { id: menuId, name: menu.name, groups: change(menu.groups) }
    const body = { corporationId, menu: saved, products, expectedRevision: revision }
    await call('/admin/menus/save', body)
    // Orders, stop lists and the books find the same dishes.
    await queries.invalidateQueries()
  }
}
