import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { MOST_PAGES, type PersonalHome, type PersonalPage } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App, Button } from '@portal/shared/ui/base';
import { Dropdown } from '@portal/shared/ui/shell';
import { useOffer } from '../offer/use-offer.tsx';
import { keyOf } from './page-key.ts';
import styles from './page.module.css';
import { useAddPage, useOrderPages, useRemovePage, useResetPage, useSetStart, useUpdatePage } from './queries.ts';
import { useTexts } from './texts.ts';

const NameDialog = lazy(() => import('../name-dialog/name-dialog.tsx'));

type Props = { home: PersonalHome; page: PersonalPage; onChoose: (key: string) => void; onEdit: () => void };

/** The pages to choose from, and what can be done with the one that is shown. */
export const PageBar = ({ home, page, onChoose, onEdit }: Props): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const add = useAddPage();
  const update = useUpdatePage();
  const acts = usePageActs(home, page, onChoose);
  const own = home.pages.filter(({ templateId }) => templateId === null);
  const save = async (name: string) => {
    if (naming === 'new') onChoose(keyOf({ id: (await add.mutateAsync({ name })).id, templateId: null }));
    else await update.mutateAsync({ id: page.id ?? 0, version: page.version, name, cards: page.cards });
    setNaming(null);
  };
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{t('title')}</h1>
      <nav className={styles.tabs} aria-label={t('pages')}>
        {home.pages.map((one) => (
          <button key={keyOf(one)} type="button" className={styles.tab} aria-current={one === page ? 'page' : undefined} onClick={() => onChoose(keyOf(one))}>
            <bdi>{nameIn(language, one.name, one.ename)}</bdi>
            {one.templateId !== null && <span className={styles.badge}>{t('ofRole')}</span>}
          </button>
        ))}
        <Button type="text" icon={<PlusOutlined />} aria-label={t('addPage')} title={t('addPage')} disabled={own.length >= MOST_PAGES} onClick={() => setNaming('new')} />
      </nav>
      <div className={styles.acts}>
        {page.mayChange === 1 && (
          <Button icon={<EditOutlined />} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <Dropdown trigger={['click']} menu={{ items: [...(page.templateId === null ? [{ key: 'rename', label: t('rename') }] : []), ...acts.items], onClick: ({ key }) => (key === 'rename' ? setNaming('rename') : acts.run(key)) }}>
          <Button icon={<MoreOutlined />} aria-label={t('more')} title={t('more')} />
        </Dropdown>
      </div>
      {naming && (
        <Suspense>
          <NameDialog of="page" title={t(naming === 'new' ? 'addPage' : 'rename')} initial={naming === 'new' ? '' : page.name} onSave={save} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </header>
  );
};

/** What the menu of a page offers. What goes wrong is a toast of its call. */
const usePageActs = ({ pages, isStart }: PersonalHome, page: PersonalPage, onChoose: (key: string) => void) => {
  const t = useTexts();
  const { message, modal } = App.useApp();
  const offer = useOffer();
  const [add, order, remove, reset, setStart] = [useAddPage(), useOrderPages(), useRemovePage(), useResetPage(), useSetStart()];
  const ids = pages.flatMap(({ id, templateId }) => (templateId === null && id !== null ? [id] : []));
  const at = page.templateId === null ? ids.indexOf(page.id ?? 0) : -1;
  const { name, cards } = page;

  const takeBack = () => {
    add.mutate({ name, cards, sort: at }, { onSuccess: ({ id }) => onChoose(keyOf({ id, templateId: null })), onError: (error) => void message.error(error.message) });
  };
  const runs: Record<string, () => void> = {
    before: () => order.mutate(ids.toSpliced(at, 1).toSpliced(at - 1, 0, page.id ?? 0)),
    after: () => order.mutate(ids.toSpliced(at, 1).toSpliced(at + 1, 0, page.id ?? 0)),
    start: () => setStart.mutate(isStart === 1 ? 0 : 1, { onSuccess: () => void message.success(t(isStart === 1 ? 'isNotStart' : 'isStart')) }),
    remove: () => remove.mutate(page.id ?? 0, { onSuccess: () => offer({ key: 'personal-page', text: t('removed', { name }), action: t('undo'), run: takeBack }) }),
    reset: () => void modal.confirm({ title: t('resetAsk'), content: t('resetNext'), okText: t('reset'), cancelText: t('cancel'), okType: 'danger', onOk: () => reset.mutateAsync(page.templateId ?? 0).then(() => void message.success(t('resetDone'))) }),
  };
  return {
    items: [
      ...(at > 0 ? [{ key: 'before', label: t('before') }] : []),
      ...(at >= 0 && at < ids.length - 1 ? [{ key: 'after', label: t('after') }] : []),
      { key: 'start', icon: <HomeOutlined aria-hidden="true" />, label: t(isStart === 1 ? 'notStart' : 'start') },
      ...(page.templateId !== null && page.id !== null ? [{ key: 'reset', label: t('reset'), danger: true }] : []),
      ...(page.templateId === null ? [{ key: 'remove', label: t('remove'), danger: true }] : []),
    ],
    run: (key: string) => runs[key]?.(),
  };
};
