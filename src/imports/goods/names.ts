import { nearestName } from '#core/nearest_name.ts'
import { OperatorError } from '#core/operator_error.ts'
import { derivedId } from '#core/schema.ts'
import type { Api } from '../api.ts'
import { phrase } from '../phrases.ts'
import { textKey } from './goods.ts'

/** Supplier as files may name it. */
export interface SupplierRow {
  id: string
  name: string
  code?: string | null
  company?: string | null
  taxpayerIdNumber?: string | null
  isDeleted?: boolean | null
}

/** Finder of suppliers, which makes missing ones on request. */
export interface Suppliers {
  /** Returns the supplier that one of the texts names, the most exact text first, or the reason why none does. */
  find(texts: readonly string[], fields?: Partial<SupplierRow>): SupplierRow | { fault: string }
  made: readonly SupplierRow[]
}

/** Reads the suppliers of a chain. */
export async function readSuppliers(
  api: Api,
  corporationId: string,
  { makesMissing }: { makesMissing: boolean },
): Promise<Suppliers> {
  const { counteragents } = await api.post<{ counteragents: SupplierRow[] }>('/admin/counteragents/list', {
    corporationId,
  })
  const known = counteragents.filter(({ isDeleted }) => !isDeleted)
  const made: SupplierRow[] = []
  const called = (text: string) => {
    const key = textKey(text)
    return [...known, ...made].filter(({ name, code, company, taxpayerIdNumber }) =>
      [name, code, company, taxpayerIdNumber].some((word) => word && textKey(word) === key),
    )
  }
  const find: Suppliers['find'] = (texts, fields = {}) => {
    const named = texts.filter((text) => text !== '')
    for (const text of named) {
      const [supplier, other] = called(text)
      if (other) return { fault: phrase`several suppliers are called "${text}": name the code of one` }
      if (supplier) return supplier
    }
    const name = fields.name ?? named[0]
    if (name === undefined) return { fault: phrase`the supplier is empty` }
    if (makesMissing) {
      const row = { id: derivedId(corporationId, 'Counteragent', textKey(name)), name, ...fields }
      made.push(row)
      return row
    }
    const names = known.map((row) => row.name)
    const near = nearestName(name, names)
    const advice = near === undefined ? '' : phrase` ("${near}" is the nearest name)`
    return { fault: phrase`there is no supplier "${name}"${advice}: give --new to make it` }
  }
  const found = new Map<string, ReturnType<typeof find>>()
  return {
    made,
    find(texts, fields) {
      const key = texts.join('\n')
      const supplier = found.get(key) ?? find(texts, fields)
      found.set(key, supplier)
      return supplier
    },
  }
}

interface StoreRow {
  id: string
  name: string
  code?: string | null
  organizationId: string
  isDeleted?: boolean | null
}

/** Returns a finder of the stores of an organization. An empty name means the store `usual`, else the only store. */
export async function readStores(
  api: Api,
  corporationId: string,
  { organizationId, usual = '' }: { organizationId: string; usual?: string | undefined },
): Promise<(name: string) => StoreRow | { fault: string }> {
  const { stores } = await api.post<{ stores: StoreRow[] }>('/admin/stores/list', { corporationId })
  const own = stores.filter((row) => !row.isDeleted && row.organizationId === organizationId)
  const names = own.map(({ name }) => `"${name}"`).join(', ')
  return (name) => {
    const text = name === '' ? usual : name
    const found =
      text === ''
        ? own
        : own.filter((row) => [row.name, row.code].some((word) => word && textKey(word) === textKey(text)))
    const [store, other] = found
    if (store && !other) return store
    if (text !== '') return { fault: phrase`there is no store "${text}"; the stores are ${names}` }
    return { fault: own.length === 0 ? phrase`the restaurant has no store` : phrase`name the store: ${names}` }
  }
}

/** Returns the organization of an import, which kinds of one restaurant need. */
export function organizationOf({ organizationId }: { organizationId?: string | undefined }): string {
  if (organizationId !== undefined) return organizationId
  throw new OperatorError(phrase`The restaurant is not given`, phrase`Name it with --organization`)
}
