import { Type } from 'typebox'
import { findOrganization } from '#core/access/organizations.ts'
import { registerOwner } from '#core/access/owner_directory.ts'
import { listMissing, operatorOf } from '#core/kits/references.ts'
import { Hooks } from '#core/operation/hooks.ts'
import { write } from '#core/operation/operation.ts'
import { Id, newId } from '#core/schema.ts'
import { OrganizationNotFound, RepeatedKey } from '#domains/organizations/errors.ts'
import { findRepeatedKey } from '#domains/organizations/rules.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { demo } from '#shared/demo.ts'
import { terminalGroupSaved } from '../changes.ts'
import { OrganizationMismatch } from '../errors.ts'
import { terminalGroupRows } from '../rules.ts'
import { TerminalGroupInput } from '../schemas.ts'
import { saveTerminalGroup } from '../store.ts'

export default write({
  path: '/admin/terminal_groups/save',
  group: 'none stated',
  summary: 'Create or change a terminal group',
  description: 'Omitted fields get their defaults.',
  usesServerTime: true,
  request: TerminalGroupInput,
  response: Type.Object({ id: Id('TerminalGroup') }),
  errors: { OrganizationNotFound, OrganizationMismatch, RepeatedKey, StoreNotFound },
  example: {
    request: { id: demo.terminalGroup, organizationId: demo.organization, name: 'Kitchen' },
    response: { id: demo.terminalGroup },
  },

  async run({ body, fail, ...context }) {
    const { db, touch, now } = context
    const { organizationId, name, kind = 'virtual', isEnabled = true, isAsleep = false, sortOrder = 0 } = body
    const { externalData = [], storeId = null } = body
    const repeated = findRepeatedKey(externalData)
    if (repeated !== undefined) throw fail.RepeatedKey({ path: `externalData[${repeated}].key` })
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw fail.OrganizationNotFound({ path: 'organizationId' })
    const id = body.id ?? newId<'TerminalGroup'>()
    const { corporationId } = organization
    const owner = await registerOwner(db, terminalGroupRows, id, { corporationId, organizationId })
    if (owner.organizationId !== organizationId) throw fail.OrganizationMismatch({ path: 'id' })
    const named = storeId === null ? [] : [{ id: storeId, path: 'storeId' }]
    const [missing] = await listMissing(db, storeRows, operatorOf(corporationId, organizationId), named)
    if (missing) throw fail.StoreNotFound({ path: missing.path })
    const row = { id, corporationId, organizationId, name, kind, isEnabled, isAsleep, sortOrder, storeId, externalData }
    await saveTerminalGroup(db, row, now)
    await context.use(Hooks).call(terminalGroupSaved, context, corporationId)
    await touch('tenants', corporationId)
    return { id }
  },
})
