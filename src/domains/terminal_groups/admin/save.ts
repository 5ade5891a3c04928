import { Type } from 'typebox'
import { write } from '#core/operation/operation.ts'
import { Id, Int32, newId, OneOf, omittable, opt } from '#core/schema.ts'
import { OfAnotherOrganization, OrganizationNotFound } from '#domains/provisioning/errors.ts'
import { Name } from '#domains/provisioning/schemas.ts'
import { findOrganization, findTerminalGroupOwner, saveTerminalGroup } from '#domains/provisioning/store.ts'
import { demo } from '#shared/demo.ts'

export default write({
  path: '/admin/terminal_groups/save',
  group: 'none stated',
  summary: 'Make a terminal group, or change the one with this id',
  request: Type.Object({
    id: opt(Id('TerminalGroup')),
    organizationId: Id('Organization'),
    name: Name(),
    kind: omittable(OneOf(['virtual', 'linked'])),
    isEnabled: omittable(Type.Boolean()),
    isAsleep: omittable(Type.Boolean()),
    sortOrder: omittable(Int32({ minimum: 0 })),
  }),
  response: Type.Object({ id: Id('TerminalGroup') }),
  errors: { OrganizationNotFound, OfAnotherOrganization },
  example: {
    request: { id: demo.terminalGroup, organizationId: demo.organization, name: 'Kitchen' },
    response: { id: demo.terminalGroup },
  },

  async run({ body, db, fail, touch, now }) {
    const { organizationId, name, kind = 'virtual', isEnabled = true, isAsleep = false, sortOrder = 0 } = body
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const id = body.id ?? newId<'TerminalGroup'>()
    const owner = await findTerminalGroupOwner(db, id)
    if (owner !== undefined && owner !== organizationId) throw fail.OfAnotherOrganization({ path: 'id' })
    const { corporationId } = organization
    const row = { id, corporationId, organizationId, name, kind, isEnabled, isAsleep, sortOrder }
    await saveTerminalGroup(db, row, now)
    await touch('tenants', corporationId)
    return { id }
  },
})
