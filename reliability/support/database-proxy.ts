import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What happens to a connection at a statement. `is cut after`: the statement runs, its answer is lost, and what was sent behind
 * it never arrives.
 */
export type ConnectionFault = 'goes on' | 'is cut before' | 'is cut after' | 'falls silent';

/** Called for each statement that passes. */
type Decide = (statement: string, connection: ProxiedConnection) => ConnectionFault;

/** A connection of the application to PostgreSQL. */
interface ProxiedConnection {
  /** Between its `begin` and its `commit` or `rollback`. */
  isInTransaction: boolean;
}

export interface DatabaseProxy {
  /** The URL of the server through this proxy. */
  url: string;
  decide: Decide;
  /** Cuts every connection and refuses new ones, as when a database restarts. */
  refuse: () => void;
  /** Drops all data silently, as when a network cable is pulled. Silent connections stay silent. */
  fallSilent: () => void;
  /** Keeps back what the server tells by itself, as a pooler that lends sessions does. */
  muffle: () => void;
  open: () => void;
  /** Leads new connections to another server, as an address that follows the primary does. */
  follow: (postgres_url: string) => void;
  close: () => Promise<void>;
}

/** Opens a TCP proxy between the application and the PostgreSQL at `postgres_url`. */
export async function openProxy(postgres_url: string): Promise<DatabaseProxy> {
  let target = new URL(postgres_url);
  const connectUpstream = () => {
    const host = target.searchParams.get('host') ?? target.hostname;
    const port = Number(target.port || 5432);
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  };
  const relays = new Set<ConnectionRelay>();
  let state: 'open' | 'refusing' | 'silent' | 'muffled' = 'open';
  const server = createServer((client) => {
    if (state === 'refusing') return void client.destroy();
    const upstream = connectUpstream();
    const relay = new ConnectionRelay(client, upstream, (statement, connection) =>
      proxy.decide(statement, connection),
    );
    relays.add(relay);
    upstream.once('close', () => relays.delete(relay));
    if (state === 'silent') relay.fallSilent();
    relay.isMuffled = state === 'muffled';
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(postgres_url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const proxy: DatabaseProxy = {
    url: url.href,
    decide: () => 'goes on',
    refuse: () => {
      state = 'refusing';
      for (const relay of relays) relay.cut();
    },
    fallSilent: () => {
      state = 'silent';
      for (const relay of relays) relay.fallSilent();
    },
    muffle: () => {
      state = 'muffled';
    },
    open: () => {
      state = 'open';
    },
    follow: (other_url) => {
      target = new URL(other_url);
    },
    close: async () => {
      for (const relay of relays) relay.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

class ConnectionRelay implements ProxiedConnection {
  isInTransaction = false;
  isMuffled = false;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #decide: Decide;
  /** The prepared statements of this connection, by name. */
  readonly #prepared = new Map<string, string>();
  /** Messages that go on with the next one. */
  readonly #held: Buffer[] = [];
  #unread = Buffer.alloc(0);
  #isStarted = false;
  #isSilent = false;
  /** How many statements were sent on, and how many of them are answered. */
  #sent = 0;
  #answered = 0;
  /** The statement whose answer is lost: how many were sent by then. */
  #last = Number.POSITIVE_INFINITY;
  #unheard = Buffer.alloc(0);

  constructor(client: Socket, server: Socket, decide: Decide) {
    this.#client = client;
    this.#server = server;
    this.#decide = decide;
    client.on('data', (bytes: Buffer) => this.#hear(bytes));
    server.on('data', (bytes: Buffer) => this.#answer(bytes));
    for (const socket of [client, server]) socket.on('error', () => {});
    server.on('close', () => this.#isSilent || client.destroy());
    // The server does not notice when a silent client disconnects.
    client.on('close', () => this.#isSilent || server.destroy());
  }

  cut(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  #answer(bytes: Buffer): void {
    // PostgreSQL sends a notification on its own, so that it is a piece of its own here.
    if (this.isMuffled && typeOf(bytes) === 'A') return;
    this.#countAnswers(bytes);
    if (this.#answered >= this.#last) this.cut();
    else if (!this.#isSilent) this.#client.write(bytes);
  }

  /** Each statement ends with a message of the type Z. */
  #countAnswers(bytes: Buffer): void {
    this.#unheard = Buffer.concat([this.#unheard, bytes]);
    while (this.#unheard.length >= 5) {
      const length = 1 + this.#unheard.readInt32BE(1);
      if (this.#unheard.length < length) return;
      if (typeOf(this.#unheard) === 'Z' && this.#sent > 0) this.#answered += 1;
      this.#unheard = this.#unheard.subarray(length);
    }
  }

  /** Forwards the messages of the application one by one. */
  #hear(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (let message = this.#next(); message; message = this.#next()) {
      if (this.#sent >= this.#last) continue;
      const statement = this.#statementOf(message);
      if (statement !== null) this.#meet(statement);
      this.#held.push(message);
      // A statement goes as a whole, as it comes: half of one would keep its locks while the server waits for the rest.
      if (typeOf(message) === 'P' || this.#isSilent || !this.#server.writable) continue;
      for (const held of this.#held.splice(0)) this.#server.write(held);
      if (typeOf(message) === 'Q' || typeOf(message) === 'S') this.#sent += 1;
    }
  }

  #meet(statement: string): void {
    if (statement === 'begin') this.isInTransaction = true;
    const fault = this.#decide(statement, this);
    if (/^(commit|rollback)$/.test(statement)) this.isInTransaction = false;
    if (fault === 'is cut before') this.cut();
    if (fault === 'is cut after') this.#last = this.#sent + 1;
    if (fault === 'falls silent') this.fallSilent();
  }

  /**
   * The next complete message: a type byte (not in the first message), four bytes of length, and the
   * payload.
   */
  #next(): Buffer | null {
    const head = this.#isStarted ? 1 : 0;
    if (this.#unread.length < head + 4) return null;
    const length = head + this.#unread.readInt32BE(head);
    if (this.#unread.length < length) return null;
    const message = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    this.#isStarted = true;
    return message;
  }

  /**
   * The text of a Query message, or of the statement that a Bind message runs: one that is prepared is parsed only
   * the first time. `null` for the other messages.
   */
  #statementOf(message: Buffer): string | null {
    const type = typeOf(message);
    const [first = '', second = ''] = message.toString('utf8', 5).split('\0', 2);
    if (type === 'P') this.#prepared.set(first, second);
    if (type === 'B') return this.#prepared.get(second) ?? null;
    return type === 'Q' ? first : null;
  }
}

const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);
