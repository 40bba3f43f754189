import { resolve } from 'node:path';
import * as z from 'zod';
import { minPasswordLength } from '#shared/accounts/user.ts';
import { isTimeZone } from '#shared/kernel/time.ts';
import { isAllowedUrl } from './kernel/http/fetch-json.ts';
import { readTrust } from './kernel/http/trusted-proxies.ts';
import { readBucket } from './kernel/objects/bucket.ts';
import { StartupError } from './kernel/startup-error.ts';
import { isTextSender, readTextService } from './messages/text-service.ts';

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, as in 3000')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be at most 65535');

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The proxies that are trusted with the caller's address; none, if unset. */
  TRUST_PROXY: z
    .string()
    .transform((text, ctx) => readTrust(text) ?? refuseTrust(text, ctx))
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  /** Slower SQL statements are logged. */
  SLOW_STATEMENT_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of milliseconds, as in 500')
    .transform(Number)
    .default(500),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(
      hasOneHost,
      'names several hosts: give one address that always leads to the server that takes writes',
    )
    .optional(),
  OWNER_EMAIL: z.email('must be an email address').optional(),
  OWNER_PASSWORD: z
    .string()
    .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** Where texts are asked for; without it there are none. */
  SMS_URL: z
    .string()
    .transform((text, ctx) => {
      const service = readTextService(text);
      if (service) return service;
      // The text itself has a secret.
      ctx.issues.push({
        code: 'custom',
        message: 'must be as in twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com',
        input: undefined,
      });
      return z.NEVER;
    })
    .optional(),
  SMS_FROM: z
    .string()
    .trim()
    .refine(
      isTextSender,
      'must be a number, as in +61480000000, or a registered name of 3 to 11 letters and digits',
    )
    .optional(),
  BUSINESS_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, as in Australia/Sydney')
    .optional(),
  BUSINESS_PICKUP_ADDRESS: z.string().trim().min(1).max(300).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address, as in https://laundry.example' })
    .optional(),
  /** Push services beside those of the browsers. */
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^[\w.-]+(:\d+)?$/.test(host)),
      'must list hosts, as in push.example.org, other.example:8443',
    )
    .optional(),
  /** The search of a geocoder whose answers are as Nominatim's. */
  GEOCODER_URL: z
    .string()
    .transform((text, ctx) => {
      const url = URL.parse(text);
      if (url && isAllowedUrl(url)) return url;
      ctx.issues.push({
        code: 'custom',
        message: 'must be a web address that starts with https://, as in https://maps.example/search',
        input: text,
      });
      return z.NEVER;
    })
    .optional(),
  /** The bucket in which pictures are kept; without it they are in a folder of `DATA_DIR`. */
  FILES_URL: z
    .string()
    .transform((text, ctx) => {
      const bucket = readBucket(text);
      if (bucket) return bucket;
      // The text itself has a secret.
      ctx.issues.push({ code: 'custom', message: bucketForm, input: undefined });
      return z.NEVER;
    })
    .optional(),
  /** Seals the service key, so that who has the database alone forges no link. */
  SECRET_KEY: z
    .string()
    .transform((text, ctx) => {
      const key = Buffer.from(text, 'base64');
      if (key.length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(text)) return key;
      const message = 'must be 32 bytes in base64, as openssl rand -base64 32 makes them';
      ctx.issues.push({ code: 'custom', message, input: undefined });
      return z.NEVER;
    })
    .optional(),
  /** For tests: the offset of the service's clock from the real one, as in `PT20H`. */
  TEST_CLOCK_OFFSET: z
    .string()
    .transform((text, ctx) => {
      try {
        return Temporal.Duration.from(text);
      } catch {
        ctx.issues.push({
          code: 'custom',
          message: 'must be an ISO 8601 duration, as in PT20H',
          input: text,
        });
        return z.NEVER;
      }
    })
    .optional(),
});

/** Hosts stand before the path, or in parameters, in a list with commas; a password may have commas too. */
function hasOneHost(url: string): boolean {
  const hosts = /^\w+:\/\/(?:[^/?@]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
  const more = [...url.matchAll(/[?&](?:host|hostaddr|port)=([^&]*)/g)].map(([, value = '']) => value);
  return [hosts, ...more].every((value) => !/,|%2C/i.test(value));
}

const bucketForm =
  'must be as in s3://KEY:SECRET@s3.example.com/bucket?region=eu-central-1, with / and + in the secret as %2F and %2B';

function refuseTrust(input: string, ctx: z.core.$RefinementCtx): never {
  const message =
    'must list addresses and networks, as in 127.0.0.1, 10.0.0.0/8, or say how many proxies there are';
  ctx.issues.push({ code: 'custom', message, input });
  return z.NEVER;
}

export type Config = z.infer<typeof Environment>;

/** Whether only this machine reaches a host. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads the settings of the process; an empty one counts as unset. @throws StartupError naming the first bad setting */
export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const config = parsed.data;
  if ((config.OWNER_EMAIL === undefined) !== (config.OWNER_PASSWORD === undefined)) {
    throw new StartupError('OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.');
  }
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new StartupError('SMTP_URL needs MAIL_FROM, the address that mails are sent from.');
  }
  if ((config.SMS_URL === undefined) !== (config.SMS_FROM === undefined)) {
    throw new StartupError('SMS_URL and SMS_FROM belong together: set both or neither.');
  }
  if (config.TEST_CLOCK_OFFSET && env.NODE_ENV !== 'test') {
    throw new StartupError('TEST_CLOCK_OFFSET is for tests: it works with NODE_ENV=test only.');
  }
  return config;
}
