import { describe, expect, test } from '@jest/globals';
import { LoadError, RemoteFailure, isTransient, toFailure } from './failure.ts';

const where = { remote: 'comments', version: '1.0.0-abc', stage: 'page' as const };

const chunkError = (name: string, message: string, code?: string): Error => Object.assign(new Error(message), { name, code });

describe('toFailure', () => {
  test.each([
    ["a script chunk", chunkError('ChunkLoadError', 'Loading chunk 12 failed.\n(error: /12.js)')],
    ['a style chunk', chunkError('Error', 'Loading CSS chunk 12 failed.', 'CSS_CHUNK_LOAD_FAILED')],
    ['a chunk whose name was lost', chunkError('Error', 'wrapped: Loading chunk users failed.')],
  ])('%s is a chunk failure', (_, error) => expect(toFailure(error, where).kind).toBe('chunk'));

  test('any other error is the remote’s own', () => {
    const failure = toFailure(new TypeError('x is undefined'), where);
    expect(failure).toMatchObject({ remote: 'comments', version: '1.0.0-abc', stage: 'page', kind: 'evaluation' });
    expect(failure.message).toContain('x is undefined');
  });

  test('what the federation run time reported keeps its stage, kind and status', () => {
    const failure = toFailure(new LoadError('manifest', 'http', { status: 503 }), where);
    expect(failure).toMatchObject({ stage: 'manifest', kind: 'http', status: 503 });
  });

  test('a failure stays itself', () => {
    const failure = new RemoteFailure({ ...where, kind: 'timeout' });
    expect(toFailure(failure, { ...where, stage: 'render' })).toBe(failure);
  });
});

describe('isTransient', () => {
  const failing = (kind: RemoteFailure['kind'], status?: number) => new RemoteFailure({ ...where, kind, status });

  test('transport errors may pass', () => {
    expect(isTransient(failing('network'))).toBe(true);
    expect(isTransient(failing('http', 503))).toBe(true);
    expect(isTransient(failing('chunk'))).toBe(true);
  });

  test('an HTTP error, an error of the code and a wrong version do not', () => {
    expect(isTransient(failing('http', 404))).toBe(false);
    expect(isTransient(failing('chunk', 404))).toBe(false);
    expect(isTransient(failing('evaluation'))).toBe(false);
    expect(isTransient(failing('contract'))).toBe(false);
    expect(isTransient(failing('timeout'))).toBe(false);
  });
});
