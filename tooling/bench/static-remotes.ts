import type { Federation } from '../../host/src/remotes/federation.ts';

/** The remotes compiled into the host: what stands in for federation in the bundle that federation is compared with. */
const remotes: Record<string, () => Promise<unknown>> = {
  viewer: () => import('../../remote-viewer/src/remote.ts'),
  admin: () => import('../../remote-admin/src/remote.ts'),
  learning: () => import('../../remote-learning/src/remote.ts'),
  comments: () => import('../../remote-comments/src/remote.ts'),
};

export const federation: Federation = {
  register: () => undefined,
  load: (name) => remotes[name]?.() ?? Promise.reject(new Error(`There is no remote ${name}.`)),
};
