import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import { App } from '@portal/shared/ui/base';
import { IconButton } from '../toolbar/icon-button.tsx';
import { useRemoveFavourite } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetched when the first star is set: the viewer itself needs no radio buttons. */
const CategoryPicker = lazy(() => import('./category-picker.tsx'));

type FavouriteButtonProps = { reportId: number; isFavourite: boolean; /** Says in a word what it is, where there is room. */ isNamed?: boolean; className?: string };

/** The star (SPEC 4, favourite): asks for a category to set it, and takes it back at once. */
export const FavouriteButton = ({ reportId, isFavourite, isNamed = false, className }: FavouriteButtonProps): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [picking, setPicking] = useState(false);
  const remove = useRemoveFavourite();
  const mayKeep = useMay(endpoints.favourites.add);

  const toggle = (event: MouseEvent) => {
    // On a card the star is no part of what opens the report.
    event.stopPropagation();
    if (!isFavourite) setPicking(true);
    else remove.mutate(reportId, { onSuccess: () => void message.success(t('cancelled')) });
  };
  const added = () => {
    setPicking(false);
    void message.success(t('added'));
  };
  if (!mayKeep) return null;
  return (
    <>
      <IconButton
        icon={isFavourite ? <StarFilled /> : <StarOutlined />}
        label={t(isFavourite ? 'remove' : 'add')}
        word={isNamed ? t(isFavourite ? 'wordSet' : 'word') : undefined}
        className={className}
        pressed={isFavourite}
        loading={remove.isPending}
        onClick={toggle}
      />
      {picking && (
        <Suspense fallback={null}>
          <CategoryPicker reportId={reportId} onAdded={added} onCancel={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  );
};
