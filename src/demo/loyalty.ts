import { Decimal } from '#core/decimal.ts'
import { changeAggregate } from '#core/operation/aggregate_change.ts'
import {
  addEntry,
  findCertificate,
  insertEnded,
  joinProgram,
  newLot,
  singlePeriod,
  wallets,
} from '#domains/loyalty/changes.ts'
import { demo } from '#shared/demo.ts'
import { mealMax, mealsLifetimeDays, mealsOfMonth, welcomeSum } from './members.ts'
import { changeContext, type SeedContext, saving } from './seed.ts'

const corporationId = demo.corporation
const savingPrograms = (rows: object) => saving('/admin/loyalty/programs/save', { corporationId, ...rows })
const year = { serviceFrom: '2026-01-01' }
const campaign = { periodFrom: '2026-01-01' }

/** Typical programs of a restaurant: bonus, happy hours, a third pizza for free, coupons. */
export const savePrograms = savingPrograms({
  programs: [
    {
      id: demo.bonusProgram,
      name: 'Bonus',
      description: 'Credits five percent of the paid sum as bonus, which pays up to half of an order.',
      programType: 1,
      templateType: 3,
      priority: 20,
      canHoldMoney: true,
      joinsWithFirstOrder: false,
      bonusLifetimeDays: 365,
      ...year,
    },
    {
      id: demo.happyHours,
      name: 'Happy hours',
      description: 'Discounts and gifts for everybody.',
      programType: 3,
      templateType: 8,
      priority: 10,
      ...year,
    },
  ],
  manualConditions: [{ id: demo.staffMeal, name: 'Meal of the staff' }],
  couponSeries: [{ id: demo.couponSeries, name: 'SPRING' }],
  campaigns: [
    {
      id: demo.happyHoursCampaign,
      programId: demo.happyHours,
      name: 'A fifth off drinks in the afternoon',
      priority: 10,
      ...campaign,
      bindings: [
        {
          conditions: [{ type: 'Schedule', weekdays: [1, 2, 3, 4, 5], fromMinute: 14 * 60, toMinute: 17 * 60 }],
          actions: [
            { type: 'ProductsDiscount', products: { categoryIds: [demo.drinksCategory] }, mode: 'Percent', value: 20 },
          ],
        },
      ],
    },
    {
      id: demo.thirdPizzaCampaign,
      programId: demo.happyHours,
      name: 'Two pizzas and a third for nothing',
      priority: 20,
      ...campaign,
      bindings: [
        {
          conditions: [],
          actions: [
            { type: 'NthPieceDiscount', products: { productIds: [demo.pizza] }, every: 3, mode: 'Percent', value: 100 },
          ],
        },
      ],
    },
    {
      id: demo.couponCampaign,
      programId: demo.happyHours,
      name: 'Coupons of spring, and meals of the staff',
      priority: 30,
      ...campaign,
      bindings: [
        {
          conditions: [{ type: 'Coupon', seriesIds: [demo.couponSeries] }],
          actions: [{ type: 'OrderDiscount', mode: 'Percent', value: 15 }],
          stopFurtherExecution: true,
        },
        {
          conditions: [{ type: 'ManualCondition', manualConditionId: demo.staffMeal }],
          actions: [{ type: 'OrderDiscount', mode: 'Percent', value: 30 }],
        },
      ],
    },
    {
      id: demo.birthdayCampaign,
      programId: demo.happyHours,
      name: 'Ten percent around the birthday',
      priority: 40,
      ...campaign,
      bindings: [
        {
          conditions: [{ type: 'Birthday', daysBefore: 3, daysAfter: 3 }],
          actions: [{ type: 'OrderDiscount', mode: 'Percent', value: 10 }],
        },
      ],
    },
    {
      id: demo.bonusCampaign,
      programId: demo.bonusProgram,
      name: 'Five percent as bonus',
      ...campaign,
      bindings: [
        {
          conditions: [{ type: 'KnownGuest', isKnown: true }],
          actions: [
            { type: 'Bonus', mode: 'Percent', value: 5 },
            { type: 'AllowPayment', maxPercent: 50 },
          ],
        },
      ],
    },
  ],
})

export const generateCoupons = saving('/admin/loyalty/coupons/generate', {
  corporationId,
  seriesId: demo.couponSeries,
  numbers: [demo.coupon, demo.spareCoupon],
})

