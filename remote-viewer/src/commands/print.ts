import type { RemoteCommand } from '@portal/shared/shell';
import { openReportIn } from '../open-report/open-reports.ts';

const print: RemoteCommand = (tab) => openReportIn(tab)?.print();
export default print;
