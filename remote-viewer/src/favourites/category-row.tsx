import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import { useState, type ReactNode } from 'react';
import { categoryName, type CollectionClass } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { Radio } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import styles from './category-picker.module.css';
import { CategoryName } from './category-name.tsx';
import { useDeleteCategory, useRenameCategory } from './queries.ts';
import { useTexts } from './texts.ts';

type CategoryRowProps = { category: CollectionClass; onDeleted: () => void };

/** One category: choose, rename, delete. */
export const CategoryRow = ({ category, onDeleted }: CategoryRowProps): ReactNode => {
  const t = useTexts();
  const [renaming, setRenaming] = useState(false);
  const rename = useRenameCategory();
  const remove = useDeleteCategory();
  const confirm = useConfirm();
  const { id } = category;
  const name = categoryName(category, useLanguage().language);

  const deleteCategory = async (): Promise<void> => {
    if (await confirm({ title: t('deleteQuestion', { name }), content: t('deleteConsequence'), okText: t('deleteConfirm') })) remove.mutate(id, { onSuccess: onDeleted });
  };

  if (renaming) {
    return (
      <CategoryName
        initial={name}
        label={t('newName', { name })}
        submit={t('save')}
        onSubmit={(newName) => rename.mutateAsync({ id, name: newName }, { onSuccess: () => setRenaming(false) })}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <div className={styles.row} data-row={id}>
      <Radio value={id} className={styles.name}>
        {name}
      </Radio>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('rename', { name })}
        onClick={() => setRenaming(true)}
      />
      <Button type="text" size="small" icon={<DeleteOutlined />} loading={remove.isPending} aria-label={t('delete', { name })} onClick={() => void deleteCategory()} />
    </div>
  );
};
