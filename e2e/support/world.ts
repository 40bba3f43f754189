import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import * as z from 'zod';
import { registerRoute, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { User } from '#shared/accounts/user.ts';
import { createSkuRoute } from '#shared/catalogue/catalogue.contract.ts';
import { createFrequencyTemplateRoute } from '#shared/frequency/frequency.contract.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { RouteInput, RouteReply, RouteShape } from '#shared/kernel/route.ts';
import { decodeReply, encodeCall } from '#shared/kernel/wire.ts';
import type { Order } from '#shared/orders/order.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { createCustomerPriceRoute, pricedSkusRoute } from '#shared/pricing/pricing.contract.ts';
import type { Role } from '#shared/roles.ts';
import { liveJoined } from './live.ts';
import { noteSecrets, noteSecretsOf } from './secrets.ts';
import { owner } from './server.ts';

/** A user with an account and its password. */
export interface Person {
  user: User;
  password: string;
}

interface Credentials {
  email: string;
  password: string;
}

const credentialsOf = ({ user, password }: Person) => ({ email: user.email, password });

type Call = <R extends RouteShape>(token: string, route: R, input: RouteInput<R>) => Promise<RouteReply<R>>;

const callsTo =
  (address: string): Call =>
  async (token, route, input) => {
    const { method, url, body, contentType } = encodeCall(route, input);
    noteSecrets(typeof body === 'string' ? body : null);
    const response = await fetch(address + url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body ? { body } : {}),
    });
    if (!response.ok)
      throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
    const text = route.reply ? await response.text() : null;
    noteSecrets(text);
    return decodeReply(route, text && JSON.parse(text), response.headers.get('x-total-count'));
  };

type OpenWindow = (options?: object) => Promise<BrowserContext>;

/** What a journey works with, created with calls of the owner. Journeys share nothing but the server. */
export class World {
  readonly #address: string;
  readonly #call: Call;
  readonly #token: string;
  readonly #open: OpenWindow;
  readonly #sessions = new Map<Person, Promise<RouteReply<typeof signInRoute>>>();

  private constructor(address: string, token: string, open: OpenWindow) {
    this.#address = address;
    this.#call = callsTo(address);
    this.#token = token;
    this.#open = open;
  }

  static async enter(address: string, open: OpenWindow, as: Credentials = owner): Promise<World> {
    const { access_token } = await callsTo(address)('', signInRoute, { body: as });
    return new World(address, access_token, open);
  }

  /** Calls the service as the owner of the laundry. */
  call<R extends RouteShape>(route: R, input: RouteInput<R>): Promise<RouteReply<R>> {
    return this.#call(this.#token, route, input);
  }

  /** Calls the service as a person, in a session of its own: they are signed in once for all such calls. */
  async callAs<R extends RouteShape>(person: Person, route: R, input: RouteInput<R>): Promise<RouteReply<R>> {
    const session =
      this.#sessions.get(person) ?? this.#call('', signInRoute, { body: credentialsOf(person) });
    this.#sessions.set(person, session);
    return this.#call((await session).access_token, route, input);
  }

  async person(role: Role, full_name: string): Promise<Person> {
    const password = 'a secret of their own';
    const email = `${role}.${crypto.randomUUID().slice(0, 8)}@washline.test`;
    const account = {
      email,
      password,
      full_name,
      role,
      phone: '0412 555 018',
      address: '4 Argyle St, The Rocks NSW 2000',
    };
    return { user: await this.call(registerRoute, { body: account }), password };
  }

  /** Creates a SKU and agrees a price for it, in cents without GST. */
  async agree(customer: Person, name: string, price: number): Promise<void> {
    const draft = { name, category: 'Linen', price: price + 20, unit: 'per item' };
    const sku = await this.call(createSkuRoute, { body: draft });
    const agreed = { customer_id: customer.user.id, sku_id: sku.id, custom_price: price };
    await this.call(createCustomerPriceRoute, { body: agreed });
  }

  /** Places an order of the customer for the first SKU of their price list, with a pickup tomorrow. */
  async place(customer: Person, quantity: number): Promise<Order> {
    const params = { customer_id: customer.user.id };
    const [sku] = await this.callAs(customer, pricedSkusRoute, { params });
    const pickup_date = Temporal.Now.instant().add({ hours: 24 });
    const draft = {
      items: [{ sku_id: sku?.id ?? '', quantity }],
      pickup_date,
      delivery_date: pickup_date.add({ hours: 48 }),
      pickup_address: '18 Bourke Rd, Alexandria NSW 2015',
      delivery_address: '4 Argyle St, The Rocks NSW 2000',
    };
    return this.callAs(customer, placeOrderRoute, { body: draft });
  }

  template(name: string): Promise<FrequencyTemplate> {
    const body = { name, frequency_type: 'weekly' as const, frequency_value: 1 };
    return this.call(createFrequencyTemplateRoute, { body });
  }

  /** Opens a path in a new browser context, without a session. */
  async visit(path = '/', options: object = {}): Promise<Page> {
    const context = await this.#open({ baseURL: this.#address, ...options });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /**
   * Opens the dashboard of a signed-in person, or what is `at` a path. Resolves when it is shown and its live updates
   * are on.
   */
  async signIn(
    person: Person,
    { at, ...options }: BrowserContextOptions & { at?: string } = {},
  ): Promise<Page> {
    const { access_token, user } = await this.#call('', signInRoute, { body: credentialsOf(person) });
    const storage = { access_token, user: JSON.stringify(z.encode(User, user)) };
    const context = await this.#open({ baseURL: this.#address, ...options });
    const page = await context.newPage();
    await bringToShop(page);
    // The storage state of a context would cost a page, and a process, of its own.
    const stored = await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
    const joined = liveJoined(page);
    await page.goto(at ?? '/');
    await stored.dispose();
    if (!at) await page.waitForURL(`**/dashboard/${user.role}*`);
    await joined;
    return page;
  }
}

/** Whoever orders in a journey brings it to the shop, whose address the form starts with. */
export const bringToShop = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('alertdialog', { name: 'Collect from our own shop?' }), (question) =>
    question.getByRole('button', { name: /Bring It/ }).click(),
  );

/** The test fixtures of journeys. `enter` opens a world on another server. */
export const test = base.extend<{
  enter: (address: string, as?: Credentials) => Promise<World>;
  world: World;
}>({
  enter: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const open: OpenWindow = async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      noteSecretsOf(context);
      return context;
    };
    await use((address, as) => World.enter(address, open, as));
    for (const context of contexts) await context.close();
  },
  world: async ({ enter }, use) => use(await enter(process.env.WASHLINE_URL ?? '')),
});

export { expect } from '@playwright/test';
