import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { CaptionLanguage, ChapterKind } from '@portal/shared/contract/content';
import { endpoints, type ContentDraft, type ManagedChapterDetail, type PublicationState } from '@portal/shared/contract/content/management';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { App, Button, Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { useAutosave } from '../drafts/use-autosave.ts';
import { afterChange, EditorNotices, restoredOf, saveProblemOf, withoutChanged, type SaveProblem } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import { TextInput } from '../publication/text-input.tsx';
import { useSaveOver } from '../publication/use-save-over.ts';
import publication from '../publication/publication.module.css';
import { useTexts as useVersionTexts } from '../versions/texts.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { bodyOf, draftOf, valuesIn, valuesOf, type ChapterValues } from './chapter-values.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { Captions } from './captions.tsx';
import { kindIcons } from './kind-icons.tsx';
import styles from './managed-chapters.module.css';
import { editPath, keyOf } from './paths.ts';
import { QuizEditor } from './quiz-editor.tsx';
import { problemOf } from './quiz-values.ts';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

/** The editor of texts, with all that it is made of: fetched by who writes, and nobody else. */
const BilingualEditor = lazy(() => import('../rich-text/bilingual-editor.tsx'));
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

const { managedChapters } = endpoints;
/** Characters of a title. */
const MOST = 200;

type ChapterFormProps = { draftKey: string; lessonId: number; lessonState: PublicationState; kind: ChapterKind; row: ManagedChapterDetail | null; draft: ContentDraft | null; onReload: () => void };

/** A chapter in the hands of its author: what is written is kept by itself, and saved when they say so. */
export const ChapterForm = ({ draftKey, lessonId, lessonState, kind, row: opened, draft, onReload }: ChapterFormProps): ReactNode => {
  const t = useTexts();
  const ofVersions = useVersionTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [initial] = useState(() => (draft ? valuesIn(draft.body, valuesOf(opened)) : valuesOf(opened)));
  const [values, setValues] = useState(initial);
  const [row, setRow] = useState(opened);
  // A draft that began from an older version is told so when it is saved.
  const [version, setVersion] = useState(draft?.version ?? opened?.version ?? 0);
  const [isChanged, setChanged] = useState(draft !== null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const edits = useRef(0);
  const isSending = useRef(false);
  const changes = useUnsavedChanges();
  const unsaved = useMemo(() => (isChanged ? draftOf(values) : null), [isChanged, values]);
  const { state: kept, stop, moveTo } = useAutosave(draftKey, version, unsaved);
  const may = { add: useMay(managedChapters.add), update: useMay(managedChapters.update), versions: useMay(managedChapters.versions) };

  const change = (changed: Partial<ChapterValues>) => {
    edits.current += 1;
    setValues((before) => ({ ...before, ...changed }));
    setWrong((all) => withoutChanged(all, changed));
    setProblem(afterChange);
    setChanged(true);
    changes.guard();
  };
  /** What is missing, by field: said here, because the server would name a position in a list. */
  const missing = (): Record<string, string> => {
    const quiz = kind === 'quiz' ? problemOf(values.quiz) : undefined;
    return {
      ...(values.title.trim() === '' && { title: t('needed') }),
      // A new one cannot be without its file; what stands has one, and its texts can be saved meanwhile.
      ...(isSending.current && !row && { upload: t('stillSending') }),
      ...(quiz && { quiz: t(`quizProblems.${quiz.kind}`, { number: quiz.question + 1 }) }),
    };
  };
  const save = async (over?: { readonly version: number } | 'new') => {
    if (isSaving) return;
    const found = missing();
    setWrong(found);
    setProblem(Object.keys(found).length > 0 ? { text: t('check'), kind: 'other' } : null);
    if (Object.keys(found).length > 0) return;
    const edit = edits.current;
    setSaving(true);
    try {
      const body = bodyOf(kind, values);
      const saved =
        row && over !== 'new'
          ? await call(managedChapters.update, { body: { id: row.id, version: over?.version ?? version, ...body }, quiet: true })
          : await call(managedChapters.add, { body: { lessonId, kind, ...body }, quiet: true });
      setVersion(saved.version);
      if (isSending.current) void message.warning(t('savedWithoutFile'));
      else void message.success(t('saved'));
      // What was typed while it was saved is not.
      const isTyped = edits.current !== edit;
      const isNew = row?.id !== saved.id;
      if (!isTyped) setChanged(false);
      if ((!isTyped && !isSending.current) || isNew) changes.release();
      if (isNew) await moveTo({ key: keyOf({ id: saved.id }, lessonId), version: saved.version }, isTyped);
      else if (!isTyped) await stop();
      if (row?.id === saved.id) await refresh(saved.id, values);
      else void navigate(editPath(search, { id: saved.id }), { replace: true });
    } catch (error) {
      setProblem(saveProblemOf(error));
      setWrong(Object.fromEntries((error instanceof ApiError ? error.errors : []).map(({ field, message: text }) => [field.split('.')[0] ?? field, text])));
    } finally {
      setSaving(false);
    }
  };
  /**
   * Shows what stands after a save. The version stays the one that was saved: what others have saved since is not in this form, and would be
   * overwritten. A file that was saved is no upload any more; one that was sent meanwhile still is.
   */
  const refresh = async (id: number, sent: ChapterValues) => {
    setValues((before) => (before.upload === sent.upload ? { ...before, upload: undefined } : before));
    const now = await call(managedChapters.info, { query: { id }, quiet: true });
    setRow(now);
    setValues((before) => (before.upload === undefined && before.seconds === sent.seconds ? { ...before, seconds: now.seconds } : before));
  };
  /** Captions are kept at once, and count as a change. Throws what is wrong with them. */
  const setCaptions = async (language: CaptionLanguage, text: string) => {
    if (!row) return;
    setSaving(true);
    try {
      const { captions, version: next } = await call(managedChapters.setCaptions, { body: { id: row.id, version, language, text }, quiet: true });
      setVersion(next);
      setRow((before) => before && { ...before, captions, version: next });
      // What is not saved is kept once more, as begun from this version.
      setValues((before) => ({ ...before }));
      void message.success(t(text === '' ? 'captionsRemoved' : 'captionsSaved', { language: t(`languages.${language}`) }));
    } catch (error) {
      const found = saveProblemOf(error);
      if (found.kind === 'other') throw error;
      setProblem(found);
    } finally {
      setSaving(false);
    }
  };
  const differences = useDifference();
  const { compare, saveOver, isSavingOver } = useSaveOver({
    find: async () => row && call(managedChapters.info, { query: { id: row.id }, quiet: true }),
    differences: (now) => differences(now, { ...values, quiz: bodyOf(kind, values).quiz }),
    save: (over) => save({ version: over }),
    onProblem: setProblem,
  });
  /** Shows what stands, without what was written since. */
  const discard = async () => {
    await stop();
    changes.release();
    onReload();
  };
  const isBusy = isSaving || isSavingOver;
  const maySave = row ? may.update : may.add;
  return (
    <div className={publication.page}>
      <header className={publication.head}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('back')} title={t('back')} onClick={() => void navigate(editPath(search))} />
        <h1 className={publication.title}>
          <bdi>{nameIn(language, values.title, values.entitle) || t(`newKinds.${kind}`)}</bdi>
        </h1>
        <Tag icon={kindIcons[kind]}>{t(`kinds.${kind}`)}</Tag>
        <span className={publication.quiet} role="status">
          {kept.kind === 'kept' && kept.time && t('kept', { time: formatInstant(kept.time, language, 'second') })}
          {kept.kind === 'failed' && t('keptNot')}
        </span>
        <span className={publication.acts}>
          <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
          {row && may.versions && <Button onClick={() => setShown('versions')}>{ofVersions('versions')}</Button>}
          {maySave && (
            <Button type="primary" loading={isSaving} disabled={isBusy} onClick={() => void save()}>
              {t('save')}
            </Button>
          )}
        </span>
      </header>
      {maySave && <LiveLine isOfLesson state={lessonState} />}
      <EditorNotices restored={isChanged ? restoredOf(draft, opened) : undefined} problem={problem} isBusy={isBusy} onDiscard={() => void discard()} onSaveOver={() => void saveOver()} compare={compare} {...(may.add && { onSaveAsNew: () => void save('new') })} />
      <div className={publication.pair}>
        <TextInput label={t('titleZh')} value={values.title} maxLength={MOST} wrong={wrong['title']} onChange={(title) => change({ title })} />
        <TextInput label={t('titleEn')} value={values.entitle} maxLength={MOST} wrong={wrong['entitle']} onChange={(entitle) => change({ entitle })} />
      </div>
      <ChapterFields kind={kind} row={row} draftKey={draftKey} values={values} wrong={wrong} onChange={change} onSending={(is) => (isSending.current = is)} />
      {kind === 'video' && row && <Captions captions={row.captions} isDisabled={isBusy} onSet={setCaptions} />}
      {kind === 'video' && !row && <p className={publication.quiet}>{t('captionsLater')}</p>}
      {kind === 'quiz' && <QuizEditor quiz={values.quiz} wrong={wrong['quiz']} onChange={(quiz) => change({ quiz })} />}
      <section>
        <h2 className={styles.section}>{t(kind === 'text' ? 'text' : 'beside')}</h2>
        {kind !== 'text' && <p className={publication.quiet}>{t('besideHint')}</p>}
        {(wrong['content'] ?? wrong['encontent']) && (
          <p role="alert" className={styles.wrong}>
            {wrong['content'] ?? wrong['encontent']}
          </p>
        )}
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <BilingualEditor label={t('text')} initial={{ zh: initial.content, en: initial.encontent }} onChange={(of, html) => change(of === 'zh' ? { content: html } : { encontent: html })} />
        </Suspense>
      </section>
      <Suspense>{shown === 'preview' && <PreviewDialog chapterId={row?.id} typed={{ kind, values }} onClose={() => setShown(null)} />}</Suspense>
      {shown === 'versions' && row && <VersionsDrawer calls={managedChapters} row={row} differences={(then) => differences(then, row)} consequence={t('restoreNext')} hasUnsaved={isChanged} onRestored={() => void discard()} onClose={() => setShown(null)} />}
    </div>
  );
};
