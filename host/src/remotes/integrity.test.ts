import { describe, expect, test } from '@jest/globals';
import { replace } from '@portal/tooling/jest';
import { explainChunk } from './chunk-error.ts';
import { expectIntegrity, faultOf, integrityOf } from './integrity.ts';

test('a file of a release must be the one that was released', () => {
  expectIntegrity({ manifest: '/remotes/admin/1.0.0-a/mf-manifest.json', integrity: { 'mf-manifest.json': 'sha256-aaa', 'assets/1.js': 'sha256-bbb' } });
  expect(integrityOf('/remotes/admin/1.0.0-a/mf-manifest.json')).toBe('sha256-aaa');
  expect(integrityOf(`${window.location.origin}/remotes/admin/1.0.0-a/assets/1.js`)).toBe('sha256-bbb');
});

test('what the description of a release does not name can never be right', () => {
  expect(integrityOf('/remotes/admin/1.0.0-a/assets/2.js')).toBe('sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
});

test('what belongs to no release, or comes from a development server, is not looked at', () => {
  expectIntegrity({ manifest: 'http://localhost:9001/mf-manifest.json', integrity: {} });
  expect([integrityOf('/assets/main.js'), integrityOf('http://localhost:9001/main.js')]).toEqual(['', '']);
});

describe('a file that could not be loaded', () => {
  const url = '/remotes/faulty/1.0.0-a/assets/1.js';
  const requests: [string, RequestInit | undefined][] = [];
  /** The server answers with a status; whether the file is the one that was released, the browser says. */
  const answering = (status: number | undefined, sound = true): void => {
    requests.length = 0;
    expectIntegrity({ manifest: '/remotes/faulty/1.0.0-a/mf-manifest.json', integrity: { 'assets/1.js': 'sha256-bbb' } });
    const answer = async (address: string, init?: RequestInit) => {
      requests.push([address, init]);
      if (status === undefined || (init?.integrity && !sound)) throw new TypeError('Failed to fetch');
      return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) };
    };
    replace(globalThis, 'fetch', answer as unknown as typeof fetch);
  };

  test('is damaged, and what the browser has kept of it is replaced', async () => {
    answering(200, false);
    expect(await faultOf(url)).toEqual({ kind: 'integrity' });
    expect(requests).toEqual([
      [url, { cache: 'reload' }],
      [url, { integrity: 'sha256-bbb' }],
    ]);
  });

  test.each([404, 410])('is gone by %i, though the release has it', async (status) => {
    answering(status);
    expect(await faultOf(url)).toEqual({ kind: 'integrity', status });
    expect(await faultOf('/assets/main.js')).toEqual({ kind: 'http', status });
  });

  test('is refused for now', async () => {
    answering(503);
    expect(await faultOf(url)).toEqual({ kind: 'http', status: 503 });
  });

  test('is sound by now, or the server is not reached', async () => {
    answering(200);
    expect(await faultOf(url)).toBeUndefined();
    answering(undefined);
    expect(await faultOf(url)).toBeUndefined();
  });

  test('is told as what it is where a page or a part of it asked for it', async () => {
    const error = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request: url, type: 'missing' });
    answering(200, false);
    expect(await explainChunk('page', error)).toMatchObject({ stage: 'page', kind: 'integrity', cause: error });
    answering(404);
    expect(await explainChunk('page', error)).toMatchObject({ kind: 'integrity', status: 404 });
    answering(503);
    expect(await explainChunk('page', error)).toMatchObject({ kind: 'chunk', status: 503 });
    expect(await explainChunk('page', Object.assign(error, { type: 'timeout' }))).toMatchObject({ kind: 'timeout' });
  });
});
