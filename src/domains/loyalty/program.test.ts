import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import program from './program.ts'

interface Info {
  id: string
  typeName: string
  settings: string
  checkSum: string
}

interface Answer {
  Programs: {
    id: string
    walletId: string | null
    serviceFrom: string
    serviceTo: string | null
    refillType: number
    appliedOrganizations: string[]
    marketingCampaigns: {
      id: string
      orderActionConditionBindings: { stopFurtherExecution: boolean; actions: Info[]; conditions: Info[] }[]
    }[]
  }[]
}

const discounts = { programType: 3, serviceFrom: '2026-01-01' }

describeOperation(program, ({ it }) => {
  it('returns programs in the order in which they apply, with a wallet unless they are of discounts', async ({
    ask,
  }) => {
    const { Programs } = await ask<Answer>(program.path, { organizationId: demo.organization })
    const [first, second] = Programs.filter(({ id }) => id === demo.bonusProgram || id === demo.happyHours)
    assert.deepEqual([first?.id, first?.walletId, first?.refillType], [demo.happyHours, null, 0])
    assert.equal(second?.id, demo.bonusProgram)
    assert.match(second?.walletId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual([second?.serviceFrom, second?.serviceTo], ['2026-01-01 00:00:00.000', null])
    assert.equal(second?.refillType, 1)
    assert.ok(second?.appliedOrganizations.includes(demo.organization))
  })

  it('returns campaigns with settings as JSON under the name of their kind', async ({ ask }) => {
    const { Programs } = await ask<Answer>(program.path, { organizationId: demo.organization })
    const campaigns = Programs.flatMap(({ marketingCampaigns }) => marketingCampaigns)
    const [first, second] = campaigns.find(({ id }) => id === demo.couponCampaign)?.orderActionConditionBindings ?? []
    const [condition] = first?.conditions ?? []
    assert.deepEqual([first?.stopFurtherExecution, second?.stopFurtherExecution], [true, false])
    assert.equal(condition?.typeName, 'Coupon')
    assert.deepEqual(JSON.parse(condition?.settings ?? ''), { seriesIds: [demo.couponSeries] })
    assert.deepEqual(JSON.parse(first?.actions[0]?.settings ?? ''), { mode: 'Percent', value: 15 })
  })

  it('shows the limit per guest and the budget of a campaign as conditions of its bindings', async (world) => {
    const { ask } = world
    const { organizationId } = await openRestaurant(world)
    const [programId, campaignId] = [newId(), newId()]
    const limits = { usesPerGuestMax: 2, usesPerGuestEvery: 'Week', orderBudget: 99.5, orderBudgetEvery: 'Day' }
    const bindings = [{ conditions: [], actions: [{ type: 'OrderDiscount', mode: 'Sum', value: 1 }] }]
    const corporationId = demo.corporation
    await ask('/admin/loyalty/programs/save', {
      corporationId,
      programs: [{ ...discounts, id: programId, name: 'Limited', organizationIds: [organizationId] }],
      campaigns: [{ id: campaignId, programId, name: 'Twice a week', periodFrom: '2026-01-01', bindings, ...limits }],
    })
    const { Programs } = await ask<Answer>(program.path, { organizationId })
    const view = Programs.flatMap(({ marketingCampaigns }) => marketingCampaigns).find(({ id }) => id === campaignId)
    const conditions = view?.orderActionConditionBindings[0]?.conditions ?? []
    assert.deepEqual(
      conditions.map(({ typeName, settings }) => [typeName, JSON.parse(settings)]),
      [
        ['UsesPerGuest', { max: 2, every: 'Week' }],
        ['OrderBudget', { max: 99.5, every: 'Day' }],
      ],
    )
    const { campaigns } = await ask<{ campaigns: ({ id: string } & typeof limits)[] }>('/admin/loyalty/programs/list', {
      corporationId,
    })
    const { usesPerGuestMax, usesPerGuestEvery, orderBudget, orderBudgetEvery } =
      campaigns.find(({ id }) => id === campaignId) ?? {}
    assert.deepEqual({ usesPerGuestMax, usesPerGuestEvery, orderBudget, orderBudgetEvery }, limits)
  })

  it('changes the checksum of settings only when the settings change', async (world) => {
    const { ask } = world
    const { organizationId } = await openRestaurant(world)
    const [programId, campaignId] = [newId(), newId()]
    const save = async (value: number) => {
      await ask('/admin/loyalty/programs/save', {
        corporationId: demo.corporation,
        programs: [{ ...discounts, id: programId, name: 'Checked', organizationIds: [organizationId] }],
        campaigns: [
          {
            id: campaignId,
            programId,
            name: `Worth ${value}`,
            periodFrom: '2026-01-01',
            bindings: [{ conditions: [], actions: [{ type: 'OrderDiscount', mode: 'Sum', value: Math.floor(value) }] }],
          },
        ],
      })
      const { Programs } = await ask<Answer>(program.path, { organizationId })
      const campaign = Programs.flatMap(({ marketingCampaigns }) => marketingCampaigns).find(
        ({ id }) => id === campaignId,
      )
      return campaign?.orderActionConditionBindings[0]?.actions[0]?.checkSum
    }
    const first = await save(5)
    assert.ok(first)
    assert.equal(await save(5.5), first)
    assert.notEqual(await save(6), first)
  })

  it('omits campaigns on request', async ({ ask }) => {
    const { Programs } = await ask<Answer>(program.path, {
      organizationId: demo.organization,
      withoutMarketingCampaigns: true,
    })
    assert.ok(Programs.length > 0 && Programs.every(({ marketingCampaigns }) => marketingCampaigns.length === 0))
  })
})
