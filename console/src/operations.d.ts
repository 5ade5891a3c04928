// Written by `npm run contract` from the contract, for the operations that the console calls.

export interface Operations {
  '/console/session/whoami': { request: ConsoleSessionWhoamiRequest; response: ConsoleSessionWhoamiResponse }
}

export type ConsoleSessionWhoamiRequest = {  }

export type ConsoleSessionWhoamiResponse = { paths: (string)[]; person: SessionPerson }

export type SessionPerson = { corporationId: string | null; login: string; name: string; organizationIds: (string)[] | null; personId: string; role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer' }
