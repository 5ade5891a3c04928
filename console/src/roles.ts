import { defineTexts } from './text.ts'

/** Roles of people of a chain. */
export const chainRoles = ['owner', 'manager', 'cashier', 'cook', 'bookkeeper', 'developer'] as const

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
