import { findOwner } from '#core/access/owner_directory.ts'
import { listMissing, operatorOf, RepeatedId, referencesOf, UnknownReference } from '#core/kits/references.ts'
import { write } from '#core/operation/operation.ts'
import { StoreNotFound } from '#domains/stores/errors.ts'
import { storeRows } from '#domains/stores/rules.ts'
import { TerminalGroupNotFound } from '#domains/terminal_groups/errors.ts'
import { terminalGroupRows } from '#domains/terminal_groups/rules.ts'
import { demo } from '#shared/demo.ts'
import { TerminalGroupMismatch } from '../errors.ts'
import { listExisting, lockLayout, saveChanges, updateRevision } from '../store.ts'
import { changesOf, findForeign, findRepeated, findUndrawable, withIds } from './rules.ts'
import { SavedSections, SectionsToSave } from './schemas.ts'

export default write({
  path: '/admin/restaurant_sections/save',
  group: 'none stated',
  summary: 'Save sections and tables of a terminal group',
  description:
    'Omitted rows and fields stay unchanged. Omitted ids are derived from names and numbers, so that a repeated request changes nothing. ' +
    'Tables can move between sections of their terminal group, but not to another group.',
  tenant: (db, { terminalGroupId }) => findOwner(db, terminalGroupRows, terminalGroupId),
  request: SectionsToSave,
  response: SavedSections,
  errors: { TerminalGroupNotFound, RepeatedId, TerminalGroupMismatch, UnknownReference, StoreNotFound },
  example: {
    request: {
      terminalGroupId: demo.terminalGroup,
      sections: [{ name: 'Terrace', tables: [{ number: 21, seatingCapacity: 4 }] }],
    },
  },

  async run({ body, db, fail, touch }) {
    const group = await findOwner(db, terminalGroupRows, body.terminalGroupId)
    if (!group) throw fail.TerminalGroupNotFound({ path: 'terminalGroupId' })
    const stated = withIds(body)
    const repeated = findRepeated(stated)
    if (repeated) throw fail.RepeatedId({ path: repeated.path })

    const { corporationId, organizationId } = group
    const stores = referencesOf('sections', body.sections, 'storeId')
    const [missing] = await listMissing(db, storeRows, operatorOf(corporationId, organizationId), stores)
    if (missing) throw fail.StoreNotFound({ path: missing.path })
    const revision = await lockLayout(db, corporationId)
    const known = await listExisting(db, corporationId, {
      sectionIds: stated.map(({ id }) => id),
      tableIds: stated.flatMap(({ tables }) => tables.map(({ id }) => id)),
    })
    const foreign = findForeign(stated, known, body.terminalGroupId)
    if (foreign) throw fail.TerminalGroupMismatch({ path: foreign.path })
    const undrawable = findUndrawable(stated, known)
    if (undrawable) throw fail.UnknownReference({ path: undrawable.path })

    const place = { organizationId, terminalGroupId: body.terminalGroupId }
    const changes = changesOf(stated, known, place, revision + 1)
    const sections = stated.map(({ id, tables }) => ({ id, tableIds: tables.map((table) => table.id) }))
    if (changes.sections.length === 0) return { revision, sections }
    await saveChanges(db, group, changes)
    await updateRevision(db, corporationId, revision + 1)
    await touch('restaurant_sections', corporationId)
    return { revision: revision + 1, sections }
  },
})
