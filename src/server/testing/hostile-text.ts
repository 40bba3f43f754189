import { expect } from 'vitest';

/** Text that a careless service stores wrongly, truncates or fails on. */
const unstorable = ['nul\u0000inside', 'half a pair \ud83d', '\udc4d half a pair', 'x'.repeat(65_536)];
const storable = [
  '👩🏽‍🔧 wäscht 40 ℃ 毛巾',
  'zero\u200bwidth and \u202Eturned around',
  'e\u0301 is not \u00e9',
  `'; drop table cases; -- "`,
  '<b onclick=alert(1)>100%_\\</b>',
  'line one\r\n\tline two',
  '__proto__',
];

interface Response {
  statusCode: number;
  json: () => Record<string, unknown>;
}

/** Expects of one text field of a call: each value is refused with a sentence, or returned as it was sent. */
export async function expectTextField(
  field: string,
  send: (value: string) => Promise<Response>,
): Promise<void> {
  for (const value of unstorable) {
    const response = await send(value);
    expect(response.statusCode).toBe(422);
    const [error] = response.json().errors as [{ path: string; message: string }];
    expect(error.path).toBe(field);
    expect(error.message).toMatch(/^(Contains characters that cannot be stored|Use at most \d+ characters)$/);
  }
  for (const value of storable) {
    const response = await send(value);
    expect(response.statusCode).toBeLessThan(300);
    expect(response.json()[field]).toBe(value);
  }
}

/** Expects that no text in the query string breaks the call. The text is added to the end of `url`. */
export async function expectQueryText(url: string, get: (url: string) => Promise<Response>): Promise<void> {
  for (const nul of ['%00', 'a%00b']) expect((await get(url + nul)).statusCode).toBe(422);
  for (const text of ['%25', '_', '%5C', '%5C%27', '%ED%A0%80', '%FF', '%', '%F0%9F%91%8D']) {
    const response = await get(url + text);
    expect([text, response.statusCode]).toEqual([text, 200]);
  }
}
