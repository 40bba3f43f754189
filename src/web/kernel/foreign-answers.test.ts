// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { meRoute, signInRoute, signOutRoute } from '#shared/accounts/accounts.contract.ts';
import { problemOf } from '#shared/kernel/problem.ts';
import { CallError, call, failureText, isUnreachable } from './api.ts';
import { failureTexts } from './failure-texts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** What a call comes to where somebody else answers for the service. */
async function failureOf(reply: Response, asked: () => Promise<unknown> = () => call(meRoute)) {
  vi.stubGlobal('fetch', async () => reply);
  return asked().then(
    () => null,
    (error: unknown) => error,
  );
}

const page = (status: number) =>
  new Response('<!doctype html><title>Sign in to the Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

test.each([200, 203, 401, 403, 404, 405, 413, 511])(
  'the page of a network, with %i, is no answer of the service: it was not reached [NAV-3, RUN-17]',
  async (status) => {
    const error = await failureOf(page(status));
    expect(isUnreachable(error)).toBe(true);
    expect(failureText(error)).toBe(failureTexts.foreign);
  },
);

test('a page in place of the reply of a call that gives none is no success [NAV-3]', async () => {
  expect(failureText(await failureOf(page(200), () => call(signOutRoute)))).toBe(failureTexts.foreign);
});

test('a network that wants a sign-in first ends no session, and nothing but the service says that a password is wrong [NAV-3]', async () => {
  localStorage.setItem('access_token', 'token');
  await failureOf(page(401));
  expect(localStorage.getItem('access_token')).toBe('token');
  const body = { email: 'ruth@washline.example', password: 'secret' };
  expect(failureText(await failureOf(page(401), () => call(signInRoute, { body })))).toBe(
    failureTexts.foreign,
  );
});

test.each([502, 503, 504])(
  'the page of a proxy, with %i, says that the service is down [NAV-3]',
  async (status) => {
    expect(failureText(await failureOf(page(status)))).toBe(failureTexts.down);
  },
);

test('a refusal of the service is its own, with and without a word [NAV-3]', async () => {
  const refusal = problemOf('not-found', 'There is no such order.');
  const said = await failureOf(Response.json(refusal, { status: 404 }));
  expect(said).toMatchObject({ status: 404, problem: { detail: refusal.detail } });
  expect(await failureOf(new Response(null, { status: 401 }))).toEqual(new CallError(401, null));
});
