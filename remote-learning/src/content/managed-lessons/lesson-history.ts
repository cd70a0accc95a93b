import type { Language, TextOf } from '@portal/shared/language';
import { namesText, type ResourceHistory } from '@portal/shared/ui/resource';
import type { zh as lessonZh } from '../lessons/texts.ts';
import { LEVELS } from '../lessons/queries.ts';
import type { zh as publicationZh } from '../publication/texts.ts';
import type { zh } from './texts.ts';

type Words = { readonly t: TextOf<typeof zh>; readonly lessons: TextOf<typeof lessonZh>; readonly of: TextOf<typeof publicationZh>; readonly language: Language };

/** How the history of a lesson reads. */
export const lessonHistory = ({ t, lessons, of, language }: Words): ResourceHistory => ({
  kind: 'lesson',
  fields: {
    title: { label: t('title') },
    entitle: { label: t('titleEn') },
    summary: { label: t('summary') },
    ensummary: { label: t('ensummary') },
    cover: { label: t('cover') },
    lessonClass: { label: t('class') },
    level: {
      label: t('level'),
      text: (value) => {
        const level = LEVELS.find((one) => one === value);
        return level ? lessons(`level.${level}`) : String(value);
      },
    },
    teacher: { label: t('teacher') },
    isMandatory: { label: t('mandatory') },
    dueTime: { label: t('dueTime') },
    dueDays: { label: t('dueDays') },
    publishTime: { label: t('publishTime') },
    expireTime: { label: t('expireTime') },
    withdrawTime: { label: t('withdrawTime') },
    sort: { label: t('position'), text: (value) => String(Number(value) + 1) },
    reports: { label: t('reports') },
    audience: { label: t('audience'), text: (value) => namesText(value, language, of('all')) },
    chapters: { label: t('chapters') },
    remindedPeople: { label: t('remindedPeople') },
  },
  acts: { publish: t('actPublished'), withdraw: t('actWithdrawn'), copy: t('actCopied'), remind: t('actReminded') },
});
