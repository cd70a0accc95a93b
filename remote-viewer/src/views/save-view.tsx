import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import type { OpenReport } from '../open-report/open-report.ts';
import { useSaveView } from './queries.ts';
import { useTexts } from './texts.ts';
import styles from './views.module.css';

const MOST_NAME = 50;

/** Keeps what is on screen under a name. */
export const SaveView = ({ report, isBeside = false }: { report: OpenReport; /** The dialog was opened for the views that there are. */ isBeside?: boolean }): ReactNode => {
  const t = useTexts();
  const save = useSaveView(report.id);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState('');
  // Known at once, so that Enter pressed again does not save again.
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!name.trim()) return setProblem(t('nameNeeded'));
    setProblem('');
    setBusy(true);
    try {
      const state = await report.captureState();
      const page = report.state().page ?? '';
      await save.mutateAsync({ name, page, state, isShared: isShared ? 1 : 0 });
      report.noteBrought({ page, state });
      setName('');
      setShared(false);
    } catch (error) {
      setProblem((error as Error).message || t('saveFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form data-beside={isBeside || undefined} className={styles.save} onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <Input value={name} maxLength={MOST_NAME} placeholder={t('name')} aria-label={t('name')} aria-invalid={problem !== ''} onChange={(event) => setName(event.target.value)} />
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
      <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
        {t('share')}
      </Checkbox>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};
