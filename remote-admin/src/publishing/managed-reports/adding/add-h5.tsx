import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert } from '@portal/shared/ui/base';
import { FieldControl, Wizard } from '@portal/shared/ui/resource';
import adding from '../../adding/adding.module.css';
import type { Watermarked } from '../report-form.tsx';
import { useTexts as useReportTexts } from '../texts.ts';
import { WatermarkInput } from '../watermark-input.tsx';
import { isPagesAddress, PagesInput } from './pages-input.tsx';
import { PublishFields } from './publish-fields.tsx';
import { useTexts } from './texts.ts';
import { usePublication } from './use-publication.tsx';

type AddH5Props = { onWork: (has: boolean) => void; onMore: () => void; onClose: () => void };

/** Adds an H5 report: its pages, then what it is called, where it stands and who gets it. */
export const AddH5 = ({ onWork, onMore, onClose }: AddH5Props): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const { language } = useLanguage();
  const [address, setAddress] = useState<string>();
  const [names, setNames] = useState({ name: '', ename: '' });
  const [watermark, setWatermark] = useState<Watermarked>({ isWatermark: 0, watermarkText: '' });
  const { publication, setPublication, given, isPlaced, isDone, done, result } = usePublication({ onWork, onMore });
  const isMarked = watermark.isWatermark === 1;
  const add = async () => {
    await call(endpoints.h5Reports.add, { body: { ...names, ...watermark, address: address ?? '', ...given } });
    done();
  };
  return (
    <Wizard
      doneLabel={t('done')}
      onDone={onClose}
      steps={[
        {
          key: 'pages',
          title: t('stepPages'),
          isReady: isPagesAddress(address ?? ''),
          content: (
            <PagesInput
              value={address}
              onChange={(next) => {
                setAddress(next as string | undefined);
                onWork(next !== undefined);
              }}
            />
          ),
        },
        {
          key: 'names',
          title: t('stepNames'),
          isReady: names.name.trim() !== '' && isPlaced && (!isMarked || watermark.watermarkText.trim() !== ''),
          nextLabel: t('addH5'),
          onNext: add,
          isFinal: isDone,
          content: (
            <div className={adding.step}>
              <FieldControl<string> label={t('nameZh')} field={{ kind: 'text' }} value={names.name} onChange={(name = '') => setNames({ ...names, name })} />
              <FieldControl<string> label={t('nameEn')} field={{ kind: 'text' }} value={names.ename} onChange={(ename = '') => setNames({ ...names, ename })} />
              <PublishFields publication={publication} onChange={setPublication} />
              <FieldControl<0 | 1> label={reports('watermarkShow')} hint={reports('watermarkShowHint')} field={{ kind: 'switch' }} value={watermark.isWatermark} onChange={(isWatermark = 0) => setWatermark({ ...watermark, isWatermark })} />
              {isMarked && (
                <FieldControl<string>
                  label={reports('watermarkText')}
                  hint={reports('watermarkTextHint')}
                  field={{ kind: 'own', render: (control) => <WatermarkInput {...control} /> }}
                  value={watermark.watermarkText}
                  onChange={(watermarkText = '') => setWatermark({ ...watermark, watermarkText })}
                />
              )}
            </div>
          ),
        },
        result(<Alert type="success" showIcon title={t('addedH5', { name: nameIn(language, names.name, names.ename) })} />),
      ]}
    />
  );
};
