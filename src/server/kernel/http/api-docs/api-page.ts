import { Problem } from '#shared/kernel/problem.ts';
import {
  type OpenApi,
  type Operation,
  type Parameter,
  type ResponseObject,
  responsePath,
} from '../openapi.ts';
import { type JsonSchema, schemaPath } from '../openapi-schemas.ts';
import { curlOf } from './example.ts';
import { Html, html } from './html.ts';
import { remarkOn, schemaView, typeOf } from './schema-view.ts';

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** Renders the OpenAPI document as a page, which needs no script. */
export function apiPage(api: OpenApi): string {
  const calls = callsOf(api);
  const { title, description } = api.info;
  return html`${new Html('<!doctype html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${title} API</h1>
<p>${prose(description)}</p>
<p>${prose(api.components.securitySchemes.bearer.description)} It is sent as <code>Authorization: Bearer …</code>.
As data: <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI ${api.openapi}.</p>
</header>
<div class="columns">
${contents(api, calls)}
<main id="calls">
${api.tags.map(({ name }) => section(api, name, calls))}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${schemaList(api)}</section>
<section aria-labelledby="problems"><h2 id="problems">Problems</h2><article>${problemList(api)}</article></section>
</main>
</div>
</body>
</html>`.text;
}

const callsOf = ({ paths }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Text in which `code` is marked by backticks. */
const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const inSection = (calls: Endpoint[], name: string): Endpoint[] =>
  calls.filter(({ operation }) => operation.tags.includes(name));

function contents({ tags }: OpenApi, calls: Endpoint[]): Html {
  const parts = tags.map(({ name }) => {
    const links = inSection(calls, name).map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}">${badge(method)} ${wrappable(path)}</a></li>`,
    );
    return links.length > 0
      ? html`<details><summary>${name} <span class="count">${links.length}</span></summary><ul>${links}</ul></details>`
      : null;
  });
  return html`<nav aria-label="Calls">${parts}<p><a href="#schemas">Schemas</a></p><p><a href="#problems">Problems</a></p></nav>`;
}

const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** A path that may wrap at its slashes. */
const wrappable = (path: string): Html =>
  html`${path
    .split('/')
    .slice(1)
    .map((part) => html`<wbr>/${part}`)}`;

function section(api: OpenApi, name: string, calls: Endpoint[]): Html | null {
  const ownCalls = inSection(calls, name);
  if (ownCalls.length === 0) return null;
  return html`<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${name}</h2>
${ownCalls.map((call) => article(api, call))}</section>`;
}

function article(api: OpenApi, { method, path, operation }: Endpoint): Html {
  const body = operation.requestBody?.content['application/json']?.schema;
  return html`<article id="${operation.operationId}">
<h3>${badge(method)} <code>${wrappable(path)}</code></h3>
<p class="summary">${operation.summary}.</p>
<p class="who"><span>Who may call</span> ${operation.description}</p>
${operation.parameters.length > 0 ? html`<h4>Parameters</h4><ul class="fields">${operation.parameters.map(parameter)}</ul>` : null}
${body ? html`<h4>Body</h4>${bodyView(api, body)}` : null}
<h4>Answers</h4>
<ul class="answers">${Object.entries(operation.responses).map(([status, response]) => responseView(api, status, response))}</ul>
<details><summary>Example</summary><pre tabindex="0"><code>${curlOf(api, method, path, operation)}</code></pre></details>
</article>
`;
}

/** A named schema with its name and its fields, so that nobody has to look it up. */
function bodyView({ components }: OpenApi, body: JsonSchema): Html {
  const namedSchema = body.$ref && components.schemas[body.$ref.slice(schemaPath.length)];
  return html`${namedSchema ? html`<p class="type">${typeOf(body)}</p>` : null}${schemaView(namedSchema || body)}`;
}

const parameter = ({ name, in: location, required, description, schema }: Parameter): Html => html`<li>
<div class="field"><code>${name}</code> <span class="type">${typeOf(schema)}</span>
${required ? null : html`<span class="optional">optional</span>`} <span class="remark">in the ${location}</span>
${description ? html`<span class="remark">${prose(description)}</span>` : remarkOn(schema)}</div></li>`;

function responseView(api: OpenApi, status: string, response: ResponseObject | { $ref: string }): Html {
  const responseObject =
    '$ref' in response ? api.components.responses[response.$ref.slice(responsePath.length)] : response;
  const schema = '$ref' in response ? null : (response.content?.['application/json']?.schema ?? null);
  const headers = Object.entries(responseObject?.headers ?? {});
  return html`<li><code class="status">${status === 'default' ? 'other' : status}</code> <div>${responseObject?.description ?? ''}
${headers.map(([name, header]) => html`<div class="field"><code>${name}</code> <span class="remark">${prose(header.description)}</span></div>`)}
${schema ? schemaView(schema) : null}</div></li>`;
}

const schemaList = ({ components }: OpenApi): Html[] =>
  Object.entries(components.schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => html`<article id="${name}"><h3>${name}</h3>${schemaView(schema)}</article>`);

/** All problems, from the examples of the responses. */
function problemList({ components }: OpenApi): Html {
  const all = Object.values(components.responses).flatMap(({ content }) =>
    Object.values(content?.['application/problem+json']?.examples ?? {}).map(({ value }) =>
      Problem.parse(value),
    ),
  );
  return html`<ul class="answers">${all.map(
    ({ status, title, type }) =>
      html`<li><code class="status">${status}</code> <div>${title} <code class="remark">${type}</code></div></li>`,
  )}</ul>`;
}
