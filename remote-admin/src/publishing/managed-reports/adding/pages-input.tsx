import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { Radio } from '@portal/shared/ui/data';
import { FieldControl, type OwnFieldProps } from '@portal/shared/ui/resource';
import adding from '../../adding/adding.module.css';
import { useTexts } from './texts.ts';

const { h5Reports } = endpoints;
const ways = ['zip', 'web'] as const;
const isBundle = (address: string): boolean => address.startsWith('bundle:');

/** Whether an address can be one of pages: that of an uploaded zip file, or a whole one of the web. */
export const isPagesAddress = (address: string): boolean => h5Reports.add.body.shape.address.safeParse(address).success;

/** Where the pages of an H5 report are: in a zip file that is uploaded here, or on a site that the server's settings allow. */
export const PagesInput = ({ id, value, onChange, disabled = false }: OwnFieldProps): ReactNode => {
  const t = useTexts();
  const address = typeof value === 'string' ? value : '';
  const [way, setWay] = useState<(typeof ways)[number]>(address === '' || isBundle(address) ? 'zip' : 'web');
  const { data: origins } = useQuery(queryOf(h5Reports.origins));
  const sites = origins === undefined ? '' : origins.length === 0 ? t('noSites') : t('sites', { sites: origins.join(t('comma')) });
  return (
    <div className={adding.step}>
      <Radio.Group
        {...(id !== undefined && { id })}
        aria-label={t('pagesFrom')}
        disabled={disabled}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(`pagesWays.${one}`) }))}
        onChange={({ target }) => {
          setWay(target.value as typeof way);
          onChange?.(undefined);
        }}
      />
      {way === 'zip' ? (
        <FieldControl<string>
          label={t('zip')}
          hint={t('zipHint')}
          field={{ kind: 'file', accept: '.zip', upload: (file, onProgress, signal) => call(h5Reports.upload, { file, onProgress, signal, quiet: true }) }}
          value={isBundle(address) ? address : undefined}
          onChange={onChange ?? (() => undefined)}
        />
      ) : (
        <FieldControl<string> label={t('address')} hint={address === '' || isPagesAddress(address) ? sites : t('notWhole')} field={{ kind: 'text' }} value={isBundle(address) ? '' : address} onChange={(next) => onChange?.(next || undefined)} />
      )}
    </div>
  );
};
