import { Link } from '@lapis/router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from '../icons/icons';
import { attempt } from './attempt';
import { notices, type Notice } from './notices';
import styles from './Notices.module.css';

/** Time that a notice is shown, in milliseconds; longer if it has a link or can be undone. */
const shortly = 6000;
const forUndo = 20_000;

export function Notices() {
  const shown = useSyncExternalStore(
    notices.subscribe,
    () => notices.shown,
    () => notices.shown,
  );
  // Clears notices on unmount, so that old ones don't reappear when the user returns from another remote's
  // pages.
  useEffect(() => notices.clear, []);
  return (
    <div className={styles.notices} role="status">
      {shown.map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** Notice that stays while it is hovered or focused (WCAG 2.2.1). */
function Line({ notice: { id, words, undo, view } }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false);
  const onTime = useEffectEvent(() => notices.remove(id));
  const time = undo || view ? forUndo : shortly;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onTime(), time);
    return () => clearTimeout(timer);
  }, [isHeld, time]);

  return (
    <div
      className={styles.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{words}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            notices.remove(id);
            void attempt(undo);
          }}
        >
          Undo
        </button>
      )}
      {view && (
        <Link className={styles.undo} to={view} target="_blank">
          View
          <span className="visually-hidden"> on the site (opens in a new tab)</span>
        </Link>
      )}
      <button type="button" className={styles.close} aria-label="Close" onClick={() => notices.remove(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
