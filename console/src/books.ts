import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newId } from './api.ts'
import { useSession } from './session.tsx'

/** Product of the chain, as stock, documents and recipes name it. */
export interface Product {
  id: string
  name: string
  /** Article number; empty without one. */
  sku: string
  type: string
  unitId: string | undefined
  /** Name of the unit; empty without one. */
  unit: string
  barcodes: readonly string[]
  /** Packages. */
  containers: readonly { id: string; name: string }[]
  isDeleted: boolean
}

const pageMax = 1_000
const fields = [
  ...(['productId', 'name', 'code', 'productArticle', 'type', 'amountUnitId', 'barcodes', 'containers'] as const),
  'isDeleted' as const,
]

/** Reads all products of the chain. Only a few fields stay in memory. */
export const useProducts = () => useQuery({ queryKey: ['goods'], queryFn: readProducts, staleTime: 600_000 })

async function readProducts(): Promise<ReadonlyMap<string, Product>> {
  const { entities } = await call('/api/inventory/v1/measure_units/list', {})
  const units = new Map(entities?.map(({ id, name, code }) => [id, code || name || '']))
  const products = new Map<string, Product>()
  for (let offset = 0, total = 1; offset < total; offset += pageMax) {
    const page = await call('/api/nomenclature/v2/product/list', { limit: pageMax, offset, fields })
    total = page.totalCount ?? 0
    for (const {
      productId,
      name,
      code,
      productArticle,
      type,
      amountUnitId,
      barcodes,
      containers,
      isDeleted,
    } of page.items ?? [])
      products.set(productId ?? '', {
        id: productId ?? '',
        name: name ?? '',
        sku: productArticle || code || '',
        type: type ?? '',
        unitId: amountUnitId ?? undefined,
        unit: units.get(amountUnitId ?? '') ?? '',
        barcodes: barcodes?.map(({ barcode }) => barcode) ?? [],
        containers: containers?.map(({ containerId, name }) => ({ id: containerId ?? '', name: name ?? '' })) ?? [],
        isDeleted: isDeleted === true,
      })
  }
  return products
}

/** Reads the stores of a restaurant, deleted ones included. */
export const useStores = (organizationId: string) =>
  useQuery({
    queryKey: ['stores', organizationId],
    queryFn: async () => {
      const { stores } = await call('/api/inventory/v1/stores/list', {})
      return (stores ?? [])
        .filter((store) => store.organizationId === organizationId)
        .map(({ id, name, deleted }) => ({ id: id ?? '', name: name ?? '', isDeleted: deleted === true }))
    },
    staleTime: 300_000,
  })

/** Reads the suppliers of the chain and the employees of a restaurant. */
export const useCounteragents = (organizationId: string) =>
  useQuery({
    queryKey: ['counteragents', organizationId],
    queryFn: async () => (await call('/api/inventory/v1/counteragents/list', { organizationId })).counteragents ?? [],
    staleTime: 300_000,
  })

export const useAccounts = () =>
  useQuery({
    queryKey: ['accounts'],
    queryFn: async () => (await call('/api/finance/v1/chart-of-accounts/list', {})).accounts ?? [],
    staleTime: 300_000,
  })

/** Key of the cached settings of the books. */
export const booksKey = ['books']

/** Returns the last day whose books are closed; undefined for people who may not read that. */
export function useClosedThrough(): string | undefined {
  const { person, may } = useSession()
  const { corporationId } = person
  const { data } = useQuery({
    queryKey: booksKey,
    queryFn: () => call('/admin/books/settings/list', { corporationId: corporationId! }),
    enabled: may('/admin/books/settings/list') && Boolean(corporationId),
  })
  return data?.settings[0]?.closedThrough ?? undefined
}

/** Returns a function that gives each body a key, and the same one to a body that is sent again. */
export function useIntentKeys(): (body: object) => { idempotencyKey: string } {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newId() }
    return { idempotencyKey: last.current.key }
  }
}
