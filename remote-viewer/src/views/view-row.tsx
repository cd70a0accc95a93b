import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import FlagFilled from '@ant-design/icons/es/icons/FlagFilled';
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined';
import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints, type SavedView } from '@portal/shared/contract/reading';
import { Button } from '@portal/shared/ui/base';
import { Switch } from '@portal/shared/ui/data';
import { useConfirm } from '@portal/shared/ui/shell';
import type { OpenReport } from '../open-report/open-report.ts';
import { useBeginning, useChangeView, useDeleteView } from './queries.ts';
import { useTexts } from './texts.ts';
import styles from './views.module.css';

type Props = { view: SavedView; report: OpenReport; onApplied: () => void };

/** One view: shown by a click on its name; shared, begun with, or deleted beside it. */
export const ViewRow = ({ view, report, onApplied }: Props): ReactNode => {
  const t = useTexts();
  const beginning = useBeginning(report.id);
  const change = useChangeView();
  const remove = useDeleteView();
  const confirm = useConfirm();
  const mayBegin = useMay(endpoints.views.setDefault);
  const mayShare = useMay(endpoints.views.update);
  const mayDelete = useMay(endpoints.views.remove);
  const { id, name, isDefault, isShared, isOwn, ownerName } = view;
  const show = (): void => {
    onApplied();
    void report.showPlace(view);
  };
  const deleteView = async (): Promise<void> => {
    const consequences = [...(isDefault === 1 ? [t('deleteDefault')] : []), ...(isShared === 1 ? [t('deleteConsequence')] : [])];
    if (await confirm({ title: t('deleteAsk', { name }), content: consequences.map((one) => <div key={one}>{one}</div>), okText: t('delete') })) remove.mutate(id);
  };
  return (
    <li className={styles.row} data-row={id}>
      <Button type="link" className={styles.name} onClick={show}>
        {name}
      </Button>
      {!isOwn && <span className={styles.owner}>{t('by', { name: ownerName })}</span>}
      <div className={styles.acts}>
        {mayBegin && (
          <Button
            type="text"
            icon={isDefault ? <FlagFilled /> : <FlagOutlined />}
            aria-label={t(isDefault ? 'defaultNamed' : 'makeDefaultNamed', { name })}
            title={t(isDefault ? 'beginNot' : 'begin', { name })}
            loading={beginning.isPending}
            onClick={() => beginning.mutate(isDefault ? null : id)}
          >
            {t(isDefault ? 'default' : 'makeDefault')}
          </Button>
        )}
        {isOwn === 1 && mayShare && (
          <label className={styles.sharing} title={t('share')}>
            {t('shareShort')}
            <Switch size="small" checked={isShared === 1} loading={change.isPending} aria-label={t('shareNamed', { name })} onChange={(checked) => change.mutate({ id, name, isShared: checked ? 1 : 0 })} />
          </label>
        )}
        {isOwn === 1 && mayDelete && (
          <Button type="text" icon={<DeleteOutlined />} loading={remove.isPending} aria-label={t('deleteNamed', { name })} title={t('delete')} onClick={() => void deleteView()} />
        )}
      </div>
    </li>
  );
};
