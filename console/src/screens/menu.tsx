import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Icon } from '../icons.tsx'
import { type Catalogue, type MenuGroup, useGroup, useMenus } from '../menu_catalogue.ts'
import { fieldValue, menuDraft, type Place, type Product, pricesOf, useDraft } from '../menu_draft.ts'
import { Button, Failure, Loading, NumberCell, Top } from '../parts.tsx'
import { usePreferences } from '../preferences.ts'
import { useRestaurants } from '../restaurants.ts'
import { useSession } from '../session.tsx'
import { useTexts } from '../text.ts'
import { DraftBar } from './menu_bar.tsx'
import { GroupSettings, NewDish, NewGroup } from './menu_dialogs.tsx'
import { Item } from './menu_item.tsx'
import { usePlaceText, usePriceText, useSellerText } from './menu_parts.ts'
import { menuTexts } from './menu_texts.ts'

// Its widgets are as large as the rest of the screen.
const FindDish = lazy(() => import('./menu_find.tsx'))

export default function MenuScreen() {
  const t = useTexts(menuTexts)
  const { may, person } = useSession()
  useEffect(() => menuDraft.belongTo(person.personId), [person.personId])
  const { data, error, refetch } = useMenus()
  const restaurants = useRestaurants()
  const [isFinding, setFinding] = useState(false)
  const [search, setSearch] = useSearchParams()
  const restaurant = search.get('restaurant') ?? ''
  const menu =
    data?.menus.find(({ id }) => id === search.get('menu')) ??
    data?.menus.find(({ organizationIds }) => organizationIds === null || organizationIds.includes(restaurant)) ??
    data?.menus[0]
  return (
    <>
      <Top title={t.title}>
        {data && data.menus.length > 1 && (
          <select
            className="input restaurant"
            aria-label={t.menu}
            value={menu?.id}
            onChange={({ target }) => setSearch({ menu: target.value })}
          >
            {data.menus.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        {menu && isFinding && (
          <Suspense fallback={null}>
            <FindDish key={menu.id} menu={menu} />
          </Suspense>
        )}
        {menu && !isFinding && (
          <Button onClick={() => setFinding(true)}>
            <Icon name="search" />
            {t.find}
          </Button>
        )}
        {may('/admin/imports/preview') && (
          <div className="top-end">
            <Link className="button" to="/import?kind=menu">
              {t.import}
            </Link>
          </div>
        )}
      </Top>
      {(error ?? restaurants.error) && (
        <Failure
          error={error ?? restaurants.error}
          retry={() => void Promise.all([refetch(), restaurants.refetch()])}
        />
      )}
      {!error && (!data || !restaurants.data) && <Loading />}
      {data && restaurants.data && !menu && <p className="page hint">{t.noMenu}</p>}
      {data && restaurants.data && menu && <Groups key={menu.id} menu={menu} catalogue={data} />}
      <DraftBar />
    </>
  )
}

interface GroupsProps {
  menu: Catalogue['menus'][number]
  catalogue: Catalogue
}

function Groups({ menu, catalogue }: GroupsProps) {
  const t = useTexts(menuTexts)
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const { groups } = menu
  const itemId = search.get('item')
  const group =
    groups.find(({ id }) => id === search.get('group')) ??
    groups.find(({ productIds }) => itemId !== null && productIds.includes(itemId)) ??
    groups[0]
  const addressOf = (id: string) => `?${new URLSearchParams({ menu: menu.id, group: id })}`
  return (
    <div className={itemId === null ? 'menu-screen' : 'menu-screen with-item'}>
      <nav className="menu-groups" aria-label={t.groups}>
        <ul>
          {groups.map(({ id, name, productIds, isHidden }) => (
            <li key={id}>
              <Link
                className="menu-group"
                to={`/menu${addressOf(id)}`}
                aria-current={id === group?.id ? 'true' : undefined}
              >
                <span>{name}</span>
                {isHidden ? <span className="tag">{t.hidden}</span> : <small>{productIds.length}</small>}
              </Link>
            </li>
          ))}
        </ul>
        <Button onClick={() => setAdding(true)}>{t.newGroup}</Button>
      </nav>
      <div className="menu-narrow filters">
        <select
          className="input"
          aria-label={t.group}
          value={group?.id}
          onChange={({ target }) => setSearch({ menu: menu.id, group: target.value })}
        >
          {groups.map(({ id, name, productIds }) => (
            <option key={id} value={id}>
              {`${name} · ${productIds.length}`}
            </option>
          ))}
        </select>
        <Button onClick={() => setAdding(true)}>{t.newGroup}</Button>
      </div>
      {group ? (
        <Items key={group.id} menu={menu} group={group} catalogue={catalogue} />
      ) : (
        <p className="hint menu-items">{t.noGroups}</p>
      )}
      {isAdding && (
        <NewGroup
          menuId={menu.id}
          onClose={() => setAdding(false)}
          onDone={(id) => setSearch({ menu: menu.id, group: id })}
        />
      )}
    </div>
  )
}

interface ItemsProps {
  menu: Catalogue['menus'][number]
  group: MenuGroup
  catalogue: Catalogue
}

/** Products of a group, and the opened one of them. */
function Items({ menu, group, catalogue }: ItemsProps) {
  const t = useTexts(menuTexts)
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<'dish' | 'group'>()
  const { data, error, refetch } = useGroup(menu.id, group.id)
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const byId = new Map(data.products.map((product) => [product.id, product]))
  const products = group.productIds.flatMap((id) => byId.get(id) ?? []).filter(({ isDeleted }) => !isDeleted)
  const place = { menuId: menu.id, groupId: group.id, revision: data.revision }
  const opened = products.find(({ id }) => id === search.get('item'))
  const open = (item?: string) => setSearch({ menu: menu.id, group: group.id, ...(item !== undefined && { item }) })
  return (
    <>
      <section className="menu-items" aria-label={group.name}>
        <div className="row menu-tools">
          <h2>{group.name}</h2>
          <Button onClick={() => setDialog('dish')}>{t.newDish}</Button>
          <Button look="quiet" onClick={() => setDialog('group')}>
            {t.changeGroup}
          </Button>
        </div>
        {products.length === 0 ? (
          <p className="hint">{t.noDishes}</p>
        ) : (
          <ItemTable products={products} place={place} catalogue={catalogue} openedId={opened?.id} />
        )}
      </section>
      {opened && (
        <Item
          key={opened.id}
          product={opened}
          place={place}
          catalogue={catalogue}
          parts={data}
          onClose={() => open()}
        />
      )}
      {dialog === 'dish' && <NewDish {...place} onClose={() => setDialog(undefined)} onDone={open} />}
      {dialog === 'group' && (
        <GroupSettings
          menuId={menu.id}
          group={group}
          onClose={() => setDialog(undefined)}
          onGone={() => setSearch({ menu: menu.id })}
        />
      )}
    </>
  )
}

interface ReadIn {
  menuId: string
  groupId: string
  revision: number
}

interface ItemTableProps {
  products: readonly Product[]
  place: ReadIn
  catalogue: Catalogue
  openedId: string | undefined
}

const everywhere = { organizationId: null, priceCategoryId: null }
const isGeneral = ({ organizationId, priceCategoryId }: Place) => organizationId === null && priceCategoryId === null

type Prices = ReturnType<typeof pricesOf>

/** Returns the general price of a size. Without one, returns the prices of restaurants and categories. */
function shownPrices(prices: Prices, size: string | null): Prices {
  const ofSize = prices.filter(({ sizeId }) => sizeId === size)
  const general = ofSize.filter(isGeneral)
  if (general.length > 0) return general
  return prices.length === 0 && size === null
    ? [{ ...everywhere, sizeId: null, price: undefined }]
    : ofSize.filter(({ price }) => price !== null)
}

const rowHeight = 41

/** Products with a column of prices for each size. Only rows near the visible ones are drawn. */
function ItemTable({ products, place, catalogue, openedId }: ItemTableProps) {
  const t = useTexts(menuTexts)
  const draft = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const prices = products.map((product) => pricesOf(product, draft.get(product.id)))
  const columns = [{ id: null, name: t.price }, ...catalogue.sizes].filter(({ id }) =>
    prices.some((some) => shownPrices(some, id).length > 0),
  )
  const drawn = rows.getVirtualItems()
  const [before, after] = [drawn[0]?.start ?? 0, rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)]
  return (
    <div className="table-frame" ref={frame}>
      <table className="table" onKeyDown={moveToPrice} aria-rowcount={products.length + 1}>
        <thead>
          <tr>
            <th>{t.dish}</th>
            <th className="menu-sku">{t.sku}</th>
            {columns.map(({ id, name }) => (
              <th key={id} className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} columns={columns.length + 2} />}
          {drawn.map(({ index }) => {
            const product = products[index]!
            return (
              <ItemRow
                key={product.id}
                index={index}
                measure={rows.measureElement}
                product={product}
                place={place}
                prices={prices[index]!}
                columns={columns}
                catalogue={catalogue}
                isOpened={product.id === openedId}
              />
            )
          })}
          {after > 0 && <Gap height={after} columns={columns.length + 2} />}
        </tbody>
      </table>
    </div>
  )
}

/** Moves from a price to the one below or above it. */
function moveToPrice({ key, target }: KeyboardEvent): void {
  const cell = target instanceof HTMLInputElement ? target.closest('td') : null
  const row = cell?.closest('tr')
  const next = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling
  if (!cell || !(next instanceof HTMLTableRowElement) || !['Enter', 'ArrowDown', 'ArrowUp'].includes(key)) return
  next.cells[cell.cellIndex]?.querySelector('input')?.focus()
}

/** Rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td className="menu-gap" colSpan={columns} style={{ height }} />
  </tr>
)

interface ItemRowProps {
  index: number
  measure(row: Element | null): void
  product: Product
  place: ReadIn
  prices: Prices
  columns: readonly { id: string | null; name: string }[]
  catalogue: Catalogue
  isOpened: boolean
}

function ItemRow({ index, measure, product, place, prices, columns, catalogue, isOpened }: ItemRowProps) {
  const t = useTexts(menuTexts)
  const edited = useDraft().get(product.id)
  const priceText = usePriceText()
  const placeText = usePlaceText(catalogue)
  const sellerText = useSellerText(catalogue)
  const { data: restaurants = [] } = useRestaurants()
  const { language } = usePreferences()
  const name = String(fieldValue(product, 'name', edited))
  // In a chain of one restaurant, each row would have its name.
  const noteOf = (at: Place) =>
    restaurants.length === 1 && at.organizationId === restaurants[0]?.id && at.priceCategoryId === null
      ? ''
      : sellerText(at)
  const address = new URLSearchParams({ menu: place.menuId, group: place.groupId, item: product.id })
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isOpened ? 'chosen' : undefined}>
      <th lang={language} scope="row">
        <Link className="menu-name" to={`/menu?${address}`} aria-current={isOpened ? 'true' : undefined}>
          {name}
        </Link>
        {fieldValue(product, 'isHidden', edited) === true && <span className="tag">{t.hidden}</span>}
        {edited && <span className="tag soon">{t.changed}</span>}
      </th>
      <td className="menu-sku">{product.sku}</td>
      {columns.map((size) => {
        const shown = shownPrices(prices, size.id)
        const [first, second] = shown
        return (
          <td key={size.id} className="number">
            {!first && '–'}
            {second && <Link to={`/menu?${address}`}>{rangeOf(shown).map(priceText).join(' – ')}</Link>}
            {first && !second && (
              <NumberCell
                label={`${name}, ${placeText(first)}`}
                value={first.price ?? undefined}
                format={priceText}
                onSave={(value) => menuDraft.edit({ ...place, product }, placeOf(first), value)}
              />
            )}
            {first && !second && noteOf(first) !== '' && <small className="hint menu-seller">{noteOf(first)}</small>}
          </td>
        )
      })}
    </tr>
  )
}

const placeOf = ({ sizeId, organizationId, priceCategoryId }: Place): Place => ({
  sizeId,
  organizationId,
  priceCategoryId,
})

/** Returns the lowest and the highest price, or the only one. */
function rangeOf(prices: Prices): number[] {
  const known = prices.flatMap(({ price }) => price ?? [])
  return [...new Set([Math.min(...known), Math.max(...known)])].filter(Number.isFinite)
}
