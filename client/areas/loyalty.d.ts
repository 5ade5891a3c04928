// Written by `npm run contract` from the contract.
import type { Day, DayOrTime, Id, OffsetTime, TerminalTime } from '../values.d.ts'

export interface LoyaltyOperations {
  /** Import guests with their balances. */
  '/admin/guests/import': { kind: 'write'; request: AdminGuestsImportRequest; response: AdminGuestsImportResponseAnswer }
  /** Merge two guests who are one person. */
  '/admin/guests/merge': { kind: 'write'; request: AdminGuestsMergeRequest; response: AdminGuestsMergeResponse }
  /** List the granted sums of campaign budgets. */
  '/admin/loyalty/budgets/list': { kind: 'query'; request: AdminLoyaltyBudgetsListRequest; response: AdminLoyaltyBudgetsListResponseAnswer }
  /** List the grants to orders of a campaign budget. */
  '/admin/loyalty/budgets/orders/list': { kind: 'query'; request: AdminLoyaltyBudgetsOrdersListRequest; response: AdminLoyaltyBudgetsOrdersListResponseAnswer }
  /** Activate a certificate for payment. */
  '/admin/loyalty/certificates/activate': { kind: 'write'; request: AdminLoyaltyCertificatesActivateRequest; response: AdminLoyaltyCertificatesActivateResponseAnswer }
  /** Block a certificate, such as a lost one. */
  '/admin/loyalty/certificates/block': { kind: 'write'; request: AdminLoyaltyCertificatesBlockRequest; response: AdminLoyaltyCertificatesBlockResponseAnswer }
  /** Create certificates of a series. */
  '/admin/loyalty/certificates/generate': { kind: 'write'; request: AdminLoyaltyCertificatesGenerateRequest; response: AdminLoyaltyCertificatesGenerateResponse }
  /** List certificates of a corporation with their balances. */
  '/admin/loyalty/certificates/list': { kind: 'query'; request: AdminLoyaltyCertificatesListRequest; response: AdminLoyaltyCertificatesListResponseAnswer }
  /** Unblock a certificate. */
  '/admin/loyalty/certificates/unblock': { kind: 'write'; request: AdminLoyaltyCertificatesUnblockRequest; response: AdminLoyaltyCertificatesUnblockResponseAnswer }
  /** Use a coupon, such as a paper one. */
  '/admin/loyalty/coupons/activate': { kind: 'write'; request: AdminLoyaltyCouponsActivateRequest; response: AdminLoyaltyCouponsActivateResponse }
  /** Create coupons of a series. */
  '/admin/loyalty/coupons/generate': { kind: 'write'; request: AdminLoyaltyCouponsGenerateRequest; response: AdminLoyaltyCouponsGenerateResponse }
  /** List large generations of coupons with their progress. */
  '/admin/loyalty/coupons/generations': { kind: 'query'; request: AdminLoyaltyCouponsGenerationsRequest; response: AdminLoyaltyCouponsGenerationsResponse }
  /** List programs, campaigns, manual conditions and series of coupons and certificates, as they can be saved again, including deleted ones. */
  '/admin/loyalty/programs/list': { kind: 'query'; request: AdminLoyaltyProgramsListRequest; response: AdminLoyaltyProgramsListResponseAnswer }
  /** Create programs, campaigns, manual conditions and series of coupons and certificates, or replace the ones with these ids. */
  '/admin/loyalty/programs/save': { kind: 'write'; request: AdminLoyaltyProgramsSaveRequest; response: AdminLoyaltyProgramsSaveResponse }
  /** Correct the balance of a guest's wallet. */
  '/admin/loyalty/wallets/correct': { kind: 'write'; request: AdminLoyaltyWalletsCorrectRequest; response: AdminLoyaltyWalletsCorrectResponse }
  /** List receivers of guest transactions, including deleted ones. */
  '/admin/loyalty/webhooks/list': { kind: 'query'; request: AdminLoyaltyWebhooksListRequest; response: AdminLoyaltyWebhooksListResponse }
  /** Create or change receivers of guest transactions. */
  '/admin/loyalty/webhooks/save': { kind: 'write'; request: AdminLoyaltyWebhooksSaveRequest; response: AdminLoyaltyWebhooksSaveResponse }
  /** List the unused coupons of a series, in pages. */
  '/api/1/loyalty/core/coupons/by_series': { kind: 'query'; request: NotActivatedCouponRequest; response: NotActivatedCouponResponse; isPaged: true; item: NonNullable<NotActivatedCouponResponse['notActivatedCoupon']>[number] }
  /** Find coupons by number, including used ones. */
  '/api/1/loyalty/core/coupons/info': { kind: 'query'; request: CouponInfoRequest; response: CouponInfoResponse }
  /** List the series with unused coupons. */
  '/api/1/loyalty/core/coupons/series': { kind: 'query'; request: SeriesWithNotActivatedCouponsRequest; response: SeriesWithNotActivatedCouponsResponse }
  /** Add a card to a guest. */
  '/api/1/loyalty/core/customer/card/add': { kind: 'write'; request: AddMagnetCardRequest; response: AddMagnetCardResponse }
  /** Remove a card from a guest. */
  '/api/1/loyalty/core/customer/card/remove': { kind: 'write'; request: DeleteMagnetCardRequest; response: DeleteMagnetCardResponse }
  /** Register or update a guest. */
  '/api/1/loyalty/core/customer/create_or_update': { kind: 'write'; request: CreateOrUpdateCustomerRequest; response: CreateOrUpdateCustomerResponse }
  /** Find a guest by phone, card, e-mail address or id. */
  '/api/1/loyalty/core/customer/info': { kind: 'query'; request: GetCustomerInfoRequest; response: GetCustomerInfoResponseAnswer }
  /** Add a guest to a program, with a wallet. */
  '/api/1/loyalty/core/customer/program/add': { kind: 'write'; request: AddCustomerToProgramRequest; response: AddCustomerToProgramResponse }
  /** List transactions of a guest by date. */
  '/api/1/loyalty/core/customer/transactions/by_date': { kind: 'query'; request: GetTransactionsReportByPeriodRequest; response: GetTransactionsReportByPeriodResponseAnswer; isPaged: true; item: NonNullable<GetTransactionsReportByPeriodResponseAnswer['transactions']>[number] }
  /** List transactions of a guest after a revision. */
  '/api/1/loyalty/core/customer/transactions/by_revision': { kind: 'query'; request: GetTransactionsReportByRevisionRequest; response: GetTransactionsReportByRevisionResponseAnswer; isPaged: true; item: NonNullable<GetTransactionsReportByRevisionResponseAnswer['transactions']>[number] }
  /** Cancel a hold in a guest's wallet. */
  '/api/1/loyalty/core/customer/wallet/cancel_hold': { kind: 'write'; request: CancelHoldMoneyRequest; response: CancelHoldMoneyResponse }
  /** Withdraw money from a guest's wallet. */
  '/api/1/loyalty/core/customer/wallet/chargeoff': { kind: 'write'; request: ChangeUserBalanceRequest; response: WithdrawUserBalanceResponse }
  /** Hold money in a guest's wallet for an order. */
  '/api/1/loyalty/core/customer/wallet/hold': { kind: 'write'; request: HoldMoneyRequest; response: HoldMoneyResponse }
  /** Put money into a guest's wallet. */
  '/api/1/loyalty/core/customer/wallet/topup': { kind: 'write'; request: ChangeUserBalanceRequest; response: RefillUserBalanceResponse }
  /** List guest categories, by name. */
  '/api/1/loyalty/core/customer_category': { kind: 'query'; request: GetCategoriesRequest; response: GetCategoriesResponse }
  /** Add a guest to a category. */
  '/api/1/loyalty/core/customer_category/add': { kind: 'write'; request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  /** Remove a guest from a category. */
  '/api/1/loyalty/core/customer_category/remove': { kind: 'write'; request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  /** Delete guests, who can be restored. */
  '/api/1/loyalty/core/delete_customers': { kind: 'write'; request: DeleteCustomersRequest; response: DeleteCustomersResponse }
  /** Count closed orders of guests by period. */
  '/api/1/loyalty/core/get_counters': { kind: 'query'; request: GetCountersRequest; response: GetCountersResponseAnswer }
  /** List the manual conditions for orders. */
  '/api/1/loyalty/core/manual_condition': { kind: 'query'; request: GetByOrganizationIdRequest; response: GetManualConditionsResponse }
  /** List loyalty programs with their campaigns. */
  '/api/1/loyalty/core/program': { kind: 'query'; request: GetProgramsRequest; response: GetProgramsResponseAnswer }
  /** Restore guests who were deleted. */
  '/api/1/loyalty/core/restore_customers': { kind: 'write'; request: RestoreCustomersRequest; response: RestoreCustomersResponse }
  /** List the unused coupons of a series, in pages. Deprecated. */
  '/api/1/loyalty/iiko/coupons/by_series': { kind: 'query'; request: NotActivatedCouponRequest; response: NotActivatedCouponResponse; isPaged: true; item: NonNullable<NotActivatedCouponResponse['notActivatedCoupon']>[number] }
  /** Find coupons by number, including used ones. Deprecated. */
  '/api/1/loyalty/iiko/coupons/info': { kind: 'query'; request: CouponInfoRequest; response: CouponInfoResponse }
  /** List the series with unused coupons. Deprecated. */
  '/api/1/loyalty/iiko/coupons/series': { kind: 'query'; request: SeriesWithNotActivatedCouponsRequest; response: SeriesWithNotActivatedCouponsResponse }
  /** Add a card to a guest. Deprecated. */
  '/api/1/loyalty/iiko/customer/card/add': { kind: 'write'; request: AddMagnetCardRequest; response: AddMagnetCardResponse }
  /** Remove a card from a guest. Deprecated. */
  '/api/1/loyalty/iiko/customer/card/remove': { kind: 'write'; request: DeleteMagnetCardRequest; response: DeleteMagnetCardResponse }
  /** Register or update a guest. Deprecated. */
  '/api/1/loyalty/iiko/customer/create_or_update': { kind: 'write'; request: CreateOrUpdateCustomerRequest; response: CreateOrUpdateCustomerResponse }
  /** Find a guest by phone, card, e-mail address or id. Deprecated. */
  '/api/1/loyalty/iiko/customer/info': { kind: 'query'; request: GetCustomerInfoRequest; response: GetCustomerInfoResponseAnswer }
  /** Add a guest to a program, with a wallet. Deprecated. */
  '/api/1/loyalty/iiko/customer/program/add': { kind: 'write'; request: AddCustomerToProgramRequest; response: AddCustomerToProgramResponse }
  /** List transactions of a guest by date. Deprecated. */
  '/api/1/loyalty/iiko/customer/transactions/by_date': { kind: 'query'; request: GetTransactionsReportByPeriodRequest; response: GetTransactionsReportByPeriodResponseAnswer; isPaged: true; item: NonNullable<GetTransactionsReportByPeriodResponseAnswer['transactions']>[number] }
  /** List transactions of a guest after a revision. Deprecated. */
  '/api/1/loyalty/iiko/customer/transactions/by_revision': { kind: 'query'; request: GetTransactionsReportByRevisionRequest; response: GetTransactionsReportByRevisionResponseAnswer; isPaged: true; item: NonNullable<GetTransactionsReportByRevisionResponseAnswer['transactions']>[number] }
  /** Cancel a hold in a guest's wallet. Deprecated. */
  '/api/1/loyalty/iiko/customer/wallet/cancel_hold': { kind: 'write'; request: CancelHoldMoneyRequest; response: CancelHoldMoneyResponse }
  /** Withdraw money from a guest's wallet. Deprecated. */
  '/api/1/loyalty/iiko/customer/wallet/chargeoff': { kind: 'write'; request: ChangeUserBalanceRequest; response: WithdrawUserBalanceResponse }
  /** Hold money in a guest's wallet for an order. Deprecated. */
  '/api/1/loyalty/iiko/customer/wallet/hold': { kind: 'write'; request: HoldMoneyRequest; response: HoldMoneyResponse }
  /** Put money into a guest's wallet. Deprecated. */
  '/api/1/loyalty/iiko/customer/wallet/topup': { kind: 'write'; request: ChangeUserBalanceRequest; response: RefillUserBalanceResponse }
  /** List guest categories, by name. Deprecated. */
  '/api/1/loyalty/iiko/customer_category': { kind: 'query'; request: GetCategoriesRequest; response: GetCategoriesResponse }
  /** Add a guest to a category. Deprecated. */
  '/api/1/loyalty/iiko/customer_category/add': { kind: 'write'; request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  /** Remove a guest from a category. Deprecated. */
  '/api/1/loyalty/iiko/customer_category/remove': { kind: 'write'; request: ChangeCategoryForCustomerRequest; response: ChangeCategoryForCustomerResponse }
  /** Delete guests, who can be restored. Deprecated. */
  '/api/1/loyalty/iiko/delete_customers': { kind: 'write'; request: DeleteCustomersRequest; response: DeleteCustomersResponse }
  /** Count closed orders of guests by period. Deprecated. */
  '/api/1/loyalty/iiko/get_counters': { kind: 'query'; request: GetCountersRequest; response: GetCountersResponseAnswer }
  /** Find a guest by phone, card, e-mail address or id. Deprecated. */
  '/api/1/loyalty/iiko/get_customer': { kind: 'query'; request: GetCustomerInfoRequest; response: GetCustomerInfoResponseAnswer }
  /** List the manual conditions for orders. Deprecated. */
  '/api/1/loyalty/iiko/manual_condition': { kind: 'query'; request: GetByOrganizationIdRequest; response: GetManualConditionsResponse }
  /** List loyalty programs with their campaigns. Deprecated. */
  '/api/1/loyalty/iiko/program': { kind: 'query'; request: GetProgramsRequest; response: GetProgramsResponseAnswer }
  /** Restore guests who were deleted. Deprecated. */
  '/api/1/loyalty/iiko/restore_customers': { kind: 'write'; request: RestoreCustomersRequest; response: RestoreCustomersResponse }
}

export interface AddCustomerToProgramRequest {
  /** Guest who joins. Required. */
  customerId?: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Program of the restaurant. Required. */
  programId?: Id<'Program'>
}

export interface AddCustomerToProgramResponse {
  /** Id of the wallet of this guest. No request takes it: requests name a balance by `customerId` and `walletId`. */
  userWalletId?: Id<'UserWallet'>
  /** Id of the wallet of the program, the same for all guests. */
  walletId?: Id<'Wallet'>
}

export interface AddMagnetCardRequest {
  /** Number printed on the card. */
  cardNumber: string
  /** Track stored on the card's magnetic stripe. */
  cardTrack: string
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface AddMagnetCardResponse {}

export interface AdminGuestsImportRequest {
  /** Guests to import. */
  guests: (ImportedGuest)[]
  /** Text by which a repeated import is known, such as the name of its file. Shown as the reason of the entries. */
  importId: string
  /** Whether the guests are only checked. If omitted, they are imported. */
  isDryRun?: boolean | null
  /** Restaurant at which new guests register and balances are entered. */
  organizationId: Id<'Organization'>
  /** Loyalty program of the balances. If omitted, the only one with wallets that the restaurant has. */
  programId?: Id<'Program'> | null
}

export interface AdminGuestsImportResponseAnswer {
  /** Outcome of each guest, in the order of the request. */
  results: (GuestImportResultAnswer)[]
}

export interface AdminGuestsMergeRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Guest who is merged. */
  fromCustomerId: Id<'Customer'>
  /** Guest who remains. */
  intoCustomerId: Id<'Customer'>
}

export interface AdminGuestsMergeResponse {
  /** The guest who remains. */
  id: Id<'Customer'>
}

export interface AdminLoyaltyBudgetsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Only budgets of this campaign. If omitted, of all. */
  marketingCampaignId?: Id<'MarketingCampaign'> | null
}

export interface AdminLoyaltyBudgetsListResponseAnswer {
  /** The budgets. */
  budgets: (CampaignBudgetAnswer)[]
}

export interface AdminLoyaltyBudgetsOrdersListRequest {
  /** `orderId` of the last order of the page before. */
  afterOrderId?: Id<'Order'> | null
  /** `notedAt` of the last order of the page before. Send `afterOrderId` with it. ISO 8601 with the offset from UTC; without an offset, wall time in the organization's time zone. */
  afterTime?: OffsetTime | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Length of the period. */
  every: 'AllTime' | 'Day' | 'Week' | 'Month'
  /** Maximum number of orders. Default: 1000. */
  limit?: number
  /** Campaign that the budget belongs to. */
  marketingCampaignId: Id<'MarketingCampaign'>
  /** First day of the period. Omitted for the whole time (`AllTime`). A day, `yyyy-MM-dd`. */
  period?: Day | null
}

export interface AdminLoyaltyBudgetsOrdersListResponseAnswer {
  /** The orders of the page. */
  orders: (OrderGrantAnswer)[]
}

export interface AdminLoyaltyCertificatesActivateRequest {
  /** Guest who owns it; the guest's transactions show it. Null or omitted if anyone with the number may use it. */
  customerId?: Id<'Customer'> | null
  /** Number of the certificate. */
  number: string
  /** Restaurant that sells it. */
  organizationId: Id<'Organization'>
}

export interface AdminLoyaltyCertificatesActivateResponseAnswer {
  /** The certificate after the change. */
  certificate: GiftCertificateAnswer
}

export interface AdminLoyaltyCertificatesBlockRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Number of the certificate. */
  number: string
  /** Reason, shown in the transactions of an activated certificate. */
  reason: string
}

export interface AdminLoyaltyCertificatesBlockResponseAnswer {
  /** The certificate after the change. */
  certificate: GiftCertificateAnswer
}

export interface AdminLoyaltyCertificatesGenerateRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Number of certificates to create. Omit it with `numbers`. */
  count?: number
  /** Length of a generated number. Default: 14. */
  length?: number
  /** Preprinted numbers. If omitted, numbers are generated. */
  numbers?: (string)[]
  /** Id of the certificate series. */
  seriesId: Id<'CertificateSeries'>
}

