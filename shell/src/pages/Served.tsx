import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isAlive } from '../alive';
import { isRendered } from '../page-config';
import styles from './Message.module.css';
import { Problem } from './Problem';
import { TryAgain } from './TryAgain';

/** A copy of the page's content as it is on the screen. */
export const shownNow = () => [...(document.querySelector('main')?.cloneNode(true).childNodes ?? [])];

const ReadOnly = () => (
  <p className={styles.notice} role="status">
    Buttons and forms on this page don’t work just now. <TryAgain variant="quiet" />
  </p>
);

/** What the server has sent of a page whose code fails: it can be read and its links work, and a line says what does not. */
export const Served = ({ nodes }: { nodes: Node[] }) => (
  <>
    <ReadOnly />
    <div ref={(place) => place?.replaceChildren(...nodes)} />
  </>
);

/** What the server has sent, while nothing has come to life in its place; none where that is the frame alone. */
export const useServed = () => useState(() => (isRendered() && !isAlive() ? shownNow() : []))[0];

/** Says on a page that could not be brought to life, and where React has rendered nothing, what to do. */
export function sayReadOnly() {
  const main = document.querySelector('main');
  if (!main) return;
  const place = document.createElement('div');
  const say = (what: ReactNode) => createRoot(place).render(what);
  if (isRendered()) {
    main.prepend(place);
    say(<ReadOnly />);
  } else {
    main.replaceChildren(place);
    say(<Problem />);
  }
}
