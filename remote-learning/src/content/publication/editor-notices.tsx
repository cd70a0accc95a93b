import { useState, type ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import type { ContentDraft, KeptVersion } from '@portal/shared/contract/content/management';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { Modal, TABLE_WIDTH } from '@portal/shared/ui/shell';
import { ContentDifference } from '../versions/content-difference.tsx';
import type { PartDifference } from '../versions/text-difference.ts';
import styles from './publication.module.css';
import { useTexts } from './texts.ts';

/** Why something was not saved: somebody else came first, has deleted it, or anything else. */
export type SaveProblem = {
  readonly text: string;
  readonly kind: 'stale' | 'gone' | 'other';
  /** Who came first, and when, where that is known. */
  readonly by?: Pick<KeptVersion, 'authorName' | 'createTime'>;
};

const kinds: Readonly<Record<number, SaveProblem['kind']>> = { 409: 'stale', 404: 'gone' };
const fields: Readonly<Record<SaveProblem['kind'], string>> = { stale: 'version', gone: 'id', other: '' };

/** What a refusal means for who was saving. */
export const saveProblemOf = (error: unknown): SaveProblem => {
  const text = error instanceof Error ? error.message : String(error);
  const kind = error instanceof ApiError ? (kinds[error.statusCode] ?? 'other') : 'other';
  // A class or an upload that is gone is a 404, too: what it is about says which.
  const isSo = error instanceof ApiError && (error.errors.length === 0 || error.errors.some(({ field }) => field === fields[kind]));
  return { text, kind: isSo ? kind : 'other' };
};

const BAD_REQUEST = 400;
/** What the server says against fields, by their names in an editor: of a list, a position is named. Publishing names several things at once: what one of them lacks is its text. */
export const wrongOf = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {};
  const { statusCode, errors } = error;
  const nameOf = (field: string) => field.replace(/^audience\./, '').replace(/\..*$/, '');
  return Object.fromEntries(errors.map(({ field, message }) => [field === 'ids' && statusCode === BAD_REQUEST ? 'content' : nameOf(field), message]));
};

/** What is still said against fields after some of them were changed. */
export const withoutChanged = (wrong: Readonly<Record<string, string>>, changed: object): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in changed)));

/** What is still said of a save after something was changed: nothing about what may be mended by that. */
export const afterChange = (problem: SaveProblem | null): SaveProblem | null => (problem?.kind === 'other' ? null : problem);

type Restored = {
  /** When it was kept, ISO 8601. */
  readonly time: string;
  /** Something is saved that it can be compared with. */
  readonly hasStanding: boolean;
  /** That was saved since then. */
  readonly isOlder: boolean;
};

/** What is said of what was not saved the last time. */
export const restoredOf = (draft: ContentDraft | null, standing: { readonly version: number } | null): Restored | undefined =>
  draft ? { time: draft.updateTime, hasStanding: standing !== null, isOlder: standing !== null && draft.version < standing.version } : undefined;

type EditorNoticesProps = {
  /** What was not saved the last time, and stands in the editor; undefined where there is nothing, or it is saved. */
  restored: Restored | undefined;
  problem: SaveProblem | null;
  /** While something is saved nothing else is begun. */
  isBusy: boolean;
  /** Shows what stands, without what was written since. */
  onDiscard: () => void;
  onSaveOver: () => void;
  /** What is different between what stands now and what is written here. */
  compare: () => Promise<PartDifference[]>;
  /** Missing for who may not. */
  onSaveAsNew?: (() => void) | undefined;
};

/** What is said above an editor: that there is text from before, and why it was not saved, with what can be done about it. */
export const EditorNotices = ({ restored, problem, isBusy, onDiscard, onSaveOver, compare, onSaveAsNew }: EditorNoticesProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const [compared, setCompared] = useState<PartDifference[] | null>(null);
  const show = async () => {
    try {
      setCompared(await compare());
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  const small = (label: string, onClick: () => void, danger = false) => (
    <Button size="small" danger={danger} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  const ways = ({ kind, by }: SaveProblem) => {
    if (kind === 'stale') {
      return {
        description: by ? t('staleBy', { name: by.authorName, time: formatInstant(by.createTime, language, 'minute') }) : t('stale'),
        action: (
          <>
            {small(t('compare'), () => void show())}
            {small(t('reload'), onDiscard)}
            {small(t('saveOver'), onSaveOver, true)}
          </>
        ),
      };
    }
    return kind === 'gone' && onSaveAsNew ? { description: t('deleted'), action: small(t('saveAsNew'), onSaveAsNew) } : {};
  };
  return (
    <>
      {restored && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          role="status"
          title={t('restored', { time: formatInstant(restored.time, language, 'minute') })}
          {...(restored.isOlder && { description: t('restoredOlder') })}
          action={
            <>
              {restored.hasStanding && small(t('compare'), () => void show())}
              {small(t('discard'), onDiscard)}
            </>
          }
        />
      )}
      {problem && <Alert className={styles.notice} type="error" showIcon role="alert" title={problem.text} {...ways(problem)} />}
      {compared && (
        <Modal open width={TABLE_WIDTH} title={t('compare')} footer={<Button onClick={() => setCompared(null)}>{t('keepEditing')}</Button>} onCancel={() => setCompared(null)}>
          <ContentDifference isChoice label={t('compare')} heads={{ before: t('standing'), after: t('yours') }} parts={compared} />
        </Modal>
      )}
    </>
  );
};
