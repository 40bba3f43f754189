import type * as z from 'zod';

type Serialize = (value: unknown) => string;

/**
 * Compiles a schema into a function that serializes a value of it as JSON: codecs are encoded, fields outside
 * of the schema are dropped. Once for each route, because encoding every reply with Zod halves the throughput
 * of a list.
 * @throws Error for a kind of schema that no reply uses yet
 */
export function compileReplySerializer(schema: z.core.$ZodType): Serialize {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return serializeObject(def.shape);
    case 'array': {
      const item = compileReplySerializer(def.element);
      return (values) => {
        let json = '';
        for (const value of values as unknown[]) json += json ? `,${item(value)}` : item(value);
        return `[${json}]`;
      };
    }
    case 'record': {
      const item = compileReplySerializer(def.valueType);
      const serialize = ([name, value]: [string, unknown]) => `${JSON.stringify(name)}:${item(value)}`;
      return (value) =>
        `{${Object.entries(value as object)
          .map(serialize)
          .join(',')}}`;
    }
    case 'nullable': {
      const inner = compileReplySerializer(def.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
    // What is stored of earlier versions may lack a field; a reply has it.
    case 'default':
      return compileReplySerializer(def.innerType);
    case 'union':
      return serializeUnion(def);
    case 'pipe':
      return serializeCodec(def as z.core.$ZodCodecDef);
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
const quote: Serialize = (value) => `"${value}"`;

function serializeObject(shape: Readonly<Record<string, z.core.$ZodType>>): Serialize {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, `${JSON.stringify(name)}:`, compileReplySerializer(field)] as const,
  );
  return (value) => {
    let json = '';
    for (const [name, label, serialize] of fields) {
      const field = (value as Record<string, unknown>)[name];
      if (field !== undefined) json += `${json ? ',' : ''}${label}${serialize(field)}`;
    }
    return `{${json}}`;
  };
}

/** Of forms that differ in a constant. */
function serializeUnion(def: z.core.$ZodUnionDef): Serialize {
  const name = 'discriminator' in def ? String(def.discriminator) : '';
  const forms = new Map(
    def.options.flatMap((option) => {
      const serialize = compileReplySerializer(option);
      return [...(option._zod.propValues?.[name] ?? [])].map((constant) => [constant, serialize] as const);
    }),
  );
  if (forms.size < def.options.length) throw new Error('the forms of a reply must differ in a constant');
  return (value) => {
    const constant = (value as Record<string, z.core.util.Primitive>)[name];
    const serialize = forms.get(constant);
    if (!serialize) throw new Error(`a reply has no form for the ${name} ${String(constant)}`);
    return serialize(value);
  };
}

function serializeCodec(def: z.core.$ZodCodecDef): Serialize {
  const wire = compileReplySerializer(def.in);
  const encode = def.reverseTransform;
  if (!encode) throw new Error('a reply can hold codecs only, not one-way transforms');
  return (value) => wire(encode(value, { value, issues: [] }));
}
