import type { ReferencedRows } from '#core/kits/references.ts'

/** Stores of an organization, as its documents name them. */
export const storeRows: ReferencedRows = {
  table: 'store',
  tenant: 'corporation_id',
  isLiveOnly: true,
  isOfOrganization: true,
}
