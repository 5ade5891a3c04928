import { type ReactNode, useCallback } from 'react'
import { Router, useSearch } from 'wouter'

/** Parameters of addresses that hold from one screen to the next. */
const carried = ['chain', 'restaurant']

/** Router of the page. Every link and navigation keeps the chosen restaurant or chain, unless its address names one. */
export function PageRouter({ children }: { children: ReactNode }) {
  const search = new URLSearchParams(useSearch())
  const chosen = new URLSearchParams(
    carried.flatMap((name) => search.getAll(name).map((value) => [name, value])),
  ).toString()
  const complete = useCallback((to: string) => withChosen(to, chosen), [chosen])
  return (
    <Router base="/console" hrefs={complete} aroundNav={(navigate, to, options) => navigate(complete(to), options)}>
      {children}
    </Router>
  )
}

function withChosen(to: string, chosen: string): string {
  const [path = '', search] = to.split('?')
  const own = new URLSearchParams(search)
  const missing = [...new URLSearchParams(chosen)].filter(([name]) => !own.has(name))
  const all = new URLSearchParams([...missing, ...own]).toString()
  return all === '' ? path : `${path}?${all}`
}
