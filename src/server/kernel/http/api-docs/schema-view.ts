import { type JsonSchema, schemaPath } from '../openapi-schemas.ts';
import { type Html, html } from './html.ts';

const nameOf = (ref: string): string => ref.slice(schemaPath.length);

/** The fields of a schema as a list, or its type where it has none. */
export function schemaView(schema: JsonSchema): Html {
  const object = objectIn(schema);
  if (!object) return html`<p class="type">${typeOf(schema)}</p>`;
  const isList = schema.type === 'array';
  return html`${isList ? html`<p class="type">a list of</p>` : null}${fieldsOf(object)}`;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Html {
  const fields = Object.entries(properties).map(([name, field]) => {
    const inner = objectIn(field);
    return html`<li>
      <div class="field"><code>${name}</code> <span class="type">${typeOf(field)}</span>
        ${required.includes(name) ? null : html`<span class="optional">optional</span>`}
        ${remarkOn(field)}</div>
      ${inner ? fieldsOf(inner) : null}</li>`;
  });
  return html`<ul class="fields">${fields}</ul>`;
}

/** The unnamed object that a schema is, or is a list of, or may be. */
function objectIn(schema: JsonSchema): JsonSchema | null {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.map(objectIn).find((inner) => inner !== null) ?? null;
}

/** A type in words, as in `list of Order or null`. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, items, type } = schema;
  if ($ref) return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (anyOf) return html`${anyOf.map((one, index) => html`${index > 0 ? ' or ' : ''}${typeOf(one)}`)}`;
  if (items) return html`list of ${typeOf(items)}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map(String).join(' | ')}`;
  const kinds = [type ?? 'anything'].flat().join(' or ');
  return html`${schema.format ? kinds.replace('string', schema.format) : kinds}`;
}

/** The description and the limits of a schema. */
export function remarkOn(schema: JsonSchema): Html | null {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, description } = schema;
  const remarks = [
    description,
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minItems, maxItems, ' entries'),
  ].filter((remark) => remark !== undefined);
  return remarks.length > 0 ? html`<span class="remark">${remarks.join(', ')}</span>` : null;
}

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (min !== undefined) return `at least ${min}${unit}`;
  return max === undefined ? undefined : `at most ${max}${unit}`;
}
