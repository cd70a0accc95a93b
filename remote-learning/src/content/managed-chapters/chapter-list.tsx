import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { chapterKinds, type ChapterKind } from '@portal/shared/contract/content';
import { endpoints, MOST_CHAPTERS, type ManagedChapter, type ManagedLessonDetail } from '@portal/shared/contract/content/management';
import { formatList, nameIn, useLanguage } from '@portal/shared/language';
import { useLocation, useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, RowSwitch, type TreeMove } from '@portal/shared/ui/resource';
import { Dropdown } from '@portal/shared/ui/shell';
import { clockTime } from '../lessons/clock-time.ts';
import publication from '../publication/publication.module.css';
import { kindIcons } from './kind-icons.tsx';
import { bytesOf } from './lengths.ts';
import styles from './managed-chapters.module.css';
import { editPath } from './paths.ts';
import { useTexts } from './texts.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

const { managedChapters } = endpoints;

/** The chapters of a lesson in their order, which is changed by dragging, or by Alt with an arrow. */
export const ChapterList = ({ lesson }: { lesson: ManagedLessonDetail }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { open } = useShell();
  const mayAdd = useMay(managedChapters.add);
  const [previewed, setPreviewed] = useState<ManagedChapter | null>(null);
  const count = useQuery(queryOf(managedChapters.list, { query: { lessonId: lesson.id } })).data?.length ?? 0;
  const isFull = count >= MOST_CHAPTERS;
  const fullId = useId();
  const nameOf = ({ title, entitle }: Pick<ManagedChapter, 'title' | 'entitle'>) => nameIn(language, title, entitle);
  const add = (kind: ChapterKind) => navigate(editPath(search, { kind }));
  const captionsOf = ({ captions }: ManagedChapter) => formatList(captions.map((one) => t(`languages.${one.language}`)), language);
  const holds = (row: ManagedChapter): string => {
    if (row.file) return `${row.file.name} (${bytesOf(row.file.bytes)})`;
    return row.kind === 'quiz' ? t('questionCount', { count: row.questions }) : row.link;
  };

  const resource = defineResource<ManagedChapter>({
    key: 'managed-chapters',
    rowKey: ({ id }) => id,
    columns: [
      {
        key: 'title',
        title: t('title'),
        fixed: true,
        text: nameOf,
        render: (row) => (
          <span className={publication.name}>
            <span aria-hidden="true">{kindIcons[row.kind]}</span>
            <bdi>{nameOf(row)}</bdi>
          </span>
        ),
      },
      { key: 'kind', title: t('kind'), width: 110, text: ({ kind }) => t(`kinds.${kind}`), render: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'holds', title: t('holds'), minor: true, text: holds, render: (row) => <bdi className={styles.holds}>{holds(row) || t('none')}</bdi> },
      { key: 'seconds', title: t('length'), width: 90, text: ({ seconds }) => clockTime(seconds), render: ({ seconds }) => (seconds === 0 ? t('none') : clockTime(seconds)) },
      { key: 'captions', title: t('captions'), width: 190, minor: true, text: captionsOf, render: (row) => captionsOf(row) || t('none') },
      {
        key: 'isRequired',
        title: t('isRequired'),
        width: 110,
        text: ({ isRequired }) => t(isRequired === 1 ? 'yes' : 'no'),
        render: (row) => (
          <RowSwitch
            label={t('isRequiredOf', { name: nameOf(row) })}
            name={nameOf(row)}
            checked={row.isRequired === 1}
            needs={managedChapters.setRequired}
            onSwitch={(on) => call(managedChapters.setRequired, { body: { ids: [row.id], value: on ? 1 : 0 }, quiet: true })}
            said={(on) => t(on ? 'requiredOn' : 'requiredOff', { name: nameOf(row) })}
          />
        ),
      },
    ],
    tree: {
      find: finds(managedChapters.list, () => ({ query: { lessonId: String(lesson.id) } })),
      // One list: nothing stands below a chapter.
      parentOf: () => null,
      isFolder: () => false,
      placed: (row) => row,
      words: ({ title, entitle, link, file }) => `${title} ${entitle} ${link} ${file?.name ?? ''}`,
      move: does(managedChapters.move, ({ row, index }: TreeMove<ManagedChapter>) => ({ id: row.id, sort: index })),
    },
    remove: { ...does(managedChapters.remove, (rows: readonly ManagedChapter[]) => ({ ids: rows.map(({ id }) => id) })), consequence: () => t('removeNext') },
    actions: (row) => [
      { key: 'edit', label: t('edit'), needs: managedChapters.update, run: () => void navigate(editPath(search, { id: row.id })) },
      { key: 'preview', label: t('preview'), needs: managedChapters.info, run: () => setPreviewed(row) },
    ],
    extra: (
      <>
        <Button onClick={() => open('/Main/LessonManagement')}>{t('toLessons')}</Button>
        {mayAdd && isFull && (
          <span id={fullId} className={styles.full}>
            {t('full', { count: MOST_CHAPTERS })}
          </span>
        )}
        {mayAdd && (
          <Dropdown trigger={['click']} disabled={isFull} menu={{ items: chapterKinds.map((kind) => ({ key: kind, icon: kindIcons[kind], label: t(`newKinds.${kind}`) })), onClick: ({ key }) => void add(key as ChapterKind) }}>
            <Button type="primary" icon={<DownOutlined />} iconPlacement="end" aria-describedby={isFull ? fullId : undefined}>
              {t('add')}
            </Button>
          </Dropdown>
        )}
      </>
    ),
    history: {
      kind: 'chapter',
      fields: {
        title: { label: t('title') },
        entitle: { label: t('titleEn') },
        isRequired: { label: t('isRequired') },
        seconds: { label: t('length'), text: (value) => clockTime(Number(value)) },
        content: { label: t('text') },
        encontent: { label: t('textEn') },
        link: { label: t('link') },
        file: { label: t('file') },
        questions: { label: t('questions') },
        passMark: { label: t('passMark') },
        sort: { label: t('position'), text: (value) => String(Number(value) + 1) },
        lesson: { label: t('lesson') },
        chapterKind: {
          label: t('kind'),
          text: (value) => {
            const kind = chapterKinds.find((one) => one === value);
            return kind ? t(`kinds.${kind}`) : String(value);
          },
        },
        captionLanguage: { label: t('captions'), text: (value) => t(value === 'zh' ? 'languages.zh' : 'languages.en') },
        hasCaptions: { label: t('hasCaptions') },
      },
      acts: { captions: t('actCaptions') },
    },
    texts: { title: t('heading', { name: nameOf(lesson) }), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      <Suspense>{previewed && <PreviewDialog chapterId={previewed.id} onClose={() => setPreviewed(null)} />}</Suspense>
    </>
  );
};
