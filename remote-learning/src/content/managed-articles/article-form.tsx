import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ContentDraft, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { App, Button, Skeleton } from '@portal/shared/ui/base';
import { useSpace } from '@portal/shared/ui/data';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { useAutosave } from '../drafts/use-autosave.ts';
import { withoutPast } from '../publication/audience-fields.tsx';
import { afterChange, EditorNotices, restoredOf, saveProblemOf, withoutChanged, wrongOf, type SaveProblem } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import publication from '../publication/publication.module.css';
import { StateTag } from '../publication/state-tag.tsx';
import { useSaveOver } from '../publication/use-save-over.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { addressOf, keyOf } from './address.ts';
import { NameFields, PlaceFields, type Change } from './article-fields.tsx';
import { bodyOf, draftOf, valuesIn, valuesOf } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

/** The editor of texts, with all that it is made of: fetched by who writes, and nobody else. */
const BilingualEditor = lazy(() => import('../rich-text/bilingual-editor.tsx'));
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

const { managedArticles } = endpoints;
/** Beside each other only where both have room. */
const TWO_COLUMNS = 1_200;
const inForm = new Set(['title', 'entitle', 'summary', 'ensummary', 'classId', 'tags', 'cover', 'content', 'encontent', 'publishTime', 'expireTime', 'groupIds', 'departmentIds', 'userIds']);

/** What a save goes over: a version that somebody else saved, or what is gone. */
type Over = { readonly version: number } | 'new';

type ArticleFormProps = { draftKey: string; row: ManagedArticleDetail | null; draft: ContentDraft | null; onReload: () => void };

