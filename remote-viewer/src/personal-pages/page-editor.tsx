import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import { cardKinds, MOST_CARDS, type PersonalCard } from '@portal/shared/contract/reading';
import { Alert, App, Button, EmptyState, Input, Unseen } from '@portal/shared/ui/base';
import { useSpace } from '@portal/shared/ui/data';
import { useUnsavedChanges } from '@portal/shared/ui/resource';
import { Dropdown } from '@portal/shared/ui/shell';
import { useOffer } from '../offer/use-offer.tsx';
import { arranged, isLocked, withNew } from './arrangement.ts';
import { useLongCardName } from './card.tsx';
import type { FormResult } from './card-form.tsx';
import { EditorGrid } from './editor-grid.tsx';
import { EditorList } from './editor-list.tsx';
import styles from './editor.module.css';
import { newCard, newSize, type CardKind } from './new-card.ts';
import type { Things } from './things.ts';
import { useTexts } from './texts.ts';

const CardForm = lazy(() => import('./card-form.tsx'));

const CONFLICT = 409;
const MOST_NAME = 50;

type Props = {
  name: string;
  /** In the reader's language. */
  shownName: string;
  /** Whether its name is the reader's to change. */
  hasName: boolean;
  cards: readonly PersonalCard[];
  things: Things;
  /** For many: its author locks cards, and moves those that are. */
  isTemplate?: boolean;
  /** Beside the buttons, of what is in the editor now. */
  extra?: ((cards: readonly PersonalCard[], things: Things) => ReactNode) | undefined;
  /** Rejects with why it is not saved; the editor closes by itself. */
  onSave: (cards: PersonalCard[], name: string) => Promise<unknown>;
  /** Shows what stands, in the place of this. */
  onReload: () => Promise<unknown>;
  onClose: () => void;
  /** Called when there is something to lose, and when not any more. */
  onUnsaved?: ((has: boolean) => void) | undefined;
  /** Its address was left already, for example by the browser's Back. */
  isLeft?: boolean | undefined;
  /** Called when its author stays. */
  onStay?: (() => void) | undefined;
};

/** What most pages begin with; the others are behind the button that adds a card. */
const firstKinds = ['report', 'kpi', 'favourites', 'shortcuts'] as const satisfies readonly CardKind[];

const isFree = (): boolean => false;

