import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { feature, files, type Import, imports, isTest, readSource, side } from './imports.ts';

/** Who may import whom. Each rule has been seen to fail. */

const arrow = ({ from, to }: Import): string => `${from} → ${to}`;
const inside = (name: string) => imports.filter(({ from }) => side(from) === name && !isTest(from));

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(200);
});

test('shared imports itself and zod, and nothing else', () => {
  expect(
    inside('shared')
      .filter(({ to }) => to !== 'zod' && side(to) !== 'shared')
      .map(arrow),
  ).toEqual([]);
});

test('what runs in the browser never imports the server, nor the reverse', () => {
  expect(
    inside('web')
      .filter(({ to }) => side(to) === 'server' || to.startsWith('node:'))
      .map(arrow),
  ).toEqual([]);
  expect(
    inside('server')
      .filter(({ to }) => side(to) === 'web' || /^react/.test(to))
      .map(arrow),
  ).toEqual([]);
});

/** Downhill: a folder imports only those before it. What is not in the list may be imported by all. */
function uphill(name: string, order: readonly string[]): string[] {
  return inside(name)
    .filter(
      ({ from, to }) => side(to) === name && order.includes(feature(from)) && order.includes(feature(to)),
    )
    .filter(({ from, to }) => order.indexOf(feature(to)) > order.indexOf(feature(from)))
    .map(arrow);
}

const foldersOf = (name: string): string[] => [
  ...new Set(files.filter((file) => side(file) === name && file.split('/').length > 2).map(feature)),
];

describe('shared', () => {
  const order = [
    'problems.ts',
    'roles.ts',
    'kernel',
    'notifications',
    'files',
    'accounts',
    'booking',
    'messages',
    'business',
    'labels',
    'catalogue',
    'pricing',
    'frequency',
    'cases',
    'orders',
    'feeds',
    'series',
    'deliveries',
    'runs',
    'driver-run',
    'papers',
    'ledger',
    'invoicing',
    'payments',
    'statements',
    'imports',
    'requests',
    'overview',
  ];

  test('its folders stand in a downhill order', () => {
    expect(uphill('shared', order)).toEqual([]);
  });

  test('every folder has its place in that order', () => {
    expect(foldersOf('shared').filter((folder) => !order.includes(folder))).toEqual([]);
  });
});

describe('the server', () => {
  /** Downhill: a feature imports only those before it. What lies uphill is met by events. */
  const order = [
    'kernel',
    'notifications',
    'messages',
    'customers',
    'accounts',
    'frequency',
    'booking',
    'series',
    'business',
    'catalogue',
    'pricing',
    'runs',
    'places',
    'orders',
    'feeds',
    'deliveries',
    'files',
    'labels',
    'dispatch',
    'driver-run',
    'papers',
    'cases',
    'links',
    'ledger',
    'invoicing',
    'payments',
    'statements',
    'imports',
    'requests',
    'overview',
    'demo',
  ];

  test('features stand in a downhill order', () => {
    expect(uphill('server', order)).toEqual([]);
  });

  test('features import nothing of what composes them', () => {
    const above = inside('server').filter(
      ({ from, to }) =>
        order.includes(feature(from)) &&
        side(to) === 'server' &&
        ![...order, 'schema.ts'].includes(feature(to)),
    );
    expect(above.map(arrow)).toEqual([]);
  });

  test('kernel knows nothing of the laundry', () => {
    const allowed = ['shared/roles.ts', 'shared/problems.ts', 'shared/notifications/live.ts'];
    const ownTables = ['attempts', 'idempotency_keys', 'service_key', 'service_state'];
    const knows = inside('server').filter(({ from, to, names }) => {
      if (feature(from) !== 'kernel') return false;
      if (to === 'server/schema.ts') return !names.length || names.some((name) => !ownTables.includes(name));
      return side(to) === 'shared' && feature(to) !== 'kernel' && !allowed.includes(to);
    });
    expect(knows.map(arrow)).toEqual([]);
  });

  test('every folder has its place in that order', () => {
    // The commands compose, as main.ts does.
    const placed = [...order, 'cli', 'migrations', 'testing'];
    expect(foldersOf('server').filter((folder) => !placed.includes(folder))).toEqual([]);
  });
});

