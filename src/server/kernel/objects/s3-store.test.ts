import { afterAll, beforeEach, expect, test } from 'vitest';
import { readBucket } from './bucket.ts';
import { openS3Store } from './open-objects.ts';
import { openS3Double } from './s3-double.fixture.ts';

const double = await openS3Double();
const store = openS3Store(double.bucket);
const later = Temporal.Now.instant().add({ hours: 1 });

beforeEach(() => {
  double.objects.clear();
  double.fault = null;
});
afterAll(() => double.close());

test('what is written to a bucket is read, replaced and removed again [PRF-7]', async () => {
  const bytes = new Uint8Array([0, 255, 13, 10]);
  expect(await store.read('a-full.jpg')).toBeNull();
  await store.write('a-full.jpg', bytes);
  expect(await store.read('a-full.jpg')).toEqual(bytes);
  await store.write('a-full.jpg', bytes.slice(1));
  expect(await store.read('a-full.jpg')).toEqual(bytes.slice(1));
  for (let twice = 0; twice < 2; twice++) await store.remove('a-full.jpg');
  expect(await store.read('a-full.jpg')).toBeNull();
});

test('all of it is listed, page after page, but for what is newer [PRF-7]', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `${index}-thumb.jpg`);
  for (const name of names) await store.write(name, new Uint8Array(1));
  expect(await Array.fromAsync(store.list(later))).toEqual(names);
  const fresh = double.objects.get('3-thumb.jpg');
  if (fresh) fresh.written = later.toString();
  expect(await Array.fromAsync(store.list(later))).toEqual(names.toSpliced(3, 1));
});

test.each([
  ['secret', { secret: 'another secret' }],
  ['key', { key: 'AKIAOTHER' }],
  ['region', { region: 'us-east-1' }],
])('a wrong %s is told, and nothing is written [PRF-7]', async (_, wrong) => {
  const stranger = openS3Store({ ...double.bucket, ...wrong });
  const { host } = double.bucket.url;
  await expect(stranger.write('a-full.jpg', new Uint8Array(1))).rejects.toThrow(`${host} answers 403`);
  await expect(stranger.read('a-full.jpg')).rejects.toThrow(`${host} answers 403`);
  expect(double.objects.size).toBe(0);
});

test('a bucket that is not there, or that leads elsewhere, is told [PRF-7]', async () => {
  const url = new URL('/elsewhere', double.bucket.url);
  await expect(openS3Store({ ...double.bucket, url }).write('a', new Uint8Array(1))).rejects.toThrow(
    'no such bucket',
  );
  double.fault = 500;
  await expect(store.read('a-full.jpg')).rejects.toThrow('answers 500');
  double.fault = 307;
  await expect(store.write('a-full.jpg', new Uint8Array(1))).rejects.toThrow(/answers 307|cannot be reached/);
});

test('its address is read, and used with TLS but on this machine [PRF-7]', () => {
  const read = (text: string) => {
    const bucket = readBucket(text);
    return bucket && { ...bucket, url: bucket.url.href };
  };
  expect(read('s3://AK:a%2Fb%2Bc%3D@s3.example.com/photos?region=eu-central-1')).toEqual({
    url: 'https://s3.example.com/photos',
    key: 'AK',
    secret: 'a/b+c=',
    region: 'eu-central-1',
  });
  expect(read('s3://AK:s@s3.example.com:9000/photos/')).toMatchObject({
    url: 'https://s3.example.com:9000/photos',
    region: 'us-east-1',
  });
  expect(read('s3://AK:s@127.0.0.1:9000/photos')?.url).toBe('http://127.0.0.1:9000/photos');
  expect(read('s3://AK:s@localhost:9000/photos')?.url).toBe('http://localhost:9000/photos');
  const bad = [
    '',
    'photos',
    'https://AK:s@h/photos',
    's3://h/photos',
    's3://AK@h/photos',
    's3://AK:s@h',
    's3://AK:s@h/a/b',
  ];
  for (const text of [...bad, 's3://AK:%E0%A4%A@h/photos', 's3://AK:a/b@h/photos'])
    expect([text, read(text)]).toEqual([text, null]);
});
