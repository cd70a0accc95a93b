import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { App } from '@portal/shared/ui/base';
import type { ListDefinition } from './list-definition.ts';
import type { ListQuery } from './list-query.ts';

/** As many as the server gives at once. */
const AT_ONCE = 200;
/** More rows than that the server writes. */
const MOST_HERE = 5_000;
/** Where the server does not, that is all of them. */
const MOST = 20_000;

/** How far the file is, whether the list has one, and what begins it. */
export type ListExport = ReturnType<typeof useExport>;

/** Writes all the rows that a query finds, not only the page that is shown, into an Excel file; a long one is the server's work. */
export const useExport = <Row, Order extends string>(list: ListDefinition<Row, Order>, query: ListQuery<Order>) => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const columns = list.columns.flatMap(({ key, title, text }) => (text ? [{ key, title, text }] : []));
  const { title: sheet } = list.texts;

  const start = async () => {
    setProgress({ done: 0, total: 0 });
    // SPEC 9 has it for reports: what it is, and the day.
    const name = `${sheet} ${new Intl.DateTimeFormat('sv-SE').format(new Date())}`;
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await list.load({ ...query, page, size: AT_ONCE });
        if (list.file && total > MOST_HERE) {
          const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
          await list.file.run({ query, name, columns: columns.map(({ key, title }) => ({ key, title })), timeZone });
          // From now on the portal tells how far it is.
          return;
        }
        rows.push(...items);
        setProgress({ done: rows.length, total });
        if (items.length === 0 || rows.length >= total) break;
        if (rows.length >= MOST) {
          void message.warning(t('exportCut', { count: rows.length }));
          break;
        }
      }
      const { workbookParts, WORKBOOK_MEDIA_TYPE } = await import('../../workbook/workbook.ts');
      const parts: BlobPart[] = [];
      for await (const part of workbookParts(sheet, [[columns.map(({ title }) => title)], rows.map((row) => columns.map(({ text }) => text(row)))])) parts.push(part);
      save(new Blob(parts, { type: WORKBOOK_MEDIA_TYPE }), `${name}.xlsx`);
    } catch (error) {
      void message.error(t('exportFailed', { reason: (error as Error).message }));
    } finally {
      setProgress(null);
    }
  };
  return { isOffered: columns.length > 0, progress, start };
};

const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
