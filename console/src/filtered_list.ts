import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Returns the parameters of a screen's address, such as the filters of a list, and a function that sets one. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  /** Sets a value, or removes an empty one. `replace: false` leaves the present address in the history. */
  const set = useCallback(
    (name: string, value: string, { replace = true } = {}) =>
      setSearch(
        (before) => {
          if (value) before.set(name, value)
          else before.delete(name)
          return before
        },
        { replace },
      ),
    [setSearch],
  )
  return { search, get: (name: string) => search.get(name) ?? '', set }
}

interface PagesOptions<Page, Row, Cursor> {
  queryKey: QueryKey
  /** Reads the page at a cursor, which is null for the first page. */
  read(cursor: Cursor | null, signal: AbortSignal): Promise<Page>
  rowsOf(page: Page): readonly Row[]
  /** Returns the cursor of the page after the last one. */
  nextOf(last: Page, pages: readonly Page[]): Cursor | null | undefined
  isEnabled?: boolean
  /** Whether the previous rows stay until the rows of a new key are read. */
  keepsRows?: boolean
  /** Time between two reads of all pages; without it they are read once. */
  readMs?: number
}

/** Reads a list page by page. The result has the properties that `ListTable` needs. */
export function usePages<Page, Row, Cursor = string>({
  read,
  rowsOf,
  nextOf,
  ...options
}: PagesOptions<Page, Row, Cursor>) {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page, Cursor | null>, QueryKey, Cursor | null>({
    queryKey: options.queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam as Cursor | null, signal),
    initialPageParam: null,
    getNextPageParam: (last, pages) => nextOf(last, pages),
    staleTime: 0,
    enabled: options.isEnabled ?? true,
    refetchInterval: options.readMs ?? false,
    ...(options.keepsRows && { placeholderData: (before) => before }),
  })
  return {
    pages: query.data?.pages,
    rows: query.data?.pages.flatMap(rowsOf),
    error: query.error,
    retry: () => void query.refetch(),
    more: query,
  }
}
