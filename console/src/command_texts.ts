import { defineTexts } from './text.ts'

/** States of a command. */
export const commandTexts = defineTexts(
  {
    Accepted: 'Waiting',
    Sent: 'At the front office',
    Applied: 'Done',
    Failed: 'Refused',
    Expired: 'Not answered in time',
  },
  {
    Accepted: 'Ожидает',
    Sent: 'На кассе',
    Applied: 'Выполнена',
    Failed: 'Отклонена',
    Expired: 'Нет ответа вовремя',
  },
)
