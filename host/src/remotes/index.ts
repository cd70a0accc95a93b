/** Remotes as the rest of the host sees them. */
import './shared-modules.ts';

export { pagesOf, registryQuery, type RemotePageRoute } from './registry.ts';
export { RemotePage } from './remote-page.tsx';
export { RemotesFailed, RemoteSlot } from './remote-slot.tsx';
export { SAFE_START } from './start/safe-start.ts';
export { Notices } from './notices.tsx';
export { RemotesProvider, useRemotes, type Remotes } from './remotes-provider.tsx';
