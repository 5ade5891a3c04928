import type { ReferencedRows } from '#core/kits/references.ts'

export const storeRows: ReferencedRows = {
  table: 'store',
  tenant: 'corporation_id',
  isLiveOnly: true,
  belongsTo: 'organization_id',
  seenBy: 'organization',
}
