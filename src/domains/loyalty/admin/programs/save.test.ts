import assert from 'node:assert/strict'
import { newId } from '#core/schema.ts'
import { demo } from '#shared/demo.ts'
import { openRestaurant } from '#test/fixtures/restaurant.ts'
import { describeOperation } from '#test/harness/world.ts'
import save from './save.ts'

const corporationId = demo.corporation
const program = { name: 'P', programType: 3, serviceFrom: '2026-01-01' }
const discount = { type: 'OrderDiscount', mode: 'Percent', value: 10 }

const campaign = (conditions: object[], actions: object[] = [discount]) => ({
  programId: demo.happyHours,
  name: 'C',
  periodFrom: '2026-01-01',
  bindings: [{ conditions, actions }],
})

describeOperation(save, ({ it }) => {
  it('shows clients a saved program after a moment, in every organization that has it', async (world) => {
    const { ask } = world
    const elsewhere = await openRestaurant(world)
    const { programs } = await ask<{ programs: string[] }>(save.path, {
      corporationId,
      programs: [{ ...program, organizationIds: [demo.organization] }],
    })
    const idsAt = async (organizationId: string) =>
      (await ask<{ Programs: { id: string }[] }>('/api/1/loyalty/core/program', { organizationId })).Programs.map(
        ({ id }) => id,
      )
    assert.ok((await idsAt(demo.organization)).includes(programs[0]!))
    assert.ok(!(await idsAt(elsewhere.organizationId)).includes(programs[0]!))
  })

  it('refuses unknown ids, with their paths', async ({ refuse }) => {
    const [id, other] = [newId(), newId()]
    for (const [body, code, path] of [
      [{ corporationId: id }, 'CORPORATION_NOT_FOUND', 'corporationId'],
      [
        { programs: [{ ...program, organizationIds: [id] }] },
        'ORGANIZATION_NOT_FOUND',
        'programs[0].organizationIds[0]',
      ],
      [{ campaigns: [{ ...campaign([]), programId: id }] }, 'PROGRAM_NOT_FOUND', 'campaigns[0].programId'],
      [of({ type: 'Coupon', seriesIds: [id] }), 'COUPON_SERIES_NOT_FOUND', at('seriesIds[0]')],
      [of({ type: 'ManualCondition', manualConditionId: id }), 'MANUAL_CONDITION_NOT_FOUND', at('manualConditionId')],
      [of({ type: 'TerminalGroups', terminalGroupIds: [id] }), 'TERMINAL_GROUP_NOT_FOUND', at('terminalGroupIds[0]')],
      [of({ type: 'PaymentTypes', paymentTypeIds: [id] }), 'PAYMENT_TYPE_NOT_FOUND', at('paymentTypeIds[0]')],
      [of({ type: 'OrderTypes', orderTypeIds: [id] }), 'UNKNOWN_REFERENCE', at('orderTypeIds[0]')],
      [of({ type: 'Products', products: { groupIds: [other] } }), 'UNKNOWN_REFERENCE', at('products.groupIds[0]')],
      [of({ type: 'GuestCategories', categoryIds: [id] }), 'Validation_CategoryNotFound', at('categoryIds[0]')],
      [
        { campaigns: [campaign([], [{ type: 'ChangeCategory', categoryId: id, isRemoved: false }])] },
        'Validation_CategoryNotFound',
        'campaigns[0].bindings[0].actions[0].categoryId',
      ],
      [of({ type: 'Combos', comboSourceIds: [other] }), 'UNKNOWN_REFERENCE', at('comboSourceIds[0]')],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
  })

  it('refuses a campaign with more than 100 conditions and actions for orders', async ({ ask, refuse }) => {
    const known = { type: 'KnownGuest', isKnown: true }
    const [binding] = campaign([]).bindings
    const large = { conditions: Array(24).fill(known), actions: Array(26).fill(binding!.actions[0]) }
    const allowed = { ...campaign([]), bindings: Array(2).fill(large) }
    await ask(save.path, { corporationId, campaigns: [{ ...allowed, isActive: false }] })
    const campaigns = [campaign([]), { ...allowed, bindings: [...allowed.bindings, binding] }]
    const refusal = await refuse(save.path, { corporationId, campaigns })
    assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['CAMPAIGN_TOO_LARGE', 'campaigns[1].bindings'])
  })

  it('refuses active campaigns of a restaurant with more than 500 conditions and actions for orders', async (world) => {
    const { ask, refuse } = world
    const { id: chain } = await ask<{ id: string }>('/admin/corporations/save', { name: 'Chain' })
    const restaurant = { corporationId: chain, name: 'Restaurant', isSandbox: true }
    const { id: one } = await ask<{ id: string }>('/admin/organizations/save', restaurant)
    const { id: other } = await ask<{ id: string }>('/admin/organizations/save', restaurant)
    const first = { ...program, id: newId<'Program'>(), organizationIds: [one] }
    const second = { ...program, id: newId<'Program'>(), organizationIds: [other] }
    await ask(save.path, { corporationId: chain, programs: [first, second] })
    const binding = {
      conditions: Array(4).fill({ type: 'KnownGuest', isKnown: true }),
      actions: Array(5).fill(discount),
    }
    const nearlyAFifth = { ...campaign([]), programId: first.id, bindings: Array(10).fill(binding) }
    const idle = [
      { ...nearlyAFifth, periodTo: '2026-01-02' },
      { ...nearlyAFifth, isActive: false },
      { ...nearlyAFifth, programId: second.id },
    ]
    await ask(save.path, { corporationId: chain, campaigns: [...Array(5).fill(nearlyAFifth), ...idle] })
    const refusal = await refuse(save.path, {
      corporationId: chain,
      campaigns: [{ ...nearlyAFifth, bindings: Array(11).fill(binding) }],
    })
    assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], ['CAMPAIGNS_TOO_LARGE', 'campaigns'])
    const joined = await refuse(save.path, { corporationId: chain, programs: [{ ...second, organizationIds: [one] }] })
    assert.equal(joined.error, 'CAMPAIGNS_TOO_LARGE')
  })

  it('refuses points for anything but discounts, and of programs without bonus or pieces, and top-ups of others', async (world) => {
    const { ask, refuse } = world
    const priced = (points: number, ...actions: object[]) => ({ ...campaign([], actions).bindings[0], points })
    const bonus = { type: 'Bonus', mode: 'Sum', value: 1 }
    const topUp = { type: 'WalletTopUp', products: {} }
    const [id, campaignId] = [newId<'Program'>(), newId<'MarketingCampaign'>()]
    const reward = { ...campaign([]), id: campaignId, programId: id, bindings: [priced(5, discount)] }
    await ask(save.path, { corporationId, programs: [{ ...program, id, programType: 1 }], campaigns: [reward] })
    for (const [body, code, path] of [
      [
        { campaigns: [{ ...reward, bindings: [priced(5, discount, bonus)] }] },
        'REWARD_NEEDS_DISCOUNT',
        'campaigns[0].bindings[0].points',
      ],
      [
        { campaigns: [{ ...reward, bindings: [], periodicBindings: [priced(5, bonus)] }] },
        'REWARD_NEEDS_DISCOUNT',
        'campaigns[0].periodicBindings[0].points',
      ],
      [
        { campaigns: [{ ...reward, programId: demo.happyHours }] },
        'PROGRAM_CANNOT_REWARD',
        'campaigns[0].bindings[0].points',
      ],
      [
        { campaigns: [{ ...reward, bindings: campaign([], [topUp]).bindings }] },
        'PROGRAM_HOLDS_NO_MONEY',
        'campaigns[0].bindings[0].actions[0].type',
      ],
      [{ programs: [{ ...program, id, programType: 0 }] }, 'PROGRAM_CANNOT_REWARD', 'programs[0].programType'],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
    await ask(save.path, {
      corporationId,
      programs: [{ ...program, id, programType: 0 }],
      campaigns: [{ ...reward, bindings: [] }],
    })
  })

  it('refuses settings of another kind, and periods that end before they begin', async ({ refuse }) => {
    for (const [body, code, path] of [
      [of({ type: 'OrderSum', min: -1 }), 'INVALID_REQUEST', at('min')],
      [of({ type: 'Coupon' }), 'INVALID_REQUEST', at('seriesIds')],
      [{ campaigns: [campaign([], [])] }, 'INVALID_REQUEST', 'campaigns[0].bindings[0].actions'],
      [{ programs: [{ ...program, serviceTo: '2025-12-31' }] }, 'LOYALTY_PERIOD_REVERSED', 'programs[0].serviceTo'],
      [
        { campaigns: [{ ...campaign([]), periodTo: '2025-12-31' }] },
        'LOYALTY_PERIOD_REVERSED',
        'campaigns[0].periodTo',
      ],
      [{ campaigns: [{ ...campaign([]), orderBudget: 10.005 }] }, 'TOO_MANY_DIGITS', 'campaigns[0].orderBudget'],
      [{ campaigns: [{ ...campaign([]), scheduledBudget: 0.001 }] }, 'TOO_MANY_DIGITS', 'campaigns[0].scheduledBudget'],
      [
        { couponSeries: [{ name: 'S', validFrom: '2026-02-01', validTo: '2026-01-01' }] },
        'LOYALTY_PERIOD_REVERSED',
        'couponSeries[0].validTo',
      ],
    ] as const) {
      const refusal = await refuse(save.path, { corporationId, ...body })
      assert.deepEqual([refusal.error, refusal.details.fields[0]?.path], [code, path])
    }
  })
})

const of = (condition: object) => ({ campaigns: [campaign([condition])] })

const at = (field: string) => `campaigns[0].bindings[0].conditions[0].${field}`
