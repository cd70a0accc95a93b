import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import type { ReactNode } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ValueOf } from '@portal/shared/contract';
import { importFiles, type endpoints } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Alert, Button } from '@portal/shared/ui/base';
import { TableFrame } from '@portal/shared/ui/data';
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
            {wrongRows.map(({ line, column, value, reason }) => (
              <tr key={`${line} ${column}`}>
                <td>{line}</td>
                <td>{column && t(`columns.${column}`)}</td>
                <td>
                  <bdi>{value}</bdi>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
};
