import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { ReferencedRows, SharedRows } from '#core/kits/references.ts'
import { type Instant, offsetSpan } from '#core/time.ts'
import { selectExternalData, settingsOf } from '#domains/organizations/rules.ts'
import type { TerminalGroupDisabled, TerminalGroupUnregistered } from './errors.ts'
import type { TerminalGroup } from './model.ts'

export const terminalGroupRows: ReferencedRows = {
  table: 'terminal_group',
  tenant: 'corporation_id',
  belongsTo: 'organization_id',
}

/** Terminal groups by organization. */
export const terminalGroupsOfOrganization: SharedRows = { table: 'terminal_group', tenant: 'organization_id' }

/** Returns terminal groups for a response: by organization, sleeping ones separately. */
export function describeTerminalGroups(
  organizations: readonly Organization[],
  groups: ReadonlyMap<string, TerminalGroup>,
  { includeDisabled, now, externalDataKeys }: ListRequest,
) {
  const shown = [...groups.values()].filter(({ isEnabled }) => isEnabled || includeDisabled)
  return {
    terminalGroups: byOrganization(shown.filter(({ isAsleep }) => !isAsleep)),
    terminalGroupsInSleep: byOrganization(shown.filter(({ isAsleep }) => isAsleep)),
  }

  function byOrganization(some: readonly TerminalGroup[]) {
    return organizations.map((organization) => ({
      organizationId: organization.id,
      items: some
        .filter(({ organizationId }) => organizationId === organization.id)
        .map((group) => describeTerminalGroup(group, organization, { now, externalDataKeys })),
    }))
  }
}

interface DescriptionRequest {
  now: Instant
  /** Keys of external data in the response; none by default. */
  externalDataKeys?: readonly string[] | null | undefined
}

interface ListRequest extends DescriptionRequest {
  includeDisabled: boolean
}

export const describeTerminalGroup = (
  { id, name, kind, externalData }: TerminalGroup,
  organization: Organization,
  { now, externalDataKeys }: DescriptionRequest,
) => ({
  id,
  organizationId: organization.id,
  name,
  address: settingsOf(organization).restaurantAddress,
  timeZone: offsetSpan(now, organization.timeZone),
  externalData: selectExternalData(externalData, externalDataKeys),
  posVersion: organization.version,
  ...(kind === 'linked' && { isLinked: true as const }),
})

/** Refuses a terminal group that the organization lacks. Accepts a disabled one. */
export function requireTerminalGroup(
  groups: ReadonlyMap<string, TerminalGroup>,
  organizationId: string,
  id: string,
  fail: Fail<{ TerminalGroupUnregistered: typeof TerminalGroupUnregistered }>,
): TerminalGroup {
  const group = groups.get(id)
  if (group?.organizationId !== organizationId)
    throw fail.TerminalGroupUnregistered({ path: 'terminalGroupId', choices: enabledAt(groups, organizationId) })
  return group
}

const enabledAt = (groups: ReadonlyMap<string, TerminalGroup>, organizationId: string): TerminalGroup[] =>
  [...groups.values()].filter((group) => group.isEnabled && group.organizationId === organizationId)

/** Refuses a terminal group that is unknown or disabled. */
export function requireEnabledTerminalGroup(
  groups: ReadonlyMap<string, TerminalGroup>,
  organizationId: string,
  id: string,
  fail: Fail<{
    TerminalGroupUnregistered: typeof TerminalGroupUnregistered
    TerminalGroupDisabled: typeof TerminalGroupDisabled
  }>,
): TerminalGroup {
  const group = requireTerminalGroup(groups, organizationId, id, fail)
  if (!group.isEnabled)
    throw fail.TerminalGroupDisabled({ path: 'terminalGroupId', choices: enabledAt(groups, organizationId) })
  return group
}

/** Returns whether the group accepts commands now: awake, enabled, and virtual or connected. */
export const isAlive = ({ id, kind, isEnabled, isAsleep }: TerminalGroup, linked: ReadonlySet<string>): boolean =>
  isEnabled && !isAsleep && (kind === 'virtual' || linked.has(id))
