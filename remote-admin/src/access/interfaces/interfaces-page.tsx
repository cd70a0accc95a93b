import type { ReactNode } from 'react';
import { usePartSwitch } from '../../part-switch/part-switch.tsx';
import { ClassList } from './class-list.tsx';
import { InterfaceList } from './interface-list.tsx';
import { useTexts } from './texts.ts';

/** /Main/apiManagement: the calls of the portal and, with `?part=classes`, the classes by which they are granted (SPEC 7.7). */
export default function InterfacesPage(): ReactNode {
  const t = useTexts();
  const [part, lead] = usePartSwitch([{ value: 'interfaces', label: t('interfaces') }, { value: 'classes', label: t('classes') }], t('part'));
  return part === 'interfaces' ? <InterfaceList lead={lead} /> : <ClassList lead={lead} />;
}
