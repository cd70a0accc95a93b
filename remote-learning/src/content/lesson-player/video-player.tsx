import {
  MediaControlBar,
  MediaController,
  MediaErrorDialog,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { MediaCaptionsMenu, MediaCaptionsMenuButton, MediaPlaybackRateMenu, MediaPlaybackRateMenuButton } from 'media-chrome/react/menu';
import { useCallback, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { fileUrl } from '@portal/shared/api';
import type { ChapterDetail } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import { localStore } from '@portal/shared/storage';
import { Button } from '@portal/shared/ui/base';
import { clockTime } from '../lessons/clock-time.ts';
import './player-words.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import { useTexts } from './texts.ts';
import type { VideoHandle } from './use-video.ts';
import styles from './video-player.module.css';

/** As the library names its languages. */
const LIBRARY = { zh: 'zh-CN', en: 'en' } as const;
const CAPTIONS = { zh: '中文', en: 'English' } as const;
/** Seconds that a button jumps; an arrow key of the library does as many. */
const JUMP = 10;
const RATES = [0.75, 1, 1.25, 1.5, 2];
/** Where the browser keeps the speed that was chosen last: the next chapter begins with it. */
const SPEED = 'hb_learning_speed';
const keptSpeed = (): number => RATES.find((rate) => String(rate) === localStore.text(SPEED)) ?? 1;

type VideoPlayerProps = {
  chapter: ChapterDetail;
  /** The second at which it begins. */
  start: number;
  keeper: ProgressKeeper;
  video: VideoHandle;
  /** The file cannot be had. */
  onFailed: () => void;
};

/**
 * A chapter's video: captions in the portal's language first, speed, keyboard, picture in picture. In another language its buttons are made anew, and it stands
 * where it stood.
 */
export default function VideoPlayer(props: VideoPlayerProps): ReactNode {
  const { language } = useLanguage();
  return <Player key={language} {...props} />;
}

const Player = ({ chapter, start, keeper, video: handle, onFailed }: VideoPlayerProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [first] = useState(() => keeper.second || start);
  const [isResumed, setResumed] = useState(first > 0);
  const [isSkipped, setSkipped] = useState(false);

  const hasBegun = useRef(false);
  const begin = useCallback((element: HTMLVideoElement): void => {
    hasBegun.current = true;
    element.playbackRate = keptSpeed();
    if (first > 0) element.currentTime = first;
  }, [first]);
  useEffect(() => {
    const element = video.current;
    handle.attach(element);
    // One that the browser still has is there before it is part of the page, and nobody has heard of that.
    if (element && element.readyState >= HTMLMediaElement.HAVE_METADATA && !hasBegun.current) begin(element);
    return () => {
      handle.attach(null);
      // In a window of its own it is still watched; from a page that is not in front it would only be heard.
      if (element && document.pictureInPictureElement !== element) element.pause();
    };
  }, [handle, begin]);

  // The first is shown, as the browser does by itself: the library would choose by the browser's languages, which are not the portal's. It
  // would also keep that, the volume and more in the browser's storage, where that is forbidden or not.
  const captions = chapter.captions.toSorted((one, other) => Number(other.language === language) - Number(one.language === language));
  const played = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void => {
    if (!currentTarget.paused && !currentTarget.seeking) keeper.playedTo(currentTarget.currentTime, currentTarget.playbackRate);
  };
  const stopped = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): Promise<void> => {
    if (!currentTarget.seeking) keeper.playedTo(currentTarget.currentTime, currentTarget.playbackRate);
    return keeper.save();
  };
  // Of a video whose length nobody knows, whoever has watched it says so.
  const ended = async (event: SyntheticEvent<HTMLVideoElement>): Promise<void> => {
    setResumed(false);
    await stopped(event);
    setSkipped(!keeper.isDone && chapter.seconds > 0);
  };
  const restart = (): void => {
    setResumed(false);
    setSkipped(false);
    if (video.current) video.current.currentTime = 0;
  };
  return (
    <div className={styles.player}>
      <MediaController
        className={styles.controller}
        lang={LIBRARY[language]}
        noSubtitlesLangPref
        noVolumePref
        noMutedPref
        aria-label={nameIn(language, chapter.title, chapter.entitle)}
      >
        <video
          ref={video}
          slot="media"
          src={chapter.file ? fileUrl(chapter.file.address) : undefined}
          preload="metadata"
          playsInline
          onLoadedMetadata={({ currentTarget }) => begin(currentTarget)}
          onRateChange={({ currentTarget }) => localStore.writeText(SPEED, String(currentTarget.playbackRate))}
          onTimeUpdate={played}
          onSeeking={({ currentTarget }) => keeper.movedTo(currentTarget.currentTime)}
          onPlay={() => setSkipped(false)}
          onPause={(event) => void stopped(event)}
          onEnded={(event) => void ended(event)}
          onError={onFailed}
        >
          {captions.map(({ language: spoken, address }, place) => (
            <track key={spoken} kind="subtitles" srcLang={spoken} label={CAPTIONS[spoken]} src={fileUrl(address)} default={place === 0} />
          ))}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" />
        <MediaErrorDialog slot="dialog" />
        <MediaCaptionsMenu hidden anchor="auto" />
        <MediaPlaybackRateMenu hidden anchor="auto" rates={RATES} />
        <MediaControlBar>
          <MediaPlayButton />
          <MediaSeekBackwardButton seekOffset={JUMP} className={styles.wide} />
          <MediaSeekForwardButton seekOffset={JUMP} className={styles.wide} />
          <MediaTimeRange />
          {/* A text, and no button that shows what is left: its name would not say what stands on it. */}
          <MediaTimeDisplay showDuration noToggle />
          <MediaMuteButton />
          <MediaVolumeRange className={styles.wide} />
          {captions.length > 0 && <MediaCaptionsMenuButton />}
          <MediaPlaybackRateMenuButton />
          <MediaPipButton className={styles.wide} />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      {(isResumed || isSkipped) && (
        <p className={styles.resumed} role="status">
          {isSkipped ? t('skipped') : t('resumed', { time: clockTime(first) })}
          <Button type="link" size="small" onClick={restart}>
            {t('fromStart')}
          </Button>
        </p>
      )}
    </div>
  );
};
