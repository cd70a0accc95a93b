import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ValueOf } from '@portal/shared/contract';
import { importFiles, type endpoints } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Alert, Button } from '@portal/shared/ui/base';
import { Cards, TableFrame, useSpace } from '@portal/shared/ui/data';
import styles from './import.module.css';
import { useTexts } from './texts.ts';

export type CheckedImport = ValueOf<typeof endpoints.users.checkImport> & { readonly id: number };

/** Nothing is imported of a file with a mistake in it. */
export const isGood = ({ wrong, created, updated }: CheckedImport): boolean => wrong === 0 && created + updated > 0;

/** What was found in a file: what would be done, and each row that is wrong. */
export const Checked = ({ checked: { id, created, updated, skipped, departments, wrong, wrongRows } }: { checked: CheckedImport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  if (wrong === 0) {
    const summary = `${t('summary', { created, updated, skipped })}${departments > 0 ? t('newDepartments', { count: departments }) : ''}`;
    return <Alert type={created + updated > 0 ? 'success' : 'info'} showIcon title={created + updated > 0 ? t('good') : t('nothing')} description={summary} role="status" />;
  }
  return (
    <>
      <div className={styles.part}>
        <Alert type="error" showIcon title={t('wrong', { count: wrong })} role="alert" />
        {wrong > wrongRows.length && <p>{t('wrongFirst', { count: wrongRows.length })}</p>}
        <Button icon={<DownloadOutlined />} href={fileUrl(`${importFiles.wrong(id)}?language=${language}`)} download>
          {t('wrongFile')}
        </Button>
      </div>
      <WrongRows rows={wrongRows} />
    </>
  );
};

/** Each row that is wrong; as cards where columns would break words. */
const WrongRows = ({ rows }: { rows: CheckedImport['wrongRows'] }): ReactNode => {
  const t = useTexts();
  const [space, ref] = useSpace();
  const columnOf = ({ column }: (typeof rows)[number]) => column && t(`columns.${column}`);
  return (
    <div ref={ref}>
      {space === 'cards' ? (
        <Cards
          aria-label={t('wrongTable')}
          cards={rows.map((row) => ({
            key: keyOf(row),
            head: t('lineOf', { line: row.line }),
            rows: [
              ...(row.column ? [{ key: 'column', title: t('column'), value: columnOf(row) }] : []),
              { key: 'value', title: t('value'), value: <bdi>{row.value}</bdi> },
              { key: 'reason', title: t('reason'), value: row.reason },
            ],
          }))}
        />
      ) : (
        <TableFrame className={styles.rows} tabIndex={0} role="region" aria-label={t('wrongTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('value')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  <td>{row.line}</td>
                  <td>{columnOf(row)}</td>
                  <td>
                    <bdi>{row.value}</bdi>
                  </td>
                  <td>{row.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </div>
  );
};

const keyOf = ({ line, column }: CheckedImport['wrongRows'][number]): string => `${line} ${column}`;
