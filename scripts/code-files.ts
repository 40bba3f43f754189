import type { Rolldown } from 'vite';

const isOfOrderForm = (id: string): boolean => /\/web\/(orders\/form|booking\/picker)\/(?!lazy-)/.test(id);

/** What forms with many fields stand on; no dashboard has one on its first tab. */
const isOfForms = (id: string): boolean =>
  /\/node_modules\/(react-hook-form|@hookform)\/|\/web\/(ui\/merge\/|deliveries\/assigning\/(?!lazy-|unassigned-)|ui\/form\/use-form-action|kernel\/form-validation|ui\/overlay\/form-dialog)/.test(
    id,
  );

/** The sheets of a driver at a door: each comes when it is first needed, what they share with the first of them. */
const isOfProof = (id: string): boolean => /\/web\/driver-run\/proof\//.test(id);

/** How the stops of a run are ordered and timed: for the board, its dialogs and what a driver changes. */
const isOfPlanning = (id: string): boolean =>
  /\/shared\/runs\/(arrange-stops|rest-of-run|run-plan|travel|pickups-first|place-stop)\.ts/.test(id);

/** What scans labels comes with the first scan. */
const isOfScan = (id: string): boolean => /\/web\/scan\//.test(id);

/** The rest of a driver's day, but what staff use of it. */
const isOfDriver = (id: string): boolean => /\/web\/driver-run\/(?!van-|proof\/)/.test(id);

/** The pages that are printed; nothing of them comes before one is opened. */
const isOfPapers = (id: string): boolean =>
  /\/web\/papers\/|\/shared\/papers\/|\/labels\/(label-sheet|fit-text)/.test(id);

/** What the lists of staff and customers are filtered with, and what plans, prices and changes their orders: no driver begins with it. */
const isOfDesk = (id: string): boolean =>
  /\/web\/(ui\/(filters|list)\/|ui\/form\/((use-)?combobox|date-|far-day-note|choice-chips)|cases\/|dashboards\/(customer-search|use-dashboard-commands|staff-tabs)|orders\/(scope|proposal)\/|orders\/display\/(order|counted)-lines|business\/place|series\/(pickup-dates|next-occurrence))|\/shared\/(booking\/(?!areas)|series\/|cases\/|kernel\/far-days)/.test(
    id,
  );

/** What the pages of staff stand on beside it; no customer begins with it. */
const isOfStaff = (id: string): boolean =>
  /\/web\/(accounts\/(customer-select|accounts\.api)|catalogue\/|dashboards\/staff-(?!tabs))|\/shared\/(catalogue|overview)\//.test(
    id,
  );

/** What several pages of money stand on; no dashboard begins with it. */
const isOfMoney = (id: string): boolean =>
  /\/(web|shared)\/(invoicing|payments|statements)\/(?!(\w+\/)?lazy-|to-check|overdue-count|statements\.api)/.test(
    id,
  );

const parts = [
  isOfMoney,
  isOfOrderForm,
  isOfForms,
  isOfDesk,
  isOfStaff,
  isOfProof,
  isOfPlanning,
  isOfScan,
  isOfDriver,
  isOfPapers,
];

/**
 * The code splitting of the build. By default every set of modules with the same importers is a chunk:
 * thirty for the first screen. A group includes the imports of its modules that no earlier group has.
 * `main.tsx` must not need another chunk, so that it can load the Temporal polyfill first.
 */
export const codeFiles = {
  groups: [
    { name: 'main', test: /\/web\/main\.tsx$/, priority: 9 },
    { name: 'first-screen', test: /\/web\/app\.tsx$/, priority: 8 },
    {
      name: 'frame',
      test: /\/web\/(kernel\/session|shell\/prefetch-business|shell\/frame)\.tsx?$/,
      priority: 7,
    },

    // Modules of several screens are loaded with the first of them; those of the dialogs of an order with the first of these.
    {
      name: 'shared',
      test: (id) => /\/(src|node_modules)\//.test(id) && !parts.some((isOfPart) => isOfPart(id)),
      minShareCount: 3,
    },
    { name: 'forms', test: isOfForms, minShareCount: 2 },
    { name: 'desk', test: isOfDesk, minShareCount: 3, includeDependenciesRecursively: false },
    { name: 'staff', test: isOfStaff, minShareCount: 3, includeDependenciesRecursively: false },
    { name: 'money', test: isOfMoney, minShareCount: 2 },
    { name: 'driver', test: isOfDriver, minShareCount: 2 },
    { name: 'scan', test: isOfScan, minShareCount: 2 },
    { name: 'proof', test: isOfProof, minShareCount: 2, includeDependenciesRecursively: false },
    { name: 'planning', test: isOfPlanning, minShareCount: 2, includeDependenciesRecursively: false },
    { name: 'papers', test: isOfPapers, minShareCount: 2 },
    { name: 'order-form', test: isOfOrderForm, minShareCount: 2 },
  ],
} satisfies Rolldown.OutputOptions['codeSplitting'];
