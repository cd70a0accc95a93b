import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import type { Tokens } from '../tokens/tokens.ts';

const request = z.object({ client_id: z.string().default(''), client_secret: z.string().default(''), scope: z.string().default(''), grant_type: z.string().default('') });

const scope = 'https://analysis.windows.net/powerbi/api/.default';

/** Compares without telling by its time how much was right. */
const same = (one: string, other: string) => timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** An error as Microsoft Entra answers it (protocol 12.3). */
const failure = (error: string, code: number, description: string) => ({
  error,
  error_description: `AADSTS${code}: ${description}`,
  error_codes: [code],
  timestamp: new Date().toISOString(),
  trace_id: randomUUID(),
  correlation_id: randomUUID(),
});

/** POST /local/oauth2/v2.0/token: client credentials against an access token (protocol 12.3). */
export const tokenEndpoint = ({ client, tokens }: { client: Settings['client']; tokens: Tokens }) => async (app: FastifyInstance): Promise<void> => {
  await app.register(formBody);
  app.post('/local/oauth2/v2.0/token', async (incoming, reply) => {
    const read = request.safeParse(incoming.body ?? {});
    const given = read.success ? read.data : request.parse({});
    reply.header('cache-control', 'no-store');
    if (given.grant_type !== 'client_credentials') return reply.code(400).send(failure('unsupported_grant_type', 70003, "The app requested an unsupported grant type; 'client_credentials' is supported."));
    if (!given.client_id) return reply.code(400).send(failure('invalid_request', 900144, "The request body must contain the following parameter: 'client_id'."));
    if (given.scope !== scope) return reply.code(400).send(failure('invalid_scope', 70011, `The provided value for scope is not valid; it is ${scope}.`));
    if (!same(given.client_id, client.id)) return reply.code(400).send(failure('unauthorized_client', 700016, 'The application was not found in the directory.'));
    if (!same(given.client_secret, client.secret)) return reply.code(401).send(failure('invalid_client', 7000215, 'Invalid client secret provided.'));
    const { token, expiresIn } = await tokens.access(client.id);
    return { token_type: 'Bearer', expires_in: expiresIn, ext_expires_in: expiresIn, access_token: token };
  });
};
