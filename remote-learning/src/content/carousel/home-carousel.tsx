import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fileUrl, mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints as shell } from '@portal/shared/contract';
import { endpoints, type CarouselItem } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { ShownAbove } from '../announcements/shown-above.tsx';
import { useNews } from '../home/news.ts';
import styles from './carousel.module.css';
import { useTexts } from './texts.ts';

const { home, announcements } = endpoints;

/** What this module has above Home: announcements that stand there until they are put away, and the carousel. */
export default function HomeCarousel(): ReactNode {
  const mayRead = useMay(announcements.list);
  const mayLook = useMay(home.carouselItems);
  return (
    <>
      {mayRead && <ShownAbove />}
      {mayLook && <Carousel />}
    </>
  );
}

/** How long a picture stands, in milliseconds. */
const STANDS = 7_000;

/** The pictures that the current user is shown (SPEC 7.3). Without any there is nothing; what cannot be had leaves Home as it is. */
const Carousel = (): ReactNode => {
  const t = useTexts();
  const { data: items = [], isPending } = useNews((news) => news.carousel);
  // Home's host has asked for it: how much room the pictures that are still to come will take.
  const pictures = useQuery({ ...queryOf(shell.home.overview), enabled: false }).data?.pictures ?? 0;
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const count = items.length;
  const shown = count === 0 ? 0 : at % count;
  const isMoving = count > 1 && !isHeld && !isStopped;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setAt((before) => before + 1), STANDS);
    return () => clearInterval(timer);
  }, [isMoving, shown]);
  const item = items[shown];
  if (isPending && pictures > 0) return <div className={pictures > 1 ? `${styles.toCome} ${styles.several}` : styles.toCome} aria-hidden="true" />;
  if (!item) return null;
  const turn = (by: number) => setAt((shown + by + count) % count);
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={t('carousel')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Picture key={item.id} item={item} />
      {count > 1 && (
        <div className={styles.controls}>
          <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('previous')} onClick={() => turn(-1)} />
          <span>{t('picture', { number: shown + 1, count })}</span>
          <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('next')} onClick={() => turn(1)} />
          <Button type="text" size="small" icon={isStopped ? <CaretRightOutlined /> : <PauseOutlined />} aria-label={t(isStopped ? 'play' : 'pause')} onClick={() => setStopped(!isStopped)} />
        </div>
      )}
    </section>
  );
};

/** One picture in the language, on a narrow screen the one for phones; a link where it leads somewhere. */
const Picture = ({ item }: { item: CarouselItem }): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  const { mutate: count } = useMutation(mutationOf(home.carouselClick, (id: number) => ({ body: { id } })));
  const { id, title, entitle, link } = item;
  const [wide, narrow] = language === 'zh' ? [item.picture, item.phonePicture] : [item.enPicture, item.enPhonePicture];
  const picture = (
    <picture>
      <source media="(max-width: 767px)" srcSet={fileUrl(narrow)} />
      <img src={fileUrl(wide)} fetchPriority="high" alt={nameIn(language, title, entitle)} />
    </picture>
  );
  if (link === '') return <div className={styles.picture}>{picture}</div>;
  const isPage = link.startsWith('/Main/');
  return (
    <a
      className={styles.picture}
      href={link}
      {...(!isPage && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => {
        count(id);
        if (!isPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(link);
      }}
    >
      {picture}
    </a>
  );
};
