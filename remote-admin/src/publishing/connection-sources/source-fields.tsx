import { credentialKinds, sourceKinds } from '@portal/shared/contract/publishing';
import type { TextOf } from '@portal/shared/language';
import type { FormField } from '@portal/shared/ui/resource';
import { CheckInForm } from './check-in-form.tsx';
import { SecretInput } from './secret-input.tsx';
import type { Values } from './source-values.ts';
import type { zh } from './texts.ts';

const isCloud = ({ kind }: Values): boolean => kind !== 'service';
const isService = ({ kind }: Values): boolean => kind === 'service';
const hasCertificate = ({ credential }: Values): boolean => credential === 'certificate';

/** The form of a source: a cloud has a tenant, a service of its own has addresses. */
export const sourceFields = (t: TextOf<typeof zh>): FormField<Values>[] => [
  { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
  { name: 'kind', label: t('kind'), hint: t('kindHint'), kind: 'choice', options: sourceKinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
  { name: 'tenant', label: t('tenant'), kind: 'text', hint: t('tenantHint'), shown: isCloud, needed: true },
  { name: 'authority', label: t('authority'), kind: 'text', hint: t('authorityHint'), shown: isService, needed: true },
  { name: 'apiBase', label: t('apiBase'), kind: 'text', hint: t('apiBaseHint'), shown: isService, needed: true },
  { name: 'embedOrigins', label: t('embedOrigins'), kind: 'tags', hint: t('embedOriginsHint'), shown: isService, needed: true },
  { name: 'clientId', label: t('clientId'), kind: 'text', hint: t('clientIdHint'), autoComplete: 'off', shown: isCloud },
  { name: 'clientId', label: t('clientId'), kind: 'text', hint: t('clientIdHintService'), autoComplete: 'off', shown: isService },
  { name: 'credential', label: t('credential'), kind: 'choice', options: credentialKinds.map((value) => ({ value, label: t(`credentials.${value}`) })) },
  { name: 'certificate', label: t('certificate'), kind: 'lines', hint: t('certificateHint'), shown: hasCertificate, needed: true },
  { name: 'secret', label: t('secret'), kind: 'own', hint: t('secretHint'), neededIf: ({ kept }) => kept === '', render: (props) => <SecretInput {...props} /> },
  { name: 'secretExpireDay', label: t('secretExpireDay'), kind: 'date', hint: t('secretExpireHint'), shown: ({ credential }) => credential === 'secret' },
  { name: 'tokenMinutes', label: t('tokenMinutes'), kind: 'number', unit: t('minutes'), hint: t('tokenMinutesHint') },
  { name: 'isDarkAllowed', label: t('dark'), kind: 'switch', hint: t('darkHint') },
  { name: 'test', label: '', kind: 'own', hint: t('checkFormHint'), render: () => <CheckInForm /> },
];
