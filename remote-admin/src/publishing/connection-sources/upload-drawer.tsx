import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type nameConflicts } from '@portal/shared/contract/publishing';
import { ErrorState } from '@portal/shared/ui/base';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import { ImportResult, type BegunImport } from './import-result.tsx';
import { sendFile } from './send-file.ts';
import { useTexts } from './texts.ts';

const { connectionSources } = endpoints;
type Conflict = (typeof nameConflicts)[number];
type Values = { readonly workspaceId: string | undefined; readonly file: string | undefined; readonly name: string; readonly nameConflict: Conflict | undefined };
const empty: Values = { workspaceId: undefined, file: undefined, name: '', nameConflict: undefined };
/** What the service has for each kind of file. */
const ways: Readonly<Record<'report' | 'paginated', readonly Conflict[]>> = { report: ['CreateOrOverwrite', 'Overwrite', 'Ignore', 'Abort'], paginated: ['Overwrite', 'Abort'] };

type UploadDrawerProps = { sourceId: number; name: string; onClose: () => void };

/** Uploads a report file to a workspace: it is sent to the portal when it is chosen, and on to the service when somebody says so. */
export const UploadDrawer = ({ sourceId, name: source, onClose }: UploadDrawerProps): ReactNode => {
  const t = useTexts();
  const { data = [], error, refetch } = useQuery(queryOf(connectionSources.workspaces, { query: { OnlieId: String(sourceId) } }));
  const [kind, setKind] = useState<keyof typeof ways>('report');
  const chosen = useRef<{ name: string; kind: keyof typeof ways; isOtherKind: boolean }>({ name: '', kind: 'report', isOtherKind: false });
  const typedName = useRef('');
  const sent = useRef<BegunImport>(null);
  const [begun, setBegun] = useState<BegunImport | null>(null);
  const title = t('uploadTo', { name: source });
  if (begun) return <ImportResult begun={begun} title={title} onClose={onClose} />;
  if (error) {
    return (
      <Drawer open size={FORM_WIDTH} title={title} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Drawer>
    );
  }
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> => {
    const stored = await sendFile(file, onProgress, signal);
    const kindOfFile = stored.endsWith('.rdl') ? 'paginated' : 'report';
    chosen.current = { name: file.name.replace(/\.[^.]*$/, ''), kind: kindOfFile, isOtherKind: kindOfFile !== chosen.current.kind };
    setKind(kindOfFile);
    return stored;
  };
  const fields: FormField<Values>[] = [
    { name: 'workspaceId', label: t('workspace'), kind: 'choice', needed: true, options: data.filter(({ isListed }) => isListed === 1).map(({ id, name }) => ({ value: id, label: name })) },
    {
      name: 'file',
      label: t('file'),
      kind: 'file',
      accept: '.pbix,.rdl',
      needed: true,
      hint: t('fileHint'),
      upload,
      resumes: `connection ${sourceId}`,
      // A name that somebody has typed stays. What was chosen for a file of another kind does not: this one may not have it.
      overrules: true,
      sets: (value) => (value === undefined ? {} : { name: typedName.current || chosen.current.name, ...(chosen.current.isOtherKind && { nameConflict: undefined }) }),
    },
    {
      name: 'name',
      label: t('fileName'),
      kind: 'text',
      hint: t('fileNameHint'),
      sets: (value) => {
        typedName.current = String(value ?? '');
        return {};
      },
    },
    { name: 'nameConflict', label: t('conflict'), kind: 'choice', needed: true, options: ways[kind].map((value) => ({ value, label: t(`conflicts.${value}`) })) },
  ];
  const send = async ({ workspaceId = '', file = '', name, nameConflict = 'Abort' }: Values) => {
    const { importId } = await call(connectionSources.begin, { body: { sourceId, workspaceId, file, name, nameConflict }, quiet: true });
    sent.current = { sourceId, workspaceId, importId };
  };
  // The form closes by itself when the file has gone on: then what comes of it is shown.
  const close = () => (sent.current ? setBegun(sent.current) : onClose());
  return <FormDrawer<Values> title={title} isNew fields={fields} initial={empty} rules={connectionSources.begin.body.shape} saveLabel={t('send')} savesOnLeave={false} onSave={send} onClose={close} />;
};