/** A page of cards while somebody arranges it, by mouse, finger or keyboard. Nothing is kept before it is saved. */
export default function PageEditor({ name, shownName, hasName, cards: saved, things: known, isTemplate = false, extra, onSave, onReload, onClose, onUnsaved, isLeft = false, onStay }: Props): ReactNode {
  const t = useTexts();
  const { message, modal } = App.useApp();
  const offer = useOffer();
  const isFixed = isTemplate ? isFree : isLocked;
  const [cards, setCards] = useState(() => arranged(saved, isFixed));
  /** For what is offered in a message, and taken later. */
  const latest = useRef(cards);
  useEffect(() => {
    latest.current = cards;
  }, [cards]);
  const [things, setThings] = useState(known);
  const [newName, setNewName] = useState(name);
  const [form, setForm] = useState<PersonalCard | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [space, ref] = useSpace();
  const nameOf = useLongCardName();
  const saver = useRef<() => Promise<boolean>>(undefined);
  const unsaved = useUnsavedChanges(async () => (await saver.current?.()) ?? false);

  const guard = () => {
    unsaved.guard();
    onUnsaved?.(true);
  };
  const release = () => {
    unsaved.release();
    onUnsaved?.(false);
  };
  const change = (next: PersonalCard[]) => {
    guard();
    setCards(next);
  };
  const end = () => {
    release();
    // Nothing is here any more that a card could be put back into.
    message.destroy('card');
    onClose();
  };
  const adding = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(false);
  const leave = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const question = { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo'), okType: 'danger', focusable: { autoFocusButton: 'cancel' } } as const;
    const isSure = !unsaved.isGuarded() || (await modal.confirm(question));
    isAsking.current = false;
    if (isSure) end();
    else onStay?.();
  };
  const askLeft = useEffectEvent(() => void leave());
  useEffect(() => {
    if (isLeft) askLeft();
  }, [isLeft]);
  /** @returns whether it did */
  const save = async (): Promise<boolean> => {
    if (newName.trim() === '') {
      setProblem(new Error(t('nameNeeded')));
      return false;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onSave(cards, newName.trim());
      void message.success(t('saved'));
      end();
      return true;
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
      return false;
    }
  };
  useEffect(() => {
    saver.current = save;
  });
  const reload = async () => {
    await onReload();
    release();
  };
  /** Who is at a card that goes is at the next one then: with it the focus would be nowhere. */
  const focusBeside = () => {
    const place = document.activeElement?.closest('section')?.parentElement;
    const beside = place?.nextElementSibling ?? place?.previousElementSibling;
    (beside?.querySelector('button') ?? adding.current)?.focus();
  };
  const remove = (card: PersonalCard) => {
    focusBeside();
    change(arranged(cards.filter(({ key }) => key !== card.key), isFixed));
    const takeBack = () => {
      // It was one of as many as there may be: where another has its place, that one was wanted more.
      if (latest.current.length >= MOST_CARDS) return void message.warning(t('cardsFull', { count: MOST_CARDS }));
      // What was arranged since stays.
      setCards((now) => arranged([...now, card], isFixed));
    };
    offer({ key: 'card', text: t('cardRemoved', { name: nameOf(card, things) }), action: t('undo'), run: takeBack });
  };
  const put = ({ card, reports, dashboards }: FormResult) => {
    setThings({ ...things, reports: [...reports, ...things.reports], dashboards: [...dashboards, ...things.dashboards] });
    change(cards.some(({ key }) => key === card.key) ? cards.map((one) => (one.key === card.key ? card : one)) : withNew(cards, { ...card, ...newSize(card) }));
    setForm(null);
  };
  const begin = (kind: CardKind) => setForm(newCard(kind));
  const lock = (card: PersonalCard) => change(cards.map((one) => (one === card ? { ...card, locked: card.locked === 1 ? 0 : 1 } : one)));
  const parts = { cards, things, isFixed, onChange: change, onSaid: setSaid, onRemove: remove, onSettings: setForm, onLock: isTemplate ? lock : undefined };
  return (
    <div className={styles.editor} ref={ref}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('editing', { name: shownName })}</h1>
        {hasName && (
          <label className={styles.name}>
            {t('pageName')}
            <Input
              value={newName}
              maxLength={MOST_NAME}
              onChange={(event) => {
                guard();
                setNewName(event.target.value);
              }}
            />
          </label>
        )}
        <div className={styles.acts}>
          <Dropdown trigger={['click']} disabled={cards.length >= MOST_CARDS} menu={{ items: cardKinds.map((key) => ({ key, label: t(`kind.${key}`) })), onClick: ({ key }) => begin(key as CardKind) }}>
            <Button ref={adding} icon={<PlusOutlined />}>{t('addCard')}</Button>
          </Dropdown>
          {extra?.(cards, things)}
          <Button onClick={() => void leave()}>{t('cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      </header>
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.message}
          action={
            problem instanceof ApiError && problem.statusCode === CONFLICT && (
              <Button size="small" onClick={() => void reload()}>
                {t('loadAgain')}
              </Button>
            )
          }
        />
      )}
      {cards.length > 0 && <p className={styles.hint}>{t(space === 'cards' ? 'narrowHint' : 'editingHint')}</p>}
      {cards.length === 0 ? (
        <EmptyState
          title={t('emptyEditor')}
          description={t('emptyEditorNext')}
          action={
            <span className={styles.first}>
              {firstKinds.map((kind) => (
                <Button key={kind} icon={<PlusOutlined />} onClick={() => begin(kind)}>
                  {t(`kind.${kind}`)}
                </Button>
              ))}
            </span>
          }
        />
      ) : space === 'cards' ? (
        <EditorList {...parts} />
      ) : (
        <EditorGrid {...parts} />
      )}
      <Unseen role="status">{said}</Unseen>
      {form && (
        <Suspense>
          <CardForm card={form} isNew={!cards.some(({ key }) => key === form.key)} isTemplate={isTemplate} things={things} onDone={put} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </div>
  );
}
