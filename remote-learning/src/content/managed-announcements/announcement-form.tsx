import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ContentDraft, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { usePageTab } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { useAutosave } from '../drafts/use-autosave.ts';
import { withoutPast } from '../publication/audience-fields.tsx';
import { afterChange, EditorNotices, restoredOf, saveProblemOf, withoutChanged, wrongOf, type SaveProblem } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import { StateTag } from '../publication/state-tag.tsx';
import { TextInput } from '../publication/text-input.tsx';
import { useSaveOver } from '../publication/use-save-over.ts';
import publication from '../publication/publication.module.css';
import BilingualEditor from '../rich-text/bilingual-editor.tsx';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { bodyOf, draftOf, valuesIn, valuesOf, type AnnouncementValues } from './announcement-values.ts';
import styles from './announcement-form.module.css';
import { AnnouncementSettings } from './announcement-settings.tsx';
import { editPath, keyOf } from './paths.ts';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

const { managedAnnouncements } = endpoints;
/** Characters of a title. */
const MOST = 200;
/** The tab of a new one. */
const words = { zh: useTexts.in('zh')('editNew'), en: useTexts.in('en')('editNew') };

type FormProps = { row: ManagedAnnouncementDetail | null; draft: ContentDraft | null; kind: string; onReload: () => void };

