import { OperationError } from '#core/errors.ts'
import { afterListening } from '#core/listening_time.ts'
import { AddressRefused, type Allowance, parseHttpUrl, resolveAllowed } from '#core/webhooks/addresses.ts'
import { WebhookAddressRefused, WebhookUriInvalid } from './errors.ts'

const lookUpWithinMs = 2_000

/** Refuses the address of a receiver that is no URL or is forbidden. `path` is its field in the request. */
export async function checkAddress(text: string, allowance: Allowance, path: string): Promise<void> {
  const url = parseHttpUrl(text)
  if (!url) throw new OperationError(WebhookUriInvalid, { path })
  if (await isRefused(url, allowance)) throw new OperationError(WebhookAddressRefused, { path })
}

/**
 * Returns whether the address is refused. A host that cannot be resolved now is accepted, because each delivery resolves and checks it
 * again.
 */
async function isRefused(url: URL, allowance: Allowance): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const cancel = afterListening(lookUpWithinMs, () => timeout.resolve(false))
  const lookedUp = resolveAllowed(url, allowance).then(
    () => false,
    (error) => error instanceof AddressRefused,
  )
  return Promise.race([lookedUp, timeout.promise]).finally(cancel)
}
