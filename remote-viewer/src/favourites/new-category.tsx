import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryName } from './category-name.tsx';
import { useAddCategory } from './queries.ts';

/** Makes a category, which is then the chosen one. */
export const NewCategory = ({ onCreated }: { onCreated: (id: number) => void }): ReactNode => {
  const { t } = useTranslation('viewer');
  const add = useAddCategory();
  const [made, setMade] = useState(0);
  const create = (name: string) =>
    add.mutateAsync(name, {
      onSuccess: ({ id }) => {
        setMade(made + 1);
        onCreated(id);
      },
    });
  return (
    <CategoryName
      // A new box for the next name.
      key={made}
      initial=""
      label={t('favourite.newCategory')}
      placeholder={t('favourite.newCategory')}
      submit={t('favourite.create')}
      onSubmit={create}
    />
  );
};
