import { findOrganization } from '#core/access/organizations.ts'
import type { Db } from '#core/db/connect.ts'
import { server } from '#core/events/outbox.ts'
import { newId } from '#core/schema.ts'
import type { Instant } from '#core/time.ts'
import { registerGuest } from '#domains/guests/changes.ts'
import type { GuestProfile } from '#domains/guests/model.ts'
import { findProfile } from '#domains/guests/reads.ts'
import { newGuest } from '#domains/guests/rules.ts'
import { demo } from '#shared/demo.ts'
import type { SeedStep } from './seed.ts'

const corporationId = demo.corporation

const categories = {
  corporationId,
  guestCategories: [
    { id: demo.regularsCategory, name: 'Regulars' },
    { id: demo.staffCategory, name: 'Staff of the neighbourhood' },
  ],
}

const card = (track: string, number: string) => ({ id: newId<'GuestCard'>(), track, number })

/** Guests of the examples. */
const members: (Pick<GuestProfile, 'id'> & Partial<GuestProfile>)[] = [
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
]

async function makeMembers(db: Db, now: Instant, made: typeof members): Promise<void> {
  const organization = await findOrganization(db, demo.organization)
  if (!organization) throw new Error('The demo chain has no restaurant yet')
  const context = { db, now, correlationId: newId<'Command'>(), author: server, notify: () => {} }
  for (const member of made)
    if (!(await findProfile(db, corporationId, { id: member.id }))) {
      const unknown = newGuest({ id: member.id, organization, categories: [], now })
      await registerGuest(context, { ...unknown, ...member, consentFrom: member.consentStatus === 1 ? now : null })
    }
}

export const seed: readonly SeedStep[] = [
  {
    name: 'guests: categories',
    isBackground: true,
    after: ['organizations: restaurants'],
    run: ({ save }) => save('/admin/guests/categories/save', categories),
  },
  {
    name: 'guests: a company',
    isBackground: true,
    after: ['guests: categories'],
    run: ({ save }) => {
      const guestCategories = [{ id: demo.officeCategory, name: 'Staff of Quayside Offices' }]
      return save('/admin/guests/categories/save', { corporationId, guestCategories })
    },
  },
  {
    name: 'guests: members',
    isBackground: true,
    after: ['guests: categories'],
    run: ({ db, now }) => makeMembers(db, now, members),
  },
  {
    name: 'guests: a member to erase',
    isBackground: true,
    after: ['guests: members'],
    run: ({ db, now }) => makeMembers(db, now, [{ id: demo.erasedGuest, phone: '442079460304', name: 'Katherine' }]),
  },
  {
    name: 'guests: members to merge',
    isBackground: true,
    after: ['guests: members'],
    run: ({ db, now }) =>
      makeMembers(db, now, [
        { id: demo.mergedGuest, phone: '442079460305', name: 'Barbara' },
        { id: demo.remainingGuest, phone: '442079460306', name: 'Barbara', surname: 'Liskov' },
      ]),
  },
]
