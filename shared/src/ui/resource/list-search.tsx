import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { useRef, useState, type ReactNode } from 'react';
import { Input } from '@portal/shared/ui/base';
import styles from './list-page.module.css';
import { useTypingPause } from './use-typing-pause.ts';

type ListSearchProps = {
  label: string;
  /** The label, without another one. */
  placeholder?: string;
  keyword: string;
  /** `same`: more letters of what was given last. */
  onKeyword: (keyword: string, step: 'new' | 'same') => void;
  className?: string | undefined;
};

/** The keyword box: asks after a short pause, or at once with Enter. What is typed until then, or until the box is left, is one step back. */
export const ListSearch = ({ label, placeholder = label, keyword, onKeyword, className = styles.search }: ListSearchProps): ReactNode => {
  // What is typed counts as long as the address says the same as when it was typed.
  const [typed, setTyped] = useState({ text: keyword, keyword });
  const text = typed.keyword === keyword ? typed.text : keyword;
  /** What this typing has asked for so far; Back, or a search from elsewhere, ends it. */
  const asked = useRef<string>(undefined);
  const ask = () => {
    const next = text.trim();
    setTyped({ text, keyword: next });
    if (next === keyword) return;
    // Nothing typed any more is no part of a search.
    onKeyword(next, asked.current === keyword && keyword !== '' && next !== '' ? 'same' : 'new');
    asked.current = next;
  };
  const end = () => {
    asked.current = undefined;
  };
  useTypingPause(text, () => text.trim() !== keyword && ask());
  return (
    <Input
      allowClear
      className={className}
      prefix={<SearchOutlined />}
      maxLength={100}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => setTyped({ text: target.value, keyword })}
      onPressEnter={() => {
        ask();
        end();
      }}
      onBlur={end}
    />
  );
};
