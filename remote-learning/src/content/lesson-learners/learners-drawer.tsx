import type { ReactNode } from 'react';
import type { ManagedLesson } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Drawer, TABLE_WIDTH, Tabs } from '@portal/shared/ui/shell';
import { LearnerList } from './learner-list.tsx';
import { Stops } from './stops.tsx';
import { useTexts } from './texts.ts';

/** Whom a lesson is for, how far they are, and where they stop (screens 10). */
export default function LearnersDrawer({ lesson, onClose }: { lesson: ManagedLesson; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Drawer open size={TABLE_WIDTH} title={t('title', { name: nameIn(language, lesson.title, lesson.entitle) })} onClose={onClose}>
      <Tabs
        items={[
          { key: 'learners', label: t('learners'), children: <LearnerList lesson={lesson} /> },
          { key: 'stops', label: t('stops'), children: <Stops lessonId={lesson.id} /> },
        ]}
      />
    </Drawer>
  );
}
