import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useState, type ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import styles from './list-page.module.css';
import { useTypingPause } from './use-typing-pause.ts';

type ListSearchProps = { label: string; keyword: string; onKeyword: (keyword: string) => void; className?: string | undefined };

/** The keyword box: asks after a short pause, or at once with Enter. */
export const ListSearch = ({ label, keyword, onKeyword, className = styles.search }: ListSearchProps): ReactNode => {
  // What is typed counts as long as the address says the same as when it was typed.
  const [typed, setTyped] = useState({ text: keyword, keyword });
  const text = typed.keyword === keyword ? typed.text : keyword;
  useTypingPause(text, () => {
    const next = text.trim();
    if (next === keyword) return;
    setTyped({ text, keyword: next });
    onKeyword(next);
  });
  return (
    <Input
      allowClear
      className={className}
      prefix={<SearchOutlined />}
      maxLength={100}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setTyped({ text: target.value, keyword })}
      onPressEnter={() => {
        setTyped({ text, keyword: text.trim() });
        onKeyword(text.trim());
      }}
    />
  );
};
