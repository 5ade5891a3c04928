import { findOrganization, type Organization } from '#core/access/organizations.ts'
import { insertIssued } from '#core/commands/accept.store.ts'
import type { Db } from '#core/db/connect.ts'
import { Decimal, one, zero } from '#core/decimal.ts'
import { type DueContext, dueRule } from '#core/events/due.ts'
import { changeAggregates, mayExist } from '#core/operation/aggregate_change.ts'
import type { Id } from '#core/schema.ts'
import { type Day, dayOf, type Instant } from '#core/time.ts'
import { TimeSlices } from '#core/time_slices.ts'
import type { Ingredient } from '#domains/assembly_chart/model.ts'
import { readBreakdown } from '#domains/assembly_chart/reads.ts'
import { CatalogueOf } from '#domains/catalogue/cached.ts'
import type { Catalogue } from '#domains/catalogue/model.ts'
import { findGoods, findNamedGoods, findRevisionAt } from '#domains/catalogue/reads.ts'
import { priceOf } from '#domains/catalogue/rules.ts'
import { settingsOf } from '#domains/organizations/rules.ts'
import { listOpenStores } from '#domains/stores/reads.ts'
import type { TerminalGroup } from '#domains/terminal_groups/model.ts'
import { listTerminalGroups } from '#domains/terminal_groups/reads.ts'
import { listQuantities } from '#ledger/counts.store.ts'
import add from './add.ts'
import { type Entries, entryKey, type StopList, type StopListEntry } from './model.ts'
import { listEntries } from './reads.ts'
import remove from './remove.ts'
import { deleteStock, listDueStocks, lockStock, savePoll } from './stock_polls.store.ts'
import { creatableStopLists, emptyStopList } from './store.ts'

/** Adds products with missing ingredients to stop lists, and removes them when stock returns (docs/domain.md §5). */
export const stockStops = dueRule({
  name: 'stop lists: stock',
  listDue: listDueStocks,
  async handle(context, { ownerId }) {
    const { db, caches, now } = context
    const poll = await lockStock(db, ownerId)
    const organization = poll && (await findOrganization(db, ownerId))
    if (!organization) return
    const all = await listTerminalGroups(db, organization.corporationId)
    const groups = all.filter(({ organizationId }) => organizationId === organization.id)
    const { stopsFromStock } = settingsOf(organization)
    const catalogue = await caches.get(CatalogueOf, organization.corporationId)
    const found = stopsFromStock
      ? await findShortages({ db, now }, { organization, catalogue, groups, version: poll.version })
      : new Map<string, ReadonlyMap<string, Shortage>>()
    await changeLists(context, { organization, groups, found, before: poll.shortages })
    if (!stopsFromStock) return deleteStock(db, organization.id)
    const shortages = Object.fromEntries([...found].map(([groupId, short]) => [groupId, [...short.keys()]]))
    // The cache of this node may be behind the catalogue whose change made the poll due.
    const isCurrent = catalogue.revision >= (await findRevisionAt(db, organization.id))
    const version = isCurrent ? poll.version : poll.version - 1
    return savePoll(db, organization.id, { ...poll, version, shortages, now })
  },
})

interface Kitchen {
  organization: Organization
  catalogue: Catalogue
  groups: readonly TerminalGroup[]
  /** Version of the poll. */
  version: number
}

/** Returns the shortages of enabled terminal groups that have a store. */
async function findShortages(
  { db, now }: { db: Db; now: Instant },
  { groups, ...kitchen }: Kitchen,
): Promise<Map<string, ReadonlyMap<string, Shortage>>> {
  const { id: organizationId, corporationId } = kitchen.organization
  const open = (await listOpenStores(db, corporationId)).filter((store) => store.organizationId === organizationId)
  const [first] = open
  if (!first) return new Map()
  const dishes = await dishesOf(db, kitchen, now)
  const productIds = [...new Set(dishes.flatMap(({ ingredients }) => ingredients.map(({ productId }) => productId)))]
  const enabled = groups.filter(({ isEnabled }) => isEnabled)
  const storeOf = ({ storeId }: TerminalGroup) => (open.find(({ id }) => id === storeId) ?? first).id
  const found = new Map<string, ReadonlyMap<string, Shortage>>()
  for (const [storeId, served] of Map.groupBy(enabled, storeOf)) {
    const position = { effectiveAt: now + 1, creationNumber: 0 }
    const quantities = await listQuantities(db, organizationId, { storeId, productIds, ...position })
    const shortages = shortagesIn(dishes, quantities)
    for (const { id } of served) found.set(id, shortages)
  }
  return found
}

