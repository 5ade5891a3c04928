import { isDeepStrictEqual } from 'node:util'
import type { Organization } from '#core/access/organizations.ts'
import { type Announcement, announce } from '#core/events/announcements.ts'
import type { Reference } from '#core/kits/references.ts'
import type { Context } from '#core/operation/context.ts'
import { Hook } from '#core/operation/hooks.ts'
import { restrictionsInForce } from './rules.ts'
import type { Restrictions } from './schemas.ts'
import { lockRestrictions, restrictionsTopic, saveRestrictions } from './store.ts'

/** Notifies clients of changed hours, zones or terminal groups of deliveries. */
export const businessHoursUpdate: Announcement = {
  type: 'BusinessHoursAndMappingUpdate',
  infoOf: (_db, _organizationId, revision) => ({ revision }),
}

/** Called with the products that restrictions name, before they are saved. Returns the first one that does not exist. */
export const productsNamed = new Hook<
  { corporationId: string; products: readonly Reference[] },
  Reference | undefined
>()

/** Replaces the restrictions of the organization, and announces the change if its settings use them. */
export async function changeRestrictions(
  context: Pick<Context, 'db' | 'now' | 'touch'>,
  organization: Organization,
  restrictions: Restrictions,
): Promise<void> {
  const { db, touch } = context
  const { id, corporationId } = organization
  const saved = await lockRestrictions(db, corporationId, id)
  await saveRestrictions(db, corporationId, id, restrictions)
  await touch(restrictionsTopic, corporationId)
  await announceHours(context, { saved, organization }, { saved: restrictions, organization })
}

/** Announces changes of settings that change the restrictions in force. */
export async function announceSettings(
  context: Pick<Context, 'db' | 'now'>,
  { before, after }: { before: Organization | undefined; after: Organization },
): Promise<void> {
  if (!before) return
  const saved = await lockRestrictions(context.db, after.corporationId, after.id)
  await announceHours(context, { saved, organization: before }, { saved, organization: after })
}

/** Saved restrictions of an organization, and the settings that decide whether they apply. */
interface Delivering {
  saved: Restrictions | undefined
  organization: Organization
}

async function announceHours(
  context: Pick<Context, 'db' | 'now'>,
  before: Delivering,
  after: Delivering,
): Promise<void> {
  const inForce = ({ saved, organization }: Delivering) => restrictionsInForce(saved, organization)
  if (isDeepStrictEqual(inForce(before), inForce(after))) return
  await announce(context, businessHoursUpdate, [after.organization.id])
}
