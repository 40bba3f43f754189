import type { FastifyInstance } from 'fastify';
import { feedRoute, newFeedRoute, ownFeedRoute, removeFeedRoute } from '#shared/feeds/feeds.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { findOwnFeed, makeFeed, removeFeed } from './own-feed.ts';
import { readFeed } from './read-feed.ts';

export function feedRoutes(app: FastifyInstance): void {
  serve(app, ownFeedRoute, ({ db, caller }) => findOwnFeed(db, caller.id));
  serve(app, newFeedRoute, ({ db, caller }) => makeFeed(db, caller.id));
  serve(app, removeFeedRoute, ({ db, caller }) => removeFeed(db, caller.id));
  serve(app, feedRoute, ({ db, params, ip }) => readFeed(db, params.token, ip));
}
