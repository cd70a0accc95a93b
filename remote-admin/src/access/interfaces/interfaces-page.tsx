import { useState, type ReactNode } from 'react';
import { Segmented } from '@portal/shared/ui/data';
import { ClassList } from './class-list.tsx';
import { InterfaceList } from './interface-list.tsx';
import styles from './interfaces.module.css';
import { useTexts } from './texts.ts';

type Part = 'interfaces' | 'classes';

/** /Main/apiManagement: the calls of the portal and the classes by which they are granted (SPEC 7.7). */
export default function InterfacesPage(): ReactNode {
  const t = useTexts();
  const [part, setPart] = useState<Part>('interfaces');
  return (
    <div className={styles.screen}>
      <div className={styles.parts}>
        <Segmented<Part> aria-label={t('part')} value={part} onChange={setPart} options={[{ value: 'interfaces', label: t('interfaces') }, { value: 'classes', label: t('classes') }]} />
      </div>
      <div className={styles.list}>{part === 'interfaces' ? <InterfaceList /> : <ClassList />}</div>
    </div>
  );
}
