import { useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '@portal/shared/language';
import { Select } from '@portal/shared/ui/data';
import type { OwnFieldProps } from '@portal/shared/ui/resource';
import { isZoneFor, zoneLabel, zonesFor, type Zone } from './zones.ts';

/** One of the world's time zones, by the names that people have for them. The names of all are made when somebody looks for another one. */
export const ZoneInput = ({ known, value, onChange, ...control }: OwnFieldProps & { known: string }): ReactNode => {
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  const [isAsked, setAsked] = useState(false);
  const chosen = typeof value === 'string' ? value : known;
  const zones = useMemo(() => (isAsked ? zonesFor(language, known, now) : undefined), [isAsked, language, known, now]);
  return (
    <Select<string, Zone>
      {...control}
      value={chosen}
      showSearch={{ filterOption: (typed, zone) => zone !== undefined && isZoneFor(typed, zone) }}
      options={zones ?? [{ value: chosen, label: zoneLabel(chosen, language, now) }]}
      onOpenChange={(isOpen) => isOpen && setAsked(true)}
      onChange={onChange}
    />
  );
};
