import type { Rolldown } from 'vite';

const isOfOrderForm = (id: string): boolean => /\/web\/(orders\/form|booking\/picker)\/(?!lazy-)/.test(id);

/** What forms with many fields stand on; no dashboard has one on its first tab. */
const isOfForms = (id: string): boolean =>
  /\/node_modules\/(react-hook-form|@hookform)\/|\/web\/(ui\/merge\/|deliveries\/assigning\/|ui\/form\/use-form-action|kernel\/form-validation|ui\/overlay\/form-dialog)/.test(
    id,
  );

/** The sheets of a driver at a door: each comes when it is first needed, what they share with the first of them. */
const isOfProof = (id: string): boolean => /\/web\/driver-run\/proof\//.test(id);

/** The rest of a driver's day, but what staff use of it. */
const isOfDriver = (id: string): boolean => /\/web\/driver-run\/(?!van-|proof\/)/.test(id);

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
      test: (id) =>
        /\/(src|node_modules)\//.test(id) &&
        !isOfOrderForm(id) &&
        !isOfForms(id) &&
        !isOfProof(id) &&
        !isOfDriver(id),
      minShareCount: 3,
    },
    { name: 'forms', test: isOfForms, minShareCount: 2 },
    { name: 'driver', test: isOfDriver, minShareCount: 2 },
    { name: 'proof', test: isOfProof, minShareCount: 2 },
    { name: 'order-form', test: isOfOrderForm, minShareCount: 2 },
  ],
} satisfies Rolldown.OutputOptions['codeSplitting'];