/** The form of an article, which keeps by itself what is written in it. */
export const ArticleForm = ({ draftKey, row: opened, draft, onReload }: ArticleFormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [space, ref] = useSpace(TWO_COLUMNS);
  const [row, setRow] = useState(opened);
  // A draft that began from an older version is told so when it is saved.
  const [version, setVersion] = useState(draft?.version ?? opened?.version ?? 0);
  const [initial] = useState(() => (draft ? valuesIn(draft.body) : valuesOf(opened)));
  const [values, setValues] = useState(initial);
  const [isDirty, setIsDirty] = useState(draft !== null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const edits = useRef(0);
  const savedEdits = useRef(0);
  const unsaved = useUnsavedChanges();
  const [typed, setTyped] = useState<ReturnType<typeof draftOf> | null>(null);
  const autosave = useAutosave(draftKey, version, typed);
  const may = { add: useMay(managedArticles.add), update: useMay(managedArticles.update), publish: useMay(managedArticles.publish) };
  const maySave = row ? may.update : may.add;
  const isBegun = draft !== null;
  useEffect(() => {
    if (isBegun) unsaved.guard();
  }, [isBegun, unsaved]);

  const change: Change = (changed) => {
    edits.current += 1;
    const next = { ...values, ...changed };
    setValues(next);
    setTyped(draftOf(next));
    setIsDirty(true);
    setWrong((all) => withoutChanged(all, changed));
    setProblem(afterChange);
    unsaved.guard();
  };
  const refuse = (error: unknown, over?: Over) => {
    const named = Object.fromEntries(Object.entries(wrongOf(error)).filter(([field]) => inForm.has(field)));
    setWrong(named);
    const { text, kind } = saveProblemOf(error);
    sayWrong(named, { text, kind: over === 'new' ? 'gone' : kind });
  };
  /** What is wrong with fields is said there, and above only of how many. What is gone stays so until it is saved as a new one. */
  const sayWrong = (named: object, found: SaveProblem) => {
    const count = Object.keys(named).length;
    setProblem(count > 0 ? { ...found, text: t('check', { count }) } : found);
  };

  /** @returns whether it is saved, and the article's id */
  const keep = async (over?: Over): Promise<number | undefined> => {
    const missing = { ...(values.title.trim() === '' && { title: t('needed') }), ...(values.classId === undefined && { classId: t('needed') }) };
    if (Object.keys(missing).length > 0) {
      setWrong(missing);
      sayWrong(missing, { text: '', kind: over === 'new' ? 'gone' : 'other' });
      return undefined;
    }
    const edit = edits.current;
    setProblem(null);
    setWrong({});
    try {
      const saved =
        row && over !== 'new'
          ? await call(managedArticles.update, { body: { id: row.id, version: over?.version ?? version, ...bodyOf(values) }, quiet: true })
          : await call(managedArticles.add, { body: bodyOf(over === 'new' ? withoutPast(values) : values), quiet: true });
      void message.success(t('saved'));
      setVersion(saved.version);
      savedEdits.current = edit;
      // What was typed while it was saved is not.
      if (edits.current === edit) {
        setTyped(null);
        setIsDirty(false);
        unsaved.release();
        if (row?.id === saved.id) await autosave.stop();
      }
      if (row?.id === saved.id) setRow(await call(managedArticles.info, { query: { id: saved.id } }));
      return saved.id;
    } catch (error) {
      refuse(error, over);
      return undefined;
    }
  };
  /** A new one has its own address from here on; what stands there is asked for anew. */
  const show = async (id: number) => {
    if (row?.id === id) return onReload();
    const isTyped = edits.current !== savedEdits.current;
    // Publishing counts as a change, too.
    const now = isTyped ? await call(managedArticles.info, { query: { id }, quiet: true }).catch(() => null) : null;
    unsaved.release();
    await autosave.moveTo({ key: keyOf(id), version: now?.version ?? 1 }, isTyped);
    void navigate(addressOf(search, id), { replace: true });
  };
  /** Nothing else is begun meanwhile. */
  const alone = async (what: 'save' | 'publish', work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  };
  const save = (over?: Over) =>
    alone('save', async () => {
      const id = await keep(over);
      if (id !== undefined && id !== row?.id) await show(id);
    });
  const publish = () =>
    alone('publish', async () => {
      const id = isDirty || !row ? await keep() : row.id;
      if (id === undefined) return;
      try {
        await call(managedArticles.publish, { body: { ids: [id] }, quiet: true });
        void message.success(t('published', { name: nameIn(language, values.title, values.entitle) }));
        // When it was published is the server's to say.
        await show(id);
      } catch (error) {
        refuse(error);
        if (id !== row?.id) {
          void message.error((error as Error).message);
          await show(id);
        }
      }
    });
  const load = async () => {
    unsaved.release();
    setTyped(null);
    await autosave.stop();
    onReload();
  };
  const differences = useDifference();
  const { compare, saveOver, isSavingOver } = useSaveOver({
    find: async () => row && call(managedArticles.info, { query: { id: row.id }, quiet: true }),
    differences: (now) => differences(valuesOf(now), values),
    save: (over) => save({ version: over }),
    onProblem: setProblem,
  });
  const isBusy = busy !== null || isSavingOver;
  const isOut = row?.state === 'published';
  const { state } = autosave;
  return (
    <div ref={ref} className={publication.page}>
      <header className={publication.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={() => navigate(addressOf(search))} />
        <h1 className={publication.title}>
          <bdi>{nameIn(language, values.title, values.entitle) || t('newTitle')}</bdi>
        </h1>
        {row && <StateTag state={row.state} />}
        <p className={publication.quiet} role="status">
          {state.kind === 'kept' && state.time && t('kept', { time: formatInstant(state.time, language, 'second') })}
          {state.kind === 'failed' && t('keptNot')}
        </p>
        <div className={publication.acts}>
          <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
          {row && <Button onClick={() => setShown('versions')}>{t('versions')}</Button>}
          {maySave && (
            <Button type={isOut ? 'primary' : 'default'} loading={busy === 'save'} disabled={isBusy} onClick={() => void save()}>
              {t(isOut || values.publishTime ? 'save' : 'saveDraft')}
            </Button>
          )}
          {may.publish && maySave && !isOut && (
            <Button type="primary" loading={busy === 'publish'} disabled={isBusy} onClick={() => void publish()}>
              {t('publish')}
            </Button>
          )}
        </div>
      </header>
      {maySave && <LiveLine state={row?.state} period={values} />}
      <EditorNotices restored={isDirty ? restoredOf(draft, opened) : undefined} problem={problem} isBusy={isBusy} onDiscard={() => void load()} onSaveOver={() => void saveOver()} compare={compare} {...(may.add && { onSaveAsNew: () => void save('new') })} />
      <div className={space === 'table' ? styles.columns : `${styles.columns} ${styles.narrow}`}>
        <div className={styles.fields}>
          <NameFields values={values} wrong={wrong} onChange={change} />
          <h2 className={styles.section}>{t('text')}</h2>
          {(wrong.content || wrong.encontent) && (
            <p role="alert" className={publication.wrong}>
              {wrong.content ?? wrong.encontent}
            </p>
          )}
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <BilingualEditor label={t('text')} initial={{ zh: initial.content, en: initial.encontent }} onChange={(which, html) => change(which === 'zh' ? { content: html } : { encontent: html })} />
          </Suspense>
        </div>
        <PlaceFields values={values} wrong={wrong} row={row} onChange={change} />
      </div>
      {shown === 'preview' && (
        <Suspense>
          <PreviewDialog values={values} row={row} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {shown === 'versions' && row && <VersionsDrawer calls={managedArticles} row={row} differences={({ cover, ...then }) => differences({ ...then, cover: cover || undefined }, valuesOf(row))} consequence={t('restoreNext')} hasUnsaved={isDirty} onRestored={() => void load()} onClose={() => setShown(null)} />}
    </div>
  );
};
