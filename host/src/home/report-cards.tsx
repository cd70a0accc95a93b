import { fileUrl } from '@portal/shared/api';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, DefaultCover } from '@portal/shared/ui/base';
import styles from './home.module.css';

export type Card = {
  key: string;
  id: number;
  path: string;
  title: { zh: string; en: string };
  /** Paths of the covers on this server; empty when there is none. */
  cover: { zh: string; en: string };
  note?: string;
};

type Props = { title: string; cards: readonly Card[]; more?: { label: string; onClick: () => void } };

/** Reports as covers with their names. */
export const ReportCards = ({ title, cards, more }: Props) => {
  const { language } = useLanguage();
  const { open } = useShell();
  return (
    <section className={styles.block}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <Button type="link" size="small" aria-label={`${title}: ${more.label}`} onClick={more.onClick}>
            {more.label}
          </Button>
        )}
      </div>
      <ul className={styles.cards}>
        {cards.map(({ key, id, path, title: name, cover, note }) => {
          const picture = nameIn(language, cover.zh, cover.en);
          return (
            <li key={key}>
              <button type="button" onClick={() => open(path, name)}>
                {picture ? <img src={fileUrl(picture)} alt="" loading="lazy" /> : <DefaultCover id={id} className={styles.noCover} />}
                <span>{nameIn(language, name.zh, name.en)}</span>
                {note && <span className={styles.count}>{note}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
