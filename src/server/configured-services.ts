import { join } from 'node:path';
import type { Logger } from 'pino';
import { now } from '#shared/kernel/time.ts';
import type { Config } from './config.ts';
import { requireSession } from './kernel/db/session-check.ts';
import { errorMessage } from './kernel/error-message.ts';
import { openObjects } from './kernel/objects/open-objects.ts';
import type { Metrics } from './kernel/ops/metrics.ts';
import { StartupError } from './kernel/startup-error.ts';
import type { TextService } from './messages/text-service.ts';
import { openServices, type Services } from './services.ts';

interface StartOptions {
  /** The bundled database, when there is no `DATABASE_URL`. */
  bundled_url: string | undefined;
  /** Prints a line for the operator. */
  print: (line: string) => void;
  log: Logger;
  metrics?: Metrics | undefined;
}

/**
 * Opens the services with the settings of the environment. A database of the operator's that cannot be used
 * is reported in one sentence. @throws StartupError
 */
export async function openConfiguredServices(config: Config, options: StartOptions): Promise<Services> {
  try {
    if (config.DATABASE_URL) await requireSession(config.DATABASE_URL);
    return await openServices(servicesSettings(config, options));
  } catch (error) {
    if (error instanceof StartupError || options.bundled_url || !isDatabaseError(error)) throw error;
    throw new StartupError(`The database at DATABASE_URL cannot be used: ${errorMessage(error)}.`);
  }
}

const isDatabaseError = (error: unknown): error is Error => error instanceof Error && 'code' in error;

function servicesSettings(config: Config, { bundled_url, print, log, metrics }: StartOptions) {
  const offset = config.TEST_CLOCK_OFFSET;
  return {
    database_url: config.DATABASE_URL ?? bundled_url ?? '',
    public_url: publicUrl(config),
    geocoder_url: config.GEOCODER_URL,
    secret_key: config.SECRET_KEY,
    push_hosts: config.PUSH_HOSTS,
    texts: textsOf(config),
    objects: openObjects(config),
    time_zone: config.BUSINESS_TIME_ZONE,
    pickup_address: config.BUSINESS_PICKUP_ADDRESS,
    ...(offset ? { now: () => now().add(offset) } : {}),
    check_clock: true,
    mail: { smtp_url: config.SMTP_URL, from: config.MAIL_FROM, outbox: join(config.DATA_DIR, 'outbox') },
    slow_statement_ms: config.SLOW_STATEMENT_MS,
    metrics,
    log: {
      info: print,
      warn: (error: unknown, message: string) => log.warn({ err: error }, message),
      slow: (statement: object) => log.warn(statement, 'a statement took long'),
      error: (fields: object, message: string) => log.error(fields, message),
    },
  };
}

const textsOf = ({ SMS_URL, SMS_FROM }: Config): TextService | undefined =>
  SMS_URL && SMS_FROM ? { ...SMS_URL, from: SMS_FROM } : undefined;

/** The public address of the product, without a slash at the end. */
const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  PUBLIC_URL?.replace(/\/$/, '') ?? `http://${HOST}:${PORT}`;
