import {
  createAccounts,
  createCashFlowCategories,
  createPaidDocuments,
  createServiceActs,
  createStockDocuments,
  savePriceLists,
  saveSuppliers,
  saveTransaction,
} from './books.ts'
import {
  createCharts,
  createGroups,
  createProducts,
  insertSizeScales,
  saveDescriptions,
  saveDishes,
  savePantry,
  saveUnits,
} from './catalogue.ts'
import { saveBonusPayment, saveConceptions, saveDictionaries, saveDiscountCards } from './dictionaries.ts'
import { insertEndpoint, previewImport, recordCommand, savePreset } from './examples.ts'
import { registerErasedMember, registerMembers, registerMergedMembers, saveCategories, saveCompany } from './guests.ts'
import {
  excludeMembers,
  fillWallet,
  generateCertificates,
  generateCoupons,
  saveCorporateMeals,
  saveFutureWelcomeBonus,
  savePrograms,
  saveWelcomeBonus,
} from './loyalty.ts'
import { saveMenu } from './menus.ts'
import { createDeliveries, createDrafts, createReserves, createTableOrders } from './orders.ts'
import {
  insertKeys,
  insertManager,
  insertSpareTerminal,
  saveDeliveryRestrictions,
  saveDiningRoom,
  saveRestaurants,
  saveStores,
  saveStreets,
  saveTerminalGroups,
} from './restaurants.ts'
import type { Step } from './seed.ts'
import {
  createAttendances,
  openCourierShift,
  saveAttendanceTypes,
  saveDiningRoomStaff,
  savePositionOfCouriers,
  savePositions,
  saveStaff,
} from './staff.ts'
import { reserveTonight, sellToday, stopDishes } from './today.ts'

/**
 * Steps by name: a domain, and the rows. They run in this order, each once, by the first start of a version that has it. The names of
 * finished steps are stored, so that rows of a later version are a new step at the end of its list.
 */
type Steps = Readonly<Record<`${string}: ${string}`, Step>>

/** Step that stores the hashes of secrets. It is repeated for a data folder that has lost them. */
export const secretsStep = 'access: applications and keys'

/** Steps that run before the server is ready: what clients need to read menus. */
export const earlySteps: Steps = {
  'organizations: restaurants': saveRestaurants,
  [secretsStep]: insertKeys,
  'people: a manager': insertManager,
  'terminal_groups: kitchens': saveTerminalGroups,
  'terminal_groups: spare terminal': insertSpareTerminal,
  'restaurant_sections: dining room': saveDiningRoom,
  'dictionaries: what orders refer to': saveDictionaries,
  'dictionaries: cards of discounts': saveDiscountCards,
  'dictionaries: payment from wallets': saveBonusPayment,
  'dictionaries: conceptions': saveConceptions,
  'catalogue: units and places of preparation': saveUnits,
  'catalogue: descriptions of products': saveDescriptions,
  'catalogue: groups of products': createGroups,
  'menus: main menu': saveMenu,
  'catalogue: scales of sizes': insertSizeScales,
  'catalogue: products of clients': createProducts,
  'catalogue: a pantry': savePantry,
  'catalogue: forty dishes': saveDishes,
  'assembly_chart: charts': createCharts,
  'stores: kitchen and bar': saveStores,
  'finance: suppliers': saveSuppliers,
  'finance: accounts': createAccounts,
  'finance: cash-flow categories': createCashFlowCategories,
  'inventory: price lists': savePriceLists,
  'reports: a preset': savePreset,
  'geo: streets': saveStreets,
  'delivery_restrictions: the harbour': saveDeliveryRestrictions,
}

/** Steps that run in the background of a server that is ready. Requests that may read their rows wait for them. */
export const lateSteps: Steps = {
  'finance: service acts': createServiceActs,
  'books: a transaction by hand': saveTransaction,
  'inventory: documents of stock': createStockDocuments,
  'inventory: documents with prices': createPaidDocuments,
  'deliveries: orders': createDeliveries,
  'deliveries: drafts': createDrafts,
  'order: table orders': createTableOrders,
  'reserve: reserves and banquets': createReserves,
  'commands: one that is done': recordCommand,
  'employees: staff': saveStaff,
  'employees: cooks, waiters and a manager': saveDiningRoomStaff,
  'employees: a position for everybody': savePositions,
  'employees: the position of couriers': savePositionOfCouriers,
  'employees: types of attendances': saveAttendanceTypes,
  'employees: attendances': createAttendances,
  'employees: a courier on shift': openCourierShift,
  'guests: categories': saveCategories,
  'guests: a company': saveCompany,
  'guests: members': registerMembers,
  'guests: a member to erase': registerErasedMember,
  'guests: members to merge': registerMergedMembers,
  'loyalty: programs': savePrograms,
  'loyalty: coupons': generateCoupons,
  'loyalty: a wallet': fillWallet,
  'loyalty: a welcome bonus to come': saveFutureWelcomeBonus,
  'loyalty: members before the welcome bonus': excludeMembers,
  'loyalty: a welcome bonus': saveWelcomeBonus,
  'loyalty: corporate meals': saveCorporateMeals,
  'loyalty: gift certificates': generateCertificates,
  'imports: preview': previewImport,
  'webhooks: a paused endpoint': insertEndpoint,
}

/** Steps that show what happens on the day of the first start. A chain without a past has none, and neither has the one of tests. */
export const todaySteps: Steps = {
  'past_orders: sales of the day': sellToday,
  'reserve: tables of the evening': reserveTonight,
  'stop_lists: two dishes': stopDishes,
}
