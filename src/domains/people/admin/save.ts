import { Type } from 'typebox'
import { organizationRows } from '#core/access/organizations.ts'
import { deleteSessions, sessionTopic } from '#core/access/people.ts'
import type { Db } from '#core/db/connect.ts'
import { findMissing } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { field, Id, List, Name, newId, omittable, opt } from '#core/schema.ts'
import { OrganizationNotFound } from '#domains/organizations/errors.ts'
import { demo } from '#shared/demo.ts'
import { LastOwner, LoginTaken, OwnRights, RoleMismatch } from '../errors.ts'
import { mayGive } from '../rights.ts'
import { Login, loginKey, organizationIdsNote, RoleName, terminalGroupIdNote } from '../schemas.ts'
import { deleteLink, insertPerson, lockPeople, type StoredPerson, updatePerson } from '../store.ts'
import { chainOfSaved, rightsErrors } from './chain.ts'

const PersonInput = Type.Object({
  corporationId: opt(
    Id('Corporation'),
    'Chain of the person. Null or omitted: a person of the server, who sees all chains.',
  ),
  personId: opt(Id('Person'), 'Person to change. If omitted, a new one is created.'),
  login: Login(),
  name: field(Name(), 'Name of the person.'),
  role: field(RoleName(), 'Role. `operator` for people of the server, any other role for people of a chain.'),
  organizationIds: opt(List(Id('Organization'), { minItems: 1 }), organizationIdsNote),
  terminalGroupId: opt(Id('TerminalGroup'), terminalGroupIdNote),
  isDisabled: omittable(Type.Boolean(), 'Whether the person cannot log in. If omitted, no.'),
})

export default write({
  path: '/admin/people/save',
  group: 'none stated',
  summary: 'Create or change a person',
  description:
    'A new person logs in after a link was used (`/admin/people/link`). A change of role, restaurants or `isDisabled` ends all sessions of ' +
    'the person and the link. Nobody gives rights that exceed the own ones, or changes the own rights; a chain keeps one owner of all its restaurants.',
  tenant: chainOfSaved,
  request: PersonInput,
  response: Type.Object({ personId: field(Id('Person'), 'Id of the person.') }),
  errors: { ...rightsErrors, RoleMismatch, OrganizationNotFound, LoginTaken, OwnRights, LastOwner },
  example: {
    request: {
      corporationId: demo.corporation,
      personId: demo.person,
      login: 'demo.manager',
      name: 'Maria Rossi',
      role: 'manager',
    },
    response: { personId: demo.person },
  },

  async run({ body, db, caller, fail, touch }) {
    const { corporationId = null, personId, organizationIds = null, terminalGroupId = null } = body
    const { role, name, isDisabled = false } = body
    const login = loginKey(body.login)
    if ((corporationId === null) !== (role === 'operator')) throw fail.RoleMismatch({ path: 'role' })
    const missing = await findMissingOrganization(db, corporationId, organizationIds)
    if (missing) throw fail.OrganizationNotFound({ path: missing.path })
    const people = await lockPeople(db, corporationId)
    const known = people.find(({ id }) => id === personId)
    if (personId && !known) throw fail.PersonNotFound({ path: 'personId' })
    const rights = { role, organizationIds, terminalGroupId, isDisabled }
    const wanted = { id: known?.id ?? newId<'Person'>(), corporationId, login, name, ...rights }
    if (!mayGive(caller, wanted) || (known && !mayGive(caller, known))) throw fail.RightsExceeded({ path: 'role' })
    if (people.some((other) => other.login === login && other.id !== wanted.id))
      throw fail.LoginTaken({ path: 'login' })
    if (!known) {
      if (!(await insertPerson(db, wanted))) throw fail.LoginTaken({ path: 'login' })
      return { personId: wanted.id }
    }
    const hasOtherRights = !haveEqualRights(known, wanted)
    if (hasOtherRights && caller.person?.id === known.id) throw fail.OwnRights({ path: 'role' })
    const after = people.map((person) => (person === known ? wanted : person))
    if (hasOwner(people) && !hasOwner(after)) throw fail.LastOwner({ path: 'role' })
    if (!(await updatePerson(db, wanted))) throw fail.LoginTaken({ path: 'login' })
    if (hasOtherRights) {
      await deleteLink(db, known.id)
      for (const hash of await deleteSessions(db, known.id)) await touch(sessionTopic, hash)
    }
    return { personId: known.id }
  },
})

async function findMissingOrganization(db: Db, corporationId: string | null, ids: readonly string[] | null) {
  if (corporationId === null) return undefined
  const references = (ids ?? []).map((id, i) => ({ id, path: `organizationIds[${i}]` }))
  return findMissing(db, organizationRows, corporationId, references)
}

type Rights = Pick<StoredPerson, 'role' | 'organizationIds' | 'terminalGroupId' | 'isDisabled'>

const haveEqualRights = (a: Rights, b: Rights): boolean =>
  a.role === b.role &&
  a.isDisabled === b.isDisabled &&
  a.terminalGroupId === b.terminalGroupId &&
  a.organizationIds?.toSorted().join() === b.organizationIds?.toSorted().join()

const hasOwner = (people: readonly Rights[]): boolean =>
  people.some(
    ({ role, organizationIds, isDisabled }) =>
      (role === 'owner' || role === 'operator') && organizationIds === null && !isDisabled,
  )
