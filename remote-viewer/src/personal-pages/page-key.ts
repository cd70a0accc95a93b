import type { PersonalPage } from '@portal/shared/contract/reading';

/** What a page is known by in the browser: of a template that is not changed yet there is no id. */
export const keyOf = ({ id, templateId }: Pick<PersonalPage, 'id' | 'templateId'>): string => (templateId === null ? `page-${id}` : `template-${templateId}`);
