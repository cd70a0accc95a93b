import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { firstCategory, isFirstCategory } from '@portal/shared/contract';
import { useLanguage } from '@portal/shared/language';
import { ErrorState, LoadingState } from '@portal/shared/ui/base';
import { KeptFocus, Radio } from '@portal/shared/ui/data';
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
 * Asks for the category of a new favourite (SPEC 5): the one that was taken last is chosen already and has the focus, so that Enter is
 * enough, and whoever has none yet gets their first by confirming. The current user's categories are kept here, too.
 */
export default function CategoryPicker({ reportId, onAdded, onCancel }: CategoryPickerProps): ReactNode {
  const t = useTexts();
  const first = firstCategory[useLanguage().language];
  const account = useUser()?.account ?? '';
  const categories = useCategories();
  const addCategory = useAddCategory();
  const add = useAddFavourite();
  const [picked, setPicked] = useState<Choice>();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const chosen = picked === undefined ? firstChoice(categories.data, rememberedCategory(account)) : picked;

  const list = useRef<HTMLDivElement>(null);
  const isShown = chosen === FIRST || categories.data?.some(({ id }) => id === chosen);
  // Not by `autoFocus`: what a dialogue shows at once is drawn before it stands in the document.
  useEffect(() => list.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [isShown, chosen]);

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
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || addCategory.isPending) return;
    // Who has written a name has made up their mind, also without its own button.
    const name = typed.trim() || (chosen === FIRST ? first : '');
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
      okButtonProps={{ htmlType: 'submit', disabled: !categories.data }}
      modalRender={(dialog) => <form onSubmit={confirm}>{dialog}</form>}
      onCancel={onCancel}
    >
      {categories.isPending && <LoadingState />}
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.data && (
        <KeptFocus drawn={categories.data}>
          <Radio.Group
            ref={list}
            className={styles.list}
            value={chosen}
            aria-label={t('categories')}
            aria-invalid={missing}
            onChange={({ target }) => choose(target.value as Choice)}
          >
            {categories.data.length === 0 && <Radio value={FIRST}>{first}</Radio>}
            {categories.data.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onDeleted={() => chosen === category.id && choose(null)}
              />
            ))}
          </Radio.Group>
        </KeptFocus>
      )}
      {categories.data && <NewCategory onTyped={setTyped} onCreated={choose} />}
      {missing && (
        <p className={styles.error} role="alert">
          {t('mustChoose')}
        </p>
      )}
    </Modal>
  );
}

type Categories = readonly { readonly id: number; readonly name: string }[];

/** The category that was taken last, as long as it is there, or else the one that is called as the first would be, or any; none as long as nothing is known. */
const firstChoice = (categories: Categories | undefined, last: number | undefined): Choice => {
  if (!categories) return null;
  const known = categories.find(({ id }) => id === last) ?? categories.find(isFirstCategory) ?? categories[0];
  return known?.id ?? FIRST;
};