export interface AdminLoyaltyCertificatesGenerateResponse {
  /** Number of certificates created. */
  made: number
}

export interface AdminLoyaltyCertificatesListRequest {
  /** Only certificates after this number, the last of the previous page. */
  afterNumber?: string | null
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Maximum number of rows. Default: 1000. */
  limit?: number
  /** Only the certificate with this number. */
  number?: string | null
  /** Only certificates of this series. */
  seriesId?: Id<'CertificateSeries'> | null
  /** Only certificates in this state. */
  status?: 'New' | 'Activated' | 'UsedUp' | 'Expired' | 'Blocked' | null
}

export interface AdminLoyaltyCertificatesListResponseAnswer {
  /** The certificates of the page. */
  certificates: (GiftCertificateAnswer)[]
}

export interface AdminLoyaltyCertificatesUnblockRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Number of the certificate. */
  number: string
  /** Reason, shown in the transactions of an activated certificate. */
  reason: string
}

export interface AdminLoyaltyCertificatesUnblockResponseAnswer {
  /** The certificate after the change. */
  certificate: GiftCertificateAnswer
}

export interface AdminLoyaltyCouponsActivateRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Number of the coupon. */
  number: string
  /** Id of the coupon series. */
  seriesId: Id<'CouponSeries'>
}

export interface AdminLoyaltyCouponsActivateResponse {
  /** The used coupon. */
  id: Id<'Coupon'>
}

export interface AdminLoyaltyCouponsGenerateRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Number of coupons to create. Omit it with `numbers`. */
  count?: number
  /** Length of a generated number. Default: 14. */
  length?: number
  /** Preprinted numbers. If omitted, numbers are generated. */
  numbers?: (string)[]
  /** Id of the coupon series. */
  seriesId: Id<'CouponSeries'>
}

export interface AdminLoyaltyCouponsGenerateResponse {
  /** Id if the coupons are created in the background, otherwise null. */
  generationId: Id<'CouponGeneration'> | null
  /** Number of coupons created. */
  made: number
}

export interface AdminLoyaltyCouponsGenerationsRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Series of the coupons. If omitted, all series. */
  seriesId?: Id<'CouponSeries'> | null
}

export interface AdminLoyaltyCouponsGenerationsResponse {
  /** The generations. */
  generations: (CouponGeneration)[]
}

export interface AdminLoyaltyProgramsListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminLoyaltyProgramsListResponseAnswer {
  /** Rows of `campaigns`, by name. */
  campaigns: (SavedMarketingCampaignAnswer)[]
  /** Rows of `certificateSeries`, by name. */
  certificateSeries: (SavedCertificateSeriesAnswer)[]
  /** Rows of `couponSeries`, by name. */
  couponSeries: (SavedCouponSeries)[]
  /** Rows of `manualConditions`, by name. */
  manualConditions: (SavedManualCondition)[]
  /** Rows of `programs`, by name. */
  programs: (SavedProgramAnswer)[]
}

export interface AdminLoyaltyProgramsSaveRequest {
  /** Campaigns to save: the actions of programs and their conditions. */
  campaigns?: (MarketingCampaignInput)[]
  /** Series of gift certificates to save. */
  certificateSeries?: (CertificateSeriesInput)[]
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Series of coupons to save. */
  couponSeries?: (CouponSeriesInput)[]
  /** Manual conditions to save, chosen by staff or clients. */
  manualConditions?: (ManualConditionInput)[]
  /** Programs to save. */
  programs?: (ProgramInput)[]
}

export interface AdminLoyaltyProgramsSaveResponse {
  /** Ids of the rows of `campaigns`, in the order of the request. */
  campaigns: (Id<'MarketingCampaign'>)[]
  /** Ids of the rows of `certificateSeries`, in the order of the request. */
  certificateSeries: (Id<'CertificateSeries'>)[]
  /** Ids of the rows of `couponSeries`, in the order of the request. */
  couponSeries: (Id<'CouponSeries'>)[]
  /** Ids of the rows of `manualConditions`, in the order of the request. */
  manualConditions: (Id<'ManualCondition'>)[]
  /** Ids of the rows of `programs`, in the order of the request. */
  programs: (Id<'Program'>)[]
}

