import type { Organization } from '#core/access/organizations.ts'
import type { Fail } from '#core/errors.ts'
import type { ReferencedRows } from '#core/kits/references.ts'
import { type Instant, offsetSpan } from '#core/time.ts'
import { selectExternalData, settingsOf } from '#domains/organizations/rules.ts'
import type { TerminalGroupDisabled, TerminalGroupUnregistered } from './errors.ts'
import type { TerminalGroup } from './model.ts'

/** Terminal groups, as requests of the operator name them. */
export const terminalGroupRows: ReferencedRows = { table: 'terminal_group', tenant: 'corporation_id' }

/** Those of one organization. */
export const terminalGroupsOfOrganization: ReferencedRows = { ...terminalGroupRows, tenant: 'organization_id' }

/** Groups as the wire lists them: by organization, those asleep apart. */
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
  /** Of the external data that is answered; none unless said. */
  externalDataKeys?: readonly string[] | null | undefined
}

interface ListRequest extends DescriptionRequest {
  includeDisabled: boolean
}

/** A terminal group in an answer. */
export const describeTerminalGroup = (
  { id, name, externalData }: TerminalGroup,
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
})

/** The organization's terminal group, enabled or not. */
export function requireTerminalGroup(
  groups: ReadonlyMap<string, TerminalGroup>,
  organizationId: string,
  id: string,
  fail: Fail<{ TerminalGroupUnregistered: typeof TerminalGroupUnregistered }>,
): TerminalGroup {
  const group = groups.get(id)
  if (group?.organizationId !== organizationId) throw fail.TerminalGroupUnregistered({ path: 'terminalGroupId' })
  return group
}

/** The organization's terminal group, when it takes orders. */
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
  if (!group.isEnabled) throw fail.TerminalGroupDisabled({ path: 'terminalGroupId' })
  return group
}

/** Whether the group would take a command now: a virtual one always, a linked one while its link lives; none in its sleep. */
export const isAlive = ({ id, kind, isEnabled, isAsleep }: TerminalGroup, linked: ReadonlySet<string>): boolean =>
  isEnabled && !isAsleep && (kind === 'virtual' || linked.has(id))
