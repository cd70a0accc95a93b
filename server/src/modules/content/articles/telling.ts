import type { NotificationDetail } from '@portal/shared/contract/all';
import { plainTextOf, type Mailed } from '../publication/module.ts';
import type { ArticleRow } from './changes-repository.ts';
import { texts } from './texts.ts';

/** What a notification says of an article. */
export const detailOf = ({ id, title, entitle }: Pick<ArticleRow, 'id' | 'title' | 'entitle'>): NotificationDetail => ({ articleId: id, name: title, ename: entitle });

/** What a mail says of it: what it is about, or else how it begins. */
export const mailedOf = ({ id, title, entitle, summary, ensummary, content, encontent }: ArticleRow): Mailed => ({
  subject: texts.articleMailSubject,
  title: { zh: title, en: entitle },
  text: { zh: summary || plainTextOf(content), en: ensummary || plainTextOf(encontent) },
  // The name in the address is for people (SPEC 2.4): encoded, a title would be many lines of a mail.
  path: `/Main/ArticleDetail/${id}/article`,
});
