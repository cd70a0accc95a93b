import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mutationOf, queryOf } from '@portal/shared/api';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, Button, Input } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './interfaces.module.css';
import { useTexts } from './texts.ts';

const { interfaces } = endpoints;

/** Makes a call that changes nothing, with an input that is typed as JSON, and shows what comes of it. */
export const TrialDrawer = ({ row, onClose }: { row: InterfaceRow; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [input, setInput] = useState('{}');
  const taken = useQuery(queryOf(interfaces.input, { query: { id: String(row.id) } }));
  const trial = useMutation(mutationOf(interfaces.tryOut));
  return (
    <Drawer open size={LIST_WIDTH} title={t('tryOf', { name: nameIn(language, row.name, row.ename) })} onClose={onClose}>
      <div className={styles.trial}>
        <p>
          <Tag variant="filled">{row.method}</Tag> <code className={styles.path}>{row.path}</code>
        </p>
        <p>{t('tryHelp')}</p>
        <Input.TextArea className={styles.json} aria-label={t('input')} autoSize={{ minRows: 3, maxRows: 12 }} value={input} onChange={(event) => setInput(event.target.value)} />
        <details>
          <summary>{t('schema')}</summary>
          <pre className={styles.json}>{taken.data?.schema ?? ''}</pre>
        </details>
        <Button type="primary" loading={trial.isPending} onClick={() => trial.mutate({ body: { id: row.id, input } })}>
          {t('call')}
        </Button>
        {trial.isError && <Alert type="error" showIcon title={trial.error.message} />}
        {trial.data && (
          <section aria-label={t('answer')} role="status">
            <p>
              <Tag color={trial.data.status < 400 ? 'green' : 'red'}>{trial.data.status}</Tag> {t('milliseconds', { count: trial.data.milliseconds })}
            </p>
            {trial.data.isCut === 1 && <p>{t('cut')}</p>}
            <pre className={styles.json}>{readable(trial.data.answer)}</pre>
          </section>
        )}
      </div>
    </Drawer>
  );
};

/** JSON in lines; what is none, or was cut, as it is. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
