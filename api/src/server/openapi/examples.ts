import { exampleValues } from './example-values';

/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Schemas = Record<string, JsonSchema>;

const DEEPEST = 6;
/** Number of fields in a body without required ones, such as a change. */
const OPTIONAL_FIELDS = 3;
/** Optional fields that belong in an example. */
const usefulFields = new Set(['version', 'postcode', 'code']);

const formats: Record<string, string> = {
  'date-time': '2026-03-14T09:30:00.000Z',
  date: '2026-03-14',
  email: 'ruth@lapis.example',
  uri: 'https://lapis.example/winter-coats',
  uuid: 'b1c7f0de-6c1f-4d2a-9d0e-3f5b7a1c2d4e',
};

/** Texts for fields without a value of their own; the first that fits the field's pattern is used. */
const texts = [
  'Winter coats',
  'winter-coats',
  'https://lapis.example/winter-coats',
  '/winter-coats',
  'hello@lapis.example',
  '2026-03-14',
  '2026-03-14T09:30:00.000Z',
  '#1f4b99',
  'ABCD-2345',
  '09:30',
  '2026-03',
  '287082',
  'k7m2q9x4t8w3b6z5',
  'b1c7f0de-6c1f-4d2a-9d0e-3f5b7a1c2d4e',
  'owner',
  'appeal:winter-coats',
  '12',
  'en',
  'a',
];

const kindOf = (value: unknown) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Checks a simple value against a schema: its type, its limits and its pattern. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.some((variant) => fits(value, variant));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  const kind = kindOf(value);
  const types = [schema.type ?? []].flat();
  if (!types.includes(kind) && !(kind === 'integer' && types.includes('number'))) return false;
  if (typeof value === 'string')
    return (
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity) &&
      (schema.format !== 'uri' || URL.canParse(value)) &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
    );
  if (typeof value === 'number')
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  return !Array.isArray(value) || value.every((item) => fits(item, schema.items ?? {}));
}

/**
 * Returns a function that makes an example for a schema, by the names of its fields.
 * @param schemas those to which `$ref` refers
 */
export function exampleMaker(schemas: Schemas) {
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function makeObject(schema: JsonSchema, depth: number) {
    const { properties = {}, required = [], propertyNames = {}, additionalProperties } = schema;
    const names = Object.keys(properties);
    const chosen = required.length > 0 ? required : names.slice(0, OPTIONAL_FIELDS);
    const kept = names.filter((name) => chosen.includes(name) || usefulFields.has(name));
    const keys = typeof additionalProperties === 'object' ? (resolve(propertyNames).enum ?? []) : [];
    return Object.fromEntries([
      ...kept.map((name) => [name, make(properties[name] ?? {}, name, depth + 1)]),
      ...keys.map((key) => [key, make(additionalProperties as JsonSchema, '', depth + 1)]),
    ]) as Record<string, unknown>;
  }

  function makeNumber({ minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema) {
    return Math.min(Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1), maximum);
  }

  function makeText(schema: JsonSchema) {
    const known = formats[schema.format ?? ''];
    if (known !== undefined) return known;
    return texts.find((text) => fits(text, schema)) ?? '';
  }

  function make(written: JsonSchema, name = '', depth = 0): unknown {
    const schema = resolve(written);
    const value = exampleValues[name];
    if (value !== undefined && fits(value, schema)) return value;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.default !== undefined) return schema.default;
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants) {
      const nullable = variants.find(({ type }) => type === 'null');
      const [first = {}] = variants.filter((variant) => variant !== nullable);
      return depth >= DEEPEST && nullable ? null : make(first, name, depth + 1);
    }
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part, name, depth)));
    const [type] = [schema.type ?? []].flat();
    if (type === 'object') return makeObject(schema, depth);
    if (type === 'array') {
      if (depth >= DEEPEST && !schema.minItems) return [];
      const item = make(schema.items ?? {}, name.replace(/s$/, ''), depth + 1);
      return Array.from({ length: schema.minItems ?? 1 }, () => item);
    }
    if (type === 'integer' || type === 'number') return makeNumber(schema);
    if (type === 'boolean') return false;
    return type === 'string' ? makeText(schema) : null;
  }

  return (schema: JsonSchema, name?: string) => make(schema, name);
}
