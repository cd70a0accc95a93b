import { useEffect, useState } from 'react';
import { call } from '@portal/shared/api';
import { signInWithToken } from '@portal/shared/auth';
import { endpoints, type QrState, type ValueOf } from '@portal/shared/contract';
import { pause } from '@portal/shared/timing';
import { APPROVE_PATH } from './approve-path.ts';
import { keepWay } from './last-way.ts';
import { QrPicture } from './qr-picture.tsx';
import styles from './sign-in.module.css';
import { useTexts } from './texts.ts';

type Code = ValueOf<typeof endpoints.signInLinks.qrCode>;
type State = { readonly kind: 'begins' } | { readonly kind: QrState; readonly code: Code } | { readonly kind: 'failed'; readonly reason: string };

/** Between two questions whether the phone has answered, in milliseconds. */
const ASK = 2000;

/** A QR code that a signed-in phone approves; then this browser is signed in. */
export const QrSignIn = () => {
  const t = useTexts();
  const [round, setRound] = useState(0);
  const state = useQrSignIn(round);
  const isOver = ['refused', 'expired', 'failed'].includes(state.kind);
  const code = 'code' in state ? state.code : undefined;
  return (
    <section className={styles.qrBox} aria-label={t('qr.title')}>
      <div className={isOver ? styles.over : undefined}>
        {code ? <QrPicture text={`${window.location.origin}${APPROVE_PATH}?code=${code.code}`} label={t('qr.picture')} /> : <div className={styles.qr} />}
      </div>
      <p role="status">
        {state.kind === 'failed' ? t('qr.failed', { reason: state.reason }) : state.kind !== 'begins' && t(`qr.${state.kind}`, { number: code?.number ?? '' })}
      </p>
      {state.kind === 'waiting' && <p className={styles.number}>{t('qr.number', { number: code?.number ?? '' })}</p>}
      {isOver && (
        <button type="button" className={styles.other} onClick={() => setRound(round + 1)}>
          {t('qr.renew')}
        </button>
      )}
    </section>
  );
};

/** One code for each round: shown, asked after until the phone has answered, and redeemed. */
const useQrSignIn = (round: number): State => {
  const [state, setState] = useState<State>({ kind: 'begins' });
  useEffect(() => {
    const left = new AbortController();
    const show = (next: State): void => {
      if (!left.signal.aborted) setState(next);
    };
    show({ kind: 'begins' });
    follow(show, left.signal).catch((error: Error) => show({ kind: 'failed', reason: error.message }));
    return () => left.abort();
  }, [round]);
  return state;
};

const follow = async (show: (state: State) => void, signal: AbortSignal): Promise<void> => {
  const code = await call(endpoints.signInLinks.qrCode, { signal });
  // How long it is good is the server's to say; by this computer's clock, which may be wrong, only time that passes counts.
  const end = Date.now() + Date.parse(code.expireTime) - Date.parse(code.serverTime);
  let kind: QrState = 'waiting';
  while (kind === 'waiting' || kind === 'scanned') {
    show({ kind, code });
    await pause(ASK, signal);
    kind = await stateOf(code, kind, end, signal);
  }
  show({ kind, code });
  if (kind !== 'approved' || signal.aborted) return;
  await signInWithToken(code.ticket);
  keepWay('qr');
};

/** A network that fails for a moment changes nothing, until the code is over anyway. */
const stateOf = async ({ ticket }: Code, before: QrState, end: number, signal: AbortSignal): Promise<QrState> => {
  try {
    return (await call(endpoints.signInLinks.qrState, { body: { ticket }, signal })).state;
  } catch (error) {
    if (signal.aborted) throw error;
    return end <= Date.now() ? 'expired' : before;
  }
};
