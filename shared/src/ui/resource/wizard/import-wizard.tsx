import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../fields/file-picker.tsx';
import { Wizard } from './wizard.tsx';
import styles from './wizard.module.css';

type ImportWizardProps<Checked, Result> = {
  /** Which files there are to choose from, as an input's `accept` says it. */
  accept: string;
  /** What a file should look like, and where a template is. */
  help: ReactNode;
  /** Sends the file, and answers what is in it; nothing is changed yet. Rejects with what is wrong with the file. */
  check: (file: File) => Promise<Checked>;
  /** What was found: rows, errors, what would change. */
  renderCheck: (checked: Checked) => ReactNode;
  /** Whether what was found may be imported. */
  isGood: (checked: Checked) => boolean;
  run: (checked: Checked) => Promise<Result>;
  renderResult: (result: Result) => ReactNode;
  onDone: () => void;
};

/** An import: choose a file, see what is in it, see what came of it. */
export const ImportWizard = <Checked, Result>({ accept, help, check, renderCheck, isGood, run, renderResult, onDone }: ImportWizardProps<Checked, Result>): ReactNode => {
  const { t } = useTranslation('resource');
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<{ value: Checked }>();
  const [result, setResult] = useState<{ value: Result }>();
  return (
    <Wizard
      doneLabel={t('finish')}
      onDone={onDone}
      steps={[
        {
          key: 'upload',
          title: t('importUpload'),
          isReady: file !== undefined,
          nextLabel: t('importCheckIt'),
          onNext: async () => file && setChecked({ value: await check(file) }),
          content: (
            <>
              <div>{help}</div>
              <p className={styles.file}>
                <FilePicker accept={accept} label={t(file ? 'fileOther' : 'fileChoose')} onFile={setFile} />
                {file && <bdi>{file.name}</bdi>}
              </p>
            </>
          ),
        },
        {
          key: 'check',
          title: t('importCheck'),
          isReady: checked !== undefined && isGood(checked.value),
          nextLabel: t('importRun'),
          onNext: async () => checked && setResult({ value: await run(checked.value) }),
          isFinal: true,
          content: checked && renderCheck(checked.value),
        },
        { key: 'result', title: t('importResult'), content: result && renderResult(result.value) },
      ]}
    />
  );
};
