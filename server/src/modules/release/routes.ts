import type { HandlersOf } from '../../contract-routes.ts';
import type { Releases } from './service.ts';

export const releaseRoutes = (releases: Releases): HandlersOf<'release'> => ({
  registry: () => releases.registry(),
});
