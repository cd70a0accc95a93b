import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { endpoints } from '@portal/shared/contract/all';
import { oddBody, oddFile, oddInput, type Schema } from '../test/odd-input.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../test/portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from '../test/power-bi.ts';
import { describeContract } from './http/openapi.ts';

/** How many requests each call gets, and where the row of them begins: FUZZ_REQUESTS=2000 FUZZ_SEED=7 looks further. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

type Content = { readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: Content; readonly 'multipart/form-data'?: Content } };
};

/** These may leave the reader without a password, or without a session: they come last. */
const isAboutPeople = ({ operationId }: Operation): boolean => /^users\.|Password$/.test(operationId);

const operations = Object.entries(describeContract('0').paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as 'GET' | 'POST', ...operation })),
).sort((one, other) => Number(isAboutPeople(one)) - Number(isAboutPeople(other)));

type Part = Pick<InjectOptions, 'query' | 'payload' | 'headers'>;

/** @param cut how many bytes at the end do not arrive */
const withFile = ({ name, content, cut }: { name: string; content: Buffer; cut: number }): Part => {
  const quoted = name.replace(/["\r\n]/g, '_');
  const form = Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n`), content, Buffer.from('\r\n--b--\r\n')]);
  return { payload: form.subarray(0, form.length - cut), headers: { 'content-type': 'multipart/form-data; boundary=b' } };
};

/** A request's words, as they may be quoted in the answer. */
const sentBy = ({ query, payload }: Part): string => `${String(payload).replaceAll('\\"', '"')} ${typeof query === 'string' ? [...new URLSearchParams(query)].flat().join(' ') : ''}`;

const partsOf = ({ parameters, requestBody }: Operation): Arbitrary<Part> => {
  if (!requestBody) {
    const query = { type: 'object', properties: Object.fromEntries((parameters ?? []).map(({ name, schema }) => [name, schema])) };
    return oddInput(query).map((input) => ({ query: input === null || typeof input !== 'object' ? String(input).toWellFormed() : new URLSearchParams(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString() }));
  }
  const { 'application/json': json, 'multipart/form-data': form } = requestBody.content;
  const sound = json ? oddInput(json.schema).map((input) => ({ payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } })) : oddFile.map(withFile);
  const broken = oddBody.map(({ type, content }) => ({ payload: content, headers: { 'content-type': type } }));
  return form || json ? fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: broken }) : broken;
};

/** What no client sends to say who calls. */
const oddAuthorization: Arbitrary<string> = fc.constantFrom('', 'Bearer', 'bearer x', 'Bearer null', `Bearer ${'a.'.repeat(2_000)}`, 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.');

describe('odd requests', () => {
  let powerBi: PowerBiRecorder;
  let portal: TestPortal;
  /** Of who may do everything, and of who reads. */
  const tokens: [admin: string, viewer: string] = ['', ''];
  let callers = 0;

  const send = (path: string, method: 'GET' | 'POST', { headers, ...part }: Part, authorization: string) =>
    portal.portal.app.inject({
      ...part,
      url: path,
      method,
      headers: { ...headers, ...(authorization ? { authorization } : {}), 'accept-language': 'en' },
      remoteAddress: `10.${(callers += 1) >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    });

  beforeAll(async () => {
    powerBi = await startPowerBiRecorder();
    // What is exported is a picture, of which covers are made.
    const picture = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#246' } }).png().toBuffer();
    powerBi.override = ({ path }) => {
      if (path.endsWith('/file')) return { headers: { 'content-type': 'image/png' }, body: picture };
      return /\/exports\/[^/]+$/.test(path) ? { body: { status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.png' } } : undefined;
    };
    portal = await startTestPortal(undefined, { POWERBI_API_BASE: powerBi.address, POWERBI_LOGIN_AUTHORITY: `${powerBi.address}/tenant`, POWERBI_EMBED_ORIGINS: 'https://app.example' });
  }, START_MILLISECONDS);
  afterAll(async () => {
    await portal.stop();
    await powerBi.close();
  });

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s answers each with what it says, or says what is wrong with it',
    async (_, { path, method, ...operation }) => {
      // Some calls end sessions. Signing in takes longer than what it is for.
      const isOver = async (token: string) => (await portal.call(endpoints.signIn.myMenus, { token })).status !== 200;
      if (await isOver(tokens[0])) tokens[0] = await portal.signIn('admin');
      if (await isOver(tokens[1])) tokens[1] = await portal.signIn('viewer').catch(() => '');
      const authorization = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: oddAuthorization });
      await fc.assert(
        fc.asyncProperty(partsOf(operation), authorization, async (part, who) => {
          const response = await send(path, method, part, typeof who === 'number' ? `Bearer ${tokens[who]}` : who);
          if (response.statusCode >= 500) throw new Error(`${response.statusCode} ${response.body}`);
          if (!String(response.headers['content-type']).startsWith('application/json')) return;
          const { statusCode, message, errors = [] } = response.json<{ statusCode: number; message: string; errors?: { field: string; message: string }[] }>();
          if (response.statusCode >= 400) {
            expect(statusCode).toBe(response.statusCode);
            expect(message).not.toBe('');
          }
          // Nobody but a programmer understands these, unless it is what they have sent.
          const sent = sentBy(part);
          for (const said of [message, ...errors.map((one) => one.message)]) expect(said.replace(/“([^”]*)”/gu, (quoted, text: string) => (sent.includes(text) ? '' : quoted))).not.toMatch(/undefined|\bNaN\b|\[object|zod|regex|pattern|select |insert |Cannot read|is not a function|ECONN/i);
        }),
        { numRuns: REQUESTS, seed: SEED },
      );
    },
    START_MILLISECONDS + REQUESTS * 1_000,
  );

  test('leave a portal that works', async () => {
    expect(await portal.value(endpoints.health.ready)).toEqual({ down: [] });
    expect((await portal.value(endpoints.users.list, { token: await portal.signIn('admin') })).total).toBeGreaterThan(0);
  });
});
