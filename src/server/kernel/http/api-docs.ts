import type { FastifyInstance } from 'fastify';
import { describeRoutes, type OpenApi, type OpenapiInfo } from './openapi.ts';

/** Serves the OpenAPI document and a page that lists its calls. Call it after all routes are registered. */
export function serveApiDocs(app: FastifyInstance, info: OpenapiInfo): void {
  let openapi: OpenApi | undefined;
  const describe = () => {
    openapi ??= describeRoutes(app.servedRoutes, info, app.db.public_url);
    return openapi;
  };
  app.get('/api/openapi.json', async () => describe());
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(describe())),
  );
}

const pageOf = ({ info, paths }: OpenApi): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<style>body { max-width: 50rem; margin: auto; padding: 1rem; font-family: system-ui; overflow-wrap: anywhere } dt { margin-top: 1rem }</style>
<h1>${info.title} API</h1>
<p>${textOf(info.description).replaceAll(/`(.+?)`/g, '<code>$1</code>')}
<p>What each call takes and answers: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
<dl>
${Object.entries(paths).flatMap(callsOf).join('\n')}
</dl>
</html>
`;

const callsOf = ([path, methods]: [string, OpenApi['paths'][string]]): string[] =>
  Object.entries(methods).map(
    ([method, { operationId, summary, description }]) =>
      `<dt id="${operationId}"><code>${method.toUpperCase()} ${path}</code></dt>
<dd>${textOf(summary)}.<br>${textOf(description)}</dd>`,
  );

const textOf = (words: string): string => words.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
