import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'viewer',
  contract: '^1.0.0',
  routes: [
    { path: 'PBIViews/:id/:page/:type', title: { zh: '报表', en: 'Report' }, keepAlive: true },
    { path: 'ReportListForClass', title: { zh: '报表列表', en: 'Reports' }, keepAlive: true },
  ],
  slots: [],
};
export default description;
