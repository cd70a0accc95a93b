import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mutationOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/access';
import { Alert, App, Button } from '@portal/shared/ui/base';
import styles from './menus.module.css';
import { useTexts } from './texts.ts';

const { menus } = endpoints;
type Page = ValueOf<typeof menus.choices>['pages'][number];

/** Pages of installed modules that nobody gets to, because no entry leads there: each is put into the menu by one click. */
export const NewPages = ({ pages, titleOf }: { pages: readonly Page[]; titleOf: (page: Page) => string }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const mayAdd = useMay(menus.add);
  const add = useMutation(mutationOf(menus.add));
  const found = pages.filter(({ isNew }) => isNew === 1);
  if (!mayAdd || found.length === 0) return null;
  const put = async (page: Page) => {
    const { path, title, entitle } = page;
    await add.mutateAsync({ body: { name: path, type: 'page', path, title, entitle } });
    void message.success(t('pageAdded', { title: titleOf(page) }));
  };
  return (
    <Alert
      type="info"
      showIcon
      className={styles.fresh}
      title={t('newPages', { count: found.length })}
      description={
        <ul className={styles.pages}>
          {found.map((page) => (
            <li key={page.path}>
              <bdi>{titleOf(page)}</bdi> <code>{page.path}</code>
              <Button size="small" icon={<PlusOutlined />} loading={add.isPending && add.variables.body?.path === page.path} aria-label={t('addPageOf', { title: titleOf(page) })} onClick={() => void put(page).catch(() => undefined)}>
                {t('addPage')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
};
