import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SavedCatalogue } from '#domains/catalogue/schemas.ts'
import type { MenuV3 } from '#domains/menus/menu/v3/schemas.ts'
import { demo } from '#shared/demo.ts'
import { runComanda, writtenFiles } from '#test/fixtures/written_files.ts'
import { describeOwnWorld, type World } from '#test/harness/world.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'examples', 'menu', 'bistro.csv')
const { corporation: corporationId, organization: organizationId } = demo

const listed = ({ ask }: World) => ask<SavedCatalogue & { revision: number }>('/admin/menus/list', { corporationId })
const viewOf = ({ ask }: World, externalMenuId: string) =>
  ask<MenuV3>('/api/menu/v3/by_id', { externalMenuId, organizationId })

describeOwnWorld('a menu file with optional columns', ({ it }) => {
  const files = writtenFiles()
  const { write: csv } = files
  const comanda = ({ url, adminToken }: World, file: string, ...args: string[]) =>
    runComanda(['import', '--menu', file, '--new', '--url', url, '--admin-token', adminToken, ...args], files)

  async function imported(world: World, file: string, ...args: string[]) {
    const { code, out, err } = await comanda(world, file, '--json', ...args)
    assert.equal(code, 0, err)
    return JSON.parse(out) as { externalMenuId: string; added: string[] } & Record<
      'otherwiseChanged' | 'priceChanged',
      object[]
    >
  }

  const saveNames = ({ ask }: World) =>
    ask('/admin/directories/save', {
      corporationId,
      customerTagGroups: [{ id: demo.organization, name: 'Taste of the bistro' }],
      customerTags: [{ id: demo.terminalGroup, name: 'Spicy', groupId: demo.organization }],
    })

  it('is imported like the example, and changes nothing when it is imported again', async (world) => {
    await saveNames(world)
    const lines = (await readFile(example, 'utf8')).trim().split('\n')
    const file = await csv('bistro.csv', ...lines.map((line) => line.replace(',Gluten|Milk,,', ',Gluten|Milk,Spicy,')))
    const first = await imported(world, file)
    assert.deepEqual(first.added, ['Bistro pizza', 'Bistro tea'])
    const menu = await viewOf(world, first.externalMenuId)
    const picture = (name: string, hash: string) => ({
      url: `https://pictures.example/${name}.jpg`,
      hash,
      updatedAt: '2026-05-04T07:00:00.000Z',
    })
    assert.deepEqual([menu.description, menu.image], ['All that the bistro has', picture('bistro', 'm1')])
    const [lunch, drinks] = menu.itemsGroups ?? []
    assert.deepEqual(
      [lunch?.name, lunch?.image?.url, drinks?.name, drinks?.scheduleId],
      ['Bistro lunch', 'https://pictures.example/lunch.jpg', 'Bistro drinks', null],
    )
    const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
    assert.deepEqual(
      menu.schedules?.map(({ id, periods }) => [id, periods]),
      [[lunch?.scheduleId, [{ from: '12:00', to: '15:30', weekDays }]]],
    )
    const [pizza] = lunch?.items ?? []
    const nutritions = {
      energy: 231,
      proteins: 9.4,
      fats: 8.1,
      carbs: 29.7,
      saturatedFattyAcid: null,
      salt: 1.1,
      sugar: null,
    }
    assert.deepEqual(
      pizza?.sizePrices?.map(({ sku, weight, measureUnitType, image, price }) => [
        sku,
        weight,
        measureUnitType,
        image,
        price,
      ]),
      [
        ['B-1-H', 250, 'GRAM', picture('half', 'h1'), 8.5],
        ['B-1-W', 500, 'GRAM', picture('pizza', 'p1'), 14],
      ],
    )
    assert.deepEqual(
      pizza?.sizePrices?.map((size) => size.nutritions),
      [nutritions, nutritions],
    )
    assert.deepEqual([pizza?.tags, pizza?.labels], [['hot', 'vegetarian'], ['New']])
    assert.deepEqual(menu.allergenGroups?.map(({ name }) => name).toSorted(), ['Gluten', 'Milk'])
    const dishes = new Map(menu.products?.map((product) => [product.sku, product]))
    assert.deepEqual(dishes.get('B-1')?.customerTagGroups, [
      { customerTagGroupId: demo.organization, selectedTagIds: [demo.terminalGroup] },
    ])
    assert.equal(dishes.get('B-1')?.splittable, true)
    const percents = new Map(menu.taxCategories?.map(({ id, percentage }) => [id, percentage]))
    assert.deepEqual(
      pizza?.sizePrices?.map(({ taxCategoryId }) => percents.get(taxCategoryId ?? '')),
      [20, 7],
    )
    const overrides = Object.values(menu.overrideTaxCategories ?? {}).map((one) => [
      percents.get(one.baseTaxCategoryId ?? ''),
      percents.get(one.newTaxCategoryId ?? ''),
      one.orderTypeId,
    ])
    assert.deepEqual(overrides, [[20, 10, demo.courierOrderType]])
    const { products, revision } = await listed(world)
    const saved = (name: string) => products.find((product) => product.name === name)
    assert.deepEqual(
      saved('Bistro pizza')
        ?.nextPrices?.map(({ price, startsOn }) => `${price} ${startsOn}`)
        .toSorted(),
      ['9 2090-01-01', 'null 2090-01-01'],
    )
    assert.deepEqual([saved('Bistro tea')?.hasOwnQuantity, saved('Bistro pizza')?.seoTitle], [true, 'Pizza delivered'])
    const again = await imported(world, file)
    assert.deepEqual([again.added, again.priceChanged, again.otherwiseChanged], [[], [], []])
    assert.equal((await listed(world)).revision, revision)
  })

  it('leaves values without a column, clears empty ones, and prints what would change', async (world) => {
    const name = 'Porridge of the file'
    const whole = await csv('porridge.csv', 'name,price,tags,labels,group_hidden', `${name},4,warm,New,yes`)
    const { externalMenuId } = await imported(world, whole)
    const changed = await csv('porridge.csv', 'name,price,tags', `${name},4,`)
    const tried = await comanda(world, changed, '--dry-run')
    assert.match(tried.out, /^Nothing was changed\..*: 0 new, 0 prices changed, 1 otherwise changed, 0 gone\n$/)
    const [group] = (await viewOf(world, externalMenuId)).itemsGroups ?? []
    assert.deepEqual([group?.isHidden, group?.items?.[0]?.tags], [true, ['warm']])
    await imported(world, changed)
    const [after] = (await viewOf(world, externalMenuId)).itemsGroups ?? []
    assert.deepEqual([after?.isHidden, after?.items?.[0]?.tags, after?.items?.[0]?.labels], [true, [], ['New']])
  })

  it('keeps next prices of other sellers, and finds equal ones of its own unchanged', async (world) => {
    const lines = ['name,price,next_price,next_price_from', 'Mousse of the file,5,6,2090-01-01']
    const file = await csv('later.csv', ...lines)
    await imported(world, file)
    const there = ['--organization', organizationId, '--name', 'later']
    await imported(world, file, ...there)
    for (const args of [there, ['--name', 'later']]) {
      const again = await imported(world, file, ...args)
      assert.deepEqual([again.priceChanged, again.otherwiseChanged], [[], []])
    }
    const { products } = await listed(world)
    const mousse = products.find(({ name }) => name === 'Mousse of the file')
    assert.deepEqual([mousse?.prices?.length, mousse?.nextPrices?.length], [2, 2])
  })

  it('sets purchase prices, reads neither 0 nor a dash as an allergen, and no price of another unit as the price', async (world) => {
    const lines = [
      'name,price,cost,size,allergens,price_per_unit',
      'Cutlet of the file,9,2.75,,0,1',
      'Fillet of the file,12,3.1,,-,2',
      'Roast of the file,8,2,S,Milk,3',
      'Roast of the file,9,2.5,L,,3',
    ]
    const file = await csv('bought.csv', ...lines)
    const { code, out, err } = await comanda(world, file)
    assert.equal(code, 0, err)
    assert.match(out, /: 3 new, 0 prices changed, 0 gone; purchase prices: 2 changed\n$/)
    assert.equal(
      err,
      `Not read in ${file}: price_per_unit\nPurchase prices that differ between sizes are not read: Roast of the file\n`,
    )
    const { products } = await world.ask<{
      products: { name: string; estimatedPurchasePrice: number | null; allergenGroupIds: string[] | null }[]
    }>('/admin/catalogue/list', { corporationId, limit: 1_000 })
    const bought = products.filter(
      ({ name }) => name.endsWith(' of the file') && lines.some((line) => line.startsWith(name)),
    )
    assert.deepEqual(
      bought.map((row) => [row.name, row.estimatedPurchasePrice, row.allergenGroupIds?.length ?? 0]),
      [
        ['Cutlet of the file', 2.75, 0],
        ['Fillet of the file', 3.1, 0],
        ['Roast of the file', null, 1],
      ],
    )
    assert.match((await comanda(world, file)).out, /: 0 new, 0 prices changed, 0 gone; purchase prices: 0 changed\n$/)
    const wrong = await comanda(world, await csv('bought.csv', 'name,price,cost', 'Cutlet of the file,9,cheap'))
    assert.match(wrong.err, /line 2, column 3: "cheap" is not a number such as 2\.50/)
  })

  it('reports line and column of every error, and then saves nothing', async (world) => {
    const lines = [
      'name,price,size,group,weight,hidden,tax,tax_for_nobody,guest_tags,energy,image,image_hash,size_weight,next_price,next_price_from,group_schedule,code',
      'Good of the file,1,,A,0.1,yes,20 %,,,,,,,,,,1',
      'Bad of the file,1,,A,much,perhaps,none,5 %,Nobody,5,,abc,,2,,never,12a',
      'Ugly of the file,1,S,B,,,,,,,,,0.2,,2026-02-30,,',
      'Ugly of the file,2,M,B,0.3,,,,,,,,many,,,,',
      'Late of the file,2,,B,0.3,,,,,,,,0.3,,,sat 10:00-12:00,',
    ]
    const { revision } = await listed(world)
    const { code, err } = await comanda(world, await csv('faulty.csv', ...lines))
    assert.equal(code, 2)
    for (const message of [
      'line 3, column 5: "much" is not a number such as 0.25',
      'line 3, column 6: "perhaps" is neither yes nor no',
      'line 3, column 7: there is no tax category "none", or there are several',
      'line 3, column 9: there is no tag for guests "Nobody", or there are several',
      'line 3, column 10: nutrition needs energy, proteins, fats, carbs',
      'line 3, column 15: a next price has a price and a day',
      'line 3, column 16: there is no schedule "never", or there are several',
      'line 3, column 17: "12a" is not a code of at most 8 digits',
      'line 4, column 15: "2026-02-30" is no day such as 2026-03-01',
      'line 5, column 13: "many" is not a number such as 0.25',
      'line 6, column 13: the line has no size',
      'column tax_for_nobody: there is no such order type',
    ])
      assert.ok(err.includes(message), `${message}\n${err}`)
    assert.equal((await listed(world)).revision, revision)
  })

  it('reports line and column of a refusal by the server', async (world) => {
    await imported(world, await csv('taken.csv', 'name,price,code', 'First of its code,1,8765432'))
    const file = await csv('taken_again.csv', 'name,price,code', 'Free,1,8765433', 'Second of its code,1,8765432')
    const { code, err } = await comanda(world, file)
    assert.equal(code, 2)
    assert.match(
      err,
      /The server refuses taken_again, line 3, column 3, "Second of its code", code: Another active product/,
    )
  })
})
