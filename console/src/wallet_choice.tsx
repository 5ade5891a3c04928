import type { Response } from './api.ts'
import { Check } from './parts.tsx'
import { usePreferences } from './preferences.ts'
import { amountText, defineTexts, moneyText, useTexts } from './text.ts'

const texts = defineTexts(
  {
    pay: (sum: string, wallet: string) => `Pay ${sum} from the wallet ${wallet}`,
    balance: (sum: string) => `Balance: ${sum}`,
    nothing: (wallet: string, balance: string) => `Wallet ${wallet}: ${balance}, not for this order`,
  },
  {
    pay: (sum, wallet) => `Оплатить ${sum} из кошелька «${wallet}»`,
    balance: (sum) => `Баланс: ${sum}`,
    nothing: (wallet, balance) => `Кошелёк «${wallet}»: ${balance}, не для этого заказа`,
  },
)

/** Wallet of the guest that may pay for an order. */
export type Wallet = Response<'/api/1/deliveries/to_pay'>['wallets'][number]

/** Returns the payment of a sum from a wallet, by default the most that it may pay, as requests contain it. */
export const walletPayments = (wallet: Wallet | undefined, sum = wallet?.maxSum) =>
  wallet && sum ? [{ paymentTypeKind: 'LoyaltyCard' as const, paymentTypeId: wallet.paymentTypeId, sum }] : []

interface WalletChoiceProps {
  wallets: readonly Wallet[]
  /** Payment type of the chosen wallet; empty for none. */
  value: string
  /** Sum from the chosen wallet, if it is not the most that it may pay. */
  sum?: number | undefined
  currency: string
  onChange(paymentTypeId: string): void
}

/** Choice of a wallet of the guest, with balances. Empty without wallets. */
export function WalletChoice({ wallets, value, sum, currency, onChange }: WalletChoiceProps) {
  const t = useTexts(texts)
  const { language } = usePreferences()
  const money = (one: number) => moneyText(one, currency, language)
  return wallets.map(({ paymentTypeId: id, name, balance, maxSum }) =>
    maxSum > 0 ? (
      <div key={id} className="wallet-choice">
        <Check
          label={t.pay(money(id === value ? (sum ?? maxSum) : maxSum), name)}
          checked={id === value}
          onChange={() => onChange(id === value ? '' : id)}
        />
        <p className="hint">{t.balance(amountText(balance, currency, language))}</p>
      </div>
    ) : (
      <p key={id} className="hint">
        {t.nothing(name, amountText(balance, currency, language))}
      </p>
    ),
  )
}