export interface AdminLoyaltyWalletsCorrectRequest {
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Restaurant of the program that makes the correction. */
  organizationId: Id<'Organization'>
  /** Reason, shown in the guest's transactions. */
  reason: string
  /** Sum of the correction: positive adds, negative subtracts; at most the digits of the currency. Money in the currency of the organization. */
  sum: number
  /** Id of the new entry, chosen by the caller. */
  transactionId: Id<'Transaction'>
  /** Wallet of a program, the same for all guests, as `/api/1/loyalty/core/program` and `customer/info` return it. */
  walletId: Id<'Wallet'>
}

export interface AdminLoyaltyWalletsCorrectResponse {
  /** Balance of the wallet after it. Money in the currency of the organization. */
  balance: number
  /** The entry. */
  transactionId: Id<'Transaction'>
}

export interface AdminLoyaltyWebhooksListRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
}

export interface AdminLoyaltyWebhooksListResponse {
  /** Rows of `webhooks`, by name. */
  webhooks: (SavedLoyaltyWebhook)[]
}

export interface AdminLoyaltyWebhooksSaveRequest {
  /** Id of the corporation. */
  corporationId: Id<'Corporation'>
  /** Receivers of transactions to save. */
  webhooks?: (LoyaltyWebhookInput)[]
}

export interface AdminLoyaltyWebhooksSaveResponse {
  /** Ids of the rows of `webhooks`, in the order of the request. */
  webhooks: (Id<'LoyaltyWebhook'>)[]
}

export interface CampaignBudgetAnswer {
  /** Current budget per period. Null for no limit. Money in the currency of the organization. */
  budget: number | null
  /** Length of the period. */
  every: CounterPeriodAnswer
  /** Campaign that the budget belongs to. */
  marketingCampaignId: Id<'MarketingCampaign'>
  /** Name of the campaign. */
  marketingCampaignName: string
  /** `Orders`: discounts and rewards for orders (`orderBudget`). `Scheduled`: rewards without orders (`scheduledBudget`). */
  of: 'Orders' | 'Scheduled' | (string & {})
  /** First day of the period. Null for the whole time. A day, `yyyy-MM-dd`. */
  period: Day | null
  /** Sum granted by the campaign in the period. Money in the currency of the organization. */
  spent: number
}

export interface CancelHoldMoneyRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** The hold, as returned by `customer/wallet/hold`. */
  transactionId: Id<'Hold'>
}

export interface CancelHoldMoneyResponse {}

export type CertificateCounteragentTypeAnswer = 0 | 1 | 2 | (number & {})

export interface CertificateSeriesInput {
  /** Payer of the certificates, shown in reports. If omitted, ``. */
  counteragentName?: string
  /** Kind of who pays for them: 0 other, 1 company, 2 person. Null or omitted for none. */
  counteragentType?: 0 | 1 | 2 | null
  /** Company that issues them, shown in reports. If omitted, ``. */
  emitentName?: string
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CertificateSeries'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Kind of the certificates, shown in reports. If omitted, ``. */
  kindName?: string
  /** Days for which a certificate is valid after activation. Null or omitted for unlimited. */
  lifetimeDays?: number | null
  /** Name. */
  name: string
  /** Value of a certificate. Existing certificates keep theirs. Money in the currency of the organization. */
  nominal: number
  /** Certificate program (type 4). Its certificates are accepted where the program is in force. */
  programId: Id<'Program'>
}

export interface ChangeCategoryForCustomerRequest {
  /** Category, from `/api/1/loyalty/core/customer_category`. */
  categoryId: Id<'GuestCategory'>
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface ChangeCategoryForCustomerResponse {}

export interface ChangeUserBalanceRequest {
  /** Reason, shown in the guest's transactions. */
  comment?: string
  /** Guest who owns the wallet. Requests without one are refused. */
  customerId?: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Positive sum, with at most the digits of the currency. Requests without one are refused. Money in the currency of the organization. */
  sum?: number
  /** Wallet of a program, the same for all guests, as `/api/1/loyalty/core/program` and `customer/info` return it. Requests without one are refused. */
  walletId?: Id<'Wallet'>
}

export type CounterMetric = 'OrdersCount' | 'OrdersSum'

export type CounterMetricAnswer = 'OrdersCount' | 'OrdersSum' | (string & {})

export type CounterPeriod = 'AllTime' | 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'

export type CounterPeriodAnswer = 'AllTime' | 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year' | (string & {})

export interface CouponGeneration {
  /** When they were requested. UTC, ISO 8601. */
  createdAt: string
  /** When the last one was created. Null until then. UTC, ISO 8601. */
  finishedAt: string | null
  /** Id from `/admin/loyalty/coupons/generate`. */
  id: Id<'CouponGeneration'>
  /** Number of coupons created so far. */
  made: number
  /** Number of requested coupons. */
  requested: number
  /** Series of the coupons. */
  seriesId: Id<'CouponSeries'>
}

export interface CouponInfo {
  /** Id of the coupon. */
  id?: Id<'Coupon'>
  /** Whether it is invalid because its series is deleted. */
  isDeleted?: boolean
  /** Its number. */
  number?: string
  /** Id of its series. */
  seriesId?: Id<'CouponSeries'>
  /** Name of its series. */
  seriesName?: string
  /** When it was used: UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for an unused one. */
  whenActivated?: string | null
}

export interface CouponInfoRequest {
  /** Number of the coupon. */
  number: string
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Name or id of its series. If omitted, any. */
  series?: string
}

export interface CouponInfoResponse {
  /** The coupons: several if several series have the number, none if no series has it. */
  couponInfo?: (CouponInfo)[]
}

export interface CouponSeriesInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'CouponSeries'> | null
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** First day on which its coupons are valid. Null or omitted for any. A day, `yyyy-MM-dd`. */
  validFrom?: Day | null
  /** Last day on which they are valid. Null or omitted for any. A day, `yyyy-MM-dd`. */
  validTo?: Day | null
}

export interface CreateOrUpdateCustomerRequest {
  /** Day of birth; its time is ignored. If omitted or null, the value stays. A day, `yyyy-MM-dd`, maybe with a time after it. */
  birthday?: DayOrTime | null
  /** Number of that card. Requires `cardTrack`. */
  cardNumber?: string
  /** Track of a card to add. Requires `cardNumber`. */
  cardTrack?: string
  /** Remark about the guest. If omitted, null or empty, the value stays. */
  comment?: string
  /** Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked. If omitted, the value stays. */
  consentStatus?: PersonalDataConsentStatus
  /** E-mail address. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  email?: string | null
  /** Employee record of the guest, by id or number. If omitted or empty, the value stays. */
  employeeId?: string
  /** Guest to change. */
  id?: Id<'Customer'> | null
  /** True deletes the guest, who can be restored; false restores. If omitted or null, the value stays. */
  isDeleted?: boolean | null
  /** Middle name. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  middleName?: string | null
  /** First name. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  name?: string | null
  /** Whether empty texts clear values. If omitted, empty texts are ignored. */
  nullifyEmptyFields?: boolean
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Phone of the guest. Without a country code it has that of the restaurant. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  phone?: string | null
  /** Guest who referred this one. The empty GUID removes the referrer. If omitted or empty, the value stays. */
  referrerId?: string
  /** 0 not specified, 1 male, 2 female. If omitted or null, the value stays. */
  sex?: IikoNetUserSex | null
  /** Whether the guest accepts messages about loyalty programs. If omitted or null, the value stays; true for a new guest. */
  shouldReceiveLoyaltyInfo?: boolean | null
  /** Whether the guest accepts messages about promotions. If omitted or null, the value stays; true for a new guest. */
  shouldReceivePromoActionsInfo?: boolean | null
  /** Family name. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  surName?: string | null
  /** Data of the client's own. If omitted, null or empty, the value stays. The published schema has a text, never null. */
  userData?: string | null
}

export interface CreateOrUpdateCustomerResponse {
  /** Id of the guest. */
  id?: Id<'Customer'>
}

