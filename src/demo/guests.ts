import { newId } from '#core/schema.ts'
import { registerGuest } from '#domains/guests/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { demo } from '#shared/demo.ts'
import { changeContext, findRestaurant, type Step, saving } from './seed.ts'

const corporationId = demo.corporation

const savingCategories = (guestCategories: readonly object[]) =>
  saving('/admin/guests/categories/save', { corporationId, guestCategories })

export const saveCategories = savingCategories([
  { id: demo.regularsCategory, name: 'Regulars' },
  { id: demo.staffCategory, name: 'Staff of the neighbourhood' },
])

export const saveCompany = savingCategories([{ id: demo.officeCategory, name: 'Staff of Quayside Offices' }])

const card = (track: string, number: string) => ({ id: newId<'GuestCard'>(), track, number })

/** Guests of the examples. */
export const registerMembers = registering([
  {
    id: demo.guest,
    phone: '442079460300',
    name: 'Grace',
    surname: 'Hopper',
    email: 'grace@example.com',
    sex: 2,
    birthday: '1986-12-09',
    consentStatus: 1,
    categoryIds: [demo.regularsCategory],
    cards: [card(demo.guestCard, 'G-0001')],
  },
  {
    id: demo.changedGuest,
    phone: '442079460302',
    name: 'Alan',
    surname: 'Turing',
    sex: 1,
    categoryIds: [demo.staffCategory],
    cards: [card(demo.spareGuestCard, 'G-0002')],
  },
  { id: demo.deletedGuest, phone: '442079460303', name: 'Edsger', isDeleted: true },
])

export const registerErasedMember = registering([{ id: demo.erasedGuest, phone: '442079460304', name: 'Katherine' }])

export const registerMergedMembers = registering([
  { id: demo.mergedGuest, phone: '442079460305', name: 'Barbara' },
  { id: demo.remainingGuest, phone: '442079460306', name: 'Barbara', surname: 'Liskov' },
])

function registering(members: readonly (Pick<GuestProfile, 'id'> & Partial<GuestProfile>)[]): Step {
  return async ({ db, now }) => {
    const organization = await findRestaurant(db)
    for (const member of members)
      if (!(await findProfile(db, corporationId, { id: member.id }))) {
        const unknown = newGuest({ id: member.id, organization, categories: [], now })
        const consentFrom = member.consentStatus === 1 ? now : null
        await registerGuest(changeContext(db, now), { ...unknown, ...member, consentFrom })
      }
  }
}
