import type { Page } from '@playwright/test';

/** Resolves when the next connection for live messages of a page has joined its room. */
export const liveJoined = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('room_joined')));
