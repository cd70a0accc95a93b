import type { RemoteCommand } from '@portal/shared/shell';
import { openReportIn } from '../viewer/open-reports.ts';

const refresh: RemoteCommand = (tab) => openReportIn(tab)?.refresh();
export default refresh;
