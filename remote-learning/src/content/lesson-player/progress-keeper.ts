import { ApiError, call, changed } from '@portal/shared/api';
import { endpoints, type ChapterDetail } from '@portal/shared/contract/content';
import { PlayedSeconds, type Span } from './played-seconds.ts';

/** How often the progress of a playing video is saved, in seconds of the person who watches. */
const EVERY = 10;
const MISSING = 404;

/**
 * Keeps on the server how far somebody is with a chapter. What does not arrive is sent with what follows: whoever learns has nothing to do with
 * its failing. Of a chapter that an author has removed meanwhile the page is told by asking for the lesson anew.
 */
export class ProgressKeeper {
  readonly #chapterId: number;
  readonly #onDone: (isLessonDone: boolean) => void;
  readonly #video: PlayedSeconds;
  #isDone: boolean;
  #watched = 0;
  #saved: number;
  #hasSaved = false;

  /**
   * @param start the second at which its video begins
   * @param onDone the chapter counts as done from now on
   */
  constructor({ id, isDone, second }: Pick<ChapterDetail, 'id' | 'isDone' | 'second'>, start: number, onDone: (isLessonDone: boolean) => void) {
    this.#chapterId = id;
    this.#onDone = onDone;
    this.#video = new PlayedSeconds(start);
    this.#isDone = isDone === 1;
    this.#saved = second;
  }

  /** Whether the chapter counts as done. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Where the video stands. */
  get second(): number {
    return this.#video.second;
  }

  /** The video has come to this second by playing. @param rate its speed */
  playedTo(second: number, rate: number): void {
    this.#watched += this.#video.playedTo(second) / (rate || 1);
    if (this.#watched >= EVERY) void this.save();
  }

  /** The video has jumped to this second. */
  movedTo(second: number): void {
    this.#video.movedTo(second);
  }

  /** Saves what there is to save; nothing where nothing has happened since. Never throws. */
  readonly save = async (): Promise<void> => {
    const played = this.#video.take();
    const second = Math.floor(this.#video.second);
    this.#watched = 0;
    if (played.length === 0 && second === this.#saved) return;
    await this.#send({ second, played, isDone: 0 });
  };

  /** Whoever learns says that they have done it. Throws what the server says against it. */
  async finish(): Promise<void> {
    const error = await this.#send({ second: Math.floor(this.#video.second), played: [], isDone: 1 });
    if (error) throw error;
  }

  /** The person leaves the chapter, for a moment or for good: what elsewhere says how far they are is asked for anew. */
  readonly leave = async (): Promise<void> => {
    await this.save();
    if (!this.#hasSaved) return;
    this.#hasSaved = false;
    changed(['lessons']);
  };

  async #send(body: { second: number; played: Span[]; isDone: 0 | 1 }): Promise<unknown> {
    const before = this.#saved;
    this.#saved = body.second;
    try {
      const answer = await call(endpoints.lessons.saveProgress, { body: { chapterId: this.#chapterId, ...body }, keepalive: true });
      this.#hasSaved = true;
      if (answer?.isDone === 1 && !this.#isDone) {
        this.#isDone = true;
        this.#hasSaved = false;
        changed(['lessons']);
        this.#onDone(answer.isLessonDone === 1);
      }
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === MISSING) changed(['lessons']);
      else {
        this.#video.putBack(body.played);
        this.#saved = before;
      }
      return error;
    }
  }
}
