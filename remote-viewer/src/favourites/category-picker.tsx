import { useState, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Radio } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import styles from './category-picker.module.css';
import { CategoryRow } from './category-row.tsx';
import { NewCategory } from './new-category.tsx';
import { useAddCategory, useAddFavourite, useCategories } from './queries.ts';
import { rememberCategory, rememberedCategory } from './remembered-category.ts';
import { useTexts } from './texts.ts';

type CategoryPickerProps = { reportId: number; onAdded: () => void; onCancel: () => void };

/** In place of an id: the first category, which confirming makes. */
const FIRST = 'first';
type Choice = number | typeof FIRST | null;

/**
 * Asks for the category of a new favourite (SPEC 5): the one that was taken last is chosen already, and whoever has none yet gets their
 * first by confirming. The current user's categories are kept here, too.
 */
export default function CategoryPicker({ reportId, onAdded, onCancel }: CategoryPickerProps): ReactNode {
  const t = useTexts();
  const account = useUser()?.account ?? '';
  const categories = useCategories();
  const addCategory = useAddCategory();
  const add = useAddFavourite();
  const [picked, setPicked] = useState<Choice>();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const chosen = picked === undefined ? firstChoice(categories.data, rememberedCategory(account)) : picked;

  const choose = (choice: Choice) => {
    setPicked(choice);
    setMissing(false);
  };
  const put = (id: number) =>
    add.mutate(
      { dReportID: reportId, collectionClassID: id },
      {
        onSuccess: () => {
          rememberCategory(account, id);
          onAdded();
        },
      },
    );
  const confirm = () => {
    // Who has written a name has made up their mind, also without its own button.
    const name = typed.trim() || (chosen === FIRST ? t('first') : '');
    if (name) {
      addCategory.mutate(name, {
        onSuccess: ({ id }) => {
          setTyped('');
          choose(id);
          put(id);
        },
      });
    } else if (typeof chosen === 'number') put(chosen);
    else setMissing(true);
  };
  return (
    <Modal
      open
      title={t('title')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={add.isPending || addCategory.isPending}
      onOk={confirm}
      onCancel={onCancel}
    >
      {categories.isPending && <LoadingState />}
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.data && (
        <Radio.Group
          className={styles.list}
          value={chosen}
          aria-label={t('categories')}
          aria-invalid={missing}
          onChange={({ target }) => choose(target.value as Choice)}
        >
          {categories.data.length === 0 && <Radio value={FIRST}>{t('first')}</Radio>}
          {categories.data.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              onDeleted={() => chosen === category.id && choose(null)}
            />
          ))}
        </Radio.Group>
      )}
      <NewCategory onTyped={setTyped} onCreated={choose} />
      {missing && (
        <p className={styles.error} role="alert">
          {t('mustChoose')}
        </p>
      )}
    </Modal>
  );
}

/** The category that was taken last, as long as it is there, or else the first one; none as long as nothing is known. */
const firstChoice = (categories: readonly { readonly id: number }[] | undefined, last: number | undefined): Choice => {
  if (!categories) return null;
  return categories.find(({ id }) => id === last)?.id ?? categories[0]?.id ?? FIRST;
};
