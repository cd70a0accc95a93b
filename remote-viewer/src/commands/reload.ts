import { currentLanguage } from '@portal/shared/language';
import type { RemoteCommand } from '@portal/shared/shell';
import { openReportIn } from '../open-report/open-reports.ts';

const reload: RemoteCommand = (tab) => openReportIn(tab)?.reload(currentLanguage());
export default reload;
