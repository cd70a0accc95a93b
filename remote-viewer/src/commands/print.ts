import type { RemoteCommand } from '@portal/shared/shell';
import { openReportIn } from '../viewer/open-reports.ts';

const print: RemoteCommand = (tab) => openReportIn(tab)?.print();
export default print;
