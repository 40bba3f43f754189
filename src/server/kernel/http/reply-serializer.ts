import type * as z from 'zod';
import { FunctionSource } from '../compile-function.ts';

type Serialize = (value: unknown) => string;

/**
 * Compiles a schema into a function that serializes a value of it as JSON: codecs are encoded, fields outside
 * of the schema are dropped. Once for each route, because encoding every reply with Zod halves the throughput
 * of a list. What is compiled builds the value of the wire, as `JSON.stringify` is the fastest for that.
 * @throws Error for a kind of schema that no reply uses yet
 */
export function compileReplySerializer(schema: z.core.$ZodType): Serialize {
  const source = new FunctionSource();
  const toWire = source.compile(wireOf(source, schema, 'value'));
  return (value) => JSON.stringify(toWire(value));
}

/** The expression that makes the value of the wire of `value`, itself an expression. */
function wireOf(source: FunctionSource, schema: z.core.$ZodType, value: string): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return `${source.define(objectOf(source, def.shape))}(${value})`;
    case 'array': {
      const item = wireOf(source, def.element, 'value');
      return item === 'value' ? value : `${value}.map(${source.define(item)})`;
    }
    case 'record': {
      const item = wireOf(source, def.valueType, 'value');
      return item === 'value' ? value : `${source.constant(mapRecord)}(${value}, ${source.define(item)})`;
    }
    case 'nullable': {
      const inner = wireOf(source, def.innerType, value);
      return inner === value ? value : `(${value} === null ? null : ${inner})`;
    }
    case 'optional':
    // What is stored of earlier versions may lack a field; a reply has it.
    case 'default':
      return wireOf(source, def.innerType, value);
    case 'union':
      return unionOf(source, def, value);
    case 'pipe':
      return codecOf(source, def as z.core.$ZodCodecDef, value);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'string':
    case 'literal':
    // JSON as it is stored.
    case 'unknown':
      return value;
    default:
      throw new Error(`no reply writer for a schema of type ${def.type}`);
  }
}

function objectOf(source: FunctionSource, shape: Readonly<Record<string, z.core.$ZodType>>): string {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const label = JSON.stringify(name);
    const field = `value[${label}]`;
    const wire = wireOf(source, schema, field);
    return `${label}: ${wire === field ? field : `${field} === undefined ? undefined : ${wire}`}`;
  });
  return `({ ${fields.join(', ')} })`;
}

const mapRecord = (record: object, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** Of forms that differ in a constant. */
function unionOf(source: FunctionSource, def: z.core.$ZodUnionDef, value: string): string {
  const name = 'discriminator' in def ? String(def.discriminator) : '';
  const cases = def.options.map((option) => {
    const constants = [...(option._zod.propValues?.[name] ?? [])];
    if (constants.length === 0) throw new Error('the forms of a reply must differ in a constant');
    const isThis = constants.map(
      (constant) => `value[${JSON.stringify(name)}] === ${source.constant(constant)}`,
    );
    return `${isThis.join(' || ')} ? ${wireOf(source, option, 'value')} : `;
  });
  const none = `${source.constant(refuseForm)}(${JSON.stringify(name)}, value[${JSON.stringify(name)}])`;
  return `${source.define(`${cases.join('')}${none}`)}(${value})`;
}

function refuseForm(name: string, constant: unknown): never {
  throw new Error(`a reply has no form for the ${name} ${String(constant)}`);
}

function codecOf(source: FunctionSource, def: z.core.$ZodCodecDef, value: string): string {
  const { reverseTransform } = def;
  if (!reverseTransform) throw new Error('a reply can hold codecs only, not one-way transforms');
  const encode = (decoded: unknown) => reverseTransform(decoded, { value: decoded, issues: [] });
  const encoded = `${source.constant(encode)}(${value})`;
  const wire = wireOf(source, def.in, 'value');
  return wire === 'value' ? encoded : `${source.define(wire)}(${encoded})`;
}
