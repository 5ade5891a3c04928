// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../../client/values.d.ts'

import type { AccessOperations } from '../../client/areas/access.d.ts'
import type { AssemblyChartOperations } from '../../client/areas/assembly_chart.d.ts'
import type { BooksOperations } from '../../client/areas/books.d.ts'
import type { CalculateOperations } from '../../client/areas/calculate.d.ts'
import type { CatalogueOperations } from '../../client/areas/catalogue.d.ts'
import type { ComboOperations } from '../../client/areas/combo.d.ts'
import type { CommandsOperations } from '../../client/areas/commands.d.ts'
import type { DaysOperations } from '../../client/areas/days.d.ts'
import type { DeliveriesOperations } from '../../client/areas/deliveries.d.ts'
import type { DeliveryRestrictionsOperations } from '../../client/areas/delivery_restrictions.d.ts'
import type { DictionariesOperations } from '../../client/areas/dictionaries.d.ts'
import type { EmployeesOperations } from '../../client/areas/employees.d.ts'
import type { FinanceOperations } from '../../client/areas/finance.d.ts'
import type { GeoOperations } from '../../client/areas/geo.d.ts'
import type { GuestsOperations } from '../../client/areas/guests.d.ts'
import type { HistoryOperations } from '../../client/areas/history.d.ts'
import type { ImportsOperations } from '../../client/areas/imports.d.ts'
import type { InventoryOperations } from '../../client/areas/inventory.d.ts'
import type { LoyaltyOperations } from '../../client/areas/loyalty.d.ts'
import type { MenusOperations } from '../../client/areas/menus.d.ts'
import type { MessagesOperations } from '../../client/areas/messages.d.ts'
import type { MonitoringOperations } from '../../client/areas/monitoring.d.ts'
import type { NotificationsOperations } from '../../client/areas/notifications.d.ts'
import type { OrderOperations } from '../../client/areas/order.d.ts'
import type { OrganizationsOperations } from '../../client/areas/organizations.d.ts'
import type { PastOrdersOperations } from '../../client/areas/past_orders.d.ts'
import type { PeopleOperations } from '../../client/areas/people.d.ts'
import type { ReportsOperations } from '../../client/areas/reports.d.ts'
import type { RequestsOperations } from '../../client/areas/requests.d.ts'
import type { ReserveOperations } from '../../client/areas/reserve.d.ts'
import type { RestaurantSectionsOperations } from '../../client/areas/restaurant_sections.d.ts'
import type { SalesOperations } from '../../client/areas/sales.d.ts'
import type { SandboxOperations } from '../../client/areas/sandbox.d.ts'
import type { StopListsOperations } from '../../client/areas/stop_lists.d.ts'
import type { StoresOperations } from '../../client/areas/stores.d.ts'
import type { TerminalGroupsOperations } from '../../client/areas/terminal_groups.d.ts'
import type { WebhooksOperations } from '../../client/areas/webhooks.d.ts'

export interface Operations
  extends PageOperations,
    AccessOperations,
    AssemblyChartOperations,
    BooksOperations,
    CalculateOperations,
    CatalogueOperations,
    ComboOperations,
    CommandsOperations,
    DaysOperations,
    DeliveriesOperations,
    DeliveryRestrictionsOperations,
    DictionariesOperations,
    EmployeesOperations,
    FinanceOperations,
    GeoOperations,
    GuestsOperations,
    HistoryOperations,
    ImportsOperations,
    InventoryOperations,
    LoyaltyOperations,
    MenusOperations,
    MessagesOperations,
    MonitoringOperations,
    NotificationsOperations,
    OrderOperations,
    OrganizationsOperations,
    PastOrdersOperations,
    PeopleOperations,
    ReportsOperations,
    RequestsOperations,
    ReserveOperations,
    RestaurantSectionsOperations,
    SalesOperations,
    SandboxOperations,
    StopListsOperations,
    StoresOperations,
    TerminalGroupsOperations,
    WebhooksOperations {}