export interface DeleteCustomersRequest {
  /** Guests, by id. */
  customerIds: (Id<'Customer'>)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface DeleteCustomersResponse {
  /** Number of them that exist and are now deleted. */
  deleted?: number
  /** Number of unknown ids. */
  notFound?: number
  /** Number of distinct guests in the request. */
  total?: number
}

export interface DeleteMagnetCardRequest {
  /** Track stored on the card's magnetic stripe. */
  cardTrack: string
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface DeleteMagnetCardResponse {}

export interface GetByOrganizationIdRequest {
  /** Organization at which they may be chosen. If omitted, any organization that the key may see. */
  organizationId?: Id<'Organization'>
}

export interface GetCategoriesRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface GetCategoriesResponse {
  /** The categories that are not deleted. */
  guestCategories?: (GuestCategoryShortInfo)[]
}

export interface GetCountersRequest {
  /** Guests. If omitted, none. */
  guestIds?: (Id<'Customer'>)[]
  /** Kinds of counters: `OrdersCount`, `OrdersSum`.. The published schema has numbers. */
  metrics?: (string | number)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Periods: `AllTime`, `Day`, `Week`, `Month`, `Quarter`, `Year`.. The published schema has numbers. */
  periods?: (string | number)[]
}

export interface GetCountersResponseAnswer {
  /** A counter per guest, period and metric. */
  counters?: (GuestCounterAnswer)[]
}

export interface GetCustomerInfoByCardNumberRequest {
  /** Number on a card of the guest. */
  cardNumber?: string
  /** Restaurant whose country code completes phones without one. If omitted, phones need a country code. */
  organizationId?: Id<'Organization'>
  /** Kind of the object: always `cardNumber` here. */
  type: 'cardNumber'
}

export interface GetCustomerInfoByCardTrackRequest {
  /** Track of a card of the guest. */
  cardTrack?: string
  /** Restaurant whose country code completes phones without one. If omitted, phones need a country code. */
  organizationId?: Id<'Organization'>
  /** Kind of the object: always `cardTrack` here. */
  type: 'cardTrack'
}

export interface GetCustomerInfoByEmailRequest {
  /** E-mail address of the guest. */
  email?: string
  /** Restaurant whose country code completes phones without one. If omitted, phones need a country code. */
  organizationId?: Id<'Organization'>
  /** Kind of the object: always `email` here. */
  type: 'email'
}

export interface GetCustomerInfoByIdRequest {
  /** Id of the guest. */
  id?: Id<'Customer'>
  /** Restaurant whose country code completes phones without one. If omitted, phones need a country code. */
  organizationId?: Id<'Organization'>
  /** Kind of the object: always `id` here. */
  type: 'id'
}

export interface GetCustomerInfoByPhoneRequest {
  /** Restaurant whose country code completes phones without one. If omitted, phones need a country code. */
  organizationId?: Id<'Organization'>
  /** Phone of the guest. */
  phone?: string
  /** Kind of the object: always `phone` here. */
  type: 'phone'
}

export type GetCustomerInfoRequest = GetCustomerInfoByPhoneRequest | GetCustomerInfoByCardTrackRequest | GetCustomerInfoByCardNumberRequest | GetCustomerInfoByEmailRequest | GetCustomerInfoByIdRequest

export interface GetCustomerInfoResponseAnswer {
  /** Whether the personal data of the guest was erased. */
  anonymized: boolean
  /** Day of birth, `yyyy-MM-dd 00:00:00.000`. Null if unknown. */
  birthday: string | null
  /** Cards of the guest. */
  cards: (GuestCardInfo)[]
  /** Categories of the guest. */
  categories: (GuestCategoryShortInfo)[]
  /** Remark about the guest. Null if unknown. The published schema has a text, never null. */
  comment: string | null
  /** Consent of the guest to the use of personal data: 0 unknown, 1 given, 2 revoked. */
  consentStatus: PersonalDataConsentStatusAnswer
  /** Language and region for messages to the guest, such as `en-GB`: that of the restaurant of registration. Null if unknown. The published schema has a text, never null. */
  cultureName: string | null
  /** E-mail address. Null if unknown. The published schema has a text, never null. */
  email: string | null
  /** When the guest's first order was closed; null for none. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  firstOrderDate: string | null
  /** Id of the guest. */
  id: Id<'Customer'>
  /** Whether the guest is deleted, and can be restored. */
  isDeleted: boolean | null
  /** When the guest's last order was closed; null for none. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  lastProcessedOrderDate: string | null
  /** Restaurant of the last closed order; null for none. */
  lastVisitedOrganizationId: Id<'Organization'> | null
  /** Middle name. Null if unknown. The published schema has a text, never null. */
  middleName: string | null
  /** First name. Null if unknown. The published schema has a text, never null. */
  name: string | null
  /** When the guest consented to the use of personal data; null for never. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  personalDataConsentFrom: string | null
  /** When the consent was revoked; null while it is valid. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  personalDataConsentTo: string | null
  /** When the guest's data was first stored. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  personalDataProcessingFrom: string | null
  /** When the personal data was erased; null if it is not. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  personalDataProcessingTo: string | null
  /** Phone with its country code, such as `+442079460000`. Null if unknown. The published schema has a text, never null. */
  phone: string | null
  /** Guest who referred this one. Null for none. */
  referrerId: Id<'Customer'> | null
  /** Restaurant of registration; null if it is unknown, or the key may not see it. */
  registrationOrganizationId: Id<'Organization'> | null
  /** 0 not specified, 1 male, 2 female. */
  sex: IikoNetUserSexAnswer
  /** Whether the guest accepts messages about loyalty programs. */
  shouldReceiveLoyaltyInfo: boolean | null
  /** Whether the guest accepts messages about order statuses. Null if unknown. */
  shouldReceiveOrderStatusInfo: boolean | null
  /** Whether the guest accepts messages about promotions. */
  shouldReceivePromoActionsInfo: boolean | null
  /** Family name. Null if unknown. The published schema has a text, never null. */
  surname: string | null
  /** Client-specific data. Null if unknown. The published schema has a text, never null. */
  userData: string | null
  /** Wallets of the guest in the programs that the key sees. */
  walletBalances: (GuestBalanceInfoAnswer)[]
  /** When the guest registered. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenRegistered: string
}

export interface GetManualConditionsResponse {
  /** The conditions. */
  manualConditions?: (ManualConditionInfo)[]
}

export interface GetProgramsRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Whether to omit campaigns. Default: false. */
  withoutMarketingCampaigns?: boolean | null
}

export interface GetProgramsResponseAnswer {
  /** The programs, in the order in which they run. */
  Programs?: (LoyaltyProgramAnswer)[]
}

export interface GetTransactionsReportByPeriodRequest {
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Beginning of the period, inclusive. UTC unless it has an offset: `yyyy-MM-dd HH:mm:ss.fff`. */
  dateFrom: OffsetTime
  /** End of the period, inclusive. UTC unless it has an offset: `yyyy-MM-dd HH:mm:ss.fff`. */
  dateTo: OffsetTime
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Page number, from 0. */
  pageNumber: number
  /** Transactions per page. */
  pageSize: number
}

export interface GetTransactionsReportByPeriodResponseAnswer {
  /** Number of the page. */
  pageNumber?: number
  /** Transactions per page. */
  pageSize?: number
  /** The transactions of the page. */
  transactions?: (TransportTransactionsReportItemAnswer)[]
}

export interface GetTransactionsReportByRevisionRequest {
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Transaction of this revision, for clients that keep it. */
  lastTransactionId?: Id<'Transaction'> | null
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Transactions per page. */
  pageSize: number
  /** Transactions after this revision. If omitted, from the first on. */
  revision?: number
}

export interface GetTransactionsReportByRevisionResponseAnswer {
  /** Revision of the last transaction; for an empty page, the requested one. */
  lastRevision?: number
  /** Id of the last transaction; for an empty page, the requested one. */
  lastTransactionId?: Id<'Transaction'> | null
  /** Transactions per page. */
  pageSize?: number
  /** The transactions of the page. */
  transactions?: (TransportTransactionsReportItemAnswer)[]
}

export interface GiftCertificateAnswer {
  /** When it was activated. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null until then. */
  activatedAt: string | null
  /** Balance. 0 before activation. Money in the currency of the organization. */
  balance: number
  /** Guest who owns it. Null if anyone with the number may use it. */
  customerId: Id<'Customer'> | null
  /** When it expires. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for never, or before its activation. */
  expiresAt: string | null
  /** Id of the certificate and, from its activation on, of its wallet. */
  id: Id<'UserWallet'>
  /** Value at activation. Money in the currency of the organization. */
  nominal: number
  /** Number of the certificate in payments. */
  number: string
  /** Series of the certificate. */
  seriesId: Id<'CertificateSeries'>
  /** State of the certificate: `New` until its activation, `Activated` while it can pay, `UsedUp` when its balance is 0, `Expired` after its lifetime, `Blocked` while it is blocked. */
  status: 'New' | 'Activated' | 'UsedUp' | 'Expired' | 'Blocked' | (string & {})
}

export interface GuestBalanceInfoAnswer {
  /** Balance of the wallet, excluding held money. */
  balance: number
  /** Id of the wallet: one per program, the same for all guests. */
  id: Id<'Wallet'>
  /** Name of the program. */
  name: string
  /** Type of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate. */
  type: ProgramTypeAnswer
}

export interface GuestCardInfo {
  /** Id of the card. */
  id: Id<'GuestCard'>
  /** Number printed on the card. */
  number: string
  /** Track stored on the card's magnetic stripe. */
  track: string
  /** When the card expires. Always null: cards of guests do not expire. */
  validToDate: string | null
}

export interface GuestCategoryShortInfo {
  /** Id of the category. */
  id: Id<'GuestCategory'>
  /** Whether clients may offer the category. */
  isActive: boolean
  /** Whether guests get the category at registration. */
  isDefaultForNewGuests: boolean
  /** Name of the category. */
  name: string
}

export interface GuestCounterAnswer {
  /** Guest who placed the orders. */
  guestId?: Id<'Customer'>
  /** Kind of counter. The published schema has a number. */
  metric?: CounterMetricAnswer
  /** Current period, by the calendar of the requesting restaurant. The published schema has a number. */
  period?: CounterPeriodAnswer
  /** Number of orders, or their total after discounts. */
  value?: number
}

export interface GuestImportResultAnswer {
  /** Sum that was added to the wallet. Money in the currency of the organization. */
  credited: number
  /** Why the guest cannot be imported. Null for others. */
  error: {
  /** Code of the error. */
  code: string
  /** Sentence about the error. */
  message: string
  /** Field of the guest, such as `phone`. */
  path: string
} | null
  /** The guest. Null if it is invalid, or in a dry run new. */
  id: Id<'Customer'> | null
  /** Whether the guest was registered, changed, already as requested, or cannot be imported. */
  outcome: 'created' | 'changed' | 'same' | 'invalid' | (string & {})
  /** Phone of the request with its country code, such as `+442079460000`. Null if there is none, or it is not valid. */
  phone: string | null
}

export interface HoldMoneyRequest {
  /** Reason, shown in the guest's transactions. */
  comment?: string
  /** Id of the guest. */
  customerId: Id<'Customer'>
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Positive sum, with at most the digits of the currency. Money in the currency of the organization. */
  sum: number
  /** Id of the hold. If omitted or null, the server creates one. */
  transactionId?: Id<'Hold'> | null
  /** Wallet of a program, the same for all guests, as `/api/1/loyalty/core/program` and `customer/info` return it. */
  walletId: Id<'Wallet'>
}

export interface HoldMoneyResponse {
  /** Id for cancelling the hold. */
  transactionId?: Id<'Hold'>
}

export type IikoNetUserSex = 0 | 1 | 2

export type IikoNetUserSexAnswer = 0 | 1 | 2 | (number & {})

export interface ImportedGuest {
  /** Sum that is added to the wallet once. If omitted or 0, nothing is added. Money in the currency of the organization. */
  balance?: number | null
  /** Day of birth. A day, `yyyy-MM-dd`. */
  birthday?: Day | null
  /** Number of the card, which is its track as well. Finds the guest if no guest has the phone. */
  cardNumber?: string | null
  /** Names of categories to which the guest is added. */
  categories?: (string)[] | null
  /** Remark about the guest. */
  comment?: string | null
  /** E-mail address. */
  email?: string | null
  /** First name. */
  name?: string | null
  /** Phone in any way of writing. Without a country code it follows the numbering plan of the restaurant. */
  phone?: string | null
  /** Family name. */
  surname?: string | null
}

export interface LoyaltyBinding {
  /** Actions, in order. */
  actions: (LoyaltyBindingActions)[]
  /** Conditions that must all hold. If empty, the binding always applies. */
  conditions: (LoyaltyBindingConditions)[]
  /** Points that the guest pays for what the actions take off, from the wallet of the campaign's program, which holds bonus or pieces. They are reserved with the order and charged when it is closed. If the guest has fewer, or the actions take off nothing, the actions do nothing and cost nothing. Only for actions that discount orders. If omitted or null, none. Money in the currency of the organization. */
  points?: number | null
  /** Whether the campaign skips its later bindings when this one applies. Default: false. */
  stopFurtherExecution?: boolean | null
}

export type LoyaltyBindingActions = LoyaltyBindingActionsAllowPayment | LoyaltyBindingActionsBonus | LoyaltyBindingActionsBuyAndGet | LoyaltyBindingActionsCertificateSale | LoyaltyBindingActionsChangeCategory | LoyaltyBindingActionsDynamicDiscount | LoyaltyBindingActionsFixedPrice | LoyaltyBindingActionsFreeProducts | LoyaltyBindingActionsIssueCoupon | LoyaltyBindingActionsNthPieceDiscount | LoyaltyBindingActionsOfferCombos | LoyaltyBindingActionsOrderDiscount | LoyaltyBindingActionsPiecesDiscount | LoyaltyBindingActionsProductRefill | LoyaltyBindingActionsProductsDiscount | LoyaltyBindingActionsSendMessage | LoyaltyBindingActionsSetPrice | LoyaltyBindingActionsStepBonus | LoyaltyBindingActionsUpsale | LoyaltyBindingActionsWalletTopUp | LoyaltyBindingActionsWholeOrderDiscount

export interface LoyaltyBindingActionsAllowPayment {
  /** Maximum percentage of the price of the dishes. */
  maxPercent: number
  /** Maximum sum. If omitted, any sum. Money in the currency of the organization. */
  maxSum?: number | null
  /** Payments with a smaller number are filled first. Default: 0. */
  order?: number | null
  /** Products that may be paid for. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Kind of the object: always `AllowPayment` here. */
  type: 'AllowPayment'
}

export type LoyaltyBindingActionsAnswer = LoyaltyBindingActionsAllowPayment | LoyaltyBindingActionsBonusAnswer | LoyaltyBindingActionsBuyAndGetAnswer | LoyaltyBindingActionsCertificateSaleAnswer | LoyaltyBindingActionsChangeCategory | LoyaltyBindingActionsDynamicDiscount | LoyaltyBindingActionsFixedPrice | LoyaltyBindingActionsFreeProducts | LoyaltyBindingActionsIssueCoupon | LoyaltyBindingActionsNthPieceDiscountAnswer | LoyaltyBindingActionsOfferCombos | LoyaltyBindingActionsOrderDiscountAnswer | LoyaltyBindingActionsPiecesDiscountAnswer | LoyaltyBindingActionsProductRefill | LoyaltyBindingActionsProductsDiscountAnswer | LoyaltyBindingActionsSendMessageAnswer | LoyaltyBindingActionsSetPrice | LoyaltyBindingActionsStepBonusAnswer | LoyaltyBindingActionsUpsale | LoyaltyBindingActionsWalletTopUp | LoyaltyBindingActionsWholeOrderDiscountAnswer

export interface LoyaltyBindingActionsBonus {
  /** Whether a percentage applies to the sum paid by means other than wallets, or the whole sum after discounts. Default: `Paid`. */
  base?: 'Paid' | 'Whole' | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Products that a percentage applies to. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Program whose wallet is credited. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** Kind of the object: always `Bonus` here. */
  type: 'Bonus'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsBonusAnswer {
  /** Whether a percentage applies to the sum paid by means other than wallets, or the whole sum after discounts. Default: `Paid`. */
  base?: 'Paid' | 'Whole' | null | (string & {})
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Products that a percentage applies to. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Program whose wallet is credited. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** Kind of the object: always `Bonus` here. */
  type: 'Bonus'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsBuyAndGet {
  /** Pieces to buy. */
  buy: LoyaltyPieceCount
  /** Pieces that become cheaper each time, or fewer if the order has fewer. A piece is either bought or cheaper. */
  get: LoyaltyPieceCount
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Maximum times in an order. If omitted, any number. */
  timesMax?: number | null
  /** Kind of the object: always `BuyAndGet` here. */
  type: 'BuyAndGet'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Order in which pieces become cheaper. Default: the cheapest first. */
  which?: 'Cheapest' | 'Dearest' | null
}

export interface LoyaltyBindingActionsBuyAndGetAnswer {
  /** Pieces to buy. */
  buy: LoyaltyPieceCount
  /** Pieces that become cheaper each time, or fewer if the order has fewer. A piece is either bought or cheaper. */
  get: LoyaltyPieceCount
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Maximum times in an order. If omitted, any number. */
  timesMax?: number | null
  /** Kind of the object: always `BuyAndGet` here. */
  type: 'BuyAndGet'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Order in which pieces become cheaper. Default: the cheapest first. */
  which?: 'Cheapest' | 'Dearest' | null | (string & {})
}

export interface LoyaltyBindingActionsCertificateSale {
  /** Message with the numbers of new certificates. If omitted or null, none is sent. */
  message?: {
  /** Channel of the message. */
  channel: 'Sms' | 'Email'
  /** Subject of an e-mail. If omitted or null, none. */
  subject?: string | null
  /** The text. `{number}` is replaced by the certificate numbers. */
  text: string
} | null
  /** Products that are certificates. Orders with a fraction of a piece are refused. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Series of the new certificates: when the order closes, the guest gets as many activated ones as were sold. If omitted or null, printed certificates are sold, each activated through `/admin/loyalty/certificates/activate` or the front office. */
  seriesId?: Id<'CertificateSeries'> | null
  /** Kind of the object: always `CertificateSale` here. */
  type: 'CertificateSale'
}

export interface LoyaltyBindingActionsCertificateSaleAnswer {
  /** Message with the numbers of new certificates. If omitted or null, none is sent. */
  message?: {
  /** Channel of the message. */
  channel: 'Sms' | 'Email' | (string & {})
  /** Subject of an e-mail. If omitted or null, none. */
  subject?: string | null
  /** The text. `{number}` is replaced by the certificate numbers. */
  text: string
} | null
  /** Products that are certificates. Orders with a fraction of a piece are refused. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Series of the new certificates: when the order closes, the guest gets as many activated ones as were sold. If omitted or null, printed certificates are sold, each activated through `/admin/loyalty/certificates/activate` or the front office. */
  seriesId?: Id<'CertificateSeries'> | null
  /** Kind of the object: always `CertificateSale` here. */
  type: 'CertificateSale'
}

export interface LoyaltyBindingActionsChangeCategory {
  /** The category. */
  categoryId: Id<'GuestCategory'>
  /** Whether to remove the guest from it. */
  isRemoved: boolean
  /** Kind of the object: always `ChangeCategory` here. */
  type: 'ChangeCategory'
}

export interface LoyaltyBindingActionsDynamicDiscount {
  /** The condition that the sum belongs to. */
  manualConditionId: Id<'ManualCondition'>
  /** Maximum sum. Default: the price of the dishes. Money in the currency of the organization. */
  max?: number | null
  /** Products to discount. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Kind of the object: always `DynamicDiscount` here. */
  type: 'DynamicDiscount'
}

export interface LoyaltyBindingActionsFixedPrice {
  /** Maximum number of pieces, the most expensive first. If omitted, any amount. */
  piecesMax?: number | null
  /** Price of one portion with its modifiers. Money in the currency of the organization. */
  price: number
  /** Products that get the price. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Kind of the object: always `FixedPrice` here. */
  type: 'FixedPrice'
}

export interface LoyaltyBindingActionsFreeProducts {
  /** Text shown to the guest. */
  description?: string | null
  /** How many pieces are free. */
  pieces: number
  /** The products to choose from. */
  products: (LoyaltyGift)[]
  /** Kind of the object: always `FreeProducts` here. */
  type: 'FreeProducts'
}

export interface LoyaltyBindingActionsIssueCoupon {
  /** The series of the coupon. */
  seriesId: Id<'CouponSeries'>
  /** Kind of the object: always `IssueCoupon` here. */
  type: 'IssueCoupon'
}

export interface LoyaltyBindingActionsNthPieceDiscount {
  /** Pieces per discounted piece: 3 discounts one of every three. */
  every: number
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Maximum number. If omitted, any number. */
  piecesMax?: number | null
  /** Pieces that are counted and discounted. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Kind of the object: always `NthPieceDiscount` here. */
  type: 'NthPieceDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Order in which pieces are discounted. Default: the cheapest first. */
  which?: 'Cheapest' | 'Dearest' | null
}

export interface LoyaltyBindingActionsNthPieceDiscountAnswer {
  /** Pieces per discounted piece: 3 discounts one of every three. */
  every: number
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Maximum number. If omitted, any number. */
  piecesMax?: number | null
  /** Pieces that are counted and discounted. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Kind of the object: always `NthPieceDiscount` here. */
  type: 'NthPieceDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Order in which pieces are discounted. Default: the cheapest first. */
  which?: 'Cheapest' | 'Dearest' | null | (string & {})
}

export interface LoyaltyBindingActionsOfferCombos {
  /** Combos of the menu. */
  comboSourceIds: (Id<'ComboSource'>)[]
  /** Kind of the object: always `OfferCombos` here. */
  type: 'OfferCombos'
}

export interface LoyaltyBindingActionsOrderDiscount {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Kind of the object: always `OrderDiscount` here. */
  type: 'OrderDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsOrderDiscountAnswer {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Kind of the object: always `OrderDiscount` here. */
  type: 'OrderDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsPiecesDiscount {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** How many. */
  pieces: number
  /** Pieces to choose from. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Kind of the object: always `PiecesDiscount` here. */
  type: 'PiecesDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Selection of the discounted pieces. */
  which: 'Cheapest' | 'Dearest'
}

export interface LoyaltyBindingActionsPiecesDiscountAnswer {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** How many. */
  pieces: number
  /** Pieces to choose from. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Kind of the object: always `PiecesDiscount` here. */
  type: 'PiecesDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
  /** Selection of the discounted pieces. */
  which: 'Cheapest' | 'Dearest' | (string & {})
}

export interface LoyaltyBindingActionsProductRefill {
  /** Number of ordered pieces that earn one credit. */
  every: number
  /** Number of pieces in one credit to the wallet. */
  pieces: number
  /** Pieces that count. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Program whose wallet is credited. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** Kind of the object: always `ProductRefill` here. */
  type: 'ProductRefill'
}

export interface LoyaltyBindingActionsProductsDiscount {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Products to discount. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Kind of the object: always `ProductsDiscount` here. */
  type: 'ProductsDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsProductsDiscountAnswer {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Products to discount. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Kind of the object: always `ProductsDiscount` here. */
  type: 'ProductsDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsSendMessage {
  /** Channel of the message. */
  channel: 'Sms' | 'Email'
  /** Subject of an e-mail. If omitted, none. */
  subject?: string | null
  /** The message. */
  text: string
  /** Kind of the object: always `SendMessage` here. */
  type: 'SendMessage'
}

export interface LoyaltyBindingActionsSendMessageAnswer {
  /** Channel of the message. */
  channel: 'Sms' | 'Email' | (string & {})
  /** Subject of an e-mail. If omitted, none. */
  subject?: string | null
  /** The message. */
  text: string
  /** Kind of the object: always `SendMessage` here. */
  type: 'SendMessage'
}

export interface LoyaltyBindingActionsSetPrice {
  /** Parts of a set. A piece counts for one part only. */
  parts: (LoyaltySetPart)[]
  /** Price of one set. A set that already costs less is unchanged. Money in the currency of the organization. */
  price: number
  /** Maximum number of sets. If omitted, any number. */
  setsMax?: number | null
  /** Kind of the object: always `SetPrice` here. */
  type: 'SetPrice'
}

export interface LoyaltyBindingActionsStepBonus {
  /** Whether the steps are those of the sum paid by means other than wallets, or the whole sum after discounts. Default: `Paid`. */
  base?: 'Paid' | 'Whole' | null
  /** Products whose sums count, together. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Program whose wallet is credited. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** The step: nothing is credited for a part of it. Money in the currency of the organization. */
  step: number
  /** Kind of the object: always `StepBonus` here. */
  type: 'StepBonus'
  /** Sum that each full step credits. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsStepBonusAnswer {
  /** Whether the steps are those of the sum paid by means other than wallets, or the whole sum after discounts. Default: `Paid`. */
  base?: 'Paid' | 'Whole' | null | (string & {})
  /** Products whose sums count, together. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Program whose wallet is credited. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** The step: nothing is credited for a part of it. Money in the currency of the organization. */
  step: number
  /** Kind of the object: always `StepBonus` here. */
  type: 'StepBonus'
  /** Sum that each full step credits. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsUpsale {
  /** Text shown to the guest. If omitted, none. */
  description?: string | null
  /** The products. */
  productIds: (Id<'Product'>)[]
  /** Text for the cashier to read to the guest. */
  suggestion: string
  /** Kind of the object: always `Upsale` here. */
  type: 'Upsale'
}

export interface LoyaltyBindingActionsWalletTopUp {
  /** Products that top up the wallet. */
  products: LoyaltyProductFilter
  /** Deposit program (type 0) whose wallet is topped up; the guest joins it. Default: the campaign's own. */
  programId?: Id<'Program'> | null
  /** Sum that each piece tops up. If omitted or null, what the guest pays for it after discounts. Money in the currency of the organization. */
  sum?: number | null
  /** Kind of the object: always `WalletTopUp` here. */
  type: 'WalletTopUp'
}

export interface LoyaltyBindingActionsWholeOrderDiscount {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum'
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null
  /** Kind of the object: always `WholeOrderDiscount` here. */
  type: 'WholeOrderDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export interface LoyaltyBindingActionsWholeOrderDiscountAnswer {
  /** Maximum discount of an order. If omitted, none. Money in the currency of the organization. */
  maxSum?: number | null
  /** Whether `value` is a percentage or a sum. */
  mode: 'Percent' | 'Sum' | (string & {})
  /** Whether `value` counts with the tax in prices. `Excluded`: a percentage is one of the prices without their tax, and the tax of the dishes is added to a sum. Default: `Included`. */
  tax?: 'Included' | 'Excluded' | null | (string & {})
  /** Kind of the object: always `WholeOrderDiscount` here. */
  type: 'WholeOrderDiscount'
  /** The percentage or the sum. No price falls below zero. Money in the currency of the organization. */
  value: number
}

export type LoyaltyBindingConditions = LoyaltyBindingConditionsBirthday | LoyaltyBindingConditionsCombos | LoyaltyBindingConditionsCoupon | LoyaltyBindingConditionsGuestCategories | LoyaltyBindingConditionsKnownGuest | LoyaltyBindingConditionsManualCondition | LoyaltyBindingConditionsNthOrder | LoyaltyBindingConditionsOrderSources | LoyaltyBindingConditionsOrderSum | LoyaltyBindingConditionsOrderTypes | LoyaltyBindingConditionsOrdersOfPeriod | LoyaltyBindingConditionsPaymentTypes | LoyaltyBindingConditionsPeriod | LoyaltyBindingConditionsProducts | LoyaltyBindingConditionsSchedule | LoyaltyBindingConditionsTerminalGroups

export type LoyaltyBindingConditionsAnswer = LoyaltyBindingConditionsBirthday | LoyaltyBindingConditionsCombos | LoyaltyBindingConditionsCoupon | LoyaltyBindingConditionsGuestCategories | LoyaltyBindingConditionsKnownGuest | LoyaltyBindingConditionsManualCondition | LoyaltyBindingConditionsNthOrderAnswer | LoyaltyBindingConditionsOrderSources | LoyaltyBindingConditionsOrderSum | LoyaltyBindingConditionsOrderTypesAnswer | LoyaltyBindingConditionsOrdersOfPeriodAnswer | LoyaltyBindingConditionsPaymentTypes | LoyaltyBindingConditionsPeriod | LoyaltyBindingConditionsProducts | LoyaltyBindingConditionsSchedule | LoyaltyBindingConditionsTerminalGroups

export interface LoyaltyBindingConditionsBirthday {
  /** Ends this many days after it. A birthday on 29 February counts as 1 March in other years. */
  daysAfter: number
  /** Starts this many days before the birthday. */
  daysBefore: number
  /** Kind of the object: always `Birthday` here. */
  type: 'Birthday'
}

export interface LoyaltyBindingConditionsCombos {
  /** Combos of the menu; the order contains one of them. */
  comboSourceIds: (Id<'ComboSource'>)[]
  /** Kind of the object: always `Combos` here. */
  type: 'Combos'
}

export interface LoyaltyBindingConditionsCoupon {
  /** The order has a coupon of one of these series. */
  seriesIds: (Id<'CouponSeries'>)[]
  /** Kind of the object: always `Coupon` here. */
  type: 'Coupon'
}

export interface LoyaltyBindingConditionsGuestCategories {
  /** Categories of guests. */
  categoryIds: (Id<'GuestCategory'>)[]
  /** Whether the guest must have none of them; unknown guests have none. If omitted or null, the guest must have one. */
  isExcluding?: boolean | null
  /** Kind of the object: always `GuestCategories` here. */
  type: 'GuestCategories'
}

export interface LoyaltyBindingConditionsKnownGuest {
  /** Whether the guest must be known (true) or unknown (false). */
  isKnown: boolean
  /** Kind of the object: always `KnownGuest` here. */
  type: 'KnownGuest'
}

export interface LoyaltyBindingConditionsManualCondition {
  /** The manual condition that must be chosen or have a sum. */
  manualConditionId: Id<'ManualCondition'>
  /** Kind of the object: always `ManualCondition` here. */
  type: 'ManualCondition'
}

export interface LoyaltyBindingConditionsNthOrder {
  /** The number is a multiple of this. If omitted, any number. */
  every?: number | null
  /** Numbers of the order, from 1. If omitted, any number. */
  numbers?: (number)[] | null
  /** Period in which orders are numbered. */
  period: CounterPeriod
  /** Kind of the object: always `NthOrder` here. */
  type: 'NthOrder'
}

export interface LoyaltyBindingConditionsNthOrderAnswer {
  /** The number is a multiple of this. If omitted, any number. */
  every?: number | null
  /** Numbers of the order, from 1. If omitted, any number. */
  numbers?: (number)[] | null
  /** Period in which orders are numbered. */
  period: CounterPeriodAnswer
  /** Kind of the object: always `NthOrder` here. */
  type: 'NthOrder'
}

export interface LoyaltyBindingConditionsOrderSources {
  /** The order has one of these sources. */
  sourceKeys: (string)[]
  /** Kind of the object: always `OrderSources` here. */
  type: 'OrderSources'
}

export interface LoyaltyBindingConditionsOrderSum {
  /** Maximum price of the order. If omitted, none. Money in the currency of the organization. */
  max?: number | null
  /** Minimum price of the order. If omitted, none. Money in the currency of the organization. */
  min?: number | null
  /** Products whose price counts. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Kind of the object: always `OrderSum` here. */
  type: 'OrderSum'
}

export interface LoyaltyBindingConditionsOrderTypes {
  /** The order has one of these services. If omitted, any. */
  orderServiceTypes?: (OrderTypesOrderServiceType)[] | null
  /** The order has one of these types. If omitted, any. */
  orderTypeIds?: (Id<'OrderType'>)[] | null
  /** Kind of the object: always `OrderTypes` here. */
  type: 'OrderTypes'
}

export interface LoyaltyBindingConditionsOrderTypesAnswer {
  /** The order has one of these services. If omitted, any. */
  orderServiceTypes?: (OrderTypesOrderServiceTypeAnswer)[] | null
  /** The order has one of these types. If omitted, any. */
  orderTypeIds?: (Id<'OrderType'>)[] | null
  /** Kind of the object: always `OrderTypes` here. */
  type: 'OrderTypes'
}

export interface LoyaltyBindingConditionsOrdersOfPeriod {
  /** Maximum. If omitted, none. Money in the currency of the organization. */
  max?: number | null
  /** Counted value: orders or their sums. */
  metric: CounterMetric
  /** Minimum. If omitted, none. Money in the currency of the organization. */
  min?: number | null
  /** The period that contains the order, by the calendar of the restaurant. */
  period: CounterPeriod
  /** Kind of the object: always `OrdersOfPeriod` here. */
  type: 'OrdersOfPeriod'
}

export interface LoyaltyBindingConditionsOrdersOfPeriodAnswer {
  /** Maximum. If omitted, none. Money in the currency of the organization. */
  max?: number | null
  /** Counted value: orders or their sums. */
  metric: CounterMetricAnswer
  /** Minimum. If omitted, none. Money in the currency of the organization. */
  min?: number | null
  /** The period that contains the order, by the calendar of the restaurant. */
  period: CounterPeriodAnswer
  /** Kind of the object: always `OrdersOfPeriod` here. */
  type: 'OrdersOfPeriod'
}

export interface LoyaltyBindingConditionsPaymentTypes {
  /** A payment of the order has one of these types. */
  paymentTypeIds: (Id<'PaymentType'>)[]
  /** Kind of the object: always `PaymentTypes` here. */
  type: 'PaymentTypes'
}

export interface LoyaltyBindingConditionsPeriod {
  /** First day. If omitted, any. A day, `yyyy-MM-dd`. */
  from?: Day | null
  /** Last day. If omitted, any. A day, `yyyy-MM-dd`. */
  to?: Day | null
  /** Kind of the object: always `Period` here. */
  type: 'Period'
}

export interface LoyaltyBindingConditionsProducts {
  /** Maximum number of portions. If omitted, any number. In the product's unit. */
  max?: number | null
  /** Minimum number of portions. If omitted, more than 0. In the product's unit. */
  min?: number | null
  /** Products to count. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
  /** Kind of the object: always `Products` here. */
  type: 'Products'
}

export interface LoyaltyBindingConditionsSchedule {
  /** First minute of the day, in the restaurant's local time. Default: 0. */
  fromMinute?: number | null
  /** Minute of the day at which it ends. If it is not after `fromMinute`, it is on the next day, and the weekday is that of the start. Default: 1440. */
  toMinute?: number | null
  /** Kind of the object: always `Schedule` here. */
  type: 'Schedule'
  /** Weekdays, 1 is Monday. If omitted, any day. */
  weekdays?: (number)[] | null
}

export interface LoyaltyBindingConditionsTerminalGroups {
  /** The order is at one of these terminal groups. */
  terminalGroupIds: (Id<'TerminalGroup'>)[]
  /** Kind of the object: always `TerminalGroups` here. */
  type: 'TerminalGroups'
}

export interface LoyaltyGift {
  /** A product that may be added for free. */
  productId: Id<'Product'>
  /** Allowed sizes. If omitted, all. */
  sizeIds?: (Id<'ProductSize'>)[] | null
}

export interface LoyaltyPieceCount {
  /** How many. */
  pieces: number
  /** Pieces that count. Selected by id, category or group. If omitted, all dishes. */
  products?: LoyaltyProductFilter | null
}

export interface LoyaltyProductFilter {
  /** Products of these categories. */
  categoryIds?: (Id<'ProductCategory'>)[] | null
  /** Excludes these products, overriding the other fields. */
  excludedProductIds?: (Id<'Product'>)[] | null
  /** Products of these menu groups and the groups below them. */
  groupIds?: (Id<'ProductGroup'>)[] | null
  /** These products. */
  productIds?: (Id<'Product'>)[] | null
  /** Only in these sizes. If omitted, in any. */
  sizeIds?: (Id<'ProductSize'>)[] | null
  /** Whether dishes ordered in combos are included. Default: true. */
  withCombos?: boolean | null
}

export interface LoyaltyProgramAnswer {
  /** Organizations where it is in force. */
  appliedOrganizations?: (Id<'Organization'>)[]
  /** Description. */
  description?: string
  /** Id of the program. */
  id?: Id<'Program'> | null
  /** Whether it is active. */
  isActive?: boolean
  /** Whether bonuses have an exchange rate: always false. */
  isExchangeRateEnabled?: boolean
  /** Its campaigns, in the order in which they run. */
  marketingCampaigns?: (MarketingCampaignInfo)[]
  /** Name of the program. */
  name?: string
  /** Whether guests are notified of balance changes. */
  notifyAboutBalanceChanges?: boolean
  /** Kind of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate. */
  programType?: ProgramTypeAnswer
  /** Sources of its refills: 0 only clients and staff, 1 also orders. */
  refillType?: RefillTypeAnswer
  /** First day. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  serviceFrom?: TerminalTime
  /** Last day. Null for no end. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  serviceTo?: TerminalTime | null
  /** Kind shown in consoles: 0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday. */
  templateType?: TemplateTypeAnswer
  /** The wallet of each guest in the program. Null for a discount program. */
  walletId?: Id<'Wallet'> | null
}

export interface LoyaltySetPart {
  /** Number of pieces of it. */
  pieces: number
  /** Products for this part of the set. */
  products: LoyaltyProductFilter
}

export interface LoyaltyWebhookInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'LoyaltyWebhook'> | null
  /** Whether transactions are sent. If omitted, true. */
  isActive?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Restaurants whose transactions are sent. Null or omitted for all, including transactions without a restaurant, such as expiry. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** Value of `subscriptionPassword` in each request, for the receiver to verify the sender. Null or omitted for none. */
  subscriptionPassword?: string | null
  /** URL to which transactions are posted, http or https. */
  url: string
}

export interface ManualConditionInfo {
  /** Name. */
  caption?: string
  /** Id of the condition, for orders. */
  id?: Id<'ManualCondition'>
  /** Whether cashiers may choose it. */
  isApplicableOnCashierScreen?: boolean
  /** Whether the sum is set in the order. */
  isDynamicDiscount?: boolean
}

export interface ManualConditionInput {
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'ManualCondition'> | null
  /** Whether cashiers may choose it. If omitted, true. */
  isApplicableOnCashierScreen?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Whether the sum is set in the order. If omitted, false. */
  isDynamicDiscount?: boolean
  /** Name. */
  name: string
  /** Organizations that may use it. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
}

export interface MarketingCampaignActionConditionBindingInfo {
  /** Actions, in order. */
  actions?: (MarketingCampaignSettingsInfo)[]
  /** Conditions that must all hold. */
  conditions?: (MarketingCampaignSettingsInfo)[]
  /** Id of the binding, derived from its campaign and position. */
  id?: Id<'LoyaltyBinding'> | null
  /** Whether the campaign skips its later bindings when this one applies. */
  stopFurtherExecution?: boolean
}

export interface MarketingCampaignInfo {
  /** Description. */
  description?: string
  /** Bindings for the registration of a guest. Empty if the campaign works only on orders. */
  guestRegistrationActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]
  /** Id of the campaign. */
  id?: Id<'MarketingCampaign'> | null
  /** Whether it is active. */
  isActive?: boolean
  /** Name of the campaign. */
  name?: string
  /** Bindings for orders. */
  orderActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]
  /** Bindings for a wallet that falls below zero. Empty if there are none. */
  overdraftActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]
  /** First day. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  periodFrom?: TerminalTime
  /** Last day. Null for no end. Wall time in the organization's time zone, `yyyy-MM-dd HH:mm:ss.fff`. */
  periodTo?: TerminalTime | null
  /** Bindings for each period. Empty if the campaign works only on orders. */
  periodicActionConditionBindings?: (MarketingCampaignActionConditionBindingInfo)[]
  /** Program of the campaign. */
  programId?: Id<'Program'> | null
}