const welcomeBonus = {
  id: demo.welcomeCampaign,
  programId: demo.bonusProgram,
  name: 'Ten as a welcome',
  priority: 10,
  ...campaign,
  guestRegistrationBindings: [
    { conditions: [], actions: [{ type: 'Bonus', mode: 'Sum', value: welcomeSum.toNumber() }] },
  ],
}

const isOfCompany = [{ type: 'GuestCategories', categoryIds: [demo.officeCategory] }]

/** Corporate meals, with an allowance a month and a limit per order. */
export const saveCorporateMeals = savingPrograms({
  programs: [
    {
      id: demo.mealsProgram,
      name: 'Corporate meals',
      description:
        'A company pays a hundred a month for the meals of each of its staff, at most fifteen for an order. What is left is good for another month.',
      programType: 0,
      templateType: 2,
      priority: 30,
      joinsWithFirstOrder: false,
      bonusLifetimeDays: mealsLifetimeDays,
      ...year,
    },
  ],
  campaigns: [
    {
      id: demo.mealsCampaign,
      programId: demo.mealsProgram,
      name: 'A hundred a month, fifteen for an order',
      scheduledEvery: 'Month',
      ...campaign,
      bindings: [
        {
          conditions: isOfCompany,
          actions: [{ type: 'AllowPayment', maxPercent: 100, maxSum: mealMax.toNumber() }],
        },
      ],
      periodicBindings: [
        { conditions: isOfCompany, actions: [{ type: 'Bonus', mode: 'Sum', value: mealsOfMonth.toNumber() }] },
      ],
    },
  ],
})

/** Gift certificates of fifty, valid for a year. */
const saveCertificates = savingPrograms({
  programs: [
    {
      id: demo.certificateProgram,
      name: 'Gift certificates',
      description: 'Anyone with the number can pay with it until its balance is zero.',
      programType: 4,
      templateType: 7,
      priority: 40,
      ...year,
    },
  ],
  certificateSeries: [
    {
      id: demo.certificateSeries,
      programId: demo.certificateProgram,
      name: 'GIFT 50',
      nominal: 50,
      lifetimeDays: 365,
      kindName: 'Printed card',
      emitentName: 'Pizzeria Demo',
    },
  ],
})

export async function generateCertificates(context: SeedContext): Promise<void> {
  const { save, db, now } = context
  const { organization: organizationId, certificateSeries: seriesId } = demo
  await saveCertificates(context)
  const activated = [demo.certificate, demo.spareCertificate]
  const numbers = [...activated, demo.newCertificate]
  await save('/admin/loyalty/certificates/generate', { corporationId, seriesId, numbers })
  for (const number of activated) {
    const known = await findCertificate(db, corporationId, { number, now })
    if (known?.status === 'New') await save('/admin/loyalty/certificates/activate', { organizationId, number })
  }
}

export const saveFutureWelcomeBonus = savingPrograms({ campaigns: [{ ...welcomeBonus, isActive: false }] })
export const saveWelcomeBonus = savingPrograms({ campaigns: [{ ...welcomeBonus, isActive: true }] })

/** Marks the guests of the seed as registered before the welcome bonus existed, so that they never get it. */
export const excludeMembers = ({ db, now }: SeedContext) =>
  insertEnded(
    db,
    corporationId,
    {
      campaignId: demo.welcomeCampaign,
      kind: 'registration',
      period: singlePeriod,
      guestIds: [demo.guest, demo.changedGuest, demo.erasedGuest],
    },
    { status: 'nothing' },
    now,
  )

/** Credits a hundred to the guest in the bonus program, and holds ten of it for an order. */
export async function fillWallet({ db, now }: SeedContext): Promise<void> {
  const context = changeContext(db, now)
  const wallet = await joinProgram(context, { corporationId, guestId: demo.guest, programId: demo.bonusProgram })
  if (wallet.lastNumber !== null) return
  const reason = { now, overdraft: new Decimal(0), organizationId: demo.organization }
  const [welcome, held] = [new Decimal(100), new Decimal(10)]
  await changeAggregate(context, wallets, { ownerId: corporationId, id: wallet.id }, (current) => {
    const greeted = addEntry(current, { ...reason, type: 'WelcomeBonus', sum: welcome, lots: newLot(welcome, null) })
    const after = addEntry(greeted, { ...reason, type: 'HoldMoney', sum: held.negated(), holdId: demo.hold })
    const hold = { id: demo.hold, sum: held, comment: null, status: 'held', heldAt: now, expiresAt: null } as const
    return { ...after, holds: [hold] }
  })
}
