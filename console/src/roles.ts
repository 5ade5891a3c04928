import { defineTexts } from './text.ts'

export const roleTexts = defineTexts(
  {
    operator: 'operator',
    owner: 'owner',
    manager: 'manager',
    cashier: 'cashier',
    cook: 'cook',
    bookkeeper: 'bookkeeper',
    developer: 'developer',
  },
  {
    operator: 'оператор сервера',
    owner: 'владелец',
    manager: 'управляющий',
    cashier: 'кассир',
    cook: 'повар',
    bookkeeper: 'бухгалтер',
    developer: 'разработчик',
  },
)