export interface MarketingCampaignInput {
  /** Bindings for orders: conditions and actions, in order. If omitted, none. */
  bindings?: (LoyaltyBinding)[]
  /** Description. If omitted, ``. */
  description?: string
  /** Bindings applied to a guest at registration. If omitted, none. */
  guestRegistrationBindings?: (LoyaltyBinding)[]
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'MarketingCampaign'> | null
  /** Whether the campaign is active. If omitted, true. */
  isActive?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Name. */
  name: string
  /** Maximum total of discounts and rewards for orders in a period. If too little is left for an order, the campaign does nothing for it. Null or omitted for no limit. Money in the currency of the organization. */
  orderBudget?: number | null
  /** Period of this budget, by the calendar of the restaurant. A change restarts counting at zero. If omitted, `AllTime`. */
  orderBudgetEvery?: 'AllTime' | 'Day' | 'Week' | 'Month'
  /** Bindings applied to a guest whose wallet of the campaign's program falls below zero, once per period. If omitted, none. */
  overdraftBindings?: (LoyaltyBinding)[]
  /** First day, by the calendar of the restaurant. A day, `yyyy-MM-dd`. */
  periodFrom: Day
  /** Last day. Null or omitted for no end. A day, `yyyy-MM-dd`. */
  periodTo?: Day | null
  /** Bindings applied to each guest at the beginning of each period. If omitted, none. */
  periodicBindings?: (LoyaltyBinding)[]
  /** Campaigns with a smaller number run first in their program. If omitted, 0. */
  priority?: number
  /** Program of the campaign. */
  programId: Id<'Program'>
  /** Maximum total that these three credit to wallets in a period. If too little is left for a guest, the campaign does nothing for the guest. Null or omitted for no limit. Money in the currency of the organization. */
  scheduledBudget?: number | null
  /** Length of these periods, by the calendar of the restaurant. If omitted, `Month`. */
  scheduledEvery?: 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year'
  /** Period in which a guest's uses are counted, by the calendar of the restaurant. A change restarts counting at zero. If omitted, `AllTime`. */
  usesPerGuestEvery?: 'AllTime' | 'Day' | 'Week' | 'Month'
  /** Maximum orders of a guest that use the campaign in a period. Orders without a known guest then cannot use it. Null or omitted for no limit. */
  usesPerGuestMax?: number | null
}

