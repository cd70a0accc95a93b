import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints as content } from '@portal/shared/contract/content';
import { carouselStates, endpoints, managedCarouselOrder, type ManagedCarouselItem } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, namesText, ResourcePage, type FormField, type ListQuery } from '@portal/shared/ui/resource';
import { audienceNames, audienceOf, audienceValues, periodOf, periodValues, useAudienceFields, usePeriodFields, type AudienceValues, type PeriodValues } from '../publication/audience-fields.tsx';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { carouselColumns } from './carousel-columns.tsx';
import { LinkInput } from './link-input.tsx';
import { useTexts } from './texts.ts';
import { useTargetWords } from './use-target-words.ts';

const { managedCarousel } = endpoints;
type Order = (typeof managedCarouselOrder)[number];
type Pictures = { picture: string | undefined; enPicture: string | undefined; phonePicture: string | undefined; enPhonePicture: string | undefined };
type Values = Pick<ManagedCarouselItem, 'title' | 'entitle' | 'link' | 'isActive'> & Pictures & AudienceValues & PeriodValues & { sort: number | undefined };

/** Width divided by height, as Home has them. */
const WIDE = 4;
const PHONE = 2;

const upload = (file: Blob): Promise<string> => call(content.uploads.image, { file, quiet: true });
const flagIn = (text: string | undefined): 0 | 1 | undefined => ([0, 1] as const).find((flag) => String(flag) === text);

/** /Main/CarouselManage: the pictures of Home's carousel (SPEC 2.3). */
export default function ManagedCarouselPage(): ReactNode {
  const t = useTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const targetOf = useTargetWords();
  const audienceFields = useAudienceFields();
  const periodFields = usePeriodFields();
  const nameOf = ({ title, entitle }: ManagedCarouselItem) => nameIn(language, title, entitle);
  const fieldsOf = (row?: ManagedCarouselItem): FormField<Values>[] => [
    { name: 'title', english: 'entitle', label: t('title'), kind: 'names', hint: t('titleHint') },
    { name: 'picture', section: t('pictures'), label: t('picture'), kind: 'picture', aspect: WIDE, upload, needed: true, hint: t('pictureHint') },
    { name: 'enPicture', label: t('enPicture'), kind: 'picture', aspect: WIDE, upload, hint: t('enPictureHint') },
    { name: 'phonePicture', label: t('phonePicture'), kind: 'picture', aspect: PHONE, upload, hint: t('phoneHint') },
    { name: 'enPhonePicture', label: t('enPhonePicture'), kind: 'picture', aspect: PHONE, upload },
    { name: 'link', section: t('where'), label: t('target'), kind: 'own', render: ({ id, value, onChange }) => <LinkInput id={id} value={String(value ?? '')} onChange={(link) => onChange?.(link)} /> },
    { name: 'isActive', label: t('isActive'), kind: 'switch' },
    { name: 'sort', label: t('position'), kind: 'number', hint: t('positionHint') },
    ...(periodFields as readonly FormField<Values>[]),
    ...(audienceFields({ people: row?.audiencePeople, audience: row?.audience }) as readonly FormField<Values>[]),
  ];
  const move = (row: ManagedCarouselItem, sort: number) => async () => {
    await call(managedCarousel.move, { body: { id: row.id, sort } });
    void message.success(t('movedTo', { name: nameOf(row), position: sort + 1 }));
  };

  const resource = defineResource<ManagedCarouselItem, Order, Values>({
    key: 'managed-carousel',
    rowKey: ({ id }) => id,
    columns: carouselColumns(t, of, language, targetOf),
    list: {
      find: finds(managedCarousel.list, ({ keyword, page, size, orderBy, orderType, filters: { state, isActive } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, state: carouselStates.find((one) => one === state), isActive: flagIn(isActive) },
      })),
      orders: managedCarouselOrder,
      order: { by: 'sort', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: carouselStates.map((value) => ({ value, label: t(`states.${value}`) })) },
      { name: 'isActive', label: t('onOff'), kind: 'choice', options: [{ value: '1', label: t('on') }, { value: '0', label: t('off') }] },
    ],
    form: {
      initial: (row) => ({
        ...{ title: row?.title ?? '', entitle: row?.entitle ?? '', link: row?.link ?? '', isActive: row?.isActive ?? 1 },
        ...{ picture: row?.picture || undefined, enPicture: row?.enPicture || undefined, phonePicture: row?.phonePicture || undefined, enPhonePicture: row?.enPhonePicture || undefined },
        sort: row ? row.sort + 1 : undefined,
        ...audienceValues(row?.audience),
        ...periodValues(row),
      }),
      fields: fieldsOf(),
      rowFields: fieldsOf,
      together: [audienceNames],
    },
    add: { ...does(managedCarousel.add, (values: Values) => bodyOf(values, undefined)), rules: managedCarousel.add.body.shape },
    update: {
      ...does(managedCarousel.update, ({ row, values }: { row: ManagedCarouselItem; values: Values }) => ({ id: row.id, version: row.version, ...bodyOf(values, row) })),
      rules: managedCarousel.update.body.shape,
      current: async ({ id }) => (await call(managedCarousel.list, { body: { id } })).items[0],
    },
    remove: does(managedCarousel.remove, (rows: readonly ManagedCarouselItem[]) => ({ ids: rows.map(({ id }) => id) })),
    actions: (row) => [
      { key: 'up', label: t('up'), needs: managedCarousel.move, ...(row.sort === 0 && { refused: t('first') }), run: move(row, row.sort - 1) },
      { key: 'down', label: t('down'), needs: managedCarousel.move, run: move(row, row.sort + 1) },
    ],
    history: {
      kind: 'carousel',
      fields: {
        sort: { label: t('position'), text: (value) => String(Number(value) + 1) },
        isActive: { label: t('isActive'), text: (value) => t(value ? 'on' : 'off') },
        audience: { label: of('forWhom'), text: (value) => namesText(value, language, of('all')) },
        entitle: { label: t('title') },
        link: { label: t('link') },
      },
      acts: { enable: t('enabled'), disable: t('disabled') },
    },
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} />;
}

/** A position that nobody has changed is left out: others may have been moved meanwhile. People count from 1. */
const bodyOf = ({ title, entitle, link, isActive, sort, picture, enPicture, phonePicture, enPhonePicture, groupIds, departmentIds, userIds, isForNobody, ...period }: Values, before: ManagedCarouselItem | undefined) => ({
  ...{ title, entitle, link, isActive },
  ...{ picture: picture ?? '', enPicture: enPicture ?? '', phonePicture: phonePicture ?? '', enPhonePicture: enPhonePicture ?? '' },
  ...(sort !== undefined && sort - 1 !== before?.sort && { sort: Math.max(sort - 1, 0) }),
  audience: audienceOf({ groupIds, departmentIds, userIds, isForNobody }),
  ...periodOf(period),
});
