import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { App } from '@portal/shared/ui/base';
import type { ListDefinition } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';

/** As many as the server gives at once. */
const AT_ONCE = 200;
/** More rows than that nobody reads, and the server has other things to do. */
const MOST = 20_000;
const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes all the rows that a query finds, not only the page that is shown, into an Excel file. */
export const useExport = <Row, Order extends string>(list: ListDefinition<Row, Order>, query: ListQuery<Order>) => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const columns = list.columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));

  const start = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await list.load({ ...query, page, size: AT_ONCE });
        rows.push(...items);
        setProgress({ done: rows.length, total });
        if (items.length === 0 || rows.length >= total) break;
        if (rows.length >= MOST) {
          void message.warning(t('exportCut', { count: rows.length }));
          break;
        }
      }
      const { workbookOf } = await import('./workbook.ts');
      save(workbookOf(list.texts.title, [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]), list.texts.title);
    } catch (error) {
      void message.error(t('exportFailed', { reason: (error as Error).message }));
    } finally {
      setProgress(null);
    }
  };
  return { isOffered: columns.length > 0, progress, start };
};

const save = (content: Uint8Array<ArrayBuffer>, title: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: MEDIA_TYPE }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title} ${new Intl.DateTimeFormat('sv-SE').format(new Date())}.xlsx`;
  link.click();
  URL.revokeObjectURL(url);
};
