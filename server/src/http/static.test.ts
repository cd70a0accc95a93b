import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { databaseKind } from '../../test/database.ts';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';

const PAGE = '<!doctype html><title>Portal</title>';
const FOR_EVER = 'public, max-age=31536000, immutable';

describe('built files', () => {
  let portal: TestPortal;
  let address: string;

  beforeAll(async () => {
    portal = await startTestPortal(databaseKind, { POWERBI_EMBED_ORIGINS: 'https://app.powerbi.com' });
    const host = join(portal.folder, 'dist', 'host');
    mkdirSync(join(host, 'assets'), { recursive: true });
    writeFileSync(join(host, 'index.html'), PAGE);
    const script = join(host, 'assets', 'main.0123456789.js');
    writeFileSync(script, 'plain');
    writeFileSync(`${script}.br`, brotliCompressSync('compressed'));
    address = await portal.portal.app.listen({ port: 0, host: '127.0.0.1' });
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const get = (url: string, headers: Record<string, string> = {}) => portal.portal.app.inject({ method: 'GET', url, headers });
  /** As it is written: a client that reads addresses would have changed it. */
  const asked = async (path: string, headers: Record<string, string> = {}) => {
    const [response] = (await once(request(address, { path, headers }).end(), 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };
  const page = { accept: 'text/html,application/xhtml+xml' };

  test.each(['/', '/login', '/Main/PBIViews/1/null/Online', '/Main/Home?x=1'])('%s is the host’s page, asked for each time', async (url) => {
    const response = await get(url, page);
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
    expect(response.headers['content-type']).toContain('text/html');
  });

  test.each(['/assets/missing.0123456789.js', '/remotes/admin/9.9.9/remoteEntry.js', '/remotes/none', '/api/none', '/api/Upload/Files'])(
    '%s is missing, and never the page',
    async (url) => {
      const response = await get(url, page);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(response.json().statusCode).toBe(404);
    },
  );

  test.each(['//', '//x', '//api/health', '//index.html', '//assets/main.0123456789.js', '///api/User/List', '/%2fevil.example', '/\\evil.example', '/./x', '/assets/../index.html', '/x/%2e%2e/index.html', '/..%2f..%2fkeys%2fsessions.key'])(
    '%s is no file and no call, but what any other address is that there is not',
    async (url) => {
      const response = await asked(url);
      expect([response.status, JSON.parse(response.body)]).toMatchObject([404, { statusCode: 404, value: null }]);
    },
  );

  test.each(['//', '//evil.example/Main/Home', '/\\evil.example'])('%s, which means another host, is not the page either', async (url) => {
    expect((await asked(url, page)).status).toBe(404);
  });

  test('a doubled slash within a path is the page’s, as any other address is', async () => {
    expect((await asked('/Main//Home', page)).body).toBe(PAGE);
  });

  test('a script is not answered with a page', async () => {
    expect((await get('/Main/Home', { accept: '*/*' })).statusCode).toBe(404);
  });

  test('hashed files are kept for a year, and come compressed where the browser takes it', async () => {
    const url = '/assets/main.0123456789.js';
    expect((await get(url)).headers['cache-control']).toBe(FOR_EVER);
    expect((await get(url)).body).toBe('plain');
    const compressed = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': FOR_EVER });
    expect(compressed.headers['content-type']).toContain('javascript');
    expect(compressed.headers.vary).toMatch(/accept-encoding/i);
  });

  test.each(['/../settings.ts', '/..%2f..%2fkeys%2fsessions.key', '/remotes/..%2f..%2f..%2fkeys%2fsessions.key', '/%2e%2e/%2e%2e/keys/sessions.key'])(
    '%s leads nowhere',
    async (url) => {
      expect([400, 403, 404]).toContain((await get(url)).statusCode);
    },
  );

  test('the headers keep the page to itself and to the reporting service', async () => {
    const { headers } = await get('/', page);
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self' blob:;font-src 'self';connect-src 'self';" +
        "frame-src 'self' https://app.powerbi.com;object-src 'none';base-uri 'self';frame-ancestors 'self'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('what is built while the portal runs is served from its next start on', async () => {
    const bodies = async () => Promise.all(['/', '/index.html', '/Main/Home'].map(async (url) => (await get(url, page)).body));
    expect(await bodies()).toEqual([PAGE, PAGE, PAGE]);
    const built = PAGE.replace('Portal', 'Built anew');
    writeFileSync(join(portal.folder, 'dist', 'host', 'index.html'), built);
    expect(await bodies()).toEqual([PAGE, PAGE, PAGE]);
    await portal.restart();
    expect(await bodies()).toEqual([built, built, built]);
  }, START_MILLISECONDS);
});
