import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import type { CaptionLanguage, ChapterKind } from '@portal/shared/contract/content';
import { endpoints, type ContentDraft, type ManagedChapterDetail, type PublicationState } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { App, Button, Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { EditorHead } from '../publication/editor-head.tsx';
import { EditorNotices, saveProblemOf } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import { TextInput } from '../publication/text-input.tsx';
import { useContentEditor } from '../publication/use-content-editor.ts';
import publication from '../publication/publication.module.css';
import { useTexts as useVersionTexts } from '../versions/texts.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { bodyOf, draftOf, unversioned, valuesIn, valuesOf, type ChapterValues } from './chapter-values.ts';
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

/** A file that was saved is no upload any more; one that was sent meanwhile still is, and has a length of its own. */
const settled = (values: ChapterValues, sent: ChapterValues, now: ManagedChapterDetail | null): ChapterValues => {
  const upload = values.upload === sent.upload ? undefined : values.upload;
  return { ...values, upload, ...(now && upload === undefined && values.seconds === sent.seconds && { seconds: now.seconds }) };
};

type ChapterFormProps = { draftKey: string; lessonId: number; lessonState: PublicationState; kind: ChapterKind; row: ManagedChapterDetail | null; draft: ContentDraft | null; onReload: () => void };

/** A chapter in the hands of its author: what is written is kept by itself, and saved when they say so. */
export const ChapterForm = ({ draftKey, lessonId, lessonState, kind, row: opened, draft, onReload }: ChapterFormProps): ReactNode => {
  const t = useTexts();
  const ofVersions = useVersionTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const isSending = useRef(false);
  const may = { add: useMay(managedChapters.add), update: useMay(managedChapters.update), versions: useMay(managedChapters.versions) };
  const differences = useDifference();
  const editor = useContentEditor<ManagedChapterDetail, ChapterValues>({
    ...{ opened, draft, draftKey, valuesOf, draftOf, valuesIn, unversioned, settled, mayAdd: may.add, mayUpdate: may.update, onReload },
    keyOf: (id) => keyOf({ id }, lessonId),
    calls: {
      info: (id) => call(managedChapters.info, { query: { id }, quiet: true }),
      versions: (id) => call(managedChapters.versions, { query: { id }, quiet: true }),
      add: (typed) => call(managedChapters.add, { body: { lessonId, kind, ...bodyOf(kind, typed) }, quiet: true }),
      update: (before, typed) => call(managedChapters.update, { body: { ...before, ...bodyOf(kind, typed) }, quiet: true }),
    },
    differences: differences.ofStanding,
    // Said here, because the server would name a position in a list.
    missing: ({ title, quiz }) => {
      const wrongQuiz = kind === 'quiz' ? problemOf(quiz) : undefined;
      return {
        ...(title.trim() === '' && { title: t('needed') }),
        // A new one cannot be without its file; what stands has one, and its texts can be saved meanwhile.
        ...(isSending.current && !opened && { upload: t('stillSending') }),
        ...(wrongQuiz && { quiz: t(`quizProblems.${wrongQuiz.kind}`, { number: wrongQuiz.question + 1 }) }),
      };
    },
    isSending: () => isSending.current,
    onDone: () => void (isSending.current ? message.warning(t('savedWithoutFile')) : message.success(t('saved'))),
    onAdded: (id) => void navigate(editPath(search, { id }), { replace: true }),
  });
  const { row, values, change, wrong, isBusy } = editor;
  /** Captions are kept at once, and count as a change. Throws what is wrong with them. */
  const setCaptions = async (of: CaptionLanguage, text: string) => {
    if (!row) return;
    await editor.withLock('save', async () => {
      try {
        const { captions, version } = await call(managedChapters.setCaptions, { body: { id: row.id, version: editor.version, language: of, text }, quiet: true });
        editor.goOn({ captions, version });
        void message.success(t(text === '' ? 'captionsRemoved' : 'captionsSaved', { language: t(`languages.${of}`) }));
      } catch (error) {
        if (saveProblemOf(error).kind === 'other') throw error;
        editor.refuse(error);
      }
    });
  };
  const maySave = row ? may.update : may.add;
  return (
    <div className={publication.page}>
      <EditorHead title={nameIn(language, values.title, values.entitle) || t(`newKinds.${kind}`)} tag={<Tag icon={kindIcons[kind]}>{t(`kinds.${kind}`)}</Tag>} kept={editor.kept} back={{ label: t('back'), go: () => void navigate(editPath(search)) }}>
        <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
        {row && may.versions && <Button onClick={() => setShown('versions')}>{ofVersions('versions')}</Button>}
        {maySave && (
          <Button type="primary" loading={editor.busy !== null} disabled={isBusy} onClick={() => void editor.save()}>
            {t('save')}
          </Button>
        )}
      </EditorHead>
      {maySave && <LiveLine isOfLesson state={lessonState} />}
      <EditorNotices {...editor.notices} />
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
          <BilingualEditor label={t('text')} initial={{ zh: editor.initial.content, en: editor.initial.encontent }} onChange={(of, html) => change(of === 'zh' ? { content: html } : { encontent: html })} />
        </Suspense>
      </section>
      <Suspense>{shown === 'preview' && <PreviewDialog chapterId={row?.id} typed={{ kind, values }} onClose={() => setShown(null)} />}</Suspense>
      {shown === 'versions' && row && <VersionsDrawer calls={managedChapters} row={row} differences={(then) => differences.ofVersions(then, row)} consequence={t('restoreNext')} hasUnsaved={editor.isChanged} onRestored={() => void editor.discard()} onClose={() => setShown(null)} />}
    </div>
  );
};
