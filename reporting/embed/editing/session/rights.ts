import type { EmbeddedReport } from '../../../src/definition/index.ts';
import type { EmbedConfig } from '../../session/embed-config.ts';

/** `Permissions` of powerbi-models. */
const permissions = { read: 0, readWrite: 1, copy: 2, create: 4, all: 7 } as const;

/** What an author may do with a report. */
export interface Rights {
  /** Store it in its place. */
  save: boolean;
  saveAs: boolean;
}

/**
 * What both the token and the portal allow (protocol 7.3): the token decides, and the `permissions` of the load take
 * more away. A new report has no place yet, and its load message no permissions. A single embedded visual is only read.
 */
export const rightsOf = (config: Pick<EmbedConfig, 'type' | 'permissions'>, { canEdit, canSaveAs }: Pick<EmbeddedReport, 'canEdit' | 'canSaveAs'>): Rights => {
  if (config.type === 'create') return { save: false, saveAs: canSaveAs };
  if (config.type === 'visual') return { save: false, saveAs: false };
  const given = config.permissions ?? permissions.read;
  return {
    save: canEdit && (given === permissions.readWrite || given === permissions.all),
    saveAs: canSaveAs && (given === permissions.copy || given === permissions.create || given === permissions.all),
  };
};

export const mayEdit = ({ save, saveAs }: Rights): boolean => save || saveAs;
