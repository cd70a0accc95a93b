import type { ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Segmented } from '@portal/shared/ui/data';
import { ClassList } from './class-list.tsx';
import { InterfaceList } from './interface-list.tsx';
import { useTexts } from './texts.ts';

type Part = 'interfaces' | 'classes';

/** /Main/apiManagement: the calls of the portal and, with `?part=classes`, the classes by which they are granted (SPEC 7.7). */
export default function InterfacesPage(): ReactNode {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const parameters = new URLSearchParams(search);
  const part: Part = parameters.get('part') === 'classes' ? 'classes' : 'interfaces';
  const show = (next: Part) => {
    if (next === 'classes') parameters.set('part', next);
    else parameters.delete('part');
    pushPath(parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`);
  };
  const lead = (
    <div>
      <Segmented<Part> aria-label={t('part')} value={part} onChange={show} options={[{ value: 'interfaces', label: t('interfaces') }, { value: 'classes', label: t('classes') }]} />
    </div>
  );
  return part === 'interfaces' ? <InterfaceList lead={lead} /> : <ClassList lead={lead} />;
}