describe('the screens', () => {
  /** Downhill: a feature imports only those before it. What lies uphill comes as a prop from what composes both. */
  const order = [
    'kernel',
    'ui',
    'business',
    'files',
    'scan',
    'notifications',
    'messages',
    'feeds',
    'accounts',
    'catalogue',
    'booking',
    'series',
    'frequency',
    'pricing',
    'orders',
    'deliveries',
    'driver-run',
    'dispatch',
    'papers',
    'cases',
    'invoicing',
    'statements',
    'imports',
    'requests',
    'calendar',
    'closed-days',
    'booking-settings',
    'overview',
    'palette',
    'help',
    'shell',
    'dashboards',
    'router.tsx',
    'app.tsx',
    'main.tsx',
  ];
  const plumbing = ['kernel', 'ui', 'styles'];
  /** Every feature stands on these: name, time zone and addresses of the business are on every screen, and so are pictures; labels are scanned by several. */
  const foundation = [...plumbing, 'business', 'files', 'scan'];
  const compositions = ['shell', 'dashboards', 'router.tsx', 'app.tsx', 'main.tsx'];
  /** The named doors through which features may reach into each other; one that ends in `/` is a folder, in `-` the files that begin so. */
  const doors = [
    'web/accounts/people/',
    'web/booking/picker/',
    'web/driver-run/van-',
    'web/frequency/frequency.api.ts',
    'web/orders/display/',
    'web/orders/legs/',
    'web/orders/orders.api.ts',
    'web/pricing/pricing.api.ts',
    'web/series/',
  ];

  /** What features import of each other; what they stand on and what composes them is not counted. */
  const across = inside('web').filter(({ from, to }) => {
    if (side(to) !== 'web' || compositions.includes(feature(from)) || feature(from) === feature(to))
      return false;
    return !foundation.includes(feature(to));
  });

  test('screens reckon with the clock of the service; that of the device is for what it stamps [VIEW-5]', () => {
    const readers = files.filter(
      (file) =>
        side(file) === 'web' &&
        !isTest(file) &&
        /Temporal\.Now|Date\.now\(|new Date\(\)|\bnow\b[^}]*} from '#shared\/kernel\/time\.ts'/.test(
          readSource(file),
        ),
    );
    expect(readers.toSorted()).toEqual([
      // The year below the sign-in.
      'web/accounts/sign-in/auth-page.tsx',
      'web/driver-run/outbox/outbox.ts',
      'web/driver-run/outbox/send-outbox.ts',
      'web/driver-run/sheets/photos-field.tsx',
      'web/driver-run/sheets/use-update-status.tsx',
      'web/driver-run/state/run-context.ts',
      'web/kernel/api.ts',
      'web/kernel/clock.ts',
      'web/orders/conditions/note-condition-dialog.tsx',
      'web/orders/scan/shop-scan.tsx',
    ]);
  });

  test('one function calls the service, so that no write goes without its key [API-8]', () => {
    const callers = files.filter(
      (file) => side(file) === 'web' && !isTest(file) && /(?<![.\w])fetch\(/.test(readSource(file)),
    );
    // Two that only read: whether the service is there, and the shop's name before the page is drawn.
    expect(callers.toSorted()).toEqual([
      'web/business/brand.ts',
      'web/kernel/api.ts',
      'web/kernel/lazy-with-retry.tsx',
    ]);
  });

  test('what this browser keeps fails nothing where its storage is full: each of these says so, or does without [VIEW-7]', () => {
    const writers = files.filter(
      (file) => side(file) === 'web' && !isTest(file) && readSource(file).includes('localStorage.setItem'),
    );
    expect(writers.toSorted()).toEqual([
      // Within what tries to keep a reply.
      'web/driver-run/state/driver-run.api.ts',
      'web/kernel/device-storage.ts',
      'web/kernel/offline-cache.ts',
      // The sign-in says what it could not keep.
      'web/kernel/session-store.ts',
    ]);
  });

  test('their folders stand in a downhill order', () => {
    expect(uphill('web', order)).toEqual([]);
  });

  test('every folder has its place in that order', () => {
    expect(foldersOf('web').filter((folder) => ![...order, 'testing'].includes(folder))).toEqual([]);
  });

  test('features import each other through a few named doors only', () => {
    expect(doors.length).toBeLessThan(10);
    expect(doors.filter((door) => !across.some(({ to }) => to.startsWith(door)))).toEqual([]);
    const past = across.filter(({ to }) => !doors.some((door) => to.startsWith(door)));
    expect(past.map(arrow)).toEqual([]);
  });

  test('kernel and ui know nothing of the features', () => {
    const up = inside('web').filter(
      ({ from, to }) =>
        plumbing.includes(feature(from)) && side(to) === 'web' && !plumbing.includes(feature(to)),
    );
    expect(up.map(arrow)).toEqual([]);
  });

  test('business, on which every feature stands, knows none of them', () => {
    const up = inside('web').filter(
      ({ from, to }) =>
        feature(from) === 'business' && side(to) === 'web' && !foundation.includes(feature(to)),
    );
    expect(up.map(arrow)).toEqual([]);
  });

  test('ui has no laundry in it', () => {
    const laundry = inside('web').filter(
      ({ from, to }) => feature(from) === 'ui' && side(to) === 'shared' && feature(to) !== 'kernel',
    );
    expect(laundry.map(arrow)).toEqual([]);
  });
});

