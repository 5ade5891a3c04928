import { defineTexts } from '../text.ts'

export const partTexts = defineTexts(
  {
    all: 'All settings',
    hours: 'Hours and zones',
    restaurant: 'Restaurant',
    paymentTypes: 'Payment types',
    discounts: 'Discounts',
    cancelCauses: 'Reasons of cancelling',
    removalTypes: 'Ways of writing off',
    orderTypes: 'Kinds of orders',
    marketingSources: 'Sources of orders',
    staff: 'Staff',
    positions: 'Positions',
    worked: 'Worked hours',
    halls: 'Halls and tables',
    stores: 'Stores',
    suppliers: 'Suppliers and customers',
    books: 'Books',
    webhooks: 'Webhook receivers',
    newRestaurant: 'New restaurant',
  },
  {
    all: 'Все настройки',
    hours: 'Часы и зоны',
    restaurant: 'Ресторан',
    paymentTypes: 'Способы оплаты',
    discounts: 'Скидки',
    cancelCauses: 'Причины отмены',
    removalTypes: 'Виды списания',
    orderTypes: 'Виды заказов',
    marketingSources: 'Источники заказов',
    staff: 'Сотрудники',
    positions: 'Должности',
    worked: 'Отработанные часы',
    halls: 'Залы и столы',
    stores: 'Склады',
    suppliers: 'Поставщики и покупатели',
    books: 'Учёт',
    webhooks: 'Получатели вебхуков',
    newRestaurant: 'Новый ресторан',
  },
)

export type PartName = Exclude<keyof (typeof partTexts)['en'], 'all'>

/** Key of the cached dictionaries. */
export const dictionariesKey = ['dictionaries']
