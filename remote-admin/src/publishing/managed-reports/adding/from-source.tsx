import type { ReactNode } from 'react';
import { useState } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert } from '@portal/shared/ui/base';
import { Wizard } from '@portal/shared/ui/resource';
import { Tag } from '@portal/shared/ui/data';
import adding from '../../adding/adding.module.css';
import { ChooseItems, type Chosen } from '../../adding/choose-items.tsx';
import { Limits } from '../../adding/limits.tsx';
import { areNamed, NameItems } from '../../adding/name-items.tsx';
import { ChooseWorkspace, type Place } from '../../choose-workspace/choose-workspace.tsx';
import { useSources } from '../../choose-workspace/sources.ts';
import { useTexts as useReportTexts } from '../texts.ts';
import { addFrom, useItems, type Way } from './items.ts';
import { PublishFields } from './publish-fields.tsx';
import { useTexts } from './texts.ts';
import { usePublication } from './use-publication.tsx';

/** As many as are added at once. */
const MOST = 500;

type FromSourceProps = { way: Way; from: Place; onWork: (has: boolean) => void; onMore: () => void; onClose: () => void };

/** Adds reports of a workspace to the catalogue: for a class and roles, under names of their own. */
export const FromSource = ({ way, from, onWork, onMore, onClose }: FromSourceProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const { language } = useLanguage();
  const sources = useSources();
  const [place, setPlace] = useState(from);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const { publication, setPublication, given, isPlaced, isDone, done, result } = usePublication({ onWork, onMore });
  // One source is no choice.
  const [only] = sources.data?.length === 1 ? sources.data : [];
  const sourceId = sources.data?.some(({ id }) => id === place.sourceId) ? place.sourceId : only?.id;
  const { workspaceId } = place;
  const asked = useItems(way, { sourceId, workspaceId });
  const take = (next: Chosen) => {
    setChosen(next);
    onWork(next.size > 0);
  };
  const add = async () => {
    const items = [...chosen].map(([sourceReportId, { name, ename }]) => ({ sourceReportId, name, ename }));
    await addFrom(way, { sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '', items, ...given });
    done();
  };
  return (
    <Wizard
      doneLabel={t('done')}
      onDone={onClose}
      steps={[
        {
          key: 'source',
          title: t('stepSource'),
          isReady: sourceId !== undefined && workspaceId !== undefined,
          content: (
            <ChooseWorkspace
              place={{ sourceId, workspaceId }}
              onChange={(next) => {
                setPlace(next);
                take(new Map());
              }}
            />
          ),
        },
        {
          key: 'reports',
          title: t('stepReports'),
          isReady: chosen.size > 0,
          content: (
            <ChooseItems
              asked={asked}
              words={{ title: t('stepReports'), none: t(way === 'server' ? 'noPaginated' : 'noItems'), noneNext: t(way === 'server' ? 'noPaginatedNext' : 'noItemsNext') }}
              most={MOST}
              chosen={chosen}
              onChange={take}
              beside={({ kind }) => way === 'online' && kind === 'paginated' && <Tag>{reports('types.paginated')}</Tag>}
            />
          ),
        },
        {
          key: 'names',
          title: t('stepNames'),
          isReady: isPlaced && areNamed(chosen),
          nextLabel: t('addNow', { count: chosen.size }),
          onNext: add,
          isFinal: isDone,
          content: (
            <div className={adding.step}>
              <Limits place={{ sourceId, workspaceId }} chosen={chosen} />
              <PublishFields publication={publication} coverHint={t('coverHint')} onChange={setPublication} />
              <NameItems chosen={chosen} onChange={take} />
            </div>
          ),
        },
        result(<Alert type="success" showIcon title={t('addedCount', { count: chosen.size })} description={[...chosen.values()].map(({ name, ename }) => nameIn(language, name, ename)).join(reports('comma'))} />),
      ]}
    />
  );
};
