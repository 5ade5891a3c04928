import { defineTexts } from './text.ts'

/** Words of table orders. */
export const tableTexts = defineTexts(
  {
    free: 'Free',
    New: 'Seated',
    Bill: 'Bill printed',
    Closed: 'Closed',
    Deleted: 'Cancelled',
    AddItems: 'Add dishes',
    StartCooking: 'Send to the kitchen',
    CompleteCooking: 'Cooked',
    Serve: 'Served',
    ChangeTables: 'Move',
    ChangeWaiter: 'Change waiter',
    TakePayment: 'Payment',
    PrintBill: 'Print bill',
    Close: 'Close',
    Reopen: 'Reopen',
    Cancel: 'Cancel order',
    doing: 'In progress …',
    reserved: (time: string, guest: string) => `Reserved ${time}, ${guest}`,
    since: (minutes: number) =>
      minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  },
  {
    free: 'Свободен',
    New: 'Занят',
    Bill: 'Счёт напечатан',
    Closed: 'Закрыт',
    Deleted: 'Отменён',
    AddItems: 'Добавить блюда',
    StartCooking: 'На кухню',
    CompleteCooking: 'Приготовлено',
    Serve: 'Подано',
    ChangeTables: 'Пересадить',
    ChangeWaiter: 'Сменить официанта',
    TakePayment: 'Оплата',
    PrintBill: 'Печать счёта',
    Close: 'Закрыть',
    Reopen: 'Открыть снова',
    Cancel: 'Отменить заказ',
    doing: 'Выполняется …',
    reserved: (time, guest) => `Бронь на ${time}, ${guest}`,
    since: (minutes) =>
      minutes < 60 ? `${minutes} мин` : `${Math.floor(minutes / 60)} ч ${String(minutes % 60).padStart(2, '0')} мин`,
  },
)
