import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordStrength, unmetPasswordRules, type PasswordRules } from '@portal/shared/contract';
import { Button, Input } from '@portal/shared/ui/base';
import { CopyButton } from '../copy-button.tsx';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';
import { generatePassword } from './generate-password.ts';

type PasswordInputProps = ControlProps<string> & {
  /** Undefined until the site's settings are there: then the server alone holds a password against them. */
  rules: PasswordRules | undefined;
  /** What was made here; whoever sees it need not type it a second time. */
  generated: string | undefined;
  onGenerated: (password: string) => void;
};

/** A new password, made here or typed: the rules of the site, met or not, and how strong it is. */
export default function PasswordInput({ rules, generated, onGenerated, value = '', ...control }: PasswordInputProps): ReactNode {
  const { t } = useTranslation('resource');
  const [visible, setVisible] = useState(false);
  const unmet = rules ? unmetPasswordRules(rules, value) : [];
  const strength = rules ? passwordStrength(rules, value) : 0;
  const rule = (name: 'length' | 'classes', count: number) => (
    <li className={value && !unmet.includes(name) ? styles.met : undefined}>{t(`password.${name}`, { count })}</li>
  );
  const generate = () => {
    const password = generatePassword(rules);
    setVisible(true);
    onGenerated(password);
    control.onChange?.(password);
  };
  return (
    <div className={styles.password}>
      <Input.Password {...(control as object)} value={value} autoComplete="new-password" visibilityToggle={{ visible, onVisibleChange: setVisible }} />
      <p className={styles.strength}>
        <Button onClick={generate}>{t('password.generate')}</Button>
        {value !== '' && value === generated && <CopyButton text={value} label={t('password.copy')} />}
      </p>
      {rules && (
        <ul className={styles.rules}>
          {rule('length', rules.length)}
          {rule('classes', rules.classes)}
        </ul>
      )}
      {strength > 0 && (
        <p className={styles.strength}>
          <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} aria-label={t('password.strength')} />
          <span role="status">{t(`password.strength${strength}`)}</span>
        </p>
      )}
    </div>
  );
}
