import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { RequestLog } from './request-log.ts';

test('a request is one line, which says who asked for what, how it ended and how long it took', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) } }, logController: new RequestLog() });
  app.get('/somewhere', (_, reply) => reply.code(201).send('x'));
  await app.inject({ url: '/somewhere?page=2', remoteAddress: '10.0.0.1' });
  await app.close();
  const written = lines.filter(({ url }) => url !== undefined);
  expect(written).toEqual([expect.objectContaining({ msg: 'request completed', method: 'GET', url: '/somewhere?page=2', ip: '10.0.0.1', statusCode: 201, reqId: expect.any(String), responseTime: expect.any(Number) })]);
  expect(lines.filter(({ msg }) => String(msg).includes('request'))).toHaveLength(1);
});
