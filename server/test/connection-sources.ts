import { eq } from 'drizzle-orm';
import { endpoints, type BodyOf, type ConnectionSource } from '@portal/shared/contract/all';
import { connectionSource, rateCount, report, workspace } from '../src/database/schema/index.ts';
import { databaseKind } from './database.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { startPowerBiRecorder, type PowerBiRecorder } from './power-bi.ts';

const { connectionSources } = endpoints;
export type SourceForm = BodyOf<typeof connectionSources.add>;
export const SOURCE_SECRET = 'Client-secret-1';
export const [WORKSPACE, OTHER_ID] = ['7c0e7a10-0000-4000-8000-00000000aaaa', '7c0e7a10-0000-4000-8000-00000000bbbb'] as const;

/** A portal, and a service that its connection sources can be at. */
export type TestSources = {
  readonly portal: TestPortal;
  readonly service: PowerBiRecorder;
  readonly admin: string;
  /** What a form says of a source at the service. */
  readonly form: (more?: Partial<SourceForm>) => SourceForm;
  readonly add: (more?: Partial<SourceForm>) => Promise<number>;
  readonly rowOf: (id: number) => Promise<ConnectionSource>;
  /** What the form sends of a source as it stands. */
  readonly bodyOf: (id: number, more?: Record<string, unknown>) => Promise<BodyOf<typeof connectionSources.update>>;
  /** A report of the catalogue that comes from a source. */
  readonly addReport: (sourceId: number, workspaceId?: string, more?: Partial<typeof report.$inferInsert>) => Promise<number>;
  /** The service answers as usual, and nobody has called too often. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const startTestSources = async (): Promise<TestSources> => {
  const service = await startPowerBiRecorder();
  const portal = await startTestPortal(databaseKind);
  const admin = await portal.signIn('admin');
  const { db } = portal.portal.database;
  let made = 0;
  const form = (more: Partial<SourceForm> = {}): SourceForm => ({ name: `Source ${(made += 1)}`, kind: 'service', clientId: 'portal', secret: SOURCE_SECRET, authority: `${service.address}/tenant`, apiBase: service.address, embedOrigins: [service.address], ...more });
  const rowOf = (id: number) => portal.value(connectionSources.details, { token: admin, query: { onlineId: String(id) } });
  return {
    portal,
    service,
    admin,
    form,
    rowOf,
    add: async (more = {}) => (await portal.value(connectionSources.add, { token: admin, body: form(more) })).id,
    bodyOf: async (id, more = {}) => ({ ...(await rowOf(id)), ...more }) as BodyOf<typeof connectionSources.update>,
    addReport: async (sourceId, workspaceId = WORKSPACE, more = {}) => {
      await db.insert(workspace).values({ sourceId, id: workspaceId, name: 'Known' }).onConflictDoNothing();
      const [sample] = await db.select().from(report).limit(1);
      if (!sample) throw new Error('There are no samples');
      const { id: _, ...copied } = sample;
      const [added] = await db.insert(report).values({ ...copied, name: 'Of a source', sourceId, workspaceId, sourceReportId: OTHER_ID, ...more }).returning({ id: report.id });
      return added?.id ?? 0;
    },
    restart: async () => {
      service.override = () => undefined;
      await db.delete(rateCount);
    },
    stop: async () => {
      await portal.stop();
      await service.close();
    },
  };
};

/** The id of the source that the settings name. */
export const environmentId = async ({ portal }: TestSources): Promise<number> => (await portal.portal.database.db.select().from(connectionSource).where(eq(connectionSource.isEnvironment, true)))[0]?.id ?? 0;

/** What somebody was refused by: the status, and the field. */
export const refusalOf = ({ status, envelope }: { readonly status: number; readonly envelope: { readonly errors?: readonly { readonly field?: string | undefined }[] } }): readonly [number, string | undefined] => [status, envelope.errors?.[0]?.field?.split('.')[0]];
