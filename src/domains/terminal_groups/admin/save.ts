import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { registerOwner } from '#core/access/owner_directory.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, Int32, Name, newId, OneOf, omittable, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { OfAnotherOrganization } from '../errors.ts'
import { terminalGroupRows } from '../rules.ts'
import { saveTerminalGroup } from '../store.ts'

export default write({
  path: '/admin/terminal_groups/save',
  group: 'none stated',
  summary: 'Make a terminal group, or change the one with this id',
  request: Type.Object({
    id: opt(
      Id('TerminalGroup'),
      'Terminal group to change, or an id chosen for a new one. Left out, a new one is made.',
    ),
    organizationId: Id('Organization'),
    name: field(Name(), 'Name of the terminal group.'),
    kind: omittable(
      OneOf(['virtual', 'linked']),
      'Whether the front office is a part of this server (`virtual`) or a program in the restaurant (`linked`). Left out, `virtual`.',
    ),
    isEnabled: omittable(Type.Boolean(), 'Whether the terminal group takes commands at all. Left out, it does.'),
    isAsleep: omittable(
      Type.Boolean(),
      'Whether the terminal group sleeps until a client wakes it. Left out, it does not.',
    ),
    sortOrder: omittable(
      Int32({ minimum: 0 }),
      'Place among the terminal groups of the organization, smaller ones first. Left out, 0.',
    ),
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
    const { corporationId } = organization
    const owner = await registerOwner(db, terminalGroupRows, id, { corporationId, organizationId })
    if (owner.organizationId !== organizationId) throw fail.OfAnotherOrganization({ path: 'id' })
    const row = { id, corporationId, organizationId, name, kind, isEnabled, isAsleep, sortOrder }
    await saveTerminalGroup(db, row, now)
    await touch('tenants', corporationId)
    return { id }
  },
})
