import type { ActionContext } from '#core/operation/context.ts'
import { loadDineInContext } from '#ordering/dine_in_context.loader.ts'
import { resolveGuest } from '#ordering/guests.loader.ts'
import { makeReserve } from './create.rules.ts'
import type { PlacingContext, Reserve } from './model.ts'
import type { CreateReserveRequest } from './schemas.ts'

type PlacingInput = Pick<ActionContext, 'caches' | 'db'> & Pick<PlacingContext, 'organization' | 'now' | 'fail'>

/** Makes the requested reserve, with a guest of the chain, at the request. */
export async function placeReserve(input: PlacingInput, body: CreateReserveRequest): Promise<Reserve> {
  const guest = { id: body.customer.id, phone: body.phone }
  const loyalty = {
    order: { ...body.order, orderServiceType: 'Common' as const },
    info: body.order?.loyaltyInfo,
    guest,
    terminalGroupId: null,
    isBanquet: true,
  }
  const made = makeReserve(await loadDineInContext(input, loyalty), body)
  const customer = await resolveGuest(input, made.reserve.customer, guest)
  return { ...made, reserve: { ...made.reserve, customer } }
}
