/**
 * JSON that people, scripts and scanners send. As texts, because some of it cannot be written from a value.
 */

const depth = 10_000;
const itemCount = 100_000;
const quoted = (text: string): string => JSON.stringify(text);

const numbers = [
  ...['0', '-0', '-1', '1.5', '0.001', '1e-400', '1e400', '-1e400', '2147483648', '9007199254740993'],
  ...['99999999999999999999', '12345678.91', '0.30000000000000004', '"1"', '"NaN"', '"Infinity"'],
];

const texts = [
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u200b\\u200e\\u2060"'],
  ...[
    '\u202egpj.exe',
    'Zoë 👩‍👩‍👧‍👦 e\u0301 ﷽',
    '\u200bAnn\u200b',
    'a\r\nBcc: x@washline.test',
    '\u001b[31m',
  ].map(quoted),
  ...["'; drop table users; --", '%_\\', '<img src=x onerror=alert(1)>', '\\', '"', '%00'].map(quoted),
  quoted('x'.repeat(65_536)),
  quoted('\u{1f9fa}'.repeat(16_384)),
];

const shapes = [
  ...['null', 'true', '[]', '{}', '[null]', '[[]]', '[{}]', '{"toString":1}', '{"length":1e9}'],
  ...['{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{"role":"owner"}}}'],
  '['.repeat(depth) + ']'.repeat(depth),
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  `[${Array(itemCount).fill('null').join()}]`,
];

const moments = [
  ...['0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ...['2199-12-31T23:59:59.999Z', '2199-12-31T23:59:59.9999Z', '+002026-11-26T10:00:00Z', '2026-11-26'],
  ...['2026-11-26T10:00:00', '2026-02-30T10:00:00Z', '2026-11-26T24:00:00Z', '2026-11-26T10:00:60Z'],
  ...['2026-11-26T10:00:00.123456789+05:45', '2026-11-26T10:00:00+99:99', '2026-11-26T10:00:00-00:00'],
  ...['2026-11-26T10:00:00+11:00[Australia/Sydney]', '2026-11-26T10:00:00Z[!u-ca=nope]', '1795600000000'],
].map(quoted);

const ids = [
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6', 'f81d4fae7dec11d0a76500a0c91e6bf6'],
  ...['{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}', 'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
];

/** For the value of a field. */
export const hostileJson: readonly string[] = [
  ...numbers,
  ...texts,
  ...shapes,
  ...moments,
  ...ids.map(quoted),
];

/** For the whole body. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{]',
    '{"a":1,}',
    "{'a':1}",
    'null',
    '[]',
    '"x"',
    '1e400',
    'NaN',
    '{}{}',
    '\ufeff{}',
    '\u0000',
  ],
  ...shapes,
  Buffer.from('{}', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
  Buffer.alloc(10_000_000, ' '),
];

export const hostileContentTypes: readonly string[] = [
  ...['', ';', 'text/plain', 'text/json', 'application/', 'application/json, text/html', 'application/xml'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', '*/*'],
  'a'.repeat(5_000),
];

/** For a value in the query string, already escaped. */
export const hostileQueries: readonly string[] = [
  ...[
    '',
    '%20',
    '%00',
    'a%00b',
    '%ff',
    '%',
    '%ED%A0%80',
    '%E2%80%8B',
    '%E2%80%AEgpj',
    '%F0%9F%A7%BA',
    '+',
    '%25_%5C',
  ],
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e400',
    '99999999999999999999',
    'NaN',
    '%D9%A1',
    'null',
    'true',
    '[]',
    '{}',
    ',',
    ',,,',
  ],
  ...['toString', '__proto__', 'constructor', 'hasOwnProperty', "'%20or%201=1--", 'a&a', 'a;b'],
  ...[
    '0000-01-01',
    '0001-01-01',
    '1999-12-31',
    '2000-01-01',
    '2026-02-29',
    '2199-12-31',
    '2200-01-01',
    '9999-12-31',
  ],
  ...['-000001-01-01', '+010000-01-01', '2026-11-26T10:00:00Z', ...ids],
  'x'.repeat(65_536),
  'pending,'.repeat(5_000),
];

/** For an id in a path, already escaped. */
export const hostileIds: readonly string[] = [
  ...['%00', '%ff', '%', '%2e%2e', '..', '%2F', '%E2%80%8B', 'null', 'undefined', '1', '-1', '*', ' ', '%20'],
  ...["'%20or%20'1'='1", '__proto__', 'toString', ...ids.map(encodeURIComponent)],
  'x'.repeat(20_000),
];
