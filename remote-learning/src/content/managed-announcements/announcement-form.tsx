import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ContentDraft, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { usePageTab } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { withBegunTime, withoutPast, withTimesOf } from '../publication/audience-fields.tsx';
import { EditorHead } from '../publication/editor-head.tsx';
import { EditorNotices } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import { StateTag } from '../publication/state-tag.tsx';
import { TextInput } from '../publication/text-input.tsx';
import { useContentEditor } from '../publication/use-content-editor.ts';
import publication from '../publication/publication.module.css';
import BilingualEditor from '../rich-text/bilingual-editor.tsx';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { bodyOf, draftOf, unversioned, valuesIn, valuesOf, type AnnouncementValues } from './announcement-values.ts';
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

/** What its editor calls; what goes wrong is said there. */
const calls = {
  info: (id: number) => call(managedAnnouncements.info, { query: { id }, quiet: true }),
  versions: (id: number) => call(managedAnnouncements.versions, { query: { id }, quiet: true }),
  add: (values: AnnouncementValues) => call(managedAnnouncements.add, { body: bodyOf(values), quiet: true }),
  update: (before: { readonly id: number; readonly version: number }, values: AnnouncementValues) => call(managedAnnouncements.update, { body: { ...before, ...bodyOf(values) }, quiet: true }),
  publish: ({ id, version }: { readonly id: number; readonly version: number }) => call(managedAnnouncements.publish, { body: { ids: [id], version }, quiet: true }),
};

type FormProps = { row: ManagedAnnouncementDetail | null; draft: ContentDraft | null; kind: string; onReload: () => void };

/** An announcement in the hands of its author: what is written is kept by itself, and saved when they say so. */
export const AnnouncementForm = ({ row: opened, draft, kind, onReload }: FormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { replacePath, setTitle } = usePageTab();
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const mayAdd = useMay(managedAnnouncements.add);
  const mayUpdate = useMay(managedAnnouncements.update);
  const differences = useDifference();
  const editor = useContentEditor<ManagedAnnouncementDetail, AnnouncementValues>({
    ...{ opened, draft, draftKey: keyOf(opened?.id), keyOf, draftOf, valuesIn, calls, mayAdd, mayUpdate, unversioned, asNew: withoutPast, onto: withBegunTime, settled: withTimesOf, onReload },
    valuesOf: (standing) => valuesOf(standing, kind),
    differences: (now, values) => differences.ofStanding(now, values, opened?.audiencePeople ?? []),
    onDone: (act) => void message.success(t(act === 'saved' ? 'savedNow' : 'publishedNow')),
    onAdded: (id, saved) => replacePath(editPath({ id, kind: saved.kind })),
  });
  const { row, values, change, wrong, busy, isBusy } = editor;
  const state = row?.state ?? 'draft';

  const [zh, en] = [opened?.title ?? words.zh, opened?.entitle ?? words.en];
  useEffect(() => setTitle({ zh, en }), [setTitle, zh, en]);
  const isOut = state === 'published';
  return (
    <div className={publication.page}>
      <EditorHead title={nameIn(language, values.title, values.entitle) || t('editNew')} tag={<StateTag state={state} />} kept={editor.kept}>
        <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
        {row && <Button onClick={() => setShown('versions')}>{t('versions')}</Button>}
        <Button type={isOut ? 'primary' : 'default'} loading={busy === 'save'} disabled={isBusy} onClick={() => void editor.save()}>
          {t('save')}
        </Button>
        {!isOut && (
          <Button type="primary" loading={busy === 'publish'} disabled={isBusy} onClick={() => void editor.publish()}>
            {t('saveAndPublish')}
          </Button>
        )}
      </EditorHead>
      <LiveLine state={state} period={values} />
      <EditorNotices {...editor.notices} />
      <div className={styles.form}>
        <div className={styles.text}>
          <div className={publication.pair}>
            <TextInput label={t('titleZh')} isFirst={!opened} value={values.title} maxLength={MOST} wrong={wrong['title']} onChange={(title) => change({ title })} />
            <TextInput label={t('titleEn')} value={values.entitle} maxLength={MOST} wrong={wrong['entitle']} onChange={(entitle) => change({ entitle })} />
          </div>
          {(wrong['content'] ?? wrong['encontent']) && (
            <p role="alert" className={publication.wrong}>
              {wrong['content'] ?? wrong['encontent']}
            </p>
          )}
          <BilingualEditor label={t('text')} initial={{ zh: editor.initial.content, en: editor.initial.encontent }} onChange={(of, html) => change(of === 'zh' ? { content: html } : { encontent: html })} />
        </div>
        <AnnouncementSettings values={values} wrong={wrong} row={row} onChange={change} />
      </div>
      <Suspense>{shown === 'preview' && <PreviewDialog values={values} onClose={() => setShown(null)} />}</Suspense>
      {shown === 'versions' && row && <VersionsDrawer calls={managedAnnouncements} row={row} differences={(then) => differences.ofVersions(then, row)} consequence={t('restoreNext')} hasUnsaved={editor.isChanged} onRestored={() => void editor.discard()} onClose={() => setShown(null)} />}
    </div>
  );
};
