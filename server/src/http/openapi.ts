import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoints, fieldError, SUCCESS, type Access, type Endpoint } from '@portal/shared/contract/all';

export const DOCS_PATH = '/api/docs';

type Json = Record<string, unknown>;

/** Publishes the contract as OpenAPI: a page at /api/docs, the document at /api/docs/json (DESIGN 3). */
export const publishDocs = async (app: FastifyInstance, version: string): Promise<void> => {
  let document: Json | undefined;
  // Of a portal that starts few ask for it: it is made when it is first read.
  const describe = () => (document ??= describeContract(version));
  await app.register(swagger, { mode: 'static', specification: { document: describePortal(version) as never } });
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, staticCSP: false, uiConfig: { docExpansion: 'list', deepLinking: true }, transformSpecification: describe, transformSpecificationClone: false });
};

/** The contract as an OpenAPI 3.1 document. */
export const describeContract = (version: string): Json => {
  const schemas: Json = { Failure: failure };
  const paths = describePaths(schemas);
  return { ...describePortal(version), components: { securitySchemes, schemas }, paths };
};

const securitySchemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };

const describePortal = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Report portal',
    version,
    description:
      'Every answer is an envelope {statusCode, value, message}. statusCode 200 means that value holds the answer; otherwise message says, ' +
      'in the language of Accept-Language (zh or en), what went wrong, and errors names the fields.',
  },
  tags: Object.keys(endpoints).map((name) => ({ name })),
});

const toJson = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json;
  return json;
};

const failure: Json = toJson(
  z.object({
    statusCode: z.number().int(),
    value: z.null(),
    message: z.string(),
    errors: z.array(fieldError).optional(),
    traceId: z.string().optional(),
  }),
  'output',
);

/** Answers that refer to themselves, trees, have their parts in `$defs`; OpenAPI wants those among the components. */
const describeValue = (name: string, endpoint: Endpoint, schemas: Json): Json => {
  const { $defs = {}, ...json } = toJson(endpoint.value, 'output') as Json & { $defs?: Json };
  const hoist = (part: unknown): Json => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json;
  for (const [key, part] of Object.entries($defs)) schemas[`${name}.${key}`] = hoist(part);
  return hoist(json);
};

const describePaths = (schemas: Json): Json => {
  const paths: Record<string, Json> = {};
  for (const [group, entries] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(entries as Record<string, Endpoint>)) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeCall(group, name, endpoint, schemas) };
    }
  }
  return paths;
};

const describeCall = (group: string, name: string, endpoint: Endpoint, schemas: Json): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  ...describeAccess(endpoint.access),
  ...(endpoint.method === 'GET' ? { parameters: describeQuery(endpoint) } : { requestBody: describeBody(endpoint) }),
  responses: {
    200: { description: describeSuccess(endpoint), content: { 'application/json': { schema: envelopeOf(endpoint, describeValue(`${group}.${name}`, endpoint, schemas)) } } },
    default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  },
});

const describeAccess = (access: Access): Json => {
  if (access === 'public') return {};
  return { description: access === 'deploy' ? 'A deploy token, or interface class: releases' : `Interface class: ${access}` };
};

const describeSuccess = ({ statusCodes = [] }: Endpoint): string =>
  statusCodes.length === 0 ? 'Success' : `Success, or statusCode ${statusCodes.join(', ')} for the caller to handle`;

const envelopeOf = (endpoint: Endpoint, value: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'value', 'message'],
  properties: {
    statusCode: { enum: [SUCCESS, ...(endpoint.statusCodes ?? [])] },
    value,
    message: { type: 'string' },
  },
});

const describeQuery = (endpoint: Endpoint): Json[] => {
  const { properties = {}, required = [] } = toJson(endpoint.query, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
};

const describeBody = (endpoint: Endpoint): Json =>
  endpoint.multipart
    ? {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } },
        },
      }
    : { required: true, content: { 'application/json': { schema: toJson(endpoint.body, 'input') } } };
