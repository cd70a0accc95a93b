import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, Tag } from '@portal/shared/ui/data';
import { splitAddresses, withoutDoubles } from './addresses.ts';
import type { ControlProps } from './field-input.tsx';

const address = z.email();

/** A list of mail addresses, each of them checked by itself: a wrong one is marked and named as such. */
export default function AddressesInput({ value = [], onChange, ...control }: ControlProps<string[]>): ReactNode {
  const { t } = useTranslation('resource');
  return (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';', '，', '；', '、', '\n']}
      value={value}
      onChange={(typed) => onChange?.(withoutDoubles(typed.flatMap(splitAddresses)))}
      tagRender={({ value: one, closable, onClose }) => {
        const isGood = address.safeParse(one).success;
        return (
          <Tag color={isGood ? undefined : 'error'} closable={closable} onClose={onClose} title={isGood ? undefined : t('wrongMail')}>
            <bdi>{one}</bdi>
          </Tag>
        );
      }}
    />
  );
}
