import { useState, type ReactNode } from 'react';
import { call, whenRefreshed } from '@portal/shared/api';
import { endpoints, type ReportHolder } from '@portal/shared/contract/publishing';
import { App } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import { useLevelOptions } from '../use-choices.ts';
import styles from './access.module.css';
import { useTexts } from './texts.ts';

const { managedReports, reportAccess } = endpoints;

/** The level of a grant in its row: it shows at once what was chosen, and goes back where the server refuses. An end stays as it is. */
export const LevelSelect = ({ reportId, holder: { kind, id, allowA }, name, mayChange }: { reportId: number; holder: ReportHolder; name: string; mayChange: boolean }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const levels = useLevelOptions();
  const [wanted, setWanted] = useState<number | null>(null);
  const labelOf = (level: number) => levels.find(({ value }) => value === level)?.label ?? '';
  if (!mayChange) return labelOf(allowA);
  const change = async (level: number) => {
    setWanted(level);
    try {
      if (kind === 'role') await call(managedReports.grantRole, { body: { ids: [reportId], groupId: id, allowA: level }, quiet: true });
      else await call(reportAccess.grantPerson, { body: { id: reportId, userId: id, allowA: level }, quiet: true });
      await whenRefreshed();
      void message.success(t('levelSet', { name, level: labelOf(level) }));
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setWanted(null);
    }
  };
  return <Select<number> className={styles.level} aria-label={t('levelOf', { name })} aria-busy={wanted !== null} disabled={wanted !== null} value={wanted ?? allowA} options={levels.map(({ value, label }) => ({ value: Number(value), label }))} onChange={(level) => void change(level)} />;
};