test('imports carry their extension, go by # across folders and by ./ inside one', () => {
  const own = imports.filter(({ specifier }) => /^[.#]/.test(specifier));
  const wrong = own.filter(({ from, to, specifier }) => {
    const isTopLevel = side(from) === 'server' || from.split('/').length <= 2;
    if (!/\.(ts|tsx|css|json|svg)$/.test(specifier)) return true;
    if (specifier.startsWith('./')) return false;
    if (specifier.startsWith('../')) return !(isTopLevel && side(to) === side(from));
    return specifier.startsWith('#') && dirname(from) === dirname(to);
  });
  expect(wrong.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([]);
});

test('nobody imports what is there to be started', () => {
  const started = ['server/start.ts', 'server/main.ts', 'server/cli/washline.ts', 'web/main.tsx'];
  expect(started.filter((file) => !files.includes(file))).toEqual([]);
  // It only prepares the process for main.ts.
  const prepares = ({ from }: Import) => from === 'server/start.ts';
  const reached = imports.filter((each) => started.includes(each.to) && !prepares(each));
  expect(reached.map(arrow)).toEqual([]);
});

test('no circles', () => {
  expect(circlesIn(imports)).toEqual([]);
});

test.each(['server', 'web'])('no circles between the folders of a feature, %s', (name) => {
  const inFeature = inside(name).filter(
    ({ from, to }) => feature(from) === feature(to) && dirname(from) !== dirname(to),
  );
  expect(inFeature.length).toBeGreaterThan(0);
  expect(circlesIn(inFeature.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) })))).toEqual([]);
});

function circlesIn(arrows: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (one: string, path: string[]): void => {
    if (path.includes(one)) circles.push([...path.slice(path.indexOf(one)), one].join(' → '));
    if (done.has(one) || path.includes(one)) return;
    for (const to of next.get(one) ?? []) visit(to, [...path, one]);
    done.add(one);
  };
  for (const one of next.keys()) visit(one, []);
  return circles;
}

test('nothing of a library is used that it keeps behind an underscore', () => {
  const users = files.filter((file) => !isTest(file) && /[\w)\]]\??\._(?!_)/.test(readSource(file)));
  // A font that is read anew takes 70 ms of each paper.
  expect(users).toEqual(['server/papers/pdf/pdf-document.ts']);
});

test('no barrel files', () => {
  expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
});
