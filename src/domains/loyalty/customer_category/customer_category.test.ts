import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { demo } from '#shared/demo.ts'
import { openMembers } from '#test/fixtures/guests.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import add from './add.ts'
import list from './customer_category.ts'
import remove from './remove.ts'

const { organization: organizationId, corporation: corporationId } = demo

describeOwnWorld(list.path, ({ it }) => {
  it('returns what the operator saves, without deleted categories', async ({ ask }) => {
    const listed = async () =>
      (await ask<{ guestCategories: { id: string; name: string }[] }>(list.path, { organizationId })).guestCategories
    const row = { id: randomUUID(), name: 'Students', isActive: false }
    await ask('/admin/guests/categories/save', { corporationId, guestCategories: [row] })
    assert.deepEqual(
      (await listed()).find(({ id }) => id === row.id),
      { ...row, isDefaultForNewGuests: false },
    )
    await ask('/admin/guests/categories/save', { corporationId, guestCategories: [{ ...row, isDeleted: true }] })
    assert.ok(!(await listed()).some(({ id }) => id === row.id))
  })

  it('adds and removes a guest, once', async (world) => {
    const { register, known } = openMembers(world)
    const body = { organizationId, customerId: await register(), categoryId: demo.staffCategory }
    const names = async () => (await known(body.customerId)).categories.map(({ id }) => id)
    for (const [path, expected] of [
      [add.path, [demo.staffCategory]],
      [add.path, [demo.staffCategory]],
      [remove.path, []],
      [remove.path, []],
    ] as const) {
      await world.ask(path, body)
      assert.deepEqual(await names(), expected)
    }
  })

  it('refuses unknown guests and categories', async (world) => {
    const { register, refused } = openMembers(world)
    const customerId = await register()
    for (const change of ['add', 'remove'])
      for (const [body, code, path] of [
        [{ customerId: randomUUID(), categoryId: demo.staffCategory }, 'Validation_CustomerNotFound', 'customerId'],
        [{ customerId, categoryId: randomUUID() }, 'Validation_CategoryNotFound', 'categoryId'],
      ] as const)
        assert.deepEqual(await refused(`customer_category/${change}`, body), [code, path])
  })
})
