import type { FastifyInstance } from 'fastify';
import {
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  pushKeyRoute,
  recommendedMessagesRoute,
  removeDeviceRoute,
  sendAgainRoute,
  subscribeDeviceRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { changeMessageSettings, sendTest, turnOnRecommended } from './change-message-settings.ts';
import { pushKeyOf, removeDevice, subscribeDevice } from './devices.ts';
import { messageExamples } from './message-examples.ts';
import { findMessageSettings } from './messages.store.ts';
import { changeOwnMessages, findOwnMessages } from './own-messages.ts';
import { findOutgoing, sendAgain } from './sent-messages.ts';

export function messageRoutes(app: FastifyInstance): void {
  serve(app, messageSettingsRoute, async ({ db, query }) => ({
    ...(await findMessageSettings(db)),
    ...(query.examples && { examples: messageExamples(db) }),
  }));
  serve(app, updateMessageSettingsRoute, ({ db, caller, body, ifMatch }) =>
    changeMessageSettings(db, { actor_id: caller.id, ifMatch }, body),
  );
  serve(app, recommendedMessagesRoute, ({ db, caller }) => turnOnRecommended(db, caller.id));
  serve(app, testMessageRoute, async ({ db, caller, body }) => {
    await sendTest(db, caller.id, body.channel);
    return null;
  });
  serve(app, ownMessagesRoute, ({ db, caller }) => findOwnMessages(db, caller));
  serve(app, updateOwnMessagesRoute, ({ db, caller, body }) => changeOwnMessages(db, caller, body));
  serve(app, pushKeyRoute, async ({ db }) => ({ key: pushKeyOf(db) }));
  serve(app, subscribeDeviceRoute, async ({ db, caller, params, body }) => {
    await subscribeDevice(db, { user_id: caller.id, device_id: params.device_id }, body);
    return null;
  });
  serve(app, removeDeviceRoute, async ({ db, caller, params }) => {
    await removeDevice(db, { user_id: caller.id, device_id: params.device_id });
    return null;
  });
  serve(app, outgoingRoute, ({ db, query }) => findOutgoing(db, query));
  serve(app, sendAgainRoute, async ({ db, params }) => {
    await sendAgain(db, params.id);
    return null;
  });
}
