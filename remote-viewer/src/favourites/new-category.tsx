import { useState, type ReactNode } from 'react';
import { CategoryName } from './category-name.tsx';
import { useAddCategory } from './queries.ts';
import { useTexts } from './texts.ts';

type Props = { /** What stands in the box; empty again once it has been made. */ onTyped: (name: string) => void; onCreated: (id: number) => void };

/** Makes a category, which is then the chosen one. */
export const NewCategory = ({ onTyped, onCreated }: Props): ReactNode => {
  const t = useTexts();
  const add = useAddCategory();
  const [made, setMade] = useState(0);
  const create = (name: string) =>
    add.mutateAsync(name, {
      onSuccess: ({ id }) => {
        setMade(made + 1);
        onTyped('');
        onCreated(id);
      },
    });
  return (
    <CategoryName
      // A new box for the next name.
      key={made}
      initial=""
      label={t('newCategory')}
      placeholder={t('newCategory')}
      submit={t('create')}
      onTyped={onTyped}
      onSubmit={create}
    />
  );
};
