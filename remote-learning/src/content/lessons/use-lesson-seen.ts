import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';

const { list, markRead } = endpoints.notifications;

/** Who has opened a lesson has seen what the bell tells of it, wherever they found it. */
export const useLessonSeen = (lessonId: number): void => {
  const told = useQuery({ ...queryOf(list, { quiet: true }), enabled: useMay(list) }).data ?? [];
  const { mutate } = useMutation(mutationOf(markRead, (ids: number[]) => ({ body: { ids }, quiet: true })));
  // As a text, which is the same as long as they are: what could not be marked is not tried again and again.
  const unread = told
    .filter(({ isRead, detail }) => isRead === 0 && detail.lessonId === lessonId)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread) mutate(unread.split(' ').map(Number));
  }, [unread, mutate]);
};
