import type { Reach } from '#shared/kernel/route.ts';
import type { Role } from '#shared/roles.ts';

interface Permission {
  /** Why, and where in docs/requirements.md. */
  why: string;
  /** How far each role reaches; one that is missing may not. Without any, nobody has to be signed in. */
  who: Partial<Record<Role, Reach>>;
  /** A line for each path, after its methods. */
  calls: string;
}

/**
 * Who may call what, written by hand from docs/requirements.md and from nothing in the code: the contracts are compared with
 * it. A new call is a new line here, which somebody has to think about.
 */
export const permissionTable: readonly Permission[] = [
  {
    why: 'Before anybody is signed in: the ways in, what every page has to know, and whether the service is well [ACC-1, ACC-4, RST-1, SEC-31, SEC-33, SEC-35, SEC-42, SEC-46, OBS-1]',
    who: {},
    calls: `
      GET /api/health
      GET /api/ready
      POST /api/auth/login
      POST /api/auth/login/second
      POST /api/auth/login-code
      POST /api/auth/login-code/verify
      POST /api/auth/forgot-password
      POST /api/auth/verify-reset-otp
      POST /api/auth/reset-password
      POST /api/auth/passkey-login/options
      POST /api/auth/passkey-login
      POST /api/invitations/look
      POST /api/invitations/passkey-options
      POST /api/invitations/accept
      POST /api/auth/email/confirm
      GET /api/config/business
    `,
  },
  {
    why: 'Strangers, while the owner takes requests: whether the business comes to them, and what they ask for [JOIN-1]',
    who: {},
    calls: `
      POST /api/requests/area
      POST /api/requests
    `,
  },
  {
    why: 'Staff see who asked for a pickup, and from where we do not come, and answer [JOIN-2, JOIN-4]',
    who: { owner: 'any', admin: 'any' },
    calls: `
      GET /api/requests
      GET /api/requests/outside
      PUT /api/requests/:id/accept
      PUT /api/requests/:id/decline
    `,
  },
  {
    why: 'Whoever has the address, which is made for one person: their pickups and deliveries [ICS-1]',
    who: {},
    calls: 'GET /api/calendar/:token.ics',
  },
  {
    why: 'Customers and drivers: the address of their own calendar; staff have none [ICS-1]',
    who: { customer: 'own', driver: 'own' },
    calls: 'GET POST DELETE /api/auth/calendar',
  },
  {
    why: 'Everybody: their own sessions, account, ways in, notifications and devices [ACC-8, ACC-10, SEC-32, SEC-38, SEC-39, SEC-41, SEC-42, NTF-1, MSG-10]',
    who: { owner: 'own', admin: 'own', customer: 'own', driver: 'own' },
    calls: `
      POST /api/auth/logout
      GET PUT /api/auth/me
      PUT /api/auth/password
      POST /api/auth/prove
      POST /api/auth/prove/options
      POST /api/auth/prove/code
      GET /api/auth/security
      POST /api/auth/passkeys/options
      POST /api/auth/passkeys
      PUT DELETE /api/auth/passkeys/:id
      GET DELETE /api/auth/sessions
      DELETE /api/auth/sessions/:id
      GET /api/auth/sign-ins
      PUT /api/auth/email
      GET PUT /api/auth/messages
      GET /api/push/key
      PUT DELETE /api/push/subscriptions/:device_id
      GET /api/notifications
      PUT /api/notifications/:id/read
      PUT /api/notifications/read-all
    `,
  },
  {
    why: 'Who works here: a second step of their own, and recovery codes; customers have none [SEC-35, SEC-47]',
    who: { owner: 'own', admin: 'own', driver: 'own' },
    calls: `
      PUT /api/auth/second-step
      POST /api/auth/recovery-codes
    `,
  },
  {
    why: 'Owners alone: people’s data, sessions and sign-ins, the settings, the windows, the clock, imports and all lists at once [ACC-5, CSV-5, CSV-17, SEC-26, SEC-27, SEC-38, SEC-39, SET-1, BKG-2, INV-26, REL-28, START-1]',
    who: { owner: 'any' },
    calls: `
      GET DELETE /api/admin/users/:id/personal-data
      GET DELETE /api/admin/users/:id/sessions
      DELETE /api/admin/users/:id/sessions/:session_id
      GET /api/admin/users/:id/sign-ins
      GET /api/admin/users/:id/personal-data/export
      GET PUT /api/settings
      PUT /api/booking
      GET PUT /api/settings/money
      GET /api/settings/money/gst
      GET PUT /api/message-settings
      POST /api/message-settings/recommended
      POST /api/message-settings/test
      POST /api/clock-ok
      GET PUT /api/setup
      GET POST /api/imports
      GET DELETE /api/imports/:id
      GET /api/imports/:id/errors
      PUT /api/imports/:id/columns
      POST /api/imports/:id/run
      GET /api/everything/export
    `,
  },
  {
    why: 'Staff alone: accounts, catalogue and prices, locks, counts and charges, drivers and runs, papers, closed days, money, people and notes on them [ACC-4, ACC-5, ACC-7, CUS-22, CUS-23, CUS-26, SEC-30, SEC-37, SEC-42, SEC-48, PRC, START-5, LCK, LEG, RUN, LBL, BKG, INV, PAY, STM]',
    who: { owner: 'any', admin: 'any' },
    calls: `
      GET /api/users
      GET /api/users/export
      GET PUT /api/users/:id
      PUT /api/users/:id/texts-allowed
      GET /api/customers/:id
      PUT /api/customers/:id/note
      PUT /api/customers/:id/prices
      POST /api/auth/register
      PUT /api/admin/users/:id/toggle-status
      DELETE /api/admin/users/:id/passkeys
      PUT /api/admin/reset-password/:id
      PUT /api/admin/users/:id/email
      POST /api/invitations
      POST /api/invitations/:user_id/send
      GET POST DELETE /api/invitations/many
      GET /api/booking
      GET /api/booking/days
      GET POST /api/skus
      GET /api/skus/export
      GET /api/skus/categories
      GET /api/skus/starter
      POST /api/skus/many
      PUT DELETE /api/skus/:id
      GET /api/customer-pricing/:customer_id/export
      GET /api/customer-pricing/export
      POST /api/customer-pricing
      POST /api/customer-pricing/many
      PUT DELETE /api/customer-pricing/:id
      POST /api/frequency-templates
      PUT DELETE /api/frequency-templates/:id
      POST /api/orders
      PUT /api/orders/:id/agree-modification
      PUT /api/orders/:id/withdraw-modification
      PUT /api/series/:id/agree-modification
      PUT /api/series/:id/withdraw-modification
      PUT /api/orders/:id/lock
      PUT /api/orders/:id/unlock
      PUT /api/orders/:id/actuals
      PUT /api/orders/:id/charges
      POST /api/closed-days
      PUT DELETE /api/closed-days/:day
      GET /api/closed-days/suggestions
      POST /api/closed-days/move
      POST /api/closed-days/move/undo
      GET /api/drivers
      PUT /api/orders/:id/assign-driver
      PUT /api/orders/:id/unassign-driver
      PUT /api/legs/:id/close
      PUT /api/legs/:id/reopen
      DELETE /api/files/:id
      PUT /api/orders/:id/bags
      GET /api/labels
      POST /api/scans
      GET PUT /api/dispatch
      PUT /api/dispatch/off
      GET /api/dispatch/export
      GET /api/dispatch/why
      PUT /api/runs/:id
      PUT /api/runs/:id/driver
      PUT /api/runs/:id/end
      GET /api/driver-reports
      PUT /api/driver-reports/:id/settle
      GET /api/dispatch/wrap-up
      GET /api/orders/:id/docket
      GET /api/orders/:id/docket.pdf
      GET /api/labels.pdf
      GET /api/cases/export
      PUT /api/cases/:id
      DELETE /api/cases/:id/photos/:file_id
      GET /api/invoices/ready
      POST /api/invoices
      POST /api/invoices/:id/send
      PUT DELETE /api/invoices/:id
      POST /api/invoices/issue
      POST /api/invoices/send
      POST /api/invoices/recipients
      PUT /api/invoices/:id/void
      PUT /api/invoices/:id/sent
      POST /api/invoices/:id/adjustments
      POST /api/invoices/:id/adjustments/preview
      POST /api/bank-imports
      GET /api/bank-accounts
      GET /api/bank-lines
      POST /api/bank-lines/record
      PUT /api/bank-lines/:id/ignore
      POST /api/payments
      POST /api/payments/:id/reverse
      POST /api/payments/:id/refunds
      POST /api/settlements
      PUT /api/settlements/:id/release
      POST /api/customers/:id/statement/send
      GET /api/invoices/summary
      GET /api/overdue
      GET /api/overdue/export
      POST /api/overdue/remind
      GET /api/invoices/to-check
      GET /api/analytics/dashboard
      GET /api/overview/staff
      GET /api/overview/weeks
      GET /api/overview/today
      GET /api/overview/proposals
      POST /api/orders/:id/end-links
      GET /api/outgoing
      POST /api/outgoing/:id/send-again
    `,
  },
  {
    why: 'Staff for all, customers for what is theirs [ACC-11, ORD, SER, BKG, RUN-6, INV-14, INV-22, PAY-1, STM-1, CSV-1]',
    who: { owner: 'any', admin: 'any', customer: 'own' },
    calls: `
      GET /api/config/addresses
      POST /api/booking/slots
      GET /api/closed-days/affected
      GET /api/skus-with-pricing/:customer_id
      GET /api/customer-pricing/:customer_id
      GET /api/orders/export
      PUT DELETE /api/orders/:id
      POST /api/orders/:id/preview
      GET /api/series
      GET /api/series/counts
      POST /api/series/preview
      GET PUT /api/series/:id
      PUT /api/series/:id/hold
      PUT /api/series/:id/resume
      PUT /api/series/:id/stop
      POST /api/series/:id/preview
      PUT /api/series/:id/occurrences/:number/skip
      PUT /api/series/:id/occurrences/:number/unskip
      PUT /api/series/:id/occurrences/:number/make
      GET PUT /api/places
      POST /api/places/find
      PUT /api/orders/:id/new-date
      GET /api/cases
      GET /api/cases/:id
      GET PUT /api/customers/:id/billing
      GET /api/invoices
      GET /api/invoices/counts
      GET /api/invoices/export
      GET /api/invoice-lines/export
      GET /api/invoices/:id
      GET /api/invoices/:id/pdf
      GET /api/payments
      GET /api/payments/export
      GET /api/payments/:id
      GET /api/customers/:id/statement
      GET /api/customers/:id/statement.pdf
    `,
  },
  {
    why: 'Staff and customers: how often an order can repeat, which is nobody’s own [FRQ]',
    who: { owner: 'any', admin: 'any', customer: 'any' },
    calls: `
      GET /api/frequency-templates
    `,
  },
  {
    why: 'Everybody: the days on which nobody comes [BKG]',
    who: { owner: 'any', admin: 'any', customer: 'any', driver: 'any' },
    calls: `
      GET /api/closed-days
    `,
  },
  {
    why: 'Staff for all, customers for what is theirs, drivers for orders of which a leg is theirs [ACC-11, LEG-9, PRF-8]',
    who: { owner: 'any', admin: 'any', customer: 'own', driver: 'assigned' },
    calls: `
      GET /api/orders
      GET /api/orders/:id
      GET /api/orders/calendar
      GET /api/files/:id
    `,
  },
  {
    why: 'Staff for all, drivers for their runs and stops [LEG-9, RUN, PRF, LBL]',
    who: { owner: 'any', admin: 'any', driver: 'assigned' },
    calls: `
      POST /api/files
      GET /api/bags/:code
      GET /api/runs/:id
      GET /api/runs/:id/suggestion
      GET /api/runs/:id/sheet
      GET /api/runs/:id/sheet.pdf
    `,
  },
  {
    why: 'The pieces of a picture, by who announced it [PRF-6, CAS-5]',
    who: { owner: 'any', admin: 'any', customer: 'own', driver: 'own' },
    calls: `
      PUT /api/files/:id/pieces/:number
    `,
  },
  {
    why: 'Customers alone: they order, approve and reject, raise cases, and see where their orders are [ORD, MOD, SER, CAS]',
    who: { customer: 'own' },
    calls: `
      POST /api/orders/customer
      PUT /api/orders/address
      PUT /api/orders/:id/approve-modification
      PUT /api/orders/:id/reject-modification
      PUT /api/series/:id/approve-modification
      PUT /api/series/:id/reject-modification
      GET /api/tracking
      POST /api/cases
      POST /api/cases/:id/additions
      POST /api/cases/:id/photos
      GET /api/overview/customer
    `,
  },
  {
    why: 'Drivers alone: their day, and what they report of it [LEG-9, RUN]',
    who: { driver: 'assigned' },
    calls: `
      GET /api/driver/orders
      PUT /api/driver/orders/:id/status
      GET /api/driver/run
      POST /api/driver/reports
    `,
  },
  {
    why: 'Drivers alone: the counters of their dashboard [OVW]',
    who: { driver: 'own' },
    calls: `
      GET /api/overview/driver
    `,
  },
];
