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
  expect(written).toEqual([expect.objectContaining({ msg: 'request completed', method: 'GET', url: '/somewhere?page=…', ip: '10.0.0.1', statusCode: 201, reqId: expect.any(String), responseTime: expect.any(Number) })]);
  expect(lines.filter(({ msg }) => String(msg).includes('request'))).toHaveLength(1);
});

test('what lets in who has it is not in the log: values of the query, and tickets', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } }, logController: new RequestLog() });
  app.get('/h5/:bundle/:ticket/*', () => 'x');
  app.setNotFoundHandler((_, reply) => reply.send('the page'));
  await app.inject('/loginToken?token=let-me-in&next=secret%20place');
  await app.inject('/sso/RedirectCallback?code=let-me-in&state=secret');
  await app.inject('/h5/abc/let-me-in/index.html');
  await app.close();
  expect(lines.join('')).not.toMatch(/let-me-in|secret/);
  expect(lines.map((line) => (JSON.parse(line) as { url?: string }).url)).toEqual(expect.arrayContaining(['/loginToken?token=…&next=…', '/sso/RedirectCallback?code=…&state=…', '/h5/abc/…/index.html']));
});
