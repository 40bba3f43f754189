import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#shared/kernel/problem.ts';

/**
 * Serves the built pages. Every path that is neither a file nor an API call is the single page, which has its
 * own router.
 */
export async function servePages(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        // The name of an asset changes with its content, that of the page does not.
        const cacheControl = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
        response.header('cache-control', cacheControl);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = folder && ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/');
    if (!isPage) refuse('not-found', 'There is nothing at this address.');
    return reply.sendFile('index.html');
  });
}
