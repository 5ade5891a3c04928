import { Type } from 'typebox'
import { findCorporation, organizationRows } from '#core/access/organizations.ts'
import { findMissing, RepeatedId, referencesOf, repeatedId } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, Name, newId, omittable, opt, Text } from '#core/schema.ts'
import { CorporationNotFound, OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { saveRoles } from '../../store.ts'

const StatedRole = Type.Object(
  {
    id: opt(Id('Role'), 'Role to replace, or an id chosen for a new one. Left out, a new role is made.'),
    code: field(Text({ minLength: 1, maxLength: 50 }), 'Short name of the role, by which clients ask for it.'),
    name: field(Name(), 'Name of the role.'),
    isDeleted: omittable(Type.Boolean(), 'Whether the role is deleted. Left out, no.'),
    organizationIds: opt(
      List(Id('Organization')),
      'Organizations that use the role. Null or left out for all of the corporation.',
    ),
  },
  { title: 'StatedRole' },
)

export default write({
  path: '/admin/roles/save',
  group: 'none stated',
  summary: 'Make roles of the staff, or replace those with these ids; those that are not named stay as they are',
  description: 'Each row is saved whole.',
  request: Type.Object({ corporationId: Id('Corporation'), roles: field(List(StatedRole), 'Roles to save.') }),
  response: Type.Object({ roles: field(List(Id('Role')), 'Ids of the roles, in the order of the request.') }),
  errors: { CorporationNotFound, OrganizationNotFound, RepeatedId },
  example: {
    request: {
      corporationId: demo.corporation,
      roles: [{ id: demo.courierRole, code: 'COURIER', name: 'Courier', organizationIds: [demo.organization] }],
    },
    response: { roles: [demo.courierRole] },
  },

  async run({ body: { corporationId, roles }, db, fail, touch }) {
    const repeated = repeatedId('roles', roles)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })
    if (!(await findCorporation(db, corporationId))) throw fail.CorporationNotFound({ path: 'corporationId' })
    const references = referencesOf('roles', roles, 'organizationIds')
    const missing = await findMissing(db, organizationRows, corporationId, references)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })

    const rows = roles.map(({ id, isDeleted = false, organizationIds = null, ...role }) => ({
      ...role,
      id: id ?? newId<'Role'>(),
      isDeleted,
      organizationIds,
    }))
    await saveRoles(db, corporationId, rows)
    await touch('employees', corporationId)
    return { roles: rows.map(({ id }) => id) }
  },
})
