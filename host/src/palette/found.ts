import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type SearchHit, type SearchKind } from '@portal/shared/contract/reading';
import type { Target } from './targets.ts';

/** The server is asked when nothing more was typed for so long, in milliseconds. */
const PAUSE = 150;
/** Of each kind; who wants more goes to the page of all results. */
const OF_EACH = 5;

export type Found = {
  readonly targets: readonly Target[];
  /** How much of each kind there is, as it is written: "12", "100+". */
  readonly counts: Partial<Readonly<Record<SearchKind, string>>>;
  /** The server has answered for what is typed now, or is not asked by who may not. */
  readonly isComplete: boolean;
};

const keyOf = ({ kind, id, code }: SearchHit): string => (code === '' ? `${kind}-${id}` : `${kind}-${id}-${code}`);

export const targetOf = (hit: SearchHit): Target => {
  const within = hit.place.at(-1);
  return { key: keyOf(hit), group: hit.kind, title: hit.name, ...(within && { within }), ...(hit.excerpt && { excerpt: hit.excerpt }), isFound: true, entry: { key: keyOf(hit), title: hit.name, path: hit.path, ...(hit.kind === 'page' && within && { tabTitle: within }) } };
};

/** What the server finds by what is typed: in texts, and in what the menu does not have. Without it the palette finds everything else. */
export const useFound = (typed: string): Found => {
  const keyword = useSettled(typed.trim());
  const mayAsk = useMay(endpoints.search.find);
  const isAsked = mayAsk && keyword !== '';
  const { data, isPending } = useQuery({ ...queryOf(endpoints.search.find, { query: { keyword, pageSize: OF_EACH } }), enabled: isAsked });
  const isCurrent = keyword === typed.trim();
  if (!isAsked || !isCurrent) return { targets: [], counts: {}, isComplete: !mayAsk };
  return {
    targets: (data?.hits ?? []).map(targetOf),
    counts: Object.fromEntries((data?.counts ?? []).map(({ kind, count, isAtLeast }) => [kind, isAtLeast ? `${count}+` : String(count)])),
    isComplete: !isPending,
  };
};

/** A text when it has not changed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
