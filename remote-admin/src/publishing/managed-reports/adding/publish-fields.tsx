import type { ReactNode } from 'react';
import { FieldControl } from '@portal/shared/ui/resource';
import { coverField } from '../report-form.tsx';
import { useTexts as useReportTexts } from '../texts.ts';
import { useClassOptions, useLevelOptions, useRoleOptions } from '../use-choices.ts';
import { useTexts } from './texts.ts';

/** Where what is added stands, and who gets it; `allowA` is the level of SPEC 6. */
export type Publication = { readonly classId: number | undefined; readonly cover: string | undefined; readonly groupIds: readonly number[]; readonly allowA: number };

type PublishFieldsProps = {
  publication: Publication;
  onChange: (publication: Publication) => void;
  classHint?: string;
  coverHint?: string;
  rolesHint?: string;
  /** Drawn in the place of roles for who may not give any. */
  noRoles?: ReactNode;
  /** Whether the current user may give roles what is added; as a rule whoever sees roles. */
  mayGive?: boolean;
  /** Whether what is added is given at a level. */
  hasLevels?: boolean;
};

/** Class, cover, roles and their level, whatever is added. */
export const PublishFields = ({ publication, onChange, classHint = '', coverHint = '', rolesHint, noRoles, mayGive = true, hasLevels = true }: PublishFieldsProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const classes = useClassOptions();
  const roles = useRoleOptions();
  const levels = useLevelOptions();
  const { classId, cover, groupIds, allowA } = publication;
  return (
    <>
      <FieldControl<number> label={reports('class')} field={{ kind: 'treeChoice', options: classes }} value={classId} onChange={(next) => onChange({ ...publication, classId: next })} hint={classes.length === 0 ? t('noClasses') : classHint} />
      <FieldControl<string> label={reports('cover')} hint={coverHint} field={coverField} value={cover} onChange={(next) => onChange({ ...publication, cover: next })} />
      {roles && mayGive ? <FieldControl<number[]> label={reports('roles')} hint={rolesHint ?? t('rolesHint')} field={{ kind: 'many', options: roles }} value={[...groupIds]} onChange={(ids = []) => onChange({ ...publication, groupIds: ids })} /> : noRoles}
      {hasLevels && groupIds.length > 0 && <FieldControl<number> label={reports('level')} field={{ kind: 'choice', options: levels }} value={allowA} onChange={(level = 0) => onChange({ ...publication, allowA: level })} />}
    </>
  );
};
