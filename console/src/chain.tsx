import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { call } from './api.ts'
import { Failure, Loading, Select } from './parts.tsx'
import { useSession } from './session.tsx'
import { defineTexts, useTexts } from './text.ts'

const texts = defineTexts({ chain: 'Chain' }, { chain: 'Сеть' })

export const chainsKey = ['corporations']

interface Chain {
  /** The person's own chain, or the one that the operator has chosen; undefined until the chains are read. */
  corporationId: string | undefined
  /** Choice of the chain; empty for people of a chain. */
  choice: ReactNode
  /** Shown until the chain is known. */
  instead: ReactNode
}

/** Returns the query of all chains, among which only the operator chooses. */
export function useChains() {
  const { person } = useSession()
  return useQuery({
    queryKey: chainsKey,
    queryFn: () => call('/admin/corporations/list', {}),
    enabled: person.corporationId === null,
  })
}

/** Returns the chain of the screen, which `chain` in the address chooses. */
export function useChain(): Chain {
  const t = useTexts(texts)
  const { person } = useSession()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useChains()
  const corporationId = person.corporationId ?? (search.get('chain') || data?.corporations[0]?.id)
  return {
    corporationId,
    choice: data && (
      <Select
        label={t.chain}
        isRequired
        value={corporationId ?? ''}
        options={data.corporations}
        onChange={(id) => setSearch({ chain: id }, { replace: true })}
      />
    ),
    instead: error ? <Failure error={error} retry={() => void refetch()} /> : data ? null : <Loading />,
  }
}
