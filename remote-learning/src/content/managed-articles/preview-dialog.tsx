import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { ArticleView } from '../articles/article-view.tsx';
import { PreviewFrame } from '../publication/preview-frame.tsx';
import { asEdited } from '../rich-text/extensions.ts';
import type { ArticleValues } from './article-values.ts';

/** An article as its readers will see it. */
export default function PreviewDialog({ values, row, onClose }: { values: ArticleValues; row: ManagedArticleDetail | null; onClose: () => void }): ReactNode {
  const { title, entitle, summary, ensummary, tags, cover = '', content, encontent } = values;
  // A draft of the browser has not gone through the server: the texts are what the editor makes of them, and nothing else.
  const [texts] = useState(() => ({ content: asEdited(content), encontent: asEdited(encontent) }));
  const classes = useQuery(queryOf(endpoints.articleClasses.top)).data ?? [];
  const articleClass = classes.find(({ id }) => id === values.classId);
  const article = { title, entitle, summary, ensummary, tags, cover, ...texts, className: articleClass?.name ?? '', classEnName: articleClass?.ename ?? '', publishTime: row?.publishTime ?? null };
  return <PreviewFrame render={(language) => <ArticleView article={article} language={language} />} onClose={onClose} />;
}
