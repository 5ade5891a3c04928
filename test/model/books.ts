/** Accounts, documents and balances in whole cents. The model shares no code with the program. */

export interface Line {
  /** Cents per piece; `sum` is cents of the whole line. */
  price?: number
  sum?: number
  /** In thousandths of a piece. */
  amount: number
  vat: number
  splitsVat: boolean
  account: string
}

export interface Entry {
  day: string
  from: string
  to: string
  cents: number
}

export interface ModelDocument {
  isIncoming: boolean
  day: string
  number: string
  status: 'NEW' | 'PROCESSED' | 'CANCELED'
  lines: readonly Line[]
}

export type Outcome = 'done' | 'WRONG_STATE' | 'PERIOD_CLOSED' | 'NUMBER_ALREADY_USED' | 'DOCUMENT_NOT_PAYABLE'

/** Rounds a quotient of integers half up. */
const rounded = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor))

export const centsOf = ({ price, sum, amount }: Line): number => sum ?? rounded(price! * amount, 1000)

const withoutVat = (cents: number, vat: number): number => rounded(cents * 100, 100 + vat)

/** Entries that a posted act makes. */
export const entriesOf = ({ isIncoming, day, lines }: ModelDocument): Entry[] =>
  lines.flatMap((line) => {
    const cents = centsOf(line)
    const net = isIncoming && !line.splitsVat ? cents : withoutVat(cents, line.vat)
    const parts: [account: string, cents: number][] = [
      [line.account, net],
      [isIncoming ? '1.06' : '2.02', cents - net],
    ]
    return parts
      .filter(([, part]) => part !== 0)
      .map(([account, part]) =>
        isIncoming ? { day, from: '2.01', to: account, cents: part } : { day, from: account, to: '1.10', cents: part },
      )
  })

export class ModelBooks {
  readonly documents: ModelDocument[] = []
  readonly payments: (Entry | undefined)[] = []
  closedThrough: string | null = null

  /** Last number given to documents without a number. */
  private readonly last = { true: 0, false: 0 }

  create(document: Omit<ModelDocument, 'status'>): Outcome {
    if (this.isClosed(document.day)) return 'PERIOD_CLOSED'
    const { isIncoming, number } = document
    const chosen = number || String(this.last[`${isIncoming}`] + 1)
    if (this.documents.some((other) => other.isIncoming === isIncoming && other.number === chosen))
      return 'NUMBER_ALREADY_USED'
    if (/^[1-9]\d*$/.test(chosen)) this.last[`${isIncoming}`] = Math.max(this.last[`${isIncoming}`], Number(chosen))
    this.documents.push({ ...document, number: chosen, status: 'NEW' })
    return 'done'
  }

  update(document: ModelDocument, day: string, lines: readonly Line[]): Outcome {
    if (document.status !== 'NEW') return 'WRONG_STATE'
    if (this.isClosed(document.day) || this.isClosed(day)) return 'PERIOD_CLOSED'
    Object.assign(document, { day, lines })
    return 'done'
  }

  post(document: ModelDocument): Outcome {
    return this.move(document, 'NEW', 'PROCESSED')
  }

  unpost(document: ModelDocument): Outcome {
    return this.move(document, 'PROCESSED', 'NEW')
  }

  cancel(document: ModelDocument): Outcome {
    if (document.status !== 'NEW') return 'WRONG_STATE'
    document.status = 'CANCELED'
    return 'done'
  }

  /** Moves the sum of an act between the bank and its counteragent. */
  pay(document: ModelDocument, day: string, cents: number): Outcome {
    if (this.isClosed(day)) return 'PERIOD_CLOSED'
    // A document without a sum cannot be paid.
    const isPayable = document.status === 'PROCESSED' && document.lines.some((line) => centsOf(line) > 0)
    if (!isPayable) return 'DOCUMENT_NOT_PAYABLE'
    const [from, to] = document.isIncoming ? ['1.03', '2.01'] : ['1.10', '1.03']
    this.payments.push({ day, from: from!, to: to!, cents })
    return 'done'
  }

  cancelPayment(index: number): Outcome {
    const payment = this.payments[index]
    if (payment && this.isClosed(payment.day)) return 'PERIOD_CLOSED'
    this.payments[index] = undefined
    return 'done'
  }

  /** Returns balances by account at the end of a day: debit less credit, without zeros. */
  balances(day: string): Record<string, number> {
    const posted = this.documents.filter(({ status }) => status === 'PROCESSED').flatMap(entriesOf)
    const entries = [...posted, ...this.payments].filter((entry) => entry !== undefined && entry.day <= day) as Entry[]
    const sums = new Map<string, number>()
    for (const { from, to, cents } of entries) {
      sums.set(from, (sums.get(from) ?? 0) - cents)
      sums.set(to, (sums.get(to) ?? 0) + cents)
    }
    return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private move(document: ModelDocument, from: ModelDocument['status'], to: ModelDocument['status']): Outcome {
    if (document.status !== from) return 'WRONG_STATE'
    if (this.isClosed(document.day)) return 'PERIOD_CLOSED'
    document.status = to
    return 'done'
  }

  private isClosed(day: string): boolean {
    return this.closedThrough !== null && day <= this.closedThrough
  }
}
