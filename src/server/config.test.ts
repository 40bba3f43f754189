import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('everything has a default', () => {
  expect(readConfig({ HOME: '/root', SMTP_URL: '' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    LOG_LEVEL: 'warn',
    METRICS_HOST: '127.0.0.1',
    SLOW_STATEMENT_MS: 500,
  });
});

const sms = `twilio://AC${'0a'.repeat(16)}:secret@api.twilio.com`;

test.each([
  [{ PORT: '80a' }, 'PORT must be a port number, as in 3000'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://a:b@db1,db2/shop' }, 'DATABASE_URL names several hosts: give one address'],
  [{ DATABASE_URL: 'postgres://a:b@db1:5432,db2:5433/shop?target_session_attrs=any' }, 'names several hosts'],
  [{ DATABASE_URL: 'postgres://a@localhost/shop?sslmode=require&host=db1,db2' }, 'names several hosts'],
  [{ BUSINESS_TIME_ZONE: 'Sydney' }, 'BUSINESS_TIME_ZONE must be an IANA time zone, as in Australia/Sydney'],
  [{ OWNER_EMAIL: 'ann@x.test' }, 'OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.'],
  [{ OWNER_EMAIL: 'ann@x.test', OWNER_PASSWORD: '12345' }, 'OWNER_PASSWORD must have at least 6 characters'],
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL needs MAIL_FROM, the address that mails are sent from.'],
  [
    { SMS_URL: 'https://api.twilio.com' },
    'SMS_URL must be as in twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com',
  ],
  [{ SMS_URL: 'twilio://me:secret@api.twilio.com' }, 'SMS_URL must be as in twilio://'],
  [{ SMS_FROM: 'Washline' }, 'SMS_URL and SMS_FROM belong together: set both or neither.'],
  [{ SMS_URL: sms }, 'SMS_URL and SMS_FROM belong together: set both or neither.'],
  [
    { SMS_URL: sms, SMS_FROM: 'Washline Laundry' },
    'SMS_FROM must be a number, as in +61480000000, or a registered name',
  ],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number, as in 3000'],
  [{ SLOW_STATEMENT_MS: '1 s' }, 'SLOW_STATEMENT_MS must be a number of milliseconds, as in 500'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must list addresses and networks, as in 127.0.0.1, 10.0.0.0/8'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must list addresses and networks'],
  [{ PUBLIC_URL: 'laundry' }, 'PUBLIC_URL must be a web address, as in https://laundry.example'],
  [{ GEOCODER_URL: 'nominatim' }, 'GEOCODER_URL must be a web address that starts with https://'],
  [
    { GEOCODER_URL: 'http://geocoder.example' },
    'GEOCODER_URL must be a web address that starts with https://',
  ],
  [
    { FILES_URL: 's3://AK:a/b@h/photos' },
    'FILES_URL must be as in s3://KEY:SECRET@s3.example.com/bucket?region=',
  ],
  [{ FILES_URL: 'data/files' }, 'FILES_URL must be as in s3://KEY:SECRET@s3.example.com/bucket?region='],
  [{ PUSH_HOSTS: 'https://push.example' }, 'PUSH_HOSTS must list hosts, as in push.example.org'],
  [{ SECRET_KEY: 'dG9vIHNob3J0' }, 'SECRET_KEY must be 32 bytes in base64, as openssl rand -base64 32'],
  [
    { NODE_ENV: 'test', TEST_CLOCK_OFFSET: '20 h' },
    'TEST_CLOCK_OFFSET must be an ISO 8601 duration, as in PT20H',
  ],
  [{ TEST_CLOCK_OFFSET: 'PT20H' }, 'TEST_CLOCK_OFFSET is for tests: it works with NODE_ENV=test only.'],
  [{ TEST_CLOCK_OFFSET: 'PT20H', NODE_ENV: 'production' }, 'TEST_CLOCK_OFFSET is for tests'],
])('%j is refused in one sentence [OPS-1]', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('texts are asked for by https, and on this machine by http [MSG-9]', () => {
  const read = (host: string) =>
    readConfig({ SMS_URL: sms.replace('api.twilio.com', host), SMS_FROM: '+61480000000' }).SMS_URL?.url.href;
  const path = `/2010-04-01/Accounts/AC${'0a'.repeat(16)}/Messages.json`;
  expect(read('api.twilio.com')).toBe(`https://api.twilio.com${path}`);
  expect(read('127.0.0.1:8080')).toBe(`http://127.0.0.1:8080${path}`);
  expect(() => readConfig({ SMS_URL: 'twilio://AC:secret@x', SMS_FROM: 'Washline' })).not.toThrow('secret');
});

test('a comma in a password, a name or another parameter is no list of hosts [OPS-1]', () => {
  const DATABASE_URL = 'postgres://a,b:c,d@db/shop,1?application_name=a,b&host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});
