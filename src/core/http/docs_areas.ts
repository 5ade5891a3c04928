import type { RegisteredDomain } from '#core/operation/domain.ts'
import { isFrontAction, isHttpOperation, type RegisteredOperation } from '#core/operation/registry.ts'
import { deprecatedLast, openApi } from './openapi.ts'
import type { Json } from './openapi_components.ts'
import { frontIntroduction, frontOpenApi } from './openapi_front.ts'
import type { Recordings } from './recordings.ts'

/** A part of the contract with a page of its own. */
export interface DocsArea {
  /** Name in paths: the domain, or `front`. */
  name: string
  title: string
  description: string
  operations: readonly RegisteredOperation[]
  /** Path of its contract. */
  contractPath: string
  /** Whether its operations are HTTP requests, which its page can send. */
  isHttp: boolean
  contract(recordings: Recordings): Json
}

export const collectionPath = '/docs/postman.json'
export const frontContractPath = '/openapi-front.json'

/** Returns an area for each domain with HTTP operations, then one for the actions of front offices. */
export function docsAreas(
  operations: readonly RegisteredOperation[],
  domains: readonly RegisteredDomain[],
): DocsArea[] {
  const served = Map.groupBy(operations.filter(isHttpOperation), ({ domain }) => domain)
  const areas = domains.flatMap((domain): DocsArea[] => {
    const { name, title, description } = domain
    const own = served.get(name)
    if (!own) return []
    return [
      {
        name,
        title,
        description,
        operations: deprecatedLast(own),
        contractPath: `/openapi.json?area=${name}`,
        isHttp: true,
        contract: (recordings) => openApi(own, [domain], { recordings }),
      },
    ]
  })
  return [...areas, frontArea(operations, domains)]
}

function frontArea(operations: readonly RegisteredOperation[], domains: readonly RegisteredDomain[]): DocsArea {
  return {
    name: 'front',
    title: 'Actions of a front office',
    description: frontIntroduction,
    operations: deprecatedLast(operations.filter(isFrontAction)),
    contractPath: frontContractPath,
    isHttp: false,
    contract: () => frontOpenApi(operations, domains),
  }
}

/** Returns the address of an operation on the page of its area. */
export const operationLink = ({ name }: DocsArea, path: string): string => `/docs/${name}#${path}`
