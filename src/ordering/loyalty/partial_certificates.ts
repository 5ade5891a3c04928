import type { CampaignResult } from '#loyalty/engine.ts'
import type { ItemFail } from '../errors.ts'
import type { OrderRequest } from '../model.ts'

/** Refuses requested items that would sell a part of a certificate. `path` names the list of items. */
export function refusePartialCertificates(
  results: readonly CampaignResult[],
  items: OrderRequest['items'],
  fail: Pick<ItemFail, 'Incorrect'>,
  path: string,
): void {
  const partial = new Set(
    results.flatMap(({ effects }) => effects.flatMap(({ partialCertificateIds }) => partialCertificateIds ?? [])),
  )
  if (partial.size === 0) return
  const at = items.findIndex((item) => {
    const { productId } = item.type === 'Compound' ? item.primaryComponent : item
    return partial.has(productId) && !Number.isInteger(item.amount)
  })
  if (at !== -1)
    throw fail.Incorrect({ path: `${path}[${at}].amount`, message: 'Certificates are sold in whole pieces' })
}
