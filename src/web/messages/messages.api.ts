import { queryOptions } from '@tanstack/react-query';
import {
  endOrderLinksRoute,
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  recommendedMessagesRoute,
  removeDeviceRoute,
  sendAgainRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { call } from '#web/kernel/api.ts';
import { useWrite } from '#web/kernel/use-write.ts';
import { keptDevice } from './kept-device.ts';
import { allowDevice, endDevice } from './this-device.ts';

export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: () => call(messageSettingsRoute),
});

/** What messages say, asked for once somebody opens one. */
export const messageExamplesQuery = queryOptions({
  queryKey: ['message-settings', 'examples'],
  queryFn: async () => (await call(messageSettingsRoute, { query: { examples: 'true' } })).examples ?? [],
});

const answersSettings = { answers: () => messageSettingsQuery.queryKey };

export const useUpdateMessageSettings = () => useWrite(updateMessageSettingsRoute, answersSettings);
export const useTurnOnRecommended = () => useWrite(recommendedMessagesRoute, answersSettings);
export const useSendTest = () => useWrite(testMessageRoute, { stale: [['overview', 'setup']] });

export const ownMessagesQuery = queryOptions({
  queryKey: ['own-messages'],
  queryFn: () => call(ownMessagesRoute),
});

export const useUpdateOwnMessages = () =>
  useWrite(updateOwnMessagesRoute, { answers: () => ownMessagesQuery.queryKey });

const staleOwn = { stale: [ownMessagesQuery.queryKey] };

export const useAllowDevice = () => useWrite(allowDevice, staleOwn);

/** What is removed here ends in this browser as well. */
export const useRemoveDevice = () =>
  useWrite(
    (device_id: string) =>
      device_id === keptDevice()?.device_id
        ? endDevice()
        : call(removeDeviceRoute, { params: { device_id } }),
    staleOwn,
  );

const sentKey = ['sent-messages'];

export type MessagesAbout = { order_id: string } | { user_id: string };

export const sentMessagesQuery = (about: MessagesAbout) =>
  queryOptions({
    queryKey: [...sentKey, about],
    queryFn: () => call(outgoingRoute, { query: about }),
    // Nothing says live that one has left.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => ['waiting', 'sending'].includes(row.state)) ? 15_000 : false,
  });

export const useSendAgain = () => useWrite(sendAgainRoute, { stale: [sentKey] });
export const useEndLinks = () => useWrite(endOrderLinksRoute);
