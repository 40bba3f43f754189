import type { FastifyInstance } from 'fastify';
import {
  messageSettingsRoute,
  outgoingRoute,
  ownMessagesRoute,
  recommendedMessagesRoute,
  sendAgainRoute,
  testMessageRoute,
  updateMessageSettingsRoute,
  updateOwnMessagesRoute,
} from '#shared/messages/messages.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { changeMessageSettings, sendTest, turnOnRecommended } from './change-message-settings.ts';
import { findMessageSettings } from './messages.store.ts';
import { changeOwnMessages, findOwnMessages } from './own-messages.ts';
import { findOutgoing, sendAgain } from './sent-messages.ts';

export function messageRoutes(app: FastifyInstance): void {
  serve(app, messageSettingsRoute, ({ db }) => findMessageSettings(db));
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
  serve(app, outgoingRoute, ({ db, query }) => findOutgoing(db, query));
  serve(app, sendAgainRoute, async ({ db, params }) => {
    await sendAgain(db, params.id);
    return null;
  });
}
