import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { publishRemote, publishSite } from './publish.ts';

let dist: string;
let built: string;

const write = (file: string, content = ''): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'publish-'));
  built = join(dist, '.building', 'x');
});

afterEach(() => rmSync(dist, { recursive: true }));

describe('publishRemote', () => {
  const release = (version: string, content = ''): string => {
    write(join(built, 'remote.json'), JSON.stringify({ name: 'admin', version }));
    write(join(built, 'remoteEntry.js'), content);
    return publishRemote(built, dist);
  };

  test('keeps every release, and points to the newest', () => {
    release('1.0.0-a');
    expect(release('1.0.0-b')).toBe(join('remotes', 'admin', 'current.json'));
    expect(readdirSync(join(dist, 'remotes', 'admin')).sort()).toEqual(['1.0.0-a', '1.0.0-b', 'current.json']);
    expect(JSON.parse(readFileSync(join(dist, 'remotes', 'admin', 'current.json'), 'utf8'))).toEqual({ version: '1.0.0-b' });
  });

  test('leaves what is served alone when it is built for a release', () => {
    release('1.0.0-a');
    write(join(built, 'remote.json'), JSON.stringify({ name: 'admin', version: '1.0.0-b' }));
    expect(publishRemote(built, dist, 'releases')).toBe(join('releases', 'admin', 'current.json'));
    expect(JSON.parse(readFileSync(join(dist, 'remotes', 'admin', 'current.json'), 'utf8'))).toEqual({ version: '1.0.0-a' });
  });

  test('never changes a release that is there', () => {
    release('1.0.0-a', 'first');
    release('1.0.0-a', 'second');
    expect(readFileSync(join(dist, 'remotes', 'admin', '1.0.0-a', 'remoteEntry.js'), 'utf8')).toBe('first');
  });
});

describe('publishSite', () => {
  const folder = () => join(dist, 'host');
  const publish = (script: string): string => {
    rmSync(built, { recursive: true, force: true });
    write(join(built, 'index.html'), script);
    write(join(built, 'assets', script));
    return publishSite(built, folder(), dist);
  };

  test('puts the new page beside the files of the one before', () => {
    publish('main.a.js');
    expect(publish('main.b.js')).toBe(join('host', 'index.html'));
    expect(readFileSync(join(folder(), 'index.html'), 'utf8')).toBe('main.b.js');
    expect(readdirSync(join(folder(), 'assets')).sort()).toEqual(['main.a.js', 'main.b.js']);
  });

  test('removes files that no open page can need any more', () => {
    publish('main.a.js');
    const monthAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000);
    utimesSync(join(folder(), 'assets', 'main.a.js'), monthAgo, monthAgo);
    publish('main.b.js');
    expect(existsSync(join(folder(), 'assets', 'main.a.js'))).toBe(false);
  });
});
