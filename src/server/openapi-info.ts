import { CustomerNote } from '#shared/accounts/customers.contract.ts';
import { NewAccount, PersonDetails, PersonEdit, Profile, User } from '#shared/accounts/user.ts';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { AffectedOrder, ClosedDay } from '#shared/booking/closed-days.contract.ts';
import { HolidayState } from '#shared/booking/holiday-state.ts';
import { Business } from '#shared/business/business.contract.ts';
import { Settings, StoredSettings } from '#shared/business/settings.ts';
import { Case, CaseDraft, CasePriority, CaseStatus, CaseType, CaseUpdate } from '#shared/cases/case.ts';
import { Sku, SkuDraft } from '#shared/catalogue/sku.ts';
import { Driver, DriverOrder } from '#shared/deliveries/deliveries.contract.ts';
import { DeliveryUpdate } from '#shared/deliveries/delivery.ts';
import { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import { StoredReport, WrapUp } from '#shared/driver-run/driver-run.contract.ts';
import { DriverRun, VanRow } from '#shared/driver-run/driver-run.ts';
import { FrequencyTemplate, FrequencyTemplateDraft } from '#shared/frequency/frequency-template.ts';
import { FrequencyType, RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { Billing, StoredBilling } from '#shared/invoicing/billing.ts';
import {
  Document,
  DocumentContent,
  DocumentDetails,
  DocumentLine,
  DraftChange,
  InvoiceDraft,
  OwnLine,
} from '#shared/invoicing/document.ts';
import { InvoiceWhen } from '#shared/invoicing/invoice-when.ts';
import { IssueOutcome, ReadyCustomer } from '#shared/invoicing/invoices.contract.ts';
import { MoneySettings, StoredMoneySettings } from '#shared/invoicing/money-settings.ts';
import { Bag, OrderBag } from '#shared/labels/bag.ts';
import { Label } from '#shared/labels/labels.contract.ts';
import { Notification, NotificationType } from '#shared/notifications/notification.ts';
import { DeliveryStatus } from '#shared/orders/delivery-status.ts';
import { LegAttempt } from '#shared/orders/leg-attempt.ts';
import {
  Order,
  OrderDraft,
  OrderEdit,
  OrderItem,
  OrderLine,
  PendingModifications,
  StaffOrderDraft,
} from '#shared/orders/order.ts';
import { HistoryEntry, OrderChange } from '#shared/orders/order-history.ts';
import { OrderStatus } from '#shared/orders/order-status.ts';
import { CalendarDay, OrderDetails } from '#shared/orders/orders.contract.ts';
import { CustomerPage } from '#shared/overview/customer-page.contract.ts';
import { Paper } from '#shared/papers/paper.ts';
import { CustomerPrice, NewCustomerPrice, PricedSku } from '#shared/pricing/customer-price.ts';
import { Role } from '#shared/roles.ts';
import { Place } from '#shared/runs/places.contract.ts';
import { DispatchDay, Run, Suggestion } from '#shared/runs/run.ts';
import {
  SeriesCounts,
  SeriesDetails,
  SeriesOccurrence,
  SeriesPreviewDraft,
  SeriesState,
  SeriesSummary,
} from '#shared/series/series.contract.ts';
import type { OpenapiInfo } from './kernel/http/openapi.ts';

/** The title, the named schemas and the sections of the OpenAPI document. */
export const openapiInfo: OpenapiInfo = {
  title: 'Washline',
  description:
    'The calls of a laundry that collects and delivers. Amounts are dollars, moments are ISO 8601 with an offset. ' +
    'A refused call answers a problem (RFC 9457) whose `detail` is a sentence for people. ' +
    'Every answer carries `X-Request-Id`, which names its line in the log of the service.',
  namedSchemas: {
    Business,
    AffectedOrder,
    Bag,
    CalendarDay,
    Case,
    CaseDraft,
    CasePriority,
    CaseStatus,
    CaseType,
    CaseUpdate,
    Billing,
    ClosedDay,
    ClosedDayRule,
    CustomerNote,
    CustomerPage,
    CustomerPrice,
    DeliveryStatus,
    DeliveryUpdate,
    DispatchDay,
    Document,
    DocumentContent,
    DocumentDetails,
    DocumentLine,
    DraftChange,
    Driver,
    DriverOrder,
    DriverRun,
    FrequencyTemplate,
    FrequencyTemplateDraft,
    FrequencyType,
    HistoryEntry,
    InvoiceDraft,
    InvoiceWhen,
    IssueOutcome,
    Label,
    LegAttempt,
    HolidayState,
    MoneySettings,
    NewAccount,
    NewCustomerPrice,
    Notification,
    NotificationType,
    Order,
    OrderBag,
    OrderDetails,
    OrderChange,
    OrderDraft,
    OrderEdit,
    OrderItem,
    OrderLine,
    OrderStatus,
    OwnLine,
    Paper,
    PendingModifications,
    PersonDetails,
    PersonEdit,
    Place,
    PricedSku,
    Profile,
    RecurrencePattern,
    ReadyCustomer,
    Role,
    Run,
    SeriesCounts,
    SeriesDetails,
    SeriesOccurrence,
    SeriesPreviewDraft,
    SeriesState,
    SeriesSummary,
    Settings,
    StoredBilling,
    StoredMoneySettings,
    StoredReport,
    StoredSettings,
    Sku,
    SkuDraft,
    StaffOrderDraft,
    Suggestion,
    TrackedOrder,
    User,
    VanRow,
    WrapUp,
  },
  sections: [
    { name: 'Messages', paths: /^\/api\/(message-settings|outgoing|push|auth\/messages)/ },
    { name: 'Invitations', paths: /^\/api\/invitations/ },
    { name: 'Imports and exports', paths: /^\/api\/(imports|everything)/ },
    { name: 'Calendar feeds', paths: /^\/api\/(auth\/)?calendar/ },
    { name: 'Signing in', paths: /^\/api\/auth\// },
    { name: 'Driver’s run', paths: /^\/api\/driver(\/(run|reports)|-reports\b)/ },
    {
      name: 'Labels and papers',
      paths: /^\/api\/(bags|scans|labels|orders\/:id\/(bags|docket)|runs\/:id\/sheet|dispatch\/export)/,
    },
    { name: 'Deliveries', paths: /^\/api\/(tracking|drivers?\b|legs|orders\/:id\/(un)?assign-driver$)/ },
    { name: 'Dispatch', paths: /^\/api\/(dispatch|runs|places)/ },
    { name: 'Orders', paths: /^\/api\/orders/ },
    { name: 'Pictures', paths: /^\/api\/files/ },
    { name: 'Series', paths: /^\/api\/series/ },
    { name: 'Booking', paths: /^\/api\/(booking|closed-days)/ },
    { name: 'Invoices', paths: /^\/api\/(invoices|invoice-lines|settings\/money|customers\/:id\/billing)/ },
    { name: 'Payments', paths: /^\/api\/(payments|settlements|bank-)/ },
    { name: 'Statements', paths: /^\/api\/(overdue|customers\/:id\/statement)/ },
    { name: 'Requests', paths: /^\/api\/requests/ },
    { name: 'Cases', paths: /^\/api\/cases/ },
    { name: 'Prices', paths: /pricing|\/prices$/ },
    { name: 'Catalogue', paths: /^\/api\/skus/ },
    { name: 'Frequency templates', paths: /^\/api\/frequency-templates/ },
    { name: 'Notifications', paths: /^\/api\/notifications/ },
    { name: 'Overview', paths: /^\/api\/(overview|analytics|setup)/ },
    { name: 'Accounts', paths: /^\/api\/(users|admin|customers)/ },
    { name: 'Business', paths: /^\/api\/(config|settings)/ },
    { name: 'Service', paths: /^\/api\/(health|ready|clock-ok)$/ },
  ],
};
