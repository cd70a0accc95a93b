import { useTranslation } from 'react-i18next';
import { passwordStrength, unmetPasswordRules, type PasswordRules } from '@portal/shared/contract';
import styles from './sign-in.module.css';

type Props = { rules: PasswordRules; password: string };

/** The rules of the site, each marked once it is met while typing, and how strong the password is. */
export const PasswordRulesList = ({ rules, password }: Props) => {
  const { t } = useTranslation('host');
  const unmet = unmetPasswordRules(rules, password);
  const rule = (name: 'length' | 'classes', count: number) => {
    const met = password !== '' && !unmet.includes(name);
    return (
      <li className={met ? styles.met : undefined}>
        {t(`password.${name}`, { count })}
        {met && <span className={styles.unseen}> ({t('password.met')})</span>}
      </li>
    );
  };
  const strength = passwordStrength(rules, password);
  return (
    <div className={styles.rules}>
      <p>{t('password.rules')}</p>
      <ul>
        {rule('length', rules.length)}
        {rule('classes', rules.classes)}
        {/* Whether it was used before, only the server knows. */}
        <li>{t('password.history', { count: rules.history })}</li>
      </ul>
      <p className={styles.strength} data-strength={strength}>
        <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} aria-label={t('password.strength')} />
        <span role="status">
          {t('password.strength')}: {t(`password.strength${strength}`)}
        </span>
      </p>
    </div>
  );
};
