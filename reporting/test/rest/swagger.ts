import { readFile } from 'node:fs/promises';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;
type Schema = { $ref: string };
interface Swagger {
  paths: Record<string, Record<string, { responses: Record<string, { schema?: Schema }> }>>;
  definitions: Json;
}

const lowerFirst = (name: string) => (name === 'odata.context' ? '@odata.context' : name.charAt(0).toLowerCase() + name.slice(1));

/** The definitions in the casing that the cloud really sends (protocol 12, "casing trap"). */
const asSent = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(asSent);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'properties') return [key, Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [lowerFirst(name), asSent(schema)]))];
      return [key, key === '$ref' ? String(value).replace('#/', 'powerbi#/') : asSent(value)];
    }),
  );
};

const swagger = JSON.parse(await readFile(new URL('./powerbi.swagger.json', import.meta.url), 'utf8')) as Swagger;
const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'powerbi', definitions: asSent(swagger.definitions) as object });

/** What Microsoft describes as the answer; what it does not know may not be sent. */
const answerOf = (schema: Schema): ValidateFunction => {
  const name = schema.$ref.split('/').pop()!;
  const definition = swagger.definitions[name] as { properties?: { value?: { items?: { $ref: string } } } };
  const item = definition.properties?.value?.items?.$ref.replace('#/', 'powerbi#/');
  const one = (ref: string) => ({ allOf: [{ $ref: ref }], properties: { '@odata.context': { type: 'string' } }, unevaluatedProperties: false });
  // Its own examples show that this one is no OData.
  if (name === 'DatasetExecuteQueriesResponse') return ajv.compile(one(`powerbi#/definitions/${name}`));
  if (!item) return ajv.compile({ ...one(`powerbi#/definitions/${name}`), required: ['@odata.context'] });
  return ajv.compile({ type: 'object', required: ['@odata.context', 'value'], properties: { '@odata.context': { type: 'string' }, value: { type: 'array', items: one(item) } }, additionalProperties: false });
};

/**
 * What is wrong with an answer by Microsoft's description of it; null when it holds to it.
 * @param path as the description has it, for example `/v1.0/myorg/groups/{groupId}/reports`
 */
export const complaints = (method: 'get' | 'post' | 'put' | 'delete' | 'patch', path: string, { status, json, text }: { status: number; json: unknown; text: string }) => {
  const described = swagger.paths[path]?.[method]?.responses[status];
  if (!described) return `${method} ${path} has no answer ${status}: ${text}`;
  if (!described.schema) return text === '' ? null : 'The body must be empty';
  const validate = answerOf(described.schema);
  validate(json);
  return validate.errors ?? null;
};

export const bases = ['/v1.0/myorg/groups/{groupId}', '/v1.0/myorg'] as const;
