import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { prepareDataFolder, readSettings } from './settings.ts';

describe('settings', () => {
  test('without any: the local reporting service, PGlite, the samples', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 8080, host: 'localhost', timeZone: 'UTC', samples: true, databaseUrl: undefined });
    expect(settings.powerBi.embedOrigins).toEqual(['http://127.0.0.1:8081']);
    expect(settings.dataFolder).toMatch(/\/data$/);
  });

  test('a variable that is set to nothing counts as not set', () => {
    expect(readSettings({ PORTAL_PORT: '', DATABASE_URL: '', PORTAL_SAMPLES: '' })).toEqual(readSettings({}));
  });

  test('lists and slashes are put in order', () => {
    const { powerBi } = readSettings({ POWERBI_EMBED_ORIGINS: 'https://app.powerbi.com, https://app.powerbi.cn', POWERBI_API_BASE: 'https://api.powerbi.com/' });
    expect(powerBi.embedOrigins).toEqual(['https://app.powerbi.com', 'https://app.powerbi.cn']);
    expect(powerBi.apiBase).toBe('https://api.powerbi.com');
  });

  test.each([
    ['PORTAL_PORT', '0'],
    ['PORTAL_SAMPLES', 'no'],
    ['DATABASE_URL', 'mysql://x'],
    ['POWERBI_API_BASE', 'api.powerbi.com'],
    ['POWERBI_EMBED_ORIGINS', 'https://app.powerbi.com/path'],
    ['PORTAL_LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'a bucket'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_PREFIX', '/reports'],
    ['PORTAL_RELEASE_ADDRESS', 'cdn.example'],
    ['PORTAL_TRUST_PROXY', 'yes'],
    ['PORTAL_TRUST_PROXY', '10.0.0.0/33'],
    ['PORTAL_TRUST_PROXY', '10.0.0.1,'],
    ['PORTAL_REQUEST_SECONDS', '0'],
    ['PORTAL_TIME_ZONE', 'Moon/Tycho'],
    ['PORTAL_TIME_ZONE', 'Beijing'],
    ['PORTAL_SOURCE_FILE_MB', '2048'],
    ['PORTAL_SOURCE_FILE_MB', 'large'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_LOCK_SECONDS', 'a while'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} is wrong: `);
  });

  test.each<[string, false | number | string[]]>([
    ['', false],
    ['0', false],
    ['1', 1],
    ['10.0.0.5, 10.1.0.0/16,::1, loopback', ['10.0.0.5', '10.1.0.0/16', '::1', 'loopback']],
  ])('PORTAL_TRUST_PROXY=%s names whom to believe', (given, trusted) => {
    expect(readSettings({ PORTAL_TRUST_PROXY: given }).trustProxy).toEqual(trusted);
  });

  test('files are in the data folder, or in a bucket below the prefix', () => {
    expect(readSettings({}).storage.s3).toBeUndefined();
    expect(readSettings({ S3_BUCKET: 'files', S3_PREFIX: 'reports/portal', S3_PATH_STYLE: '1' }).storage.s3).toMatchObject({
      bucket: 'files',
      prefix: 'reports/portal/',
      pathStyle: true,
      region: 'us-east-1',
      credentials: undefined,
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ S3_ENDPOINT: 'https://minio.example' }, 'The setting S3_BUCKET is missing: S3_ENDPOINT is set'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'key' }, 'The setting S3_SECRET_KEY is missing'],
    [{ S3_BUCKET: 'files', S3_SECRET_KEY: 'hidden' }, 'The setting S3_ACCESS_KEY is missing'],
  ])('half of what S3 needs is refused: %j', (given, message) => {
    expect(() => readSettings(given)).toThrow(message);
    expect(() => readSettings(given)).not.toThrow('hidden');
  });

  test('a data folder is for its own account, also one that was open to others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
    try {
      chmodSync(folder, 0o755);
      for (const path of [folder, join(folder, 'new')]) {
        prepareDataFolder(path);
        expect(statSync(path).mode & 0o777).toBe(0o700);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a data folder that cannot be made is refused with what to do', () => {
    expect(() => prepareDataFolder('/dev/null/portal')).toThrow(/^The data folder \/dev\/null\/portal cannot be written to \(\w+\); name another with PORTAL_DATA_DIR\.$/);
  });
});
