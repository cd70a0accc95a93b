import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, fileUrl, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/site';
import { App, Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FormDrawer } from '@portal/shared/ui/resource';
import styles from './branding.module.css';
import { useTexts } from './texts.ts';

const { branding } = endpoints;
type Values = ValueOf<typeof branding.find>;
/** Width divided by height: a mark stands in the tab of a browser, too. */
const MARK_ASPECT = 1;

/** /Main/webConfiguration: what the portal is called, and its mark. */
export default function BrandingPage(): ReactNode {
  const t = useTexts();
  const mayChange = useMay(branding.update);
  const answer = useQuery(queryOf(branding.find));
  // What the form began with: what others save meanwhile takes nothing out of it.
  const [opened, setOpened] = useState<Values>();
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('page')}</h1>
      </header>
      <div>
        <h2>{t('title')}</h2>
        <p>{t('help')}</p>
      </div>
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <>
          <Fields values={answer.data} />
          {mayChange && (
            <Button type="primary" onClick={() => setOpened(answer.data)}>
              {t('change')}
            </Button>
          )}
          {opened && <BrandingForm standing={opened} onReload={() => answer.refetch().then(({ data }) => setOpened(data))} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </div>
  );
}

const Fields = ({ values: { name, ename, mark } }: { values: Values }): ReactNode => {
  const t = useTexts();
  return (
    <dl className={styles.fields}>
      <dt>{t('name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      <dt>{t('english')}</dt>
      <dd>{ename ? <bdi>{ename}</bdi> : t('none')}</dd>
      <dt>{t('mark')}</dt>
      <dd>{mark ? <img className={styles.mark} src={fileUrl(mark)} alt={t('markAlt')} /> : t('noMark')}</dd>
    </dl>
  );
};

type FormProps = { standing: Values; onReload: () => Promise<unknown>; onClose: () => void };

const BrandingForm = ({ standing, onReload, onClose }: FormProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  return (
    <FormDrawer<Values>
      // What stands now is another form, after somebody was told that it is not what they began with.
      key={standing.version}
      title={t('title')}
      fields={[
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'mark', label: t('mark'), kind: 'picture', aspect: MARK_ASPECT, hint: t('markHint'), upload: (file) => call(branding.uploadMark, { file }) },
      ]}
      initial={standing}
      rules={branding.update.body.shape}
      onSave={(values) => save(values).then(() => void message.success(t('saved')))}
      onReload={onReload}
      current={() => call(branding.find, { quiet: true })}
      onSaveOver={save}
      onClose={onClose}
    />
  );
};

const save = ({ name, ename, mark, version }: Values): Promise<null> => call(branding.update, { body: { name, ename, mark, version }, quiet: true });
