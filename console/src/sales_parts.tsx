import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePreferences } from './preferences.ts'
import type { SalesFigures } from './sales.ts'
import { defineTexts, moneyText, numberText, percentText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    revenue: 'Revenue',
    orders: 'Orders',
    average: 'Average check',
    cost: 'Cost of goods',
    fresh: 'new',
    before: (text: string) => `before: ${text}`,
  },
  {
    revenue: 'Выручка',
    orders: 'Заказы',
    average: 'Средний чек',
    cost: 'Себестоимость',
    fresh: 'новое',
    before: (text) => `ранее: ${text}`,
  },
)

interface TileProps {
  name: string
  value: string
  /** Path of the figure's orders. */
  to?: string
  /** Comparison below the figure. */
  children?: ReactNode
}

/** Large figure with its name. */
export const Tile = ({ name, value, to, children }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd className="tile-value">{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
    {children !== undefined && <dd className="hint">{children}</dd>}
  </div>
)

interface ChangeProps {
  value: number | null
  before: number | null
  /** Earlier value in words. */
  text?: string
}

/** By how many percent a figure has changed, with a sign that does not need a colour. */
export function Change({ value, before, text }: ChangeProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const share = value === null || !before ? undefined : value / before - 1
  const sign = share === undefined ? '' : share > 0 ? '▲ +' : share < 0 ? '▼ ' : ''
  const change = share === undefined ? (value ? t.fresh : '–') : `${sign}${percentText(share, language)}`
  return (
    <>
      <span className={share !== undefined && share < 0 ? 'change down' : 'change'}>{change}</span>
      {text !== undefined && `, ${t.before(text)}`}
    </>
  )
}

interface SalesTilesProps {
  currency: string
  present: SalesFigures
  compared: SalesFigures
  /** Path of the orders behind the figures. */
  orders: string
  /** Further tiles. */
  children?: ReactNode
}

/** Figures of a period, compared with those of another one. */
export function SalesTiles({ currency, present, compared, orders, children }: SalesTilesProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const money = (sum: number | null) => (sum === null ? '–' : moneyText(sum, currency, language))
  return (
    <dl className="tiles">
      <Tile name={t.revenue} value={money(present.revenue)} to={orders}>
        <Change value={present.revenue} before={compared.revenue} text={money(compared.revenue)} />
      </Tile>
      <Tile name={t.orders} value={numberText(present.orders, language)} to={orders}>
        <Change value={present.orders} before={compared.orders} text={numberText(compared.orders, language)} />
      </Tile>
      <Tile name={t.average} value={money(present.average)} to={orders}>
        <Change value={present.average} before={compared.average} text={money(compared.average)} />
      </Tile>
      <Tile name={t.cost} value={percentText(present.costShare, language)}>
        {t.before(percentText(compared.costShare, language))}
      </Tile>
      {children}
    </dl>
  )
}

interface Bar {
  /** Short text below the bar. */
  label: string
  value: number
  before: number
}

interface BarsProps {
  bars: readonly Bar[]
  currency: string
  /** Names of both kinds of bars. */
  names: { value: string; before: string }
}

/** Places of a chart with fewer bars, which would be too wide. */
const barsMin = 12
const labelsMax = 6

/** Returns the smallest of 1, 2, 5, 10, 20 … that is not below the number. */
function roundedUp(value: number): number {
  const digit = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((times) => times * digit).find((mark) => mark >= value) ?? value
}

/** Chart of the figures of a table beside it, which people who do not see it read instead. */
export function Bars({ bars, currency, names }: BarsProps) {
  const { language } = usePreferences()
  const most = roundedUp(Math.max(...bars.flatMap(({ value, before }) => [value, before]), 0) || 1)
  const places = Math.max(bars.length, barsMin)
  const width = 100 / places
  const step = Math.ceil(places / labelsMax)
  const path = (name: 'value' | 'before', start: number) =>
    bars
      .map(
        (bar, i) =>
          `M${(i + start) * width} 40V${40 - (40 * Math.max(bar[name], 0)) / most}h${(1 - 2 * start) * width}V40`,
      )
      .join('')
  return (
    <figure className="chart" aria-hidden="true">
      <div className="chart-scale">
        {[most, most / 2, 0].map((mark) => (
          <span key={mark}>{moneyText(mark, currency, language)}</span>
        ))}
      </div>
      <svg className="bars" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path className="bar-line" d="M0 0H100M0 20H100" />
        <path className="bar-before" d={path('before', 0.1)} />
        <path className="bar-value" d={path('value', 0.25)} />
      </svg>
      <div className="chart-labels" style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}>
        {bars.map(
          ({ label }, i) =>
            i % step === 0 &&
            i + step <= places && (
              <span key={label} style={{ gridColumn: `${i + 1} / span ${step}` }}>
                {label}
              </span>
            ),
        )}
      </div>
      <figcaption>
        <span className="chart-key value">{names.value}</span> <span className="chart-key before">{names.before}</span>
      </figcaption>
    </figure>
  )
}

const shownHours = { first: 10, last: 22 }

/** Returns the hours of a chart, `00` to `23`, from the first to the last without a gap. */
export function hoursFrom(hours: readonly string[]): string[] {
  const numbers = hours.map(Number)
  const first = Math.min(shownHours.first, ...numbers)
  const last = Math.max(shownHours.last, ...numbers)
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(2, '0'))
}
