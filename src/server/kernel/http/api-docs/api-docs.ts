import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '../../project-folder.ts';
import { describeRoutes, type OpenApi, type OpenapiInfo } from '../openapi.ts';
import { apiPage } from './api-page.ts';

/** Serves the OpenAPI document and the page made from it. Call it after all routes are registered. */
export async function serveApiDocs(app: FastifyInstance, info: OpenapiInfo): Promise<void> {
  let openapi: OpenApi | undefined;
  const describe = () => {
    openapi ??= describeRoutes(app.servedRoutes, info, app.db.public_url);
    return openapi;
  };
  const style = await readFile(join(projectFolder, 'src/server/kernel/http/api-docs/docs.css'), 'utf8');
  app.get('/api/openapi.json', async () => describe());
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(describe())),
  );
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
