import { lazy, Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { askedOnce, call, queryKeyOf, queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import type { PersonalCard } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import pageStyles from '../personal-pages/page.module.css';
import type { Things } from '../personal-pages/things.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useTexts } from './texts.ts';

const PageEditor = lazy(() => import('../personal-pages/page-editor.tsx'));

const { info, updateCards } = endpoints.homeTemplates;

type TemplateEditorProps = Pick<ComponentProps<typeof PageEditor>, 'onClose' | 'onUnsaved' | 'isLeft' | 'onStay'> & { id: number };

/** The cards of a template, in the editor of pages: here they are locked, too, and looked at as a role sees them. */
export const TemplateEditor = ({ id, onClose, ...leaving }: TemplateEditorProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const opening = useId();
  const [loads, setLoads] = useState(0);
  // Its version is that of the cards that are arranged here.
  const template = useQuery({ ...queryOf(info, { query: { id } }), queryKey: queryKeyOf(info, { query: { id } }, `${opening} ${loads}`), ...askedOnce });
  const [preview, setPreview] = useState<{ cards: readonly PersonalCard[]; things: Things } | null>(null);
  if (template.isPending) return <LoadingState />;
  if (template.isError) {
    return (
      <>
        <ErrorState error={template.error} onRetry={() => void template.refetch()} />
        <Button onClick={onClose}>{t('back')}</Button>
      </>
    );
  }
  const { name, ename, cards, version } = template.data;
  const shownName = nameIn(language, name, ename);
  const save = (next: PersonalCard[]) => call(updateCards, { body: { id, version, cards: next } });
  return (
    <div className={pageStyles.page}>
      <Suspense fallback={<LoadingState />}>
        <PageEditor
          key={loads}
          name={name}
          shownName={shownName}
          hasName={false}
          isTemplate
          cards={cards}
          things={template.data}
          extra={(now, things) => <Button onClick={() => setPreview({ cards: now, things })}>{t('preview')}</Button>}
          onSave={save}
          onReload={async () => setLoads((count) => count + 1)}
          onClose={onClose}
          {...leaving}
        />
      </Suspense>
      {preview && <TemplatePreview name={shownName} cards={preview.cards} things={preview.things} onClose={() => setPreview(null)} />}
    </div>
  );
};
