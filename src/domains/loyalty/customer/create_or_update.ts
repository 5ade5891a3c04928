import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { newId, omittable } from '#core/schema.ts'
import { GuestCategoriesOf } from '#domains/guests/cached.ts'
import { changeGuest, registerGuest } from '#domains/guests/changes.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { demo } from '#shared/demo.ts'
import { GuestInput } from './create_or_update.request.ts'
import { CustomerId } from './schemas.ts'
import { guestInputErrors, resolveGuestInput } from './stated_guest.loader.ts'

export default write({
  path: '/api/1/loyalty/core/customer/create_or_update',
  group: 'Guests: creating',
  summary: 'Register or update a guest',
  description:
    'The guest is found by `id`, else by `phone`, else by `cardTrack`; if none matches, a new guest is registered with an id from the server. An unknown id is refused, as are a phone or card of another guest. A deleted guest is found, and stays deleted unless `isDeleted` is false. Omitted fields keep their values; an empty text clears a value only with `nullifyEmptyFields`.',
  request: GuestInput,
  response: Type.Object({ id: omittable(CustomerId, 'Id of the guest.') }),
  errors: guestInputErrors,
  example: {
    request: {
      organizationId: demo.organization,
      phone: '+442079460301',
      name: 'Ada',
      surName: 'Lovelace',
      birthday: '1985-12-10 00:00:00.000',
      sex: 2,
      consentStatus: 1,
    },
  },

  async run({ body, organization, fail: _, ...context }) {
    const { corporationId } = context.caller
    const { known, change } = await resolveGuestInput(context, organization, body)
    if (known) {
      const { id } = await changeGuest(context, { corporationId, id: known.id, path: 'id' }, change)
      return { id }
    }
    const categories = [...(await context.caches.get(GuestCategoriesOf, corporationId)).values()]
    const guest = newGuest({ id: newId<'Customer'>(), organization, categories, now: context.now })
    const { id } = await registerGuest(context, change(guest))
    return { id }
  },
})
