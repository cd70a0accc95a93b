import { readFile } from 'node:fs/promises';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;
type Schema = Json & { $ref?: string; type?: string };
type Parameter = { name: string; in: 'query' | 'body' | 'formData'; required?: boolean; schema?: Schema } & Schema;
type Operation = { parameters?: Parameter[]; consumes?: string[]; produces?: string[]; responses: Record<string, { schema?: Schema }> };
interface Swagger {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema>;
}

/** A request, as a test has seen it. */
export interface SeenRequest {
  readonly method: string;
  /** From `/v1.0` on, with its query. */
  readonly url: string;
  readonly mediaType?: string | undefined;
  readonly body?: string;
}
/** An answer, as a test has seen it; `json` where it is JSON. */
export interface SeenAnswer {
  readonly status: number;
  readonly mediaType?: string | undefined;
  readonly text: string;
  readonly json?: unknown;
}

const swagger = JSON.parse(await readFile(new URL('./powerbi.swagger.json', import.meta.url), 'utf8')) as Swagger;

const lowerFirst = (name: string) => (name === 'odata.context' ? '@odata.context' : name.charAt(0).toLowerCase() + name.slice(1));
const isFreeForm = (name: string) => !['properties', 'allOf', 'additionalProperties'].some((key) => key in (swagger.definitions[name] ?? {}));

/** A definition, and nothing beside it; of one without members Microsoft says nothing. */
const only = ({ $ref }: { $ref: string }, more: Json = {}) => {
  const name = $ref.split('/').pop()!;
  return { $ref: `powerbi#/definitions/${name}`, ...more, ...(isFreeForm(name) ? {} : { unevaluatedProperties: false }) };
};

/**
 * The definitions in the casing that the cloud really sends (protocol 12, "casing trap"). What is not described may not be
 * there, at any depth; what a definition is made of (`allOf`) may.
 */
const asSent = (part: unknown, isWhole = true): unknown => {
  if (Array.isArray(part)) return part.map((one) => asSent(one, isWhole));
  if (typeof part !== 'object' || part === null) return part;
  if (isWhole && '$ref' in part) return only(part as { $ref: string });
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'properties') return [key, Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [lowerFirst(name), asSent(schema)]))];
      if (key === 'allOf') return [key, asSent(value, false)];
      return [key, key === '$ref' ? String(value).replace('#/', 'powerbi#/') : asSent(value)];
    }),
  );
};

const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);
const definitions = Object.fromEntries(Object.entries(swagger.definitions).map(([name, definition]) => [name, asSent(definition)]));
ajv.addSchema({ $id: 'powerbi', definitions });

const compiled = new Map<string, ValidateFunction>();
const validatorOf = (key: string, schema: () => object): ValidateFunction => {
  const validate = compiled.get(key) ?? ajv.compile(schema());
  compiled.set(key, validate);
  return validate;
};

const context = { '@odata.context': { type: 'string' } };

/** What Microsoft describes as the answer; what it does not know may not be sent. */
const answerOf = ({ $ref = '' }: Schema): ValidateFunction =>
  validatorOf(`answer ${$ref}`, () => {
    const name = $ref.split('/').pop()!;
    const item = (swagger.definitions[name] as { properties?: { value?: { items?: { $ref: string } } } }).properties?.value?.items;
    // Its own examples show that this one is no OData.
    if (name === 'DatasetExecuteQueriesResponse') return only({ $ref });
    if (!item) return { ...only({ $ref }, { properties: context }), required: ['@odata.context'] };
    return { type: 'object', required: ['@odata.context', 'value'], properties: { ...context, value: { type: 'array', items: only(item) } }, additionalProperties: false };
  });

const isMade = (given: string | undefined, of: readonly string[]): boolean => {
  const type = given?.split(';')[0]?.trim().toLowerCase() ?? '';
  return of.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
};

/** The description's path of an address, for example `/v1.0/myorg/groups/{groupId}/reports`; one with fewer variables first. */
const described = Object.keys(swagger.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i') }))
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
export const pathOf = (url: string): string | undefined => described.find(({ pattern }) => pattern.test(url.split('?')[0]!))?.path;

/** Methods and paths that are described, for example `GET /v1.0/myorg/groups`. */
export const describedCalls: readonly string[] = Object.entries(swagger.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`));

/** What is wrong with an answer by Microsoft's description of it; null when it holds to it. */
export const complaintsAboutAnswer = ({ method, url }: Pick<SeenRequest, 'method' | 'url'>, { status, mediaType, text, json }: SeenAnswer): unknown => {
  const operation = swagger.paths[pathOf(url) ?? '']?.[method.toLowerCase()];
  const answer = operation?.responses[status];
  if (!operation || !answer) return `${method} ${url} has no answer ${status}: ${text}`;
  if (!answer.schema) return text === '' ? null : 'The body must be empty';
  if (answer.schema.type === 'file') return isMade(mediaType, operation.produces ?? []) ? null : `A file is not sent as ${mediaType}`;
  const validate = answerOf(answer.schema);
  return validate(json) ? null : validate.errors;
};

/** What is wrong with a request, by Microsoft's description: members and values that it does not know, what is missing. Null when it holds to it. */
export const complaintsAboutRequest = ({ method, url, mediaType, body = '' }: SeenRequest): unknown => {
  const operation = swagger.paths[pathOf(url) ?? '']?.[method.toLowerCase()];
  if (!operation) return `${method} ${url} is not described`;
  const parameters = operation.parameters ?? [];
  const query = new URL(url, 'http://api').searchParams;
  for (const [name, value] of query) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name);
    if (!parameter) return `${method} ${url}: ${name} is not described`;
    const { name: _, in: __, required: ___, ...schema } = parameter;
    const validate = validatorOf(JSON.stringify(schema), () => schema);
    if (!validate(schema.type === 'integer' ? Number(value) : schema.type === 'boolean' ? value === 'true' : value)) return validate.errors;
  }
  const missing = parameters.find((one) => one.in === 'query' && one.required && !query.has(one.name));
  if (missing) return `${method} ${url}: ${missing.name} is missing`;
  if (mediaType?.startsWith('multipart/')) return isMade(mediaType, operation.consumes ?? []) ? null : `${method} ${url} takes no form`;
  const wanted = parameters.find((one) => one.in === 'body');
  if (body === '') return wanted?.required ? `${method} ${url}: the body is missing` : null;
  if (!wanted?.schema?.$ref) return `${method} ${url} takes no body`;
  const validate = validatorOf(`request ${wanted.schema.$ref}`, () => only(wanted.schema as { $ref: string }));
  return validate(JSON.parse(body)) ? null : validate.errors;
};
