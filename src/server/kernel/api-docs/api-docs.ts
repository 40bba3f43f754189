import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type About, type OpenApi, openapiOf } from '../openapi.ts';
import { projectFolder } from '../project-folder.ts';
import { apiPage } from './page.ts';

/** Serves the OpenAPI document and the page made from it. Call it after all routes are registered. */
export async function serveApiDocs(app: FastifyInstance, about: About): Promise<void> {
  let made: OpenApi | undefined;
  const describe = () => {
    made ??= openapiOf(app.served, about, app.db.public_url);
    return made;
  };
  const style = await readFile(join(projectFolder, 'src/server/kernel/api-docs/docs.css'), 'utf8');
  app.get('/api/openapi.json', async () => describe());
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(describe())),
  );
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