/** An announcement in the hands of its author: what is written is kept by itself, and saved when they say so. */
export const AnnouncementForm = ({ row, draft, kind, onReload }: FormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { replacePath, setTitle } = usePageTab();
  const [values, setValues] = useState(() => (draft ? valuesIn(draft.body, valuesOf(row, kind)) : valuesOf(row, kind)));
  const [isChanged, setChanged] = useState(draft !== null);
  // A draft that began from an older version is told so when it is saved.
  const [base, setBase] = useState({ id: row?.id, version: draft && row ? draft.version : (row?.version ?? 0), state: row?.state ?? ('draft' as const) });
  // What is saved, with its text: versions are compared with it.
  const [standing, setStanding] = useState(row);
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const edits = useRef(0);
  const unsaved = useMemo(() => (isChanged ? draftOf(values) : null), [isChanged, values]);
  const { state: kept, stop, moveTo } = useAutosave(keyOf(row?.id), base.version, unsaved);
  const changes = useUnsavedChanges();
  const mayAdd = useMay(managedAnnouncements.add);

  const [zh, en] = [row?.title ?? words.zh, row?.entitle ?? words.en];
  useEffect(() => setTitle({ zh, en }), [setTitle, zh, en]);

  const change = (changed: Partial<AnnouncementValues>) => {
    edits.current += 1;
    setValues((before) => ({ ...before, ...changed }));
    setWrong((all) => withoutChanged(all, changed));
    setProblem(afterChange);
    setChanged(true);
    changes.guard();
  };
  const save = async (isPublishing: boolean, from = base.version) => {
    if (busy !== null) return;
    const edit = edits.current;
    setBusy(isPublishing ? 'publish' : 'save');
    setProblem(null);
    setWrong({});
    try {
      const body = bodyOf(values);
      const saved = base.id === undefined ? await call(managedAnnouncements.add, { body, quiet: true }) : await call(managedAnnouncements.update, { body: { id: base.id, version: from, ...body }, quiet: true });
      setBase((before) => ({ ...before, ...saved }));
      if (isPublishing) await call(managedAnnouncements.publish, { body: { ids: [saved.id] }, quiet: true });
      // Publishing gives it a time, and counts as a change of its own, which nobody answers the version of.
      const now = isPublishing || row ? await call(managedAnnouncements.info, { query: { id: saved.id } }) : null;
      // A later one has in it what somebody else has saved since: this form has not, and would overwrite it.
      const version = isPublishing && now?.version === saved.version + 1 ? now.version : saved.version;
      // What was typed while it was saved is not.
      const isTyped = edits.current !== edit;
      if (!isTyped) setChanged(false);
      if (!isTyped || row === null) changes.release();
      if (row === null) await moveTo({ key: keyOf(saved.id), version }, isTyped);
      else if (!isTyped) await stop();
      void message.success(t(isPublishing ? 'publishedNow' : 'savedNow'));
      if (row === null) replacePath(editPath({ id: saved.id, kind: values.kind }));
      else if (now) {
        setStanding(now);
        setBase({ id: now.id, version, state: now.state });
        setValues((before) => ({
          ...before,
          ...(before.publishTime === values.publishTime && { publishTime: now.publishTime ?? undefined }),
          ...(before.expireTime === values.expireTime && { expireTime: now.expireTime ?? undefined }),
        }));
      }
    } catch (error) {
      setProblem(saveProblemOf(error));
      setWrong(wrongOf(error));
    } finally {
      setBusy(null);
    }
  };
  const differences = useDifference();
  const { compare, saveOver, isSavingOver } = useSaveOver({
    find: async () => (base.id === undefined ? null : call(managedAnnouncements.info, { query: { id: base.id }, quiet: true })),
    differences: (now) => differences(now, values),
    save: (version) => save(false, version),
    onProblem: setProblem,
  });
  /** Somebody has deleted it meanwhile. */
  const saveAsNew = async () => {
    const edit = edits.current;
    const fresh = withoutPast(values);
    // What is typed meanwhile goes on from what is saved: a time that is over would be refused with it.
    setValues(fresh);
    setBusy('save');
    setProblem(null);
    setWrong({});
    try {
      const saved = await call(managedAnnouncements.add, { body: bodyOf(fresh), quiet: true });
      changes.release();
      await moveTo({ key: keyOf(saved.id), version: saved.version }, edits.current !== edit);
      void message.success(t('savedNow'));
      replacePath(editPath({ id: saved.id, kind: values.kind }));
    } catch (error) {
      setProblem({ ...saveProblemOf(error), kind: 'gone' });
      setWrong(wrongOf(error));
    } finally {
      setBusy(null);
    }
  };
  /** Shows what stands, without what was written since. */
  const discard = async () => {
    await stop();
    changes.release();
    onReload();
  };
  const isOut = base.state === 'published';
  const isBusy = busy !== null || isSavingOver;
  return (
    <div className={publication.page}>
      <header className={publication.head}>
        <h1 className={publication.title}>{nameIn(language, values.title, values.entitle) || t('editNew')}</h1>
        <StateTag state={base.state} />
        <span className={publication.quiet} role="status">
          {kept.kind === 'kept' && kept.time && t('kept', { time: formatInstant(kept.time, language, 'second') })}
          {kept.kind === 'failed' && t('keptNot')}
        </span>
        <span className={publication.acts}>
          <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
          {standing && <Button onClick={() => setShown('versions')}>{t('versions')}</Button>}
          <Button type={isOut ? 'primary' : 'default'} loading={busy === 'save'} disabled={isBusy} onClick={() => void save(false)}>
            {t('save')}
          </Button>
          {!isOut && (
            <Button type="primary" loading={busy === 'publish'} disabled={isBusy} onClick={() => void save(true)}>
              {t('saveAndPublish')}
            </Button>
          )}
        </span>
      </header>
      <LiveLine state={base.state} period={values} />
      <EditorNotices restored={isChanged ? restoredOf(draft, row) : undefined} problem={problem} isBusy={isBusy} onDiscard={() => void discard()} onSaveOver={() => void saveOver()} compare={compare} {...(mayAdd && { onSaveAsNew: () => void saveAsNew() })} />
      <div className={styles.form}>
        <div className={styles.text}>
          <div className={publication.pair}>
            <TextInput label={t('titleZh')} value={values.title} maxLength={MOST} wrong={wrong['title']} onChange={(title) => change({ title })} />
            <TextInput label={t('titleEn')} value={values.entitle} maxLength={MOST} wrong={wrong['entitle']} onChange={(entitle) => change({ entitle })} />
          </div>
          {(wrong['content'] ?? wrong['encontent']) && (
            <p role="alert" className={publication.wrong}>
              {wrong['content'] ?? wrong['encontent']}
            </p>
          )}
          <BilingualEditor label={t('text')} initial={{ zh: values.content, en: values.encontent }} onChange={(of, html) => change(of === 'zh' ? { content: html } : { encontent: html })} />
        </div>
        <AnnouncementSettings values={values} wrong={wrong} row={row} onChange={change} />
      </div>
      <Suspense>{shown === 'preview' && <PreviewDialog values={values} onClose={() => setShown(null)} />}</Suspense>
      {shown === 'versions' && standing && <VersionsDrawer calls={managedAnnouncements} row={standing} differences={(then) => differences(then, standing)} consequence={t('restoreNext')} hasUnsaved={isChanged} onRestored={() => void discard()} onClose={() => setShown(null)} />}
    </div>
  );
};
