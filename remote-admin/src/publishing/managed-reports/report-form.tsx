import { call } from '@portal/shared/api';
import { endpoints, NO_DISPLAY, type ManagedReport } from '@portal/shared/contract/publishing';
import type { FormField, Option, OptionTree } from '@portal/shared/ui/resource';
import type { Language } from '@portal/shared/language';
import { displayFields, displayValues, type DisplayValues } from './display/display-fields.tsx';
import { hasFirstPage, makeCover } from './make-covers.ts';
import type { Texts } from './report-columns.tsx';
import { WatermarkInput } from './watermark-input.tsx';

const { managedReports } = endpoints;

/** Width divided by height, as covers have it everywhere. */
const COVER_ASPECT = 16 / 9;
export const coverField = { kind: 'picture', aspect: COVER_ASPECT, upload: (file: Blob) => call(managedReports.coverImage, { file }) } as const;

type Kept = 'name' | 'ename' | 'description' | 'edescription' | 'tags' | 'classId' | 'owner' | 'isCertified' | 'isWatermark' | 'watermarkText' | 'videoUrl' | 'docUrl';
/** What the form of a report holds; what is left empty there is undefined, and its position is counted from 1. */
export type ReportValues = Pick<ManagedReport, Kept> & DisplayValues & { sort: number | undefined; cover: string | undefined; enCover: string | undefined; darkCover: string | undefined; enDarkCover: string | undefined; ownerId: number | undefined; freshHours: number | undefined };

export const valuesOf = (row: ManagedReport | null): ReportValues => {
  const { name, ename, description, edescription, tags, classId, sort, owner, isCertified, isWatermark, watermarkText, videoUrl, docUrl, cover, enCover, darkCover, enDarkCover, ownerId, freshHours } = row ?? NOTHING;
  return {
    ...{ name, ename, description, edescription, tags: [...tags], classId, sort: sort + 1, owner, isCertified, isWatermark, watermarkText, videoUrl, docUrl },
    ...displayValues(row ?? NOTHING),
    cover: cover || undefined,
    enCover: enCover || undefined,
    darkCover: darkCover || undefined,
    enDarkCover: enDarkCover || undefined,
    ownerId: ownerId ?? undefined,
    freshHours: freshHours ?? undefined,
  };
};

/** The other way round. A position that nobody has changed is left out: others may have been moved meanwhile; whatever lies before the first place is the first one. */
export const bodyOf = ({ sort: before }: ManagedReport, { sort, cover, enCover, darkCover, enDarkCover, ownerId, freshHours, ...values }: ReportValues) => ({ ...values, ...(sort !== undefined && sort !== before + 1 && { sort: Math.max(sort - 1, 0) }), cover: cover ?? '', enCover: enCover ?? '', darkCover: darkCover ?? '', enDarkCover: enDarkCover ?? '', ownerId: ownerId ?? null, freshHours: freshHours ?? null });

export type Watermarked = Pick<ReportValues, 'isWatermark' | 'watermarkText'>;
/** The text of a watermark, wherever one is given; SPEC 5: required where there is one. */
export const watermarkFields = <Values extends Watermarked>(t: Texts): [FormField<Values>, FormField<Values>] => [
  { name: 'isWatermark', label: t('watermarkShow'), kind: 'switch', hint: t('watermarkShowHint') },
  { name: 'watermarkText', label: t('watermarkText'), kind: 'own', hint: t('watermarkTextHint'), shown: ({ isWatermark }) => isWatermark === 1, needed: true, render: (control) => <WatermarkInput {...control} /> },
];

type Choices = {
  readonly classes: readonly OptionTree[];
  /** Undefined for who may not look for people: who decides then stays as it is. */
  readonly searchPeople: ((keyword: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  readonly mayMakeCovers: boolean;
};

/** The fields of a report's form, whatever its kind. */
export const reportFields = (t: Texts, language: Language, { classes, searchPeople, mayMakeCovers }: Choices, row: ManagedReport | null): FormField<ReportValues>[] => {
  const [isWatermark, watermarkText] = watermarkFields<ReportValues>(t);
  const drawn = mayMakeCovers && row && hasFirstPage(row) ? row : undefined;
  const coverOf = (of: Language) => ({ ...coverField, ...(drawn && { make: { label: t('makeCover'), run: () => makeCover(drawn.id, of) } }) });
  return [
    { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
    { name: 'classId', label: t('class'), kind: 'treeChoice', options: classes },
    { name: 'sort', label: t('sort'), kind: 'number', needed: true, hint: t('sortHint') },
    { name: 'description', label: t('description'), kind: 'lines' },
    { name: 'edescription', label: t('edescription'), kind: 'lines', hint: t('edescriptionHint') },
    { name: 'tags', label: t('tags'), kind: 'tags', hint: t('tagsHint') },
    { name: 'cover', label: t('cover'), ...coverOf(language), ...(drawn && { hint: t('coverHint') }) },
    { name: 'enCover', label: t('enCover'), ...coverOf('en'), hint: t('enCoverHint') },
    { name: 'darkCover', label: t('darkCover'), ...coverField, hint: t('darkCoverHint') },
    { name: 'enDarkCover', label: t('enDarkCover'), ...coverField },
    { name: 'owner', section: t('trust'), label: t('owner'), kind: 'text', hint: t('ownerHint') },
    ...(searchPeople ? [{ name: 'ownerId', label: t('ownerPerson'), kind: 'search', search: searchPeople, chosen: row?.ownerId ? [{ value: row.ownerId, label: row.ownerName }] : [], hint: t('ownerPersonHint') } as const] : []),
    { name: 'isCertified', label: t('certified'), kind: 'switch', hint: t('certifiedHint') },
    { name: 'freshHours', label: t('freshHours'), kind: 'number', unit: t('hours'), hint: t('freshHoursHint') },
    ...displayFields<ReportValues>(language, row),
    { ...isWatermark, section: t('watermark') },
    watermarkText,
    { name: 'videoUrl', section: t('links'), label: t('videoUrl'), kind: 'text', hint: t('linkHint') },
    { name: 'docUrl', label: t('docUrl'), kind: 'text', hint: t('linkHint') },
  ];
};

const NO_FILTERS: ManagedReport['filters'] = [];
const NOTHING = { ...NO_DISPLAY, filters: NO_FILTERS, name: '', ename: '', description: '', edescription: '', tags: [], classId: 0, sort: 0, owner: '', isCertified: 0, isWatermark: 0, watermarkText: '', videoUrl: '', docUrl: '', cover: '', enCover: '', darkCover: '', enDarkCover: '', ownerId: null, freshHours: null } as const;
