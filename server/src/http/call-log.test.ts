import { expect, jest, test } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '@portal/shared/contract/all';
import { logCall } from './call-log.ts';

const { users } = endpoints;
const logged = (level: 'none' | 'meta' | 'body', endpoint: Parameters<typeof logCall>[0] = users.list, body: unknown = { keyword: 'ann', pageIndex: 2, stray: 'x' }) => {
  const info = jest.fn();
  logCall(endpoint, level, 'admin', { log: { info }, query: {}, body } as unknown as FastifyRequest, { statusCode: 200, elapsedTime: 12.4 } as unknown as FastifyReply);
  return info.mock.calls.map(([fields]) => fields);
};
const said = { interface: 'POST /api/User/List', user: 'admin', status: 200, milliseconds: 12 };

test('a level of none writes nothing, meta who called what and what came of it, body also what was sent', () => {
  expect(logged('none')).toEqual([]);
  expect(logged('meta')).toEqual([said]);
  expect(logged('body')).toEqual([{ ...said, query: '{}', body: '{"keyword":"ann","pageIndex":2}' }]);
});

test('a body is cut where it is long, has no secret and no file', () => {
  const [password] = logged('body', users.add, { account: 'ann', localPassword: 'Secret-1' }) as { body: string }[];
  expect(password?.body).toBe('{"account":"ann","localPassword":"***"}');
  const [long] = logged('body', users.list, { keyword: 'x'.repeat(5_000) }) as { body: string }[];
  expect(long?.body).toHaveLength(2_000);
  expect(logged('body', users.importUser, Buffer.from('file'))).toEqual([expect.objectContaining({ body: '(file)' })]);
});
