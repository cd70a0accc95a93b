import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'comments',
  contract: '^1.0.0',
  routes: [],
  slots: ['viewer.drawer'],
  commands: [],
};
export default description;
