// @vitest-environment happy-dom
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { openLiveConnection } from './live-connection.ts';

vi.mock('socket.io-client', () => ({ io: vi.fn() }));

/** Stands in for the socket: `receive` plays messages of the server, `emitted` keeps those of the client. */
class FakeSocket {
  connected = false;
  active = true;
  readonly emitted: unknown[][] = [];
  readonly listeners = new Map<string, (...payload: unknown[]) => void>();
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  /** Events of the manager under the socket. */
  readonly io = { on: (name: string, listener: () => void) => this.listeners.set(`io ${name}`, listener) };

  on(name: string, listener: (...payload: unknown[]) => void): void {
    this.listeners.set(name, listener);
  }

  emit(...message: unknown[]): void {
    this.emitted.push(message);
  }

  receive(name: string, ...payload: unknown[]): void {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.listeners.get(name)?.(...payload);
  }
}

const handlers = {
  onNotification: vi.fn(),
  onChanged: vi.fn(),
  onMissed: vi.fn(),
  onRefused: vi.fn(),
  onState: vi.fn(),
};
let socket: FakeSocket;

beforeEach(() => {
  vi.clearAllMocks();
  socket = new FakeSocket();
  vi.mocked(io).mockReturnValue(socket as unknown as Socket);
  localStorage.setItem('access_token', 't1');
});

async function openConnection() {
  const live = openLiveConnection('u1', handlers);
  await vi.waitFor(() => expect(socket.listeners.has('connect')).toBe(true));
  return live;
}

test('the connection is made as agreed, with the token of the session [NTF-4, NTF-5]', async () => {
  await openConnection();
  const options = vi.mocked(io).mock.calls[0]?.[0] as unknown as Partial<ManagerOptions> & {
    auth: (callback: (data: object) => void) => void;
  };
  expect(options).toMatchObject({
    transports: ['websocket', 'polling'],
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
  });
  const callback = vi.fn();
  options.auth(callback);
  expect(callback).toHaveBeenCalledWith({ token: 't1' });
});

test('messages that the server itself missed are a gap as well [NTF-7]', async () => {
  await openConnection();
  socket.receive('connect');
  socket.receive('missed', {});
  expect(handlers.onMissed).toHaveBeenCalledOnce();
});

test('every connect joins the room; only a later one is a gap [NTF-4]', async () => {
  await openConnection();
  socket.receive('connect');
  expect(handlers.onMissed).not.toHaveBeenCalled();
  socket.receive('disconnect', 'transport close');
  socket.receive('connect');
  expect(socket.emitted).toEqual([
    ['join_room', { user_id: 'u1' }],
    ['join_room', { user_id: 'u1' }],
  ]);
  expect(handlers.onMissed).toHaveBeenCalledOnce();
});

test('joining a room on demand works only while connected [NTF-4]', async () => {
  const live = await openConnection();
  live.joinRoom('u1');
  expect(socket.emitted).toEqual([]);
  socket.receive('connect');
  live.joinRoom('u1');
  expect(socket.emitted).toHaveLength(2);
});

test('a session the server ends or does not take is looked at again; a lost network is not [NTF-5, ACC-6]', async () => {
  await openConnection();
  socket.receive('disconnect', 'transport close');
  socket.receive('connect_error', new Error('network'));
  expect(handlers.onRefused).not.toHaveBeenCalled();
  socket.receive('disconnect', 'io server disconnect');
  socket.active = false;
  socket.receive('connect_error', new Error('refused'));
  expect(handlers.onRefused).toHaveBeenCalledTimes(2);
});

test('after the last attempt it tries again when the network is back, but not once closed [NTF-4]', async () => {
  const live = await openConnection();
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).not.toHaveBeenCalled();
  // The socket itself still counts as active at this point.
  socket.receive('io reconnect_failed');
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledOnce();
  live.close();
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledOnce();
  expect(socket.disconnect).toHaveBeenCalledOnce();
});

test('says whether it is on, trying, or given up, and tries again when asked [NTF-4]', async () => {
  const live = await openConnection();
  socket.receive('connect');
  socket.receive('disconnect', 'transport close');
  live.reconnect();
  expect(socket.connect).not.toHaveBeenCalled();
  socket.receive('io reconnect_failed');
  live.reconnect();
  expect(socket.connect).toHaveBeenCalledOnce();
  expect(handlers.onState.mock.calls.flat()).toEqual(['on', 'connecting', 'off', 'connecting']);
});
