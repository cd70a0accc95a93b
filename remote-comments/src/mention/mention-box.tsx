import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ComponentProps, type ComponentRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import { Mentions } from '@portal/shared/ui/data';
import type { Mention } from '../outbox/drafts.ts';
import styles from './mention-box.module.css';
import { useTexts } from './texts.ts';

/** The text box, to give it the focus. */
export type TextBox = ComponentRef<typeof Mentions>;

type MentionBoxProps = Pick<ComponentProps<typeof Mentions>, 'className' | 'value' | 'onChange' | 'onKeyDown' | 'onPaste' | 'placeholder' | 'status' | 'aria-label' | 'aria-describedby' | 'aria-invalid'> & {
  box: RefObject<TextBox | null>;
  reportId: number;
  /** The page of the report that it is about, by its code; '' is the report as a whole. Asked when somebody is looked for. */
  findPage: () => Promise<string>;
  onMention: (mention: Mention) => void;
};

/** A box for text in which `@` offers the people who may open what it is about (SPEC 7.6, UserList). */
export const MentionBox = ({ box, reportId, findPage, onMention, onKeyDown, ...rest }: MentionBoxProps): ReactNode => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const keyword = useDeferredValue(typed);
  const [page, setPage] = useState<string | null>(null);
  const search = (text: string) => {
    setTyped(text);
    // Once, where somebody begins to look: the report is asked for it.
    if (text === '' || page === null) void findPage().then(setPage);
  };
  const people = useQuery({
    ...queryOf(endpoints.comments.people, { query: { reportId, modularId: page ?? '', keyword: keyword ?? '' } }),
    enabled: keyword !== null && page !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Mentions
      {...rest}
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOffering(event)) event.stopPropagation();
        onKeyDown?.(event);
      }}
      dir="auto"
      rows={3}
      autoSize={{ minRows: 3, maxRows: 12 }}
      loading={people.isFetching && !people.data}
      notFoundContent={t(people.isError ? 'failed' : 'nobody')}
      options={(people.data ?? []).map(({ id, account, fullName }) => ({
        key: String(id),
        value: fullName,
        label: (
          <span className={styles.person}>
            <bdi>{fullName}</bdi> <span className={styles.account}>{account}</span>
          </span>
        ),
      }))}
      // The server has searched already, by account as well.
      filterOption={false}
      placement="top"
      onSearch={search}
      // The id leads the key, to which antd adds something of its own.
      onSelect={({ key, value = '' }) => onMention({ id: Number.parseInt(key ?? '', 10), name: value })}
    />
  );
};

/** Whether the list is open, which Escape closes; what stands around the box, and would close too, is not to hear of it. antd says it only by what it draws. */
const isOffering = ({ currentTarget }: KeyboardEvent): boolean => currentTarget.parentElement?.querySelector('.ant-mentions-measure') != null;