export interface PageOperations {
  /** End an own session in another browser. */
  '/console/session/end': { kind: 'write'; request: ConsoleSessionEndRequest; response: ConsoleSessionEndResponse }
  /** Enter with a link, which is good once. */
  '/console/session/enter': { kind: 'write'; request: ConsoleSessionEnterRequest; response: SessionPersonAnswer }
  /** Show whose link it is, without using it. */
  '/console/session/link': { kind: 'query'; request: ConsoleSessionLinkRequest; response: ConsoleSessionLinkResponse }
  /** List the own sessions. */
  '/console/session/list': { kind: 'query'; request: ConsoleSessionListRequest; response: ConsoleSessionListResponse }
  /** Log in with a password. */
  '/console/session/login': { kind: 'query'; request: ConsoleSessionLoginRequest; response: SessionPersonAnswer }
  /** End the own session. */
  '/console/session/logout': { kind: 'write'; request: ConsoleSessionLogoutRequest; response: ConsoleSessionLogoutResponse }
  /** Change the own password. */
  '/console/session/password': { kind: 'write'; request: ConsoleSessionPasswordRequest; response: ConsoleSessionPasswordResponse }
  /** Say who is logged in, and what this person may call. */
  '/console/session/whoami': { kind: 'query'; request: ConsoleSessionWhoamiRequest; response: ConsoleSessionWhoamiResponseAnswer }
}

export interface ConsoleSessionEndRequest {
  /** Session to end. */
  sessionId: Id<'PersonSession'>
}

export interface ConsoleSessionEndResponse {}

export interface ConsoleSessionEnterRequest {
  /** Password that the person chooses. Needed where `/console/session/link` says so. */
  password?: string
  /** Token of the link. */
  token: string
}

export interface ConsoleSessionLinkRequest {
  /** Token of the link. */
  token: string
}

export interface ConsoleSessionLinkResponse {
  /** Chain of the person. Null for people of the server. */
  corporationName: string | null
  /** Whether the browser becomes a screen that stays logged in. */
  isScreen: boolean
  /** Login of the person. */
  login: string
  /** Name of the person who enters. */
  name: string
  /** Whether the person has to choose a password. */
  needsPassword: boolean
}

export interface ConsoleSessionListRequest {}

export interface ConsoleSessionListResponse {
  /** The session of this request. */
  sessionId: Id<'PersonSession'>
  /** Sessions, the newest first. */
  sessions: (PersonSession)[]
}

export interface ConsoleSessionLoginRequest {
  /** Login name. */
  login: string
  /** Password. */
  password: string
}

export interface ConsoleSessionLogoutRequest {}

export interface ConsoleSessionLogoutResponse {}

export interface ConsoleSessionPasswordRequest {
  /** Password of at least 10 characters. */
  newPassword: string
  /** Present password. */
  password: string
}

export interface ConsoleSessionPasswordResponse {}

export interface ConsoleSessionWhoamiRequest {}

export interface ConsoleSessionWhoamiResponseAnswer {
  /** Seconds by which the clock of the chain is ahead of the time of the server, which only one of sandboxes can be. */
  clockAheadSeconds: number
  /** Paths of the operations that the role allows. */
  paths: (string)[]
  person: SessionPersonAnswer
  /** Roles that the person may give to others of the chain, or of the server. */
  roles: ('operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer' | (string & {}))[]
}

export interface PersonSession {
  /** Network address of the login. */
  address: string
  /** Browser of the login, as it names itself. */
  browser: string
  /** Time of the login. UTC, ISO 8601. */
  createdAt: string
  /** Whether it is a screen, such as a tablet in the kitchen, that stays logged in. */
  isScreen: boolean
  /** Time of the last request, to the minute. UTC, ISO 8601. */
  lastUsedAt: string
  /** Id of the session, for ending it. */
  sessionId: Id<'PersonSession'>
}

export interface SessionPersonAnswer {
  /** Chain of the person. Null for people of the server. */
  corporationId: Id<'Corporation'> | null
  /** Login name, unique on the server. Upper and lower case are the same. */
  login: string
  /** Name of the person. */
  name: string
  /** Organizations that the person sees. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Id of the person. */
  personId: Id<'Person'>
  /** Role of the person. */
  role: 'operator' | 'owner' | 'manager' | 'cashier' | 'cook' | 'bookkeeper' | 'developer' | (string & {})
  /** Only terminal group whose orders a cook sees. Null for all. */
  terminalGroupId: Id<'TerminalGroup'> | null
}
