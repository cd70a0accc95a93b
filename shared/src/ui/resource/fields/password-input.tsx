import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordStrength, unmetPasswordRules, type PasswordRules } from '@portal/shared/contract';
import { Input } from '@portal/shared/ui/base';
import type { ControlProps } from './field-input.tsx';
import styles from './fields.module.css';

/** A new password: the rules of the site, met or not, and how strong it is. */
export default function PasswordInput({ rules, value = '', ...control }: ControlProps<string> & { rules: PasswordRules }): ReactNode {
  const { t } = useTranslation('resource');
  const unmet = unmetPasswordRules(rules, value);
  const strength = passwordStrength(rules, value);
  const rule = (name: 'length' | 'classes', count: number) => (
    <span className={value && !unmet.includes(name) ? styles.met : undefined}>{t(`password.${name}`, { count })}</span>
  );
  return (
    <div className={styles.password}>
      <Input.Password {...(control as object)} value={value} autoComplete="new-password" />
      <p className={styles.strength}>
        {rule('length', rules.length)}
        {rule('classes', rules.classes)}
        {strength > 0 && (
          <>
            <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} aria-label={t('password.strength')} />
            <span role="status">{t(`password.strength${strength}`)}</span>
          </>
        )}
      </p>
    </div>
  );
}
