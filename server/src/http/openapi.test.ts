import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import SwaggerParser from '@apidevtools/swagger-parser';
import { endpoints, type Endpoint } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';

type Document = Parameters<typeof SwaggerParser.validate>[0];

describe('the published contract', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal();
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const document = async () => (await portal.portal.app.inject('/api/docs/json')).json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();

  test('is valid OpenAPI 3.1, its references among it', async () => {
    const described = await document();
    expect(described.openapi).toBe('3.1.0');
    await expect(SwaggerParser.validate(described as unknown as Document)).resolves.toBeDefined();
  });

  test('has every entry', async () => {
    const { paths } = await document();
    for (const endpoint of Object.values(endpoints).flatMap((group) => Object.values(group as Record<string, Endpoint>))) {
      expect(Object.keys(paths[endpoint.path] ?? {})).toContain(endpoint.method.toLowerCase());
    }
  });

  test('can be read in a browser without anything from elsewhere', async () => {
    const page = await portal.portal.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('swagger-ui');
    expect([...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address).filter((address) => /^(https?:)?\/\//.test(address ?? ''))).toEqual([]);
    expect(page.body).not.toMatch(/<script>(?!\s*<)/);
  });
});