export interface MarketingCampaignSettingsInfo {
  /** Changes when the kind or the settings change. */
  checkSum?: string
  /** Id of the condition or action, derived from its campaign and position. */
  id?: Id<'LoyaltySettings'> | null
  /** The settings as JSON, as the operator saved them. */
  settings?: string
  /** Kind of the condition or action, which defines the settings. */
  typeName?: string
}

export interface NotActivatedCoupon {
  /** Id of the coupon. */
  id?: Id<'Coupon'>
  /** Its number. */
  number?: string
  /** Id of its series. */
  seriesId?: Id<'CouponSeries'>
  /** Name of its series. */
  seriesName?: string
}

export interface NotActivatedCouponRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
  /** Page number, from 0. Default: 0. */
  page?: number
  /** Maximum number: 100 if omitted or not above 0, at most 1000. */
  pageSize?: number
  /** Name or id of the series. */
  series: string
}

export interface NotActivatedCouponResponse {
  /** The coupons of the page. */
  notActivatedCoupon?: (NotActivatedCoupon)[]
}

export interface OrderGrantAnswer {
  /** Bonus that closing the order credits to wallets. 0 once the order is cancelled or deleted. Money in the currency of the organization. */
  bonus: number
  /** Sum that the order has credited to wallets so far, less reversals. A reopened order may credit more. Money in the currency of the organization. */
  credited: number
  /** Discount of the campaign on the order. 0 once the order is cancelled or deleted. Money in the currency of the organization. */
  discount: number
  /** Sum counted against the budget: `discount` plus the larger of `bonus` and `credited`. Money in the currency of the organization. */
  granted: number
  /** Kind of the order; a `Reserve` is a banquet. */
  kind: 'Delivery' | 'TableOrder' | 'Reserve' | (string & {})
  /** Time of the first grant to the order. UTC, ISO 8601. */
  notedAt: string
  /** Order, or reserve with the banquet. */
  orderId: Id<'Order'>
  /** Restaurant of the order. */
  organizationId: Id<'Organization'>
}

