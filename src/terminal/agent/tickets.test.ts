import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ticketsOf } from './tickets.ts'

it('a kitchen ticket shows which modifiers are for the whole line', () => {
  const modifier = (name: string, amountIndependentOfParentAmount: boolean) => ({
    product: { name },
    amount: 1,
    amountIndependentOfParentAmount,
    resultSum: 0,
  })
  const modifiers = [modifier('Sauce', false), modifier('Cutlery', true)]
  const items = [{ product: { name: 'Tray' }, amount: 3, positionId: 'tray', resultSum: 24, modifiers }]
  const result = { commandId: 'command', state: 'applied' as const, subject: { order: { number: 1, sum: 24, items } } }
  const place = { organizationName: 'Restaurant', currencyDigits: 2 }
  const [ticket] = ticketsOf('/api/1/deliveries/create', result, undefined, place)
  assert.match(ticket?.text ?? '', /3 x Tray\n {4}\+ 1 Sauce\n {4}\+ 1 Cutlery in all\n/)
})
