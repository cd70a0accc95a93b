import { useState, type ReactNode } from 'react';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Radio } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import styles from './category-picker.module.css';
import { CategoryRow } from './category-row.tsx';
import { NewCategory } from './new-category.tsx';
import { useAddFavourite, useCategories } from './queries.ts';
import { useTexts } from './texts.ts';

type CategoryPickerProps = { reportId: number; onAdded: () => void; onCancel: () => void };

/** Asks for the category of a new favourite (SPEC 5); the reader's categories are kept here, too. */
export default function CategoryPicker({ reportId, onAdded, onCancel }: CategoryPickerProps): ReactNode {
  const t = useTexts();
  const categories = useCategories();
  const add = useAddFavourite();
  const [chosen, setChosen] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);

  const choose = (id: number | null) => {
    setChosen(id);
    setMissing(false);
  };
  const confirm = () => {
    if (chosen === null) setMissing(true);
    else add.mutate({ dReportID: reportId, collectionClassID: chosen }, { onSuccess: onAdded });
  };
  return (
    <Modal
      open
      title={t('title')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={add.isPending}
      onOk={confirm}
      onCancel={onCancel}
    >
      {categories.isPending && <LoadingState />}
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {/* Not in the group: antd takes the size from texts there. */}
      {categories.data?.length === 0 && <p className={styles.none}>{t('noCategory')}</p>}
      {categories.data && (
        <Radio.Group
          className={styles.list}
          value={chosen}
          aria-label={t('categories')}
          aria-invalid={missing}
          onChange={({ target }) => choose(target.value as number)}
        >
          {categories.data.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              onDeleted={() => chosen === category.id && choose(null)}
            />
          ))}
        </Radio.Group>
      )}
      <NewCategory onCreated={choose} />
      {missing && (
        <p className={styles.error} role="alert">
          {t('mustChoose')}
        </p>
      )}
    </Modal>
  );
}
