import type { Rolldown } from 'vite';

type Build = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const files = (...names: string[]): RegExp => new RegExp(`/(${names.join('|')})\\.tsx?$`);
const forEverybody = ['frame', 'session', 'prefetch-business', 'order-of-bag', 'workspace', 'counted'];

/** What each role loads until its first tab stands, by the names of files, wherever they lie. */
const beginnings: Record<string, RegExp> = {
  staff: files(...forEverybody, 'staff-dashboard', 'staff-commands', 'staff-counts', 'staff-overview-tab'),
  customer: files(
    ...forEverybody,
    'customer-dashboard',
    'customer-commands',
    'customer-counts',
    'customer-orders',
  ),
  driver: files(...forEverybody, 'driver-dashboard', 'driver-counts', 'show-kept-run', 'phone-database'),
};
const fromTheStart = files('main');
const toEveryScreen = files('router', 'lazy-routes', 'place-count', 'workspace');

/** A module and all that need it, over any number of imports; where it is asked for, also those that import it later. */
function needing(id: string, build: Build, isLater = false): string[] {
  const found = new Set([id]);
  for (const each of found) {
    const { importers = [], dynamicImporters = [] } = build.getModuleInfo(each) ?? {};
    const later = isLater ? dynamicImporters.filter((importer) => !toEveryScreen.test(importer)) : [];
    for (const importer of [...importers, ...later]) found.add(importer);
  }
  return [...found];
}

/** Whether a driver may need a module at a door, at once or later. */
export const isOfDriver = (id: string, build: Build): boolean =>
  needing(id, build, true).some((each) => fromTheStart.test(each) || beginnings.driver?.test(each));

/** What the same roles begin with is a file; apart from it, what other screens need of a single role's. */
function nameOf(id: string, build: Build): string | null {
  const needed = needing(id, build);
  const roles = Object.keys(beginnings).filter((role) => needed.some((each) => beginnings[role]?.test(each)));
  const [role, ...others] = roles;
  if (!role || others.length > 0) return roles.join('-') || null;
  const isBeginning = (each: string) => beginnings[role]?.test(each);
  const isLater = needed.some(
    (each) => !isBeginning(each) && build.getModuleInfo(each)?.dynamicImporters.length,
  );
  if (!isLater) return `${role}-dashboard`;
  const ofOthers = Object.keys(beginnings).some(
    (other) => other !== role && needing(id, build, true).some((each) => beginnings[other]?.test(each)),
  );
  return ofOthers ? `${role}-and-later` : `${role}-dashboard`;
}

/** What is opened all day, each with what it alone needs: a dozen small files take longer to ask for than to read. */
const everyday = {
  'order-dialog': files('order-dialog'),
  'staff-orders': files('staff-orders-tab', 'staff-order-dialog'),
  'door-sheets': files(
    'add-sheet',
    'condition-sheet',
    'could-not-sheet',
    'count-sheet',
    'later-stop-sheet',
    'more-sheet',
    'run-dialogs',
  ),
};

function everydayNameOf(id: string, build: Build): string | null {
  const needed = needing(id, build);
  const [name = null] =
    Object.entries(everyday).find(([, file]) => needed.some((each) => file.test(each))) ?? [];
  // A phone keeps what a driver may open, and not the rest with it; nobody else loads what only they open.
  if (name === 'staff-orders' && isOfDriver(id, build)) return null;
  return name === 'door-sheets' && !needed.slice(1).every((each) => each.includes('/driver-run/'))
    ? null
    : name;
}

/**
 * The code splitting of the build. By default every set of modules with the same importers is a chunk: a hundred for a dashboard.
 * `main.tsx` must not need another chunk, so that it can load the Temporal polyfill first.
 */
export const codeFiles = {
  groups: [
    { name: 'main', test: fromTheStart, priority: 5 },
    { name: 'first-screen', test: files('app'), priority: 4 },
    { name: nameOf, debugName: 'roles', includeDependenciesRecursively: false, priority: 3 },
    // All that opens at a button comes with the first press, and nothing else: it is waited for.
    { name: 'popups', test: files('menu-list', 'popup-panel'), priority: 2 },
    { name: 'later', minShareCount: 8, priority: 1 },
    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
    { name: everydayNameOf, debugName: 'everyday', includeDependenciesRecursively: false, priority: 0 },
  ],
} satisfies Rolldown.OutputOptions['codeSplitting'];
