import { useAuth } from '@lapis/auth';
import { href } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import type { ReactNode } from 'react';
import styles from './SaveBar.module.css';
import { useShortcuts } from './shortcut';

export interface SaveState {
  name: 'new' | 'saved' | 'unsaved' | 'blocked';
  label: string;
}

interface SaveBarProps {
  state: SaveState;
  /** What the button says that sends the form. */
  button?: string;
  isBusy: boolean;
  /** Whether there is nothing to send. */
  isIdle: boolean;
  /** What else can be done, before the button. */
  children?: ReactNode;
}

/** Whether all is saved, and the button that sends the form; at the foot of the window on a telephone. */
export function SaveBar({ state, button = 'Save', isBusy, isIdle, children }: SaveBarProps) {
  const shortcut = useShortcuts();
  const { loggedIn } = useAuth();
  const waitsForSignIn = !loggedIn && (state.name === 'blocked' || state.name === 'unsaved');
  return (
    <div className={styles.bar}>
      <p className={styles.state} data-state={state.name} role="status">
        {state.label}
      </p>
      {/* In a tab of its own, so that what was typed stays here; this tab notices. */}
      {waitsForSignIn && (
        <ButtonLink to={href('login')} target="_blank">
          Sign in again
        </ButtonLink>
      )}
      {children}
      <Button
        type="submit"
        busy={isBusy}
        aria-disabled={isIdle || undefined}
        title={shortcut('Ctrl+S')}
        aria-keyshortcuts="Control+S"
      >
        {button}
      </Button>
    </div>
  );
}

/** The state of a form that is saved by its button alone. */
export function savedByHand(isUnsaved: boolean, isSaving: boolean): SaveState {
  if (isSaving) return { name: 'unsaved', label: 'Saving…' };
  return isUnsaved ? { name: 'unsaved', label: 'Unsaved changes' } : { name: 'saved', label: 'Saved' };
}
