import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile, readNamedFile } from '../../../http/files.ts';
import type { FileParts } from '../../../storage/file-parts.ts';
import type { Checks } from './checks.ts';
import type { Contents } from './contents.ts';
import type { Imports } from './imports.ts';
import type { ConnectionSources } from './service.ts';

export const connectionSourceRoutes = (sources: ConnectionSources, contents: Contents, checks: Checks, imports: Imports, parts: FileParts): HandlersOf<'connectionSources'> => ({
  list: ({ body }) => sources.list(body),
  details: ({ query }) => sources.details(query.onlineId),
  select: () => sources.select(),
  add: ({ currentUser, body, request }) => sources.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => sources.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => sources.remove(currentUser, body.onlineIds, request.ip),
  isActive: ({ currentUser, body, request }) => sources.isActive(currentUser, body.onlineIds, body.value === 1, request.ip),
  dependents: ({ body }) => sources.dependents(body.onlineIds),
  test: ({ body, language }) => checks.test(body, language),
  workspaces: ({ query }) => contents.workspaces(query.OnlieId),
  reports: ({ body }) => contents.reports(body),
  contents: ({ body }) => contents.all(body),
  upload: async ({ currentUser, request }) => imports.upload(currentUser, await readNamedFile(request)),
  beginUpload: ({ currentUser, body }) => parts.begin(currentUser, body),
  uploadPart: async ({ currentUser, query, request }) => parts.add(currentUser, query, await readFile(request)),
  getUpload: ({ currentUser, query }) => parts.state(currentUser, query.file),
  begin: ({ currentUser, body, request }) => imports.begin(currentUser, body, request.ip),
  importState: ({ query }) => imports.state(query),
});
