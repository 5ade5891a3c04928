import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import { ExternalMenuV2, ExternalMenuV3, ExternalMenuV4 } from '#domains/menus/menu/by_id/schemas.ts'
import menuV3 from '#domains/menus/menu/v3/by_id.ts'
import menus from '#domains/menus/menu.ts'
import nomenclature from '#domains/menus/nomenclature.ts'
import { demo } from '#shared/demo.ts'
import { richMenu } from '#test/fixtures/rich_menu.ts'
import { describeOwnWorld } from '#test/harness/world.ts'

/**
 * Every field of a menu response has a source: for a menu that uses every field, no response omits a field or has the same empty value
 * everywhere.
 */

describeOwnWorld('a menu that uses every field', ({ it }) => {
  const organizationId = demo.organization
  const versions = { 2: ExternalMenuV2, 3: ExternalMenuV3, 4: ExternalMenuV4 }

  it('has every field filled in /api/menu/v3/by_id', async (world) => {
    const { id: externalMenuId } = await world.once(richMenu)
    const answer = await world.ask(menuV3.path, { externalMenuId, organizationId })
    assert.deepEqual(emptyFields('MenuV3', menuV3.response, [answer]), [])
  })

  for (const [version, schema] of Object.entries(versions))
    it(`has every field filled in version ${version} of /api/2/menu/by_id`, async (world) => {
      const { id: externalMenuId } = await world.once(richMenu)
      const body = { externalMenuId, organizationIds: [organizationId], version: Number(version) }
      const answer = await world.ask('/api/2/menu/by_id', body)
      assert.deepEqual(emptyFields(`ExternalMenuV${version}`, schema, [answer]), [])
    })

  it('has every field filled in /api/1/nomenclature', async (world) => {
    await world.once(richMenu)
    const answer = await world.ask(nomenclature.path, { organizationId, startRevision: 0 })
    assert.deepEqual(emptyFields('Nomenclature', nomenclature.response, [answer]), [])
  })

  it('has every field filled in the list of /api/2/menu', async (world) => {
    await world.once(richMenu)
    const priceCategories = [{ id: randomUUID(), name: 'Delivery' }]
    await world.ask('/admin/menus/save', { corporationId: demo.corporation, priceCategories })
    assert.deepEqual(emptyFields('MenusDataResponse', menus.response, [await world.ask(menus.path)]), [])
    await world.ask('/admin/menus/save', {
      corporationId: demo.corporation,
      priceCategories: priceCategories.map((row) => ({ ...row, isDeleted: true })),
    })
  })
})

const emptyFields = (name: string, schema: TSchema, values: readonly unknown[]): string[] =>
  emptyIn(schema, values, '').map((field) => `${name} ${field}`)

interface Loose {
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: readonly TSchema[]
}

/** Returns the fields below a schema that are empty in all values. Enters all branches of unions. */
function emptyIn(schema: TSchema, values: readonly unknown[], path: string): string[] {
  const { properties, patternProperties, items, anyOf } = schema as Loose
  const filled = values.filter(isFilled)
  if (filled.length === 0) return [path]
  if (anyOf) return inBranches(anyOf, filled, path)
  if (items) return emptyIn(items, filled.flat(), `${path}[]`)
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) =>
      emptyIn(property, membersOf(filled, name), path === '' ? name : `${path}.${name}`),
    )
  const [inside] = Object.values(patternProperties ?? {})
  return inside
    ? emptyIn(
        inside,
        filled.flatMap((value) => Object.values(value as object)),
        `${path}{}`,
      )
    : []
}

const membersOf = (values: readonly unknown[], name: string) =>
  values.map((value) => (value as Record<string, unknown>)[name])

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  // A number that is always 0 and a flag that is never set count as empty.
  return Boolean(value)
}

/** Returns the empty fields of a union, whose branches are recognized by their fields; a branch without any value is empty. */
function inBranches(anyOf: readonly TSchema[], values: readonly unknown[], path: string): string[] {
  const shaped = anyOf.filter((branch) => (branch as Loose).properties || (branch as Loose).items || hasMembers(branch))
  if (shaped.length === 0) return []
  if (shaped.length === 1) return emptyIn(shaped[0]!, values, path)
  return shaped.flatMap((branch) => {
    const names = Object.keys((branch as Loose).properties ?? {})
    const own = values.filter((value) => Object.keys(value as object).every((name) => names.includes(name)))
    return emptyIn(branch, own, path)
  })
}

const hasMembers = (branch: TSchema) => (branch as Loose).patternProperties !== undefined
