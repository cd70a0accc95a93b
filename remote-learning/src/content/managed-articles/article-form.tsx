import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ContentDraft, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { App, Button, Skeleton } from '@portal/shared/ui/base';
import { useSpace } from '@portal/shared/ui/data';
import { withBegunTime, withoutPast, withTimesOf } from '../publication/audience-fields.tsx';
import { EditorHead } from '../publication/editor-head.tsx';
import { EditorNotices } from '../publication/editor-notices.tsx';
import { LiveLine } from '../publication/live-line.tsx';
import publication from '../publication/publication.module.css';
import { StateTag } from '../publication/state-tag.tsx';
import { useContentEditor } from '../publication/use-content-editor.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { addressOf, keyOf } from './address.ts';
import { NameFields, PlaceFields } from './article-fields.tsx';
import { bodyOf, draftOf, unversioned, valuesIn, valuesOf, type ArticleValues } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

/** The editor of texts, with all that it is made of: fetched by who writes, and nobody else. */
const BilingualEditor = lazy(() => import('../rich-text/bilingual-editor.tsx'));
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

const { managedArticles } = endpoints;
/** Beside each other only where both have room. */
const TWO_COLUMNS = 1_200;

/** What its editor calls; what goes wrong is said there. */
const calls = {
  info: (id: number) => call(managedArticles.info, { query: { id }, quiet: true }),
  versions: (id: number) => call(managedArticles.versions, { query: { id }, quiet: true }),
  add: (values: ArticleValues) => call(managedArticles.add, { body: bodyOf(values), quiet: true }),
  update: (before: { readonly id: number; readonly version: number }, values: ArticleValues) => call(managedArticles.update, { body: { ...before, ...bodyOf(values) }, quiet: true }),
  publish: ({ id, version }: { readonly id: number; readonly version: number }) => call(managedArticles.publish, { body: { ids: [id], version }, quiet: true }),
};

type ArticleFormProps = { draftKey: string; row: ManagedArticleDetail | null; draft: ContentDraft | null; onReload: () => void };

/** The form of an article, which keeps by itself what is written in it. */
export const ArticleForm = ({ draftKey, row: opened, draft, onReload }: ArticleFormProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [space, ref] = useSpace(TWO_COLUMNS);
  const [shown, setShown] = useState<'preview' | 'versions' | null>(null);
  const may = { add: useMay(managedArticles.add), update: useMay(managedArticles.update), publish: useMay(managedArticles.publish) };
  const differences = useDifference();
  const editor = useContentEditor<ManagedArticleDetail, ArticleValues>({
    ...{ opened, draft, draftKey, keyOf, valuesOf, draftOf, valuesIn, calls, mayAdd: may.add, mayUpdate: may.update, unversioned, asNew: withoutPast, onto: withBegunTime, settled: withTimesOf, onReload },
    differences: (now, values) => differences.ofStanding(now, values, opened?.people ?? []),
    missing: ({ title, classId }) => ({ ...(title.trim() === '' && { title: t('needed') }), ...(classId === undefined && { classId: t('needed') }) }),
    onDone: (act, { title, entitle }) => void message.success(act === 'saved' ? t('saved') : t('published', { name: nameIn(language, title, entitle) })),
    onAdded: (id) => void navigate(addressOf(search, id), { replace: true }),
  });
  const { row, values, change, wrong, busy, isBusy } = editor;
  const maySave = row ? may.update : may.add;
  const isOut = row?.state === 'published';
  return (
    <div ref={ref} className={publication.page}>
      <EditorHead title={nameIn(language, values.title, values.entitle) || t('newTitle')} tag={row && <StateTag state={row.state} />} kept={editor.kept} back={{ label: t('back'), go: () => void navigate(addressOf(search)) }}>
        <Button onClick={() => setShown('preview')}>{t('preview')}</Button>
        {row && <Button onClick={() => setShown('versions')}>{t('versions')}</Button>}
        {maySave && (
          <Button type={isOut ? 'primary' : 'default'} loading={busy === 'save'} disabled={isBusy} onClick={() => void editor.save()}>
            {t(isOut || values.publishTime ? 'save' : 'saveDraft')}
          </Button>
        )}
        {may.publish && maySave && !isOut && (
          <Button type="primary" loading={busy === 'publish'} disabled={isBusy} onClick={() => void editor.publish()}>
            {t('publish')}
          </Button>
        )}
      </EditorHead>
      {maySave && <LiveLine state={row?.state} period={values} />}
      <EditorNotices {...editor.notices} />
      <div className={space === 'table' ? styles.columns : `${styles.columns} ${styles.narrow}`}>
        <div className={styles.fields}>
          <NameFields isNew={!row} values={values} wrong={wrong} onChange={change} />
          <h2 className={styles.section}>{t('text')}</h2>
          {(wrong.content || wrong.encontent) && (
            <p role="alert" className={publication.wrong}>
              {wrong.content ?? wrong.encontent}
            </p>
          )}
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <BilingualEditor label={t('text')} initial={{ zh: editor.initial.content, en: editor.initial.encontent }} onChange={(which, html) => change(which === 'zh' ? { content: html } : { encontent: html })} />
          </Suspense>
        </div>
        <PlaceFields values={values} wrong={wrong} row={row} onChange={change} />
      </div>
      {shown === 'preview' && (
        <Suspense>
          <PreviewDialog values={values} row={row} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {shown === 'versions' && row && <VersionsDrawer calls={managedArticles} row={row} differences={(then) => differences.ofVersions(then, row)} consequence={t('restoreNext')} hasUnsaved={editor.isChanged} onRestored={() => void editor.discard()} onClose={() => setShown(null)} />}
    </div>
  );
};
