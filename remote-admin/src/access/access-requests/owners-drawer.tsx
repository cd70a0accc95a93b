import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { ACCESS_REQUEST_PAGE_SIZE, endpoints, ownedThingOrder, type OwnedThing } from '@portal/shared/contract/access';
import { nameIn, personName, useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { defineResource, finds, FormDrawer, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { Drawer, TABLE_WIDTH } from '@portal/shared/ui/shell';
import { findOwners } from './find-owners.ts';
import { useTexts } from './texts.ts';

const { accessRequests } = endpoints;
type Order = (typeof ownedThingOrder)[number];
type Values = { ownerId: number | undefined };
const kinds = ['report', 'dashboard'] as const;
/** Who owns which report or dashboard, to be changed here. */
export const OwnersDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = ({ name, ename }: OwnedThing) => nameIn(language, name, ename);
  const classOf = ({ className, classEnName }: OwnedThing) => nameIn(language, className, classEnName);
  const ownerOf = ({ ownerId, ownerAccount, ownerName }: OwnedThing) => (ownerId === null ? '' : personName({ account: ownerAccount, fullName: ownerName }));
  const { message } = App.useApp();
  const [edited, setEdited] = useState<OwnedThing | null>(null);
  const resource = defineResource<OwnedThing, Order>({
    key: 'owned-things',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('ownedThing'), order: 'name', fixed: true, text: nameOf, render: (one) => <bdi>{nameOf(one)}</bdi> },
      { key: 'kind', title: t('kind'), width: 110, text: ({ kind }) => t(`kinds.${kind}`), render: ({ kind }) => t(`kinds.${kind}`) },
      { key: 'class', title: t('class'), minor: true, text: classOf, render: (one) => <bdi>{classOf(one) || '—'}</bdi> },
      { key: 'shown', title: t('shownOwner'), minor: true, text: ({ owner }) => owner, render: ({ owner }) => <bdi>{owner || '—'}</bdi> },
      { key: 'owner', title: t('owner'), order: 'owner', text: ownerOf, render: (one) => <bdi>{ownerOf(one) || '—'}</bdi> },
    ],
    list: {
      find: finds(accessRequests.owners, ({ keyword, page, size, orderBy, orderType, filters: { kind } }: ListQuery<Order>) => ({ body: { keyword, orderBy, orderType, pageIndex: page, pageSize: size, kind: kinds.find((one) => one === kind) } })),
      orders: ownedThingOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [ACCESS_REQUEST_PAGE_SIZE, 50, 100],
    },
    filters: [{ name: 'kind', label: t('kind'), kind: 'choice', options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) }],
    actions: (one) => [{ key: 'setOwner', label: t('setOwner'), needs: accessRequests.setOwner, run: () => setEdited(one) }],
    texts: { title: t('owners'), help: t('ownersHelp'), search: t('searchOwned'), empty: t('noOwned'), emptyNext: t('noOwnedNext'), permission: t('permission') },
  });
  const save = async ({ id, ...thing }: OwnedThing, { ownerId }: Values) => {
    await call(accessRequests.setOwner, { body: { id, ownerId: ownerId ?? null }, quiet: true });
    void message.success(t('ownerSaved', { name: nameIn(language, thing.name, thing.ename) }));
  };
  return (
    <Drawer open size={TABLE_WIDTH} title={t('owners')} onClose={onClose}>
      <ResourcePage resource={resource} scope="page" />
      {edited && (
        <FormDrawer<Values>
          title={t('ownerOf', { name: nameOf(edited) })}
          fields={[{ name: 'ownerId', label: t('owner'), kind: 'search', search: findOwners, hint: t('ownerHint'), chosen: edited.ownerId === null ? [] : [{ value: edited.ownerId, label: ownerOf(edited) }] }]}
          initial={{ ownerId: edited.ownerId ?? undefined }}
          rules={{}}
          onSave={(values) => save(edited, values)}
          onClose={() => setEdited(null)}
        />
      )}
    </Drawer>
  );
};
