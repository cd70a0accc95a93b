import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, changed, fileUrl, queryOf } from '@portal/shared/api';
import { endpoints, importFiles, importModes, importPasswords } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Alert, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Checkbox, Radio } from '@portal/shared/ui/data';
import { ImportWizard } from '@portal/shared/ui/resource';
import { Checked, isGood, type CheckedImport } from './checked.tsx';
import { ImportProgress } from './import-progress.tsx';
import styles from './import.module.css';
import { useTexts } from './texts.ts';

const { users } = endpoints;
/** How often one looks how it goes, in milliseconds. */
const LOOK = 1_000;

/** Importing users from a file: one that is under way is shown, wherever it was begun. */
export const ImportView = ({ onBack }: { onBack: () => void }): ReactNode => {
  const t = useTexts();
  const client = useQueryClient();
  /** The one that is over and put aside for the next: what is asked for later may still be that one. */
  const [setAside, putAside] = useState<number>();
  const { queryKey, ...status } = queryOf(users.importStatus);
  const found = useQuery({
    queryKey,
    ...status,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'running' ? LOOK : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const last = found.data;
  const isShown = last && last.state !== 'uploaded' && last.id !== setAside;
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.help}>{t('help')}</p>
        </div>
        <Button onClick={onBack}>{t('back')}</Button>
      </header>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingState />}
      {isShown && <ImportProgress key={last.id} status={last} onChanged={() => void refresh()} onAgain={() => putAside(last.id)} onEnded={() => changed(['users', 'departments', 'groups', 'resourceGroups'])} />}
      {found.isSuccess && !isShown && <Begin onBegun={refresh} />}
    </section>
  );
};

/** The steps until it is begun. */
const Begin = ({ onBegun }: { onBegun: () => Promise<void> }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [mode, setMode] = useState<(typeof importModes)[number]>('both');
  const [createDepartments, setCreateDepartments] = useState(false);
  const [passwords, setPasswords] = useState<(typeof importPasswords)[number]>('none');
  const check = async (file: File): Promise<CheckedImport> => {
    const { id } = await call(users.importUser, { file, quiet: true });
    return { id, ...(await call(users.checkImport, { body: { id, mode, createDepartments: createDepartments ? 1 : 0 }, quiet: true })) };
  };
  const help = (
    <>
      <div className={styles.part}>
        <p>{t('templateFirst')}</p>
        <Button icon={<DownloadOutlined />} href={fileUrl(`${importFiles.template}?language=${language}`)} download>
          {t('template')}
        </Button>
      </div>
      <div className={styles.choices}>
        <fieldset>
          <legend>{t('mode')}</legend>
          <Radio.Group className={styles.options} value={mode} onChange={({ target }) => setMode(target.value as typeof mode)} options={importModes.map((value) => ({ value, label: t(`modes.${value}`) }))} />
        </fieldset>
        {mode !== 'update' && (
          <fieldset>
            <legend>{t('password')}</legend>
            <Radio.Group className={styles.options} value={passwords} onChange={({ target }) => setPasswords(target.value as typeof passwords)} options={importPasswords.map((value) => ({ value, label: t(`passwords.${value}`) }))} />
            {passwords === 'oneTime' && <Alert type="warning" showIcon title={t('secret')} />}
          </fieldset>
        )}
        <Checkbox checked={createDepartments} onChange={({ target }) => setCreateDepartments(target.checked)}>
          {t('createDepartments')}
        </Checkbox>
      </div>
      <p>{t('fileNext')}</p>
    </>
  );
  const run = async ({ id }: CheckedImport) => {
    await call(users.runImport, { body: { id, passwords: mode === 'update' ? 'none' : passwords }, quiet: true });
    await onBegun();
  };
  return <ImportWizard<CheckedImport, void> accept=".xlsx,.csv" help={help} check={check} renderCheck={(checked) => <Checked checked={checked} />} isGood={isGood} run={run} renderResult={() => <LoadingState />} onDone={() => void onBegun()} />;
};
