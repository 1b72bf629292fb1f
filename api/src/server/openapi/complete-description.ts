import type { Endpoint } from '@lapis/contract';
import { responseComponents, responseReference, listOtherStatuses } from './call-statuses';
import { exampleMaker, type JsonSchema } from './examples';
import { describeParameter } from './parameter-texts';

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; schema: JsonSchema; description?: string; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> } | { $ref: string }>;
}

interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

type ExampleMaker = ReturnType<typeof exampleMaker>;

/**
 * Adds to a description generated from schemas: further responses, texts of parameters, and examples. Drops
 * unused schemas, because each is generated for input and again for output, and few are used for both.
 */
export function completeDescription<D extends object>(
  description: D,
  endpoints: ReadonlyMap<string, Endpoint>,
): D {
  const { paths = {}, components } = description as Description;
  const make = exampleMaker(components?.schemas ?? {});
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const endpoint = endpoints.get(operation.operationId);
    if (!endpoint) continue;
    addParameterTexts(operation, make);
    addExamples(operation, endpoint, make);
    addResponses(operation, endpoint);
  }
  const schemas = findUsed({ paths, responseComponents }, components?.schemas ?? {});
  return { ...description, components: { ...components, schemas, responses: responseComponents } };
}

function addParameterTexts({ parameters = [] }: Operation, make: ExampleMaker) {
  for (const parameter of parameters) {
    const text = describeParameter(parameter.in, parameter.name);
    if (text !== undefined) parameter.description = text;
    if (parameter.in === 'path') parameter.example = make(parameter.schema, parameter.name);
  }
}

/** Adds an example to the body and to the reply, unless the call itself would reject it. */
function addExamples({ requestBody, responses }: Operation, { body, reply }: Endpoint, make: ExampleMaker) {
  const sent = requestBody?.content?.['application/json'];
  if (sent?.schema && body) addExample(sent, make(sent.schema), body);
  for (const [status, response] of Object.entries(responses)) {
    const media = 'content' in response ? response.content?.['application/json'] : undefined;
    if (media?.schema && reply && status.startsWith('2')) addExample(media, make(media.schema), reply);
  }
}

function addExample(media: Media, example: unknown, schema: NonNullable<Endpoint['reply']>) {
  if (schema.safeParse(example).success) media.example = example;
}

function addResponses({ responses }: Operation, endpoint: Endpoint) {
  for (const status of listOtherStatuses(endpoint)) responses[status] ??= responseReference(status);
}

/** Returns the schemas to which a part of the description refers, directly or through other schemas. */
function findUsed(part: unknown, schemas: Record<string, JsonSchema>) {
  const used = new Set<string>();
  const visit = (each: unknown) => {
    for (const [, name = ''] of JSON.stringify(each).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(part);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
