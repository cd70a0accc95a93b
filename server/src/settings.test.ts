import { describe, expect, test } from '@jest/globals';
import { prepareDataFolder, readSettings } from './settings.ts';

describe('settings', () => {
  test('without any: the local reporting service, PGlite, the samples', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 8080, host: 'localhost', samples: true, databaseUrl: undefined });
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
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} is wrong: `);
  });

  test('a data folder that cannot be made is refused with what to do', () => {
    expect(() => prepareDataFolder('/dev/null/portal')).toThrow(/^The data folder \/dev\/null\/portal cannot be written to \(\w+\); name another with PORTAL_DATA_DIR\.$/);
  });
});
