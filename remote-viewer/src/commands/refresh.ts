import type { RemoteCommand } from '@portal/shared/shell';
import { openReportIn } from '../open-report/open-reports.ts';

const refresh: RemoteCommand = (tab) => openReportIn(tab)?.refresh();
export default refresh;
