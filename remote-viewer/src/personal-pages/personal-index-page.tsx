import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { PersonalCard, PersonalHome, PersonalPage } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { usePageTab } from '@portal/shared/shell';
import { Alert, App, Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { CardGrid, poolKeyOf } from './card-grid.tsx';
import { LivePool } from './live-pool.ts';
import { LiveReport } from './live-report.ts';
import { PageBar } from './page-bar.tsx';
import { keyOf } from './page-key.ts';
import styles from './page.module.css';
import { useAddPage, useMine, useUpdatePage, useUpdateTemplatePage } from './queries.ts';
import { useTexts } from './texts.ts';

const PageEditor = lazy(() => import('./page-editor.tsx'));

/** /Main/PersonalIndex: one's own pages of cards (SPEC 2.3). */
export default function PersonalIndexPage(): ReactNode {
  const mine = useMine();
  return (
    <div className={styles.page}>
      {mine.isPending && <LoadingState />}
      {mine.isError && <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data && <Pages home={mine.data} onReload={() => mine.refetch()} />}
    </div>
  );
}

const Pages = ({ home, onReload }: { home: PersonalHome; onReload: () => Promise<unknown> }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState('');
  // As it was when its editing began: what is saved elsewhere meanwhile is told when this is saved, and takes no arrangement away.
  const [editing, setEditing] = useState<PersonalPage | null>(null);
  const pool = usePool();
  const save = useSave();
  const remove = useRemoveCard();
  const page = home.pages.find((one) => keyOf(one) === chosen) ?? home.pages[0];
  const shown = page && !editing ? page.cards.map((card) => poolKeyOf(`${keyOf(page)} ${language}`, card)).join('\n') : '';
  useEffect(() => pool.keep(shown.split('\n')), [pool, shown]);
  if (editing) {
    return (
      <Suspense fallback={<LoadingState />}>
        <PageEditor
          key={keyOf(editing)}
          name={editing.name}
          shownName={nameIn(language, editing.name, editing.ename)}
          hasName={editing.templateId === null}
          cards={editing.cards}
          things={home}
          onSave={(cards, newName) => save(editing, cards, newName)}
          onReload={async () => {
            await onReload();
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      </Suspense>
    );
  }
  if (!page) return <Nothing onAdded={setChosen} />;
  const edit = () => setEditing(page);
  return (
    <>
      <PageBar home={home} page={page} onChoose={setChosen} onEdit={edit} />
      {page.isBehind === 1 && page.mayChange === 1 && <Alert type="info" showIcon title={t('behind')} />}
      {page.mayChange === 0 && <p className={styles.hint}>{t('fixed')}</p>}
      {page.cards.length === 0 ? (
        <EmptyState
          title={t('emptyPage')}
          description={t(page.mayChange === 1 ? 'emptyPageNext' : 'emptyFixed')}
          action={page.mayChange === 1 && <Button type="primary" onClick={edit}>{t('edit')}</Button>}
        />
      ) : (
        <CardGrid pageKey={`${keyOf(page)} ${language}`} cards={page.cards} things={home} pool={pool} onRemove={page.mayChange === 1 ? (card) => void remove(page, card) : undefined} />
      )}
    </>
  );
};

/** The frames of this tab's page; they end with the tab, and not when it is only not in front. */
const usePool = (): LivePool => {
  const { onDispose } = usePageTab();
  const [pool] = useState(() => new LivePool((thing) => new LiveReport(thing)));
  useEffect(() => onDispose(() => pool.keep([])), [onDispose, pool]);
  return pool;
};

/** Saves a page as it was edited. @throws ApiError */
const useSave = (): ((page: PersonalPage, cards: PersonalCard[], name: string) => Promise<unknown>) => {
  const update = useUpdatePage();
  const updateTemplate = useUpdateTemplatePage();
  return ({ id, templateId, version }, cards, name) =>
    templateId === null ? update.mutateAsync({ id: id ?? 0, version, name, cards }) : updateTemplate.mutateAsync({ templateId, version, cards });
};

/** What may not be opened any more is taken from the page; what goes wrong is a toast. */
const useRemoveCard = (): ((page: PersonalPage, card: PersonalCard) => Promise<void>) => {
  const t = useTexts();
  const { message } = App.useApp();
  const save = useSave();
  return async (page, card) => {
    try {
      await save(page, page.cards.filter(({ key }) => key !== card.key), page.name);
      void message.success(t('cardRemoved', { name: t(`kind.${card.kind}`) }));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
};

const Nothing = ({ onAdded }: { onAdded: (key: string) => void }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const add = useAddPage();
  const begin = async () => {
    try {
      const { id } = await add.mutateAsync({ name: t('newName') });
      onAdded(keyOf({ id, templateId: null }));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <EmptyState title={t('empty')} description={t('emptyNext')} action={<Button type="primary" loading={add.isPending} onClick={() => void begin()}>{t('addPage')}</Button>} />
    </>
  );
};
