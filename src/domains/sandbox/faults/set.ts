import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, List, omittable } from '#core/schema.ts'
import { TerminalGroupsOf } from '#domains/terminal_groups/cached.ts'
import { TerminalGroupLinked, TerminalGroupUnregistered } from '#domains/terminal_groups/errors.ts'
import { demo } from '#shared/demo.ts'
import { NoSandbox } from '../errors.ts'
import { FrontOfficeFaults, SandboxFaults, WebhookFaults } from '../schemas.ts'
import { allKey, findWebhookFaults, listEmulated, saveFrontOffices, saveWebhookFaults, topic } from '../store.ts'

export default write({
  path: '/sandbox/faults/set',
  group: 'Organizations: settings',
  summary: 'Set faults of a sandbox',
  description:
    'Faults of front offices or webhooks. An empty object removes them. Only for organizations with `isSandbox`. A section in the ' +
    'request replaces the stored one; an omitted section stays unchanged. Faults of front offices are for virtual terminal groups. `refuse` with neither ' +
    '`times` nor `share` refuses everything.',
  usesServerTime: true,
  request: Type.Object({
    organizationId: Id('Organization'),
    /** Omitted: all virtual terminal groups of the organization. */
    terminalGroupIds: omittable(
      List(Id('TerminalGroup'), { minItems: 1, maxItems: 1000 }),
      'Virtual terminal groups to which `frontOffice` applies. If omitted, all of the organization.',
    ),
    frontOffice: omittable(
      FrontOfficeFaults,
      'Faults of the front offices, which replace the current ones. If omitted, these stay unchanged.',
    ),
    webhooks: omittable(
      WebhookFaults,
      'Faults of webhooks, which replace the current ones. If omitted, these stay unchanged.',
    ),
  }),
  response: SandboxFaults,
  errors: { NoSandbox, TerminalGroupUnregistered, TerminalGroupLinked },
  example: {
    request: {
      organizationId: demo.organization,
      terminalGroupIds: [demo.terminalGroup],
      frontOffice: { slowSeconds: 2, refuse: { code: 'ProductNotFound', message: 'Sold out', times: 1 } },
      webhooks: { lostAttempts: 1, duplicates: 1 },
    },
  },

  /** Replaces the given faults, and leaves omitted ones unchanged. */
  async run({ body, organization, caller, caches, db, fail, now, touch }) {
    const { frontOffice, webhooks } = body
    if (!organization.isSandbox) throw fail.NoSandbox({ path: 'organizationId' })
    const groups = await caches.get(TerminalGroupsOf, caller.corporationId)
    const theirs = [...groups.values()].filter(({ organizationId }) => organizationId === organization.id)
    const virtual = theirs.filter(({ kind }) => kind === 'virtual').map(({ id }) => id)
    const ids = body.terminalGroupIds ?? virtual
    for (const [i, id] of ids.entries()) {
      const path = `terminalGroupIds[${i}]`
      if (!theirs.some((group) => group.id === id)) throw fail.TerminalGroupUnregistered({ path })
      if (!virtual.includes(id)) throw fail.TerminalGroupLinked({ path })
    }
    if (frontOffice) {
      await saveFrontOffices(db, organization.id, [...new Set(ids)], { faults: frontOffice, now })
      await touch('tenants', caller.corporationId)
    }
    if (webhooks) await saveWebhookFaults(db, organization.id, webhooks)
    await touch(topic, allKey)
    return {
      frontOffices: await listEmulated(db, organization.id),
      webhooks: await findWebhookFaults(db, organization.id),
    }
  },
})
