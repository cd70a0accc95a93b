import { passwordStrength, unmetPasswordRules, type PasswordRules } from '@portal/shared/contract';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Props = { rules: PasswordRules; password: string };

/** The rules of the site, each marked once it is met while typing. */
export const PasswordRulesList = ({ id, rules, password }: Props & { id: string }) => {
  const t = useTexts();
  const unmet = unmetPasswordRules(rules, password);
  const rule = (name: 'length' | 'classes', count: number) => {
    const met = password !== '' && !unmet.includes(name);
    return (
      <li className={met ? styles.met : undefined}>
        {t(`newPassword.${name}`, { count })}
        {met && <span className={styles.unseen}> ({t('newPassword.met')})</span>}
      </li>
    );
  };
  return (
    <div id={id} className={styles.rules}>
      <p>{t('newPassword.rules')}</p>
      <ul>
        {rule('length', rules.length)}
        {rule('classes', rules.classes)}
        {/* Whether it was used before, only the server knows. */}
        <li>{t('newPassword.history', { count: rules.history })}</li>
      </ul>
    </div>
  );
};

/** How strong the password is, under its field. */
export const PasswordStrength = ({ rules, password }: Props) => {
  const t = useTexts();
  const strength = passwordStrength(rules, password);
  return (
    <p className={styles.strength} data-strength={strength}>
      <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} aria-label={t('newPassword.strength')} />
      <span role="status">
        {t('newPassword.strengthIs', { strength: t(`newPassword.strength${strength}`) })}
      </span>
    </p>
  );
};
