import assert from 'node:assert/strict'
import { type Organization, OrganizationsOf } from '#core/access/organizations.ts'
import { newId } from '#core/schema.ts'
import type { World } from '#test/harness/world.ts'
import { rewards, terms } from './loyalty_steps.ts'

/** A restaurant with a program for each of the terms, and a campaign of which guests have a limited number of uses. */
export interface Chain {
  organization: Organization
  programIds: readonly string[]
  /** The campaign with a limit of uses, by program. */
  gifts: ReadonlyMap<string, string>
  seriesId: string
}

/** A chain of its own, whose restaurant is where no clock is ever put back. */
export async function openChain(world: World): Promise<Chain> {
  const { id: corporationId } = await world.ask<{ id: string }>('/admin/corporations/save', { name: 'Model' })
  const place = { corporationId, name: 'Model', timeZone: 'Asia/Tokyo', version: '9.7.5', isSandbox: true }
  const { id: organizationId } = await world.ask<{ id: string }>('/admin/organizations/save', place)
  return programsOf(world, { corporationId, organizationId })
}

interface Place {
  corporationId: string
  organizationId: string
}

/** Gives a restaurant the programs of the model. */
export async function programsOf({ ask, node }: World, place: Place): Promise<Chain> {
  const saved = await savePrograms(ask, place)
  const organization = (await node.app.caches.get(OrganizationsOf, place.corporationId)).get(place.organizationId)
  assert.ok(organization)
  return { organization, ...saved }
}

/** Saves the programs of the model for a restaurant, as its operator does. */
export async function savePrograms(
  admin: <T>(path: string, body: object) => Promise<T>,
  { corporationId, organizationId }: Place,
): Promise<Omit<Chain, 'organization'>> {
  const programs = terms.map(({ overdraft, lifetimeDays, holdMinutes, returnedDays }) => ({
    ...{ id: newId(), name: 'Model', programType: 1, serviceFrom: '2026-01-01', canHoldMoney: true },
    ...{ overdraftLimit: overdraft / 100, bonusLifetimeDays: lifetimeDays, holdLifetimeMinutes: holdMinutes },
    ...{ returnedLifetimeDays: returnedDays, organizationIds: [organizationId] },
  }))
  const programIds = programs.map(({ id }) => id)
  const gifts = new Map(programIds.map((id) => [id, newId()]))
  const { couponSeries } = await admin<{ couponSeries: [string] }>('/admin/loyalty/programs/save', {
    corporationId,
    programs,
    campaigns: programIds.flatMap((programId) => campaignsOf(programId, gifts.get(programId)!)),
    couponSeries: [{ name: newId() }],
  })
  return { programIds, gifts, seriesId: couponSeries[0] }
}

function campaignsOf(programId: string, giftId: string): object[] {
  const { perMyriad, gift, giftsMax } = rewards
  const common = { programId, periodFrom: '2026-01-01' }
  const bringing = (mode: string, value: number) => [{ conditions: [], actions: [{ type: 'Bonus', mode, value }] }]
  const limit = { usesPerGuestMax: giftsMax, usesPerGuestEvery: 'Week', priority: 1 }
  return [
    { ...common, id: newId(), name: 'Percent', bindings: bringing('Percent', perMyriad / 100) },
    { ...common, id: giftId, name: 'Gift', bindings: bringing('Sum', gift / 100), ...limit },
  ]
}