export type OrderTypesOrderServiceType = 'Common' | 'DeliveryByCourier' | 'DeliveryPickUp'

export type OrderTypesOrderServiceTypeAnswer = 'Common' | 'DeliveryByCourier' | 'DeliveryPickUp' | (string & {})

export type PersonalDataConsentStatus = 0 | 1 | 2

export type PersonalDataConsentStatusAnswer = 0 | 1 | 2 | (number & {})

export interface ProgramInput {
  /** Days after which credits to a wallet expire. Null or omitted for never. */
  bonusLifetimeDays?: number | null
  /** Whether money in the wallet can be held for an order before it is placed. If omitted, false. */
  canHoldMoney?: boolean
  /** Description. If omitted, ``. */
  description?: string
  /** Minutes after which unused held money returns. Null or omitted for never. */
  holdLifetimeMinutes?: number | null
  /** Id of the row to replace, or an id for a new one. If omitted, a new row gets an id from the server. */
  id?: Id<'Program'> | null
  /** Whether the program is active. If omitted, true. */
  isActive?: boolean
  /** Whether the row is deleted. References to it remain valid. If omitted, false. */
  isDeleted?: boolean
  /** Whether a guest joins with the first order that earns bonus or pieces. Otherwise only members earn. If omitted, true. */
  joinsWithFirstOrder?: boolean
  /** Name. */
  name: string
  /** Whether guests are notified of balance changes. If omitted, false. */
  notifyAboutBalanceChanges?: boolean
  /** Organizations where the program is in force. Null or omitted for all of the corporation. */
  organizationIds?: (Id<'Organization'>)[] | null
  /** How far below zero the balance of a wallet may fall. If omitted, 0. Money in the currency of the organization. */
  overdraftLimit?: number
  /** Programs with a smaller number run first. If omitted, 0. */
  priority?: number
  /** Kind of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate. */
  programType: ProgramType
  /** Minimum days that refunded money of an order stays valid. Default: 7. If omitted, 7. */
  returnedLifetimeDays?: number
  /** First day, by the calendar of the restaurant. A day, `yyyy-MM-dd`. */
  serviceFrom: Day
  /** Last day. Null or omitted for no end. A day, `yyyy-MM-dd`. */
  serviceTo?: Day | null
  /** Kind shown in consoles: 0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday. If omitted, 0. */
  templateType?: TemplateType
}

export type ProgramType = 0 | 1 | 2 | 3 | 4

export type ProgramTypeAnswer = 0 | 1 | 2 | 3 | 4 | (number & {})

export type RefillTypeAnswer = 0 | 1 | 2 | 3 | (number & {})

export interface RefillUserBalanceResponse {}

