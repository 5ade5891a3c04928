import type { ActionContext } from '#core/operation/operation.ts'
import { loadDineInContext } from '#ordering/dine_in_context.loader.ts'
import { asGuest } from '#ordering/guests.loader.ts'
import { makeReserve } from './create.rules.ts'
import type { PlacingContext, Reserve } from './model.ts'
import type { CreateReserveRequest } from './schemas.ts'

type PlacingInput = Pick<ActionContext, 'caches' | 'db'> & Pick<PlacingContext, 'organization' | 'now' | 'fail'>

/** At the request: the requested reserve, of a guest of the chain. */
export async function placeReserve(input: PlacingInput, body: CreateReserveRequest): Promise<Reserve> {
  const made = makeReserve(await loadDineInContext(input, body.order?.discountsInfo), body)
  const customer = await asGuest(input, made.reserve.customer, { id: body.customer.id, phone: body.phone })
  return { ...made, reserve: { ...made.reserve, customer } }
}
