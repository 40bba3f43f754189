import type * as z from 'zod';

type Write = (value: unknown) => string;

/**
 * Compiles a schema into a function that serializes a value of it as JSON: codecs are encoded, fields outside
 * of the schema are dropped. Once for each route, because encoding every reply with Zod halves the throughput
 * of a list.
 * @throws Error for a kind of schema that no reply uses yet
 */
export function compileReplyWriter(schema: z.core.$ZodType): Write {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return writeObject(def.shape);
    case 'array': {
      const item = compileReplyWriter(def.element);
      return (values) => {
        let json = '';
        for (const value of values as unknown[]) json += json ? `,${item(value)}` : item(value);
        return `[${json}]`;
      };
    }
    case 'record': {
      const item = compileReplyWriter(def.valueType);
      const write = ([name, value]: [string, unknown]) => `${JSON.stringify(name)}:${item(value)}`;
      return (value) =>
        `{${Object.entries(value as object)
          .map(write)
          .join(',')}}`;
    }
    case 'nullable': {
      const inner = compileReplyWriter(def.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
      return compileReplyWriter(def.innerType);
    case 'pipe':
      return writeCodec(def as z.core.$ZodCodecDef);
    case 'number':
    case 'boolean':
      return String;
    case 'enum':
      return quote;
    case 'string':
      if ('format' in def && def.format === 'uuid') return quote;
      return (value) => JSON.stringify(value);
    case 'literal':
    // JSON as it is stored.
    case 'unknown':
      return (value) => JSON.stringify(value);
    default:
      throw new Error(`no reply writer for a schema of type ${def.type}`);
  }
}

/** For texts that need no escapes. */
const quote: Write = (value) => `"${value}"`;

function writeObject(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, `${JSON.stringify(name)}:`, compileReplyWriter(field)] as const,
  );
  return (value) => {
    let json = '';
    for (const [name, label, write] of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) json += `${json ? ',' : ''}${label}${write(field)}`;
    }
    return `{${json}}`;
  };
}

function writeCodec(def: z.core.$ZodCodecDef): Write {
  const wire = compileReplyWriter(def.in);
  const encode = def.reverseTransform;
  if (!encode) throw new Error('a reply can hold codecs only, not one-way transforms');
  return (value) => wire(encode(value, { value, issues: [] }));
}
