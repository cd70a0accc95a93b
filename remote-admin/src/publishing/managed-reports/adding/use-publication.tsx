import { useState, type ReactNode } from 'react';
import { Added } from './added.tsx';
import type { Publication } from './publish-fields.tsx';
import { useTexts } from './texts.ts';

type PublicationProps = { readonly onWork: (has: boolean) => void; readonly onMore: () => void };

/** Where reports are published by a wizard, whatever kind they are, and its last step: `given` is what the calls take, `done` that they have it. */
export const usePublication = ({ onWork, onMore }: PublicationProps) => {
  const t = useTexts();
  const [publication, setPublication] = useState<Publication>({ classId: undefined, cover: undefined, groupIds: [], allowA: 0 });
  const [isDone, setIsDone] = useState(false);
  const { classId, cover = '', groupIds, allowA } = publication;
  const done = () => {
    setIsDone(true);
    onWork(false);
  };
  const result = (said: ReactNode) => ({ key: 'result', title: t('stepResult'), content: <Added publication={publication} onMore={onMore}>{said}</Added> });
  return { publication, setPublication, given: { classId: classId ?? 0, cover, groupIds: [...groupIds], allowA }, isPlaced: classId !== undefined, isDone, done, result };
};