/** Dishes of organizations by catalogue. Their charts and products are valid for one version of the poll. */
const known = new WeakMap<Catalogue, Map<string, { version: number; day: Day; dishes: readonly StockedDish[] }>>()

/** Returns the dishes of a day, read once per version and catalogue. */
async function dishesOf(
  db: Db,
  { organization, catalogue, version }: Omit<Kitchen, 'groups'>,
  now: Instant,
): Promise<readonly StockedDish[]> {
  const day = dayOf(now, organization.timeZone)
  const ofCatalogue = known.getOrInsertComputed(catalogue, () => new Map())
  const last = ofCatalogue.get(organization.id)
  if (last?.version === version && last.day === day) return last.dishes
  const dishes = await listDishes(db, { organization, catalogue, day })
  ofCatalogue.set(organization.id, { version, day, dishes })
  return dishes
}

/**
 * Returns the products on sale today by size, with their stored ingredients. Without a chart, goods and preparations are their own
 * ingredient, and other products have none.
 */
async function listDishes(
  db: Db,
  { organization, catalogue, day }: Pick<Kitchen, 'organization' | 'catalogue'> & { day: Day },
): Promise<StockedDish[]> {
  const { id: organizationId, corporationId } = organization
  const sold = [...catalogue.products.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((product) =>
      product.sizeIds
        .filter((sizeId) => priceOf(product, { organizationId, priceCategoryId: null, sizeId }) !== undefined)
        .map((sizeId) => ({ product, sizeId })),
    )
  const productIds = [...new Set(sold.map(({ product }) => product.id))]
  const kitchen = { corporationId, organizationId, day }
  const breakdown = await readBreakdown(db, kitchen, productIds)
  const goods = await findGoods(db, corporationId, [...productIds, ...breakdown.ingredientIds])
  const dishes: StockedDish[] = []
  const slices = new TimeSlices()
  for (const { product, sizeId } of sold) {
    await slices.next()
    const { id: productId, type } = product
    const sizeFactor = (sizeId && goods.get(productId)?.sizeFactors[sizeId]) || one
    const portion = { productId, sizeId, amount: new Decimal(1), sizeFactor }
    const hasIngredients = type === 'GOODS' || type === 'PREPARED' || breakdown.chartIdOf(productId) !== null
    const ingredients = hasIngredients ? await breakdown.ofDocument().writeOffsOf(portion) : []
    dishes.push({ productId, sizeId, ingredients: ingredients.filter((each) => goods.get(each.productId)?.isStored) })
  }
  return dishes
}

interface Changes {
  organization: Organization
  groups: readonly TerminalGroup[]
  /** Shortages by terminal group. Other groups lose their entries of stock. */
  found: ReadonlyMap<string, ReadonlyMap<string, Shortage>>
  /** Keys of shortages at the last poll, by terminal group. */
  before: Readonly<Record<string, readonly string[]>>
}

async function changeLists(context: DueContext, changes: Changes): Promise<void> {
  const { db, now } = context
  const { organization, groups, found, before } = changes
  const { id: organizationId } = organization
  const reasonOf = await namedReasons(db, organization.corporationId, found)
  const stored = await listStored(db, organizationId)
  const namedFor = ({ id }: TerminalGroup): DescribedShortages => ({
    shortages: found.get(id) ?? new Map(),
    before: new Set(before[id] ?? []),
    reasonOf,
  })
  const changing = groups.filter((group) => {
    const list = { entries: stored.get(group.id) ?? new Map() }
    return withShortages(list, namedFor(group), now) !== list
  })
  if (changing.length === 0) return
  const wanted = changing.map(({ id }) => mayExist(creatableStopLists, { ownerId: organizationId, id }))
  let lists: readonly (StopList | undefined)[] = []
  const after = await changeAggregates<readonly (StopList | undefined)[]>(context, wanted, (states) => {
    lists = states
    return changing.map((group, i) => {
      const empty = emptyStopList({ organizationId, terminalGroupId: group.id })
      const list = states[i] ?? empty
      const changed = withShortages(list, namedFor(group), now)
      return changed === list ? states[i] : changed
    })
  })
  const informed = changing.flatMap((group, i) =>
    group.kind === 'linked' ? commandsFor(group, lists[i]?.entries, after[i]?.entries) : [],
  )
  await insertIssued(
    db,
    informed.map((command) => ({ ...command, organization })),
    now,
  )
}

async function listStored(db: Db, organizationId: string): Promise<ReadonlyMap<string, Entries>> {
  const rows = await listEntries(db, { organizationIds: [organizationId], terminalGroupIds: null, withSizes: true })
  const byGroup = Map.groupBy(rows, ({ terminalGroupId }) => terminalGroupId)
  return new Map(
    [...byGroup].map(([groupId, entries]) => [groupId, new Map(entries.map((entry) => [keyOf(entry), entry]))]),
  )
}

const keyOf = ({ productId, sizeId }: Pick<Shortage, 'productId' | 'sizeId'>) => entryKey(productId, sizeId)

/** Returns a function that names the missing ingredients of a shortage. */
async function namedReasons(db: Db, corporationId: string, found: Changes['found']) {
  const shortages = [...found.values()].flatMap((short) => [...short.values()])
  const ingredientIds = shortages.flatMap((shortage) => shortage.ingredientIds)
  const named = await findNamedGoods(db, corporationId, ingredientIds)
  return (shortage: Shortage) => shortage.ingredientIds.map((id) => named.get(id)?.name ?? id).join(', ')
}

/** Returns the commands that send changes of the list to a linked front office. */
function commandsFor(
  { id: terminalGroupId, organizationId }: TerminalGroup,
  before: Entries = new Map(),
  after: Entries = new Map(),
) {
  const place = { organizationId, terminalGroupId }
  const entriesIn = (one: Entries, other: Entries) =>
    [...one.values()]
      .filter((entry) => !other.has(keyOf(entry)))
      .map(({ productId, sizeId }) => ({ productId, sizeId }))
  const [added, removed] = [entriesIn(after, before), entriesIn(before, after)]
  return [
    ...(added.length > 0
      ? [{ operation: add, body: { ...place, items: added.map((item) => ({ ...item, balance: 0 })) } }]
      : []),
    ...(removed.length > 0 ? [{ operation: remove, body: { ...place, items: removed } }] : []),
  ]
}

/** Product on sale in one size, with the goods that one portion takes from the store. */
interface StockedDish {
  productId: Id<'Product'>
  sizeId: Id<'ProductSize'> | null
  ingredients: readonly Ingredient[]
}

/** Product in one size whose ingredients do not suffice for one portion. */
interface Shortage extends Pick<StockedDish, 'productId' | 'sizeId'> {
  ingredientIds: readonly string[]
}

/** Returns the dishes whose ingredients do not suffice for one portion, by product and size. */
function shortagesIn(dishes: readonly StockedDish[], quantities: ReadonlyMap<string, Decimal>): Map<string, Shortage> {
  const found = new Map<string, Shortage>()
  for (const { productId, sizeId, ingredients } of dishes) {
    const missing = ingredients.filter((one) => (quantities.get(one.productId) ?? zero).lessThan(one.amount))
    if (missing.length === 0) continue
    const ingredientIds = missing.map((ingredient) => ingredient.productId)
    found.set(entryKey(productId, sizeId), { productId, sizeId, ingredientIds })
  }
  return found
}

/** Shortages of a terminal group, for entries of its stop list. */
interface DescribedShortages {
  shortages: ReadonlyMap<string, Shortage>
  /** Keys of shortages at the last poll. */
  before: ReadonlySet<string>
  reasonOf(shortage: Shortage): string
}

/**
 * Adds entries for new shortages, and removes entries of stock whose shortage is over (docs/domain.md §5). Never changes entries of people,
 * nor adds an entry again that people have removed during a shortage.
 */
function withShortages<List extends Pick<StopList, 'entries'>>(
  list: List,
  { shortages, before, reasonOf }: DescribedShortages,
  now: Instant,
): List {
  const entries = new Map(list.entries)
  for (const [key, shortage] of shortages) {
    const known = list.entries.get(key)
    if (known ? known.reason === null : before.has(key)) continue
    const { productId, sizeId } = shortage
    const reason = reasonOf(shortage)
    if (known?.reason === reason) continue
    entries.set(key, known ? { ...known, reason } : { ...emptied(productId, sizeId, now), reason })
  }
  for (const [key, { reason }] of list.entries) if (reason !== null && !shortages.has(key)) entries.delete(key)
  return isSame(entries, list.entries) ? list : { ...list, entries }
}

const emptied = (
  productId: Id<'Product'>,
  sizeId: Id<'ProductSize'> | null,
  addedAt: Instant,
): Omit<StopListEntry, 'reason'> => ({
  productId,
  sizeId,
  ...{ balance: zero, counted: zero, addedAt },
  ...{ authorKind: 'server', authorId: null },
})

const isSame = (one: Entries, other: Entries): boolean =>
  one.size === other.size && [...one].every(([key, entry]) => other.get(key) === entry)
