import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Fields with secrets that journeys send or receive. No server may print their values. */
const fields = ['email', 'password', 'new_password', 'current_password', 'otp', 'access_token'];

const file = (): string => process.env.WASHLINE_SECRETS ?? '';

/** Records the secrets of a request or a reply. */
export function noteSecrets(json: string | null): void {
  if (!json?.startsWith('{') || !file()) return;
  const values: Record<string, unknown> = JSON.parse(json);
  const lines = fields.map((name) => values[name]).filter((value) => typeof value === 'string');
  if (lines.length > 0) appendFileSync(file(), `${lines.join('\n')}\n`);
}

/** Records the secrets that the pages of a context send, and the tokens they receive. */
export function noteSecretsOf(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.url().includes('/api/')) noteSecrets(request.postData());
  });
  context.on('response', async (response) => {
    if (response.url().endsWith('/api/auth/login')) noteSecrets(await response.text().catch(() => null));
  });
}

/**
 * Excludes short secrets, which are part of other words, and the demo's password, which is the product's
 * name.
 */
const canBeFound = (secret: string): boolean =>
  (secret.length > 7 || /^\d{6}$/.test(secret)) && secret !== 'washline';

/** The lines of a log with a secret of the journeys. */
export const leaksIn = (log: string): string[] =>
  existsSync(file()) ? linesWith(readFileSync(file(), 'utf8').split('\n').filter(canBeFound), log) : [];

const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The lines of a log with one of these. A code of digits must match a whole number, and none in an id, which is made by chance. */
export function linesWith(secrets: readonly string[], log: string): string[] {
  const all = new Set(secrets.map((secret) => secret.toLowerCase()));
  const words = [...all].filter((secret) => !/^\d+$/.test(secret));
  return log.split('\n').filter((line) => {
    const text = line.toLowerCase();
    const numbers = text.replaceAll(ids, '').match(/\d+/g);
    return words.some((word) => text.includes(word)) || numbers?.some((digits) => all.has(digits));
  });
}
