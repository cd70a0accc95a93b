import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { endpoints, type ContentDraft, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { usePageTab } from '@portal/shared/shell';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { forgetDraft, useAutosave } from '../managed-articles/use-autosave.ts';
import { StateTag } from '../publication/state-tag.tsx';
import { TextInput } from '../publication/text-input.tsx';
import BilingualEditor from '../rich-text/bilingual-editor.tsx';
import { bodyOf, draftOf, valuesIn, valuesOf, type AnnouncementValues } from './announcement-values.ts';
import styles from './announcement-form.module.css';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { AnnouncementSettings } from './announcement-settings.tsx';
import { editPath, keyOf } from './paths.ts';
import { useTexts } from './texts.ts';

const { managedAnnouncements } = endpoints;
const STALE = 409;
/** Characters of a title. */
const MOST = 200;
/** The tab of a new one. */
const words = { zh: useTexts.in('zh')('editNew'), en: useTexts.in('en')('editNew') };
const views = ['editing', 'onComputer', 'onPhone'] as const;

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
  const [view, setView] = useState<(typeof views)[number]>('editing');
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [problem, setProblem] = useState<{ readonly text: string; readonly isStale: boolean } | null>(null);
  const key = keyOf(row?.id);
  const { state: kept, stop } = useAutosave(key, base.version, isChanged ? draftOf(values) : null);
  const changes = useUnsavedChanges();

  const [zh, en] = [row?.title ?? words.zh, row?.entitle ?? words.en];
  useEffect(() => setTitle({ zh, en }), [setTitle, zh, en]);

  const change = (changed: Partial<AnnouncementValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setChanged(true);
    changes.guard();
  };
  const save = async (isPublishing: boolean, version = base.version) => {
    setBusy(isPublishing ? 'publish' : 'save');
    setProblem(null);
    try {
      const body = bodyOf(values);
      const saved = base.id === undefined ? await call(managedAnnouncements.add, { body, quiet: true }) : await call(managedAnnouncements.update, { body: { id: base.id, version, ...body }, quiet: true });
      setBase((before) => ({ ...before, ...saved }));
      if (isPublishing) await call(managedAnnouncements.publish, { body: { ids: [saved.id] }, quiet: true });
      await stop();
      setChanged(false);
      changes.release();
      void message.success(t(isPublishing ? 'publishedNow' : 'savedNow'));
      if (row === null) replacePath(editPath({ id: saved.id, kind: values.kind }));
      else {
        // Publishing counts as a change, too, and gives it a time.
        const now = await call(managedAnnouncements.info, { query: { id: saved.id } });
        setBase({ id: now.id, version: now.version, state: now.state });
        setValues((before) => ({ ...before, publishTime: now.publishTime ?? undefined, expireTime: now.expireTime ?? undefined }));
      }
    } catch (error) {
      setProblem({ text: error instanceof Error ? error.message : String(error), isStale: error instanceof ApiError && error.statusCode === STALE });
    } finally {
      setBusy(null);
    }
  };
  const saveOver = async () => {
    if (base.id === undefined) return;
    const { version } = await call(managedAnnouncements.info, { query: { id: base.id } });
    await save(false, version);
  };
  /** Shows what stands, without what was written since. */
  const discard = async () => {
    await stop();
    await forgetDraft(key).catch(() => undefined);
    changes.release();
    onReload();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{nameIn(language, values.title, values.entitle) || t('editNew')}</h1>
        <StateTag state={base.state} />
        <span className={styles.kept} role="status">
          {kept.kind === 'kept' && kept.time && t('kept', { time: formatInstant(kept.time, language, 'second') })}
        </span>
        <span className={styles.acts}>
          <Segmented<(typeof views)[number]> aria-label={t('preview')} value={view} onChange={setView} options={views.map((value) => ({ value, label: t(value) }))} />
          <Button loading={busy === 'save'} disabled={busy !== null} onClick={() => void save(false)}>
            {t('save')}
          </Button>
          <Button type="primary" loading={busy === 'publish'} disabled={busy !== null} onClick={() => void save(true)}>
            {t('saveAndPublish')}
          </Button>
        </span>
      </header>
      {draft && isChanged && (
        <Alert
          type="info"
          showIcon
          title={t('restored', { time: formatInstant(draft.updateTime, language, 'minute') })}
          action={
            <Button size="small" onClick={() => void discard()}>
              {t('discard')}
            </Button>
          }
        />
      )}
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.text}
          {...(problem.isStale && {
            description: t('stale'),
            action: (
              <>
                <Button size="small" onClick={() => void discard()}>
                  {t('reload')}
                </Button>{' '}
                <Button size="small" danger onClick={() => void saveOver()}>
                  {t('saveOver')}
                </Button>
              </>
            ),
          })}
        />
      )}
      {view !== 'editing' && <AnnouncementPreview values={values} isPhone={view === 'onPhone'} />}
      {/* It stays while the preview is looked at: what can be taken back is in the editor. */}
      <div className={styles.form} hidden={view !== 'editing'}>
        <div className={styles.text}>
          <div className={styles.titles}>
            <TextInput label={t('titleZh')} value={values.title} maxLength={MOST} onChange={(title) => change({ title })} />
            <TextInput label={t('titleEn')} value={values.entitle} maxLength={MOST} onChange={(entitle) => change({ entitle })} />
          </div>
          <BilingualEditor label={t('text')} initial={{ zh: values.content, en: values.encontent }} onChange={(of, html) => change(of === 'zh' ? { content: html } : { encontent: html })} />
        </div>
        <AnnouncementSettings values={values} people={row?.audiencePeople ?? []} onChange={change} />
      </div>
    </div>
  );
};
