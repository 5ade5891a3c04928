import assert from 'node:assert/strict'
import { demo } from '#shared/demo.ts'
import { describeOwnWorld } from '#test/harness/world.ts'
import terminalGroups from './terminal_groups.ts'

interface Answer {
  terminalGroups: { organizationId: string; items: { id: string; timeZone: string }[] }[]
  terminalGroupsInSleep: { organizationId: string; items: { id: string }[] }[]
}

describeOwnWorld(terminalGroups.path, ({ it }) => {
  it('lists groups by organization, sleeping ones separately', async ({ ask }) => {
    const bar = { organizationId: demo.organization, name: 'Bar', isAsleep: true, sortOrder: 5 }
    const { id } = await ask<{ id: string }>('/admin/terminal_groups/save', bar)
    const answer = await ask<Answer>(terminalGroups.path, {
      organizationIds: [demo.organization, demo.confirmingOrganization],
    })
    const restaurant = answer.terminalGroups[0]?.items[0]
    assert.deepEqual(restaurant, {
      id: demo.terminalGroup,
      organizationId: demo.organization,
      name: 'Kitchen',
      address: '1 Harbour Street',
      timeZone: restaurant?.timeZone,
      posVersion: '9.7.5',
    })
    const ids = (groups: Answer['terminalGroupsInSleep']) => groups.map(({ items }) => items.map((item) => item.id))
    assert.deepEqual(ids(answer.terminalGroups), [[demo.terminalGroup], [demo.confirmingTerminalGroup]])
    assert.deepEqual(ids(answer.terminalGroupsInSleep), [[id], []])
  })

  it('names the groups whose front office is a program in the restaurant', async ({ ask }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Linked restaurant',
    })
    for (const kind of ['virtual', 'linked'])
      await ask('/admin/terminal_groups/save', { organizationId, name: kind, kind })
    const answer = await ask<{ terminalGroups: { items: { name: string; isLinked?: true }[] }[] }>(
      terminalGroups.path,
      {
        organizationIds: [organizationId],
      },
    )
    const groups = answer.terminalGroups[0]!.items.map(({ name, isLinked }) => [name, isLinked]).sort()
    assert.deepEqual(groups, [
      ['linked', true],
      ['virtual', undefined],
    ])
  })

  it('returns requested entries of external data', async ({ ask, refuse }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Mapped restaurant',
    })
    const externalData = [
      { key: 'till', value: '7' },
      { key: 'floor', value: 'first' },
    ]
    const group = { organizationId, name: 'Kitchen', externalData }
    await ask('/admin/terminal_groups/save', group)
    for (const [returnExternalData, answered] of [
      [undefined, undefined],
      [null, undefined],
      [[], []],
      [['floor', 'other'], [externalData[1]]],
    ] as const) {
      const answer = await ask<{ terminalGroups: { items: { externalData?: object[] }[] }[] }>(terminalGroups.path, {
        organizationIds: [organizationId],
        returnExternalData,
      })
      assert.deepEqual(answer.terminalGroups[0]?.items[0]?.externalData ?? undefined, answered)
    }
    const twice = { ...group, externalData: [externalData[0], externalData[0]] }
    const { status, error, details } = await refuse('/admin/terminal_groups/save', twice)
    assert.deepEqual([status, error, details.fields[0]?.path], [400, 'REPEATED_KEY', 'externalData[1].key'])
  })

  it("returns the current offset of the organization's zone as a span", async ({ ask }) => {
    for (const [timeZone, span] of [
      ['UTC', '00:00:00'],
      ['Asia/Kolkata', '05:30:00'],
      ['Pacific/Marquesas', '-09:30:00'],
    ]) {
      const organization = { corporationId: demo.corporation, name: 'Abroad', timeZone }
      const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', organization)
      await ask('/admin/terminal_groups/save', { organizationId, name: 'Kitchen' })
      const answer = await ask<Answer>(terminalGroups.path, { organizationIds: [organizationId] })
      assert.equal(answer.terminalGroups[0]?.items[0]?.timeZone, span)
    }
  })

  it('returns disabled groups only on request', async ({ ask }) => {
    const { id: organizationId } = await ask<{ id: string }>('/admin/organizations/save', {
      corporationId: demo.corporation,
      name: 'Two restaurants',
    })
    const group = { organizationId, name: 'Second restaurant', isEnabled: false }
    const { id } = await ask<{ id: string }>('/admin/terminal_groups/save', group)
    for (const [includeDisabled, seen] of [
      [undefined, []],
      [null, []],
      [false, []],
      [true, [id]],
    ] as const) {
      const answer = await ask<Answer>(terminalGroups.path, { organizationIds: [organizationId], includeDisabled })
      assert.deepEqual(
        answer.terminalGroups[0]?.items.map((item) => item.id),
        seen,
      )
    }
  })
})
