import type * as z from 'zod';

type ToWire = (value: unknown) => unknown;

/** It is on the wire as it is. */
const asItIs: ToWire = (value) => value;

/**
 * What serializes a value of a schema as JSON: codecs are encoded, fields outside of the schema are dropped. Made once for each
 * route, because encoding every reply with Zod halves the throughput of a list.
 * @throws Error for a kind of schema that no reply uses yet
 */
export function replySerializer(
  schema: z.core.$ZodType,
): (value: unknown, fields?: readonly string[]) => string {
  const toWire = wireOf(schema);
  return (value, fields) => JSON.stringify(fields ? rowsOf(schema, fields)(value) : toWire(value));
}

/** The rows of a list with some of their fields. */
function rowsOf(schema: z.core.$ZodType, fields: readonly string[]): ToWire {
  const { element } = defOf(schema) as z.core.$ZodArrayDef;
  const { shape } = defOf(element) as z.core.$ZodObjectDef;
  const row = objectOf(Object.fromEntries(fields.map((name) => [name, shape[name] as z.core.$ZodType])));
  return (value) => (value as unknown[]).map(row);
}

/** What a schema is made of; the type of a part lacks it. */
const defOf = (schema: z.core.$ZodType) =>
  (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def;

function wireOf(schema: z.core.$ZodType): ToWire {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectOf(def.shape);
    case 'array': {
      const item = wireOf(def.element);
      return item === asItIs ? asItIs : (value) => (value as unknown[]).map(item);
    }
    case 'record': {
      const item = wireOf(def.valueType);
      return (value) =>
        Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, item(each)]));
    }
    case 'nullable': {
      const inner = wireOf(def.innerType);
      return inner === asItIs ? asItIs : (value) => (value === null ? null : inner(value));
    }
    case 'optional':
    // What is stored of earlier versions may lack a field; a reply has it.
    case 'default':
      return wireOf(def.innerType);
    case 'union':
      return unionOf(def);
    case 'pipe':
      return codecOf(def as z.core.$ZodCodecDef);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'string':
    case 'literal':
    // JSON as it is stored.
    case 'unknown':
      return asItIs;
    default:
      throw new Error(`no reply writer for a schema of type ${def.type}`);
  }
}

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): ToWire {
  const names = Object.keys(shape);
  const wires = names.map((name) => wireOf(shape[name] as z.core.$ZodType));
  return (value) => {
    const wire: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) {
      const name = names[at] as string;
      const field = (value as Record<string, unknown>)[name];
      wire[name] = field === undefined ? undefined : (wires[at] as ToWire)(field);
    }
    return wire;
  };
}

/** Of forms that differ in a constant. */
function unionOf(def: z.core.$ZodUnionDef): ToWire {
  const name = 'discriminator' in def ? String(def.discriminator) : '';
  const forms = new Map(
    def.options.flatMap((option) => {
      const { shape = {} } = defOf(option) as Partial<z.core.$ZodObjectDef>;
      const constants = [...((shape[name] as z.ZodLiteral | undefined)?.values ?? [])];
      if (constants.length === 0) throw new Error('the forms of a reply must differ in a constant');
      const wire = wireOf(option);
      return constants.map((constant): [unknown, ToWire] => [constant, wire]);
    }),
  );
  return (value) => {
    const constant = (value as Record<string, unknown>)[name];
    const wire = forms.get(constant);
    if (!wire) throw new Error(`a reply has no form for the ${name} ${String(constant)}`);
    return wire(value);
  };
}

function codecOf({ reverseTransform, in: wireSchema }: z.core.$ZodCodecDef): ToWire {
  if (!reverseTransform) throw new Error('a reply can hold codecs only, not one-way transforms');
  const wire = wireOf(wireSchema);
  return (value) => wire(reverseTransform(value, { value, issues: [] }));
}
