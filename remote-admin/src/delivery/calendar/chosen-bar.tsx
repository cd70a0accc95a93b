import { useId, type ComponentRef, type ReactNode, type Ref } from 'react';
import { MOST_DAY_NAME } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { Button, Input } from '@portal/shared/ui/base';
import { Segmented } from '@portal/shared/ui/data';
import styles from './calendar.module.css';
import { runText } from './day-words.ts';
import { isWorking, type Days } from './draft.ts';
import { useTexts } from './texts.ts';

type ChosenBarProps = {
  /** At least one, in the order of the year. */
  chosen: readonly string[];
  days: Days;
  nameInput: Ref<ComponentRef<typeof Input>>;
  onKind: (working: boolean) => void;
  onNames: (names: { name: string; enName: string }) => void;
  onDone: () => void;
};

/** What the chosen days are, and what they are called. */
export const ChosenBar = ({ chosen, days, nameInput, onKind, onNames, onDone }: ChosenBarProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const one = chosen.map((day) => days.get(day)).find((exception) => exception !== undefined);
  const [name, enName] = [one?.name ?? '', one?.enName ?? ''];
  const kinds = new Set(chosen.map((day) => isWorking(days, day)));
  const said = runText(chosen.map((day) => ({ day })), t, language);
  return (
    <div className={styles.chosenBar} role="group" aria-label={t('chosen', { days: said })}>
      <strong>{t('chosen', { days: said })}</strong>
      <Segmented
        aria-label={t('chosenKind')}
        // Neither, where some are one thing and some the other.
        value={kinds.size === 1 ? (kinds.has(true) ? 'working' : 'off') : ''}
        options={[
          { value: 'working', label: t('workingChoice') },
          { value: 'off', label: t('offChoice') },
        ]}
        onChange={(kind) => onKind(kind === 'working')}
      />
      <label className={styles.field} htmlFor={`${id}-name`}>
        <span>{t('name')}</span>
        <Input ref={nameInput} id={`${id}-name`} maxLength={MOST_DAY_NAME} value={name} onChange={({ target }) => onNames({ name: target.value, enName })} onPressEnter={onDone} />
      </label>
      <label className={styles.field} htmlFor={`${id}-english`}>
        <span>{t('enName')}</span>
        <Input id={`${id}-english`} maxLength={MOST_DAY_NAME} value={enName} onChange={({ target }) => onNames({ name, enName: target.value })} onPressEnter={onDone} />
      </label>
      <Button onClick={onDone}>{t('done')}</Button>
    </div>
  );
};