export interface RestoreCustomersRequest {
  /** Guests, by id. */
  customerIds: (Id<'Customer'>)[]
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface RestoreCustomersResponse {
  /** Number of unknown ids. */
  notFound?: number
  /** Number of them that exist and are now restored. */
  restored?: number
  /** Number of distinct guests in the request. */
  total?: number
}

export interface SavedCertificateSeriesAnswer {
  /** Payer of the certificates, shown in reports. */
  counteragentName: string
  /** Kind of who pays for them: 0 other, 1 company, 2 person. Null for none. */
  counteragentType: 0 | 1 | 2 | null | (string & {})
  /** Company that issues them, shown in reports. */
  emitentName: string
  /** Id of the row. */
  id: Id<'CertificateSeries'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Kind of the certificates, shown in reports. */
  kindName: string
  /** Days for which a certificate is valid after activation. Null for unlimited. */
  lifetimeDays: number | null
  /** Name. */
  name: string
  /** Value of a certificate. Existing certificates keep theirs. Money in the currency of the organization. */
  nominal: number
  /** Certificate program (type 4). Its certificates are accepted where the program is in force. */
  programId: Id<'Program'>
}

export interface SavedCouponSeries {
  /** Id of the row. */
  id: Id<'CouponSeries'>
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** First day on which its coupons are valid. Null for any. A day, `yyyy-MM-dd`. */
  validFrom: Day | null
  /** Last day on which they are valid. Null for any. A day, `yyyy-MM-dd`. */
  validTo: Day | null
}

export interface SavedLoyaltyBindingAnswer {
  /** Actions, in order. */
  actions: (LoyaltyBindingActionsAnswer)[]
  /** Conditions that must all hold. If empty, the binding always applies. */
  conditions: (LoyaltyBindingConditionsAnswer)[]
  /** Points that the guest pays for what the actions take off, from the wallet of the campaign's program, which holds bonus or pieces. They are reserved with the order and charged when it is closed. If the guest has fewer, or the actions take off nothing, the actions do nothing and cost nothing. Only for actions that discount orders. Money in the currency of the organization. */
  points: number | null
  /** Whether the campaign skips its later bindings when this one applies. Default: false. */
  stopFurtherExecution: boolean | null
}

export interface SavedLoyaltyWebhook {
  /** Id of the row. */
  id: Id<'LoyaltyWebhook'>
  /** Whether transactions are sent. */
  isActive: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Restaurants whose transactions are sent. Null for all, including transactions without a restaurant, such as expiry. */
  organizationIds: (Id<'Organization'>)[] | null
  /** Value of `subscriptionPassword` in each request, for the receiver to verify the sender. Null for none. */
  subscriptionPassword: string | null
  /** URL to which transactions are posted, http or https. */
  url: string
}

export interface SavedManualCondition {
  /** Id of the row. */
  id: Id<'ManualCondition'>
  /** Whether cashiers may choose it. */
  isApplicableOnCashierScreen: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Whether the sum is set in the order. */
  isDynamicDiscount: boolean
  /** Name. */
  name: string
  /** Organizations that may use it. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
}

export interface SavedMarketingCampaignAnswer {
  /** Bindings for orders: conditions and actions, in order. */
  bindings: (SavedLoyaltyBindingAnswer)[]
  /** Description. */
  description: string
  /** Bindings applied to a guest at registration. */
  guestRegistrationBindings: (SavedLoyaltyBindingAnswer)[]
  /** Id of the row. */
  id: Id<'MarketingCampaign'>
  /** Whether the campaign is active. */
  isActive: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Name. */
  name: string
  /** Maximum total of discounts and rewards for orders in a period. If too little is left for an order, the campaign does nothing for it. Null for no limit. Money in the currency of the organization. */
  orderBudget: number | null
  /** Period of this budget, by the calendar of the restaurant. A change restarts counting at zero. */
  orderBudgetEvery: 'AllTime' | 'Day' | 'Week' | 'Month' | (string & {})
  /** Bindings applied to a guest whose wallet of the campaign's program falls below zero, once per period. */
  overdraftBindings: (SavedLoyaltyBindingAnswer)[]
  /** First day, by the calendar of the restaurant. A day, `yyyy-MM-dd`. */
  periodFrom: Day
  /** Last day. Null for no end. A day, `yyyy-MM-dd`. */
  periodTo: Day | null
  /** Bindings applied to each guest at the beginning of each period. */
  periodicBindings: (SavedLoyaltyBindingAnswer)[]
  /** Campaigns with a smaller number run first in their program. */
  priority: number
  /** Program of the campaign. */
  programId: Id<'Program'>
  /** Maximum total that these three credit to wallets in a period. If too little is left for a guest, the campaign does nothing for the guest. Null for no limit. Money in the currency of the organization. */
  scheduledBudget: number | null
  /** Length of these periods, by the calendar of the restaurant. */
  scheduledEvery: 'Day' | 'Week' | 'Month' | 'Quarter' | 'Year' | (string & {})
  /** Period in which a guest's uses are counted, by the calendar of the restaurant. A change restarts counting at zero. */
  usesPerGuestEvery: 'AllTime' | 'Day' | 'Week' | 'Month' | (string & {})
  /** Maximum orders of a guest that use the campaign in a period. Orders without a known guest then cannot use it. Null for no limit. */
  usesPerGuestMax: number | null
}

export interface SavedProgramAnswer {
  /** Days after which credits to a wallet expire. Null for never. */
  bonusLifetimeDays: number | null
  /** Whether money in the wallet can be held for an order before it is placed. */
  canHoldMoney: boolean
  /** Description. */
  description: string
  /** Minutes after which unused held money returns. Null for never. */
  holdLifetimeMinutes: number | null
  /** Id of the row. */
  id: Id<'Program'>
  /** Whether the program is active. */
  isActive: boolean
  /** Whether the row is deleted. References to it remain valid. */
  isDeleted: boolean
  /** Whether a guest joins with the first order that earns bonus or pieces. Otherwise only members earn. */
  joinsWithFirstOrder: boolean
  /** Name. */
  name: string
  /** Whether guests are notified of balance changes. */
  notifyAboutBalanceChanges: boolean
  /** Organizations where the program is in force. Null for all of the corporation. */
  organizationIds: (Id<'Organization'>)[] | null
  /** How far below zero the balance of a wallet may fall. Money in the currency of the organization. */
  overdraftLimit: number
  /** Programs with a smaller number run first. */
  priority: number
  /** Kind of the program: 0 deposit or corporate meals, 1 bonus, 2 products, 3 discount, 4 certificate. */
  programType: ProgramTypeAnswer
  /** Minimum days that refunded money of an order stays valid. Default: 7. */
  returnedLifetimeDays: number
  /** First day, by the calendar of the restaurant. A day, `yyyy-MM-dd`. */
  serviceFrom: Day
  /** Last day. Null for no end. A day, `yyyy-MM-dd`. */
  serviceTo: Day | null
  /** Kind shown in consoles: 0 none, 1 deposit, 2 corporate meals, 3 bonus, 4 stamps, 5 discount, 6 coupons, 7 certificates, 8 happy hours, 9 birthday. */
  templateType: TemplateTypeAnswer
}

export interface SeriesWithNotActivatedCoupons {
  /** Id of the series. */
  id?: Id<'CouponSeries'>
  /** Name of the series, for `coupons/by_series`. */
  number?: string
}

export interface SeriesWithNotActivatedCouponsRequest {
  /** Id of the organization. */
  organizationId: Id<'Organization'>
}

export interface SeriesWithNotActivatedCouponsResponse {
  /** The series, by name. */
  seriesWithNotActivatedCoupons?: (SeriesWithNotActivatedCoupons)[]
}

export type TemplateType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export type TemplateTypeAnswer = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | (number & {})

export type TransactionTypeAnswer = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 28 | 29 | 30 | 32 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 | 59 | 60 | (number & {})

export interface TransportTransactionsCertificateReportItemAnswer {
  /** Number of the certificate. */
  number?: string
  /** Series of the certificate. */
  series?: string
  /** State of the certificate now, as a word. */
  statusName?: 'New' | 'Activated' | 'UsedUp' | 'Expired' | 'Blocked' | (string & {})
  /** Kind of the certificate, according to its series. Absent for none. */
  typeName?: string
}

export interface TransportTransactionsCouponReportItem {
  /** Number of the coupon. */
  number?: string
  /** Series of the coupon. */
  series?: string
}

export interface TransportTransactionsReportItemAnswer {
  /** Name of the API key that requested it. Absent for automatic transactions. */
  apiClientLogin?: string
  /** Balance after. Null without a wallet. */
  balanceAfter?: number | null
  /** Balance before. Null without a wallet. */
  balanceBefore?: number | null
  /** Why it failed. Absent if it succeeded. */
  blockReason?: string
  /** Certificate of the transaction. Absent for none. */
  certificate?: TransportTransactionsCertificateReportItemAnswer
  /** Reason in the request. Absent if it had none. */
  comment?: string
  /** Payer of the certificate, according to its series. Absent for none. */
  counteragent?: string
  /** Kind of who has paid for it: 0 other, 1 company, 2 person. Null for none. */
  counteragentType?: CertificateCounteragentTypeAnswer | null
  /** The same as a word. Absent for none. */
  counteragentTypeName?: string
  /** Coupon of the transaction. Absent for none. */
  coupon?: TransportTransactionsCouponReportItem
  /** Company that issued the certificate. Absent for none. */
  emitentName?: string
  /** Id of the transaction. */
  id: Id<'Transaction'>
  /** Whether this order is a delivery. Null for none. */
  isDelivery?: boolean | null
  /** Whether it is ignored: always false. */
  isIgnored?: boolean
  /** `operator` for corrections by the operator. Absent otherwise. */
  loyaltyUser?: string
  /** Campaign that caused it. Null for none. */
  marketingCampaignId?: Id<'MarketingCampaign'> | null
  /** Nominal of a certificate. Null for none. */
  nominal?: number | null
  /** Number of this order. Null for none. */
  orderNumber?: number | null
  /** Sum of this order. Null for none. */
  orderSum?: number | null
  /** Restaurant where it happened. Null for automatic transactions, and for restaurants outside the key, whose orders and keys are not shown either. */
  organizationId: Id<'Organization'> | null
  /** Balance according to the front office: always null. */
  posBalanceBefore?: number | null
  /** Order that caused it. Null for none. */
  posOrderId?: Id<'Order'> | null
  /** Program of the wallet. Null without a wallet. */
  programId?: Id<'Program'> | null
  /** Revision of the transaction: unique and increasing. */
  revision: number
  /** Sum credited to the wallet; negative for debits. 0 if no money moved. */
  sum?: number
  /** Terminal group of the order. Null for none. */
  terminalGroupId?: Id<'TerminalGroup'> | null
  /** Kind of the transaction as a number. */
  type?: TransactionTypeAnswer
  /** Stable name of the kind, such as `RefillWalletFromApi` or `HoldMoney`. */
  typeName?: string
  /** Wallet of the program. Null without a wallet. */
  walletId?: Id<'Wallet'> | null
  /** When it happened. UTC, `yyyy-MM-dd HH:mm:ss.fff`. */
  whenCreated?: string
  /** When this order was created. UTC, `yyyy-MM-dd HH:mm:ss.fff`. Null for none. */
  whenCreatedOrder?: string | null
}

export interface WithdrawUserBalanceResponse {}
